"""Writing for people and programs: text, tables that suit the reader, JSON, and warnings."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.errors import UsageError
from roguelike.core.text import visible, visible_lines

if TYPE_CHECKING:
    from rich.console import Console

Rows = Sequence[Sequence[str]]
"""The cells of a table, row by row."""


def encode_output(errors: str, encoding: str | None = None) -> None:
    """Choose what to do with characters that the standard output cannot have."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # a caller may have put another stream there
        reconfigure(encoding=encoding, errors=errors)


def emit(text: str) -> None:
    """Write text for people to the standard output; what mods say in it cannot do any harm.

    Raises:
        BrokenPipeError: Nobody reads any more.
        UsageError: It cannot be written for another reason.
    """
    emit_exact(visible_lines(text))


def emit_exact(text: str) -> None:
    """Write text for programs to the standard output as it is.

    Raises:
        BrokenPipeError: Nobody reads any more.
        UsageError: It cannot be written for another reason.
    """
    try:
        print(text, end="")
    except BrokenPipeError:
        raise
    except OSError as error:
        msg = f"the output cannot be written: {error.strerror}"
        raise UsageError(msg) from error


def emit_utf8(text: str) -> None:
    """Write text for programs in UTF-8, whatever the encoding of the terminal is.

    Raises:
        BrokenPipeError: Nobody reads any more.
        UsageError: It cannot be written for another reason.
    """
    encode_output("backslashreplace", "utf-8")
    emit_exact(text)


def json_text(value: Any) -> str:  # noqa: ANN401 - whatever JSON can say
    """Return a value as JSON that people can read as well."""
    import json

    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def warn(message: str) -> None:
    """Write one line for people to the standard error, where that is possible."""
    line = visible(" ".join(message.split()))
    with suppress(OSError, ValueError):
        print(f"roguelike: {line}", file=sys.stderr, flush=True)


@contextmanager
def read_from(path: Path) -> Generator[None]:
    """Turn a failure to read into a complaint about `path`.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        yield
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror or error}"
        raise UsageError(msg) from error


@contextmanager
def written_to(path: Path) -> Generator[None]:
    """Turn a failure to write into a complaint about `path`.

    Raises:
        UsageError: It cannot be written.
    """
    try:
        yield
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror or error}"
        raise UsageError(msg) from error


def is_terminal() -> bool:
    """Return True if the standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_colored() -> bool:
    """Return True if text for people has colors: on a terminal, or where these are asked for.

    `FORCE_COLOR` asks for them where a log shows them, as those of many build servers do.
    """
    return is_terminal() or bool(os.environ.get("FORCE_COLOR"))


def console(*, stderr: bool = False) -> Console:
    """Return a console for the terminal, without colors where `NO_COLOR` asks for none."""
    from rich.console import Console

    plain = bool(os.environ.get("NO_COLOR"))
    return Console(
        stderr=stderr, color_system=None if plain else "auto", highlight=False, soft_wrap=False
    )


def emit_table(headings: Sequence[str], rows: Rows) -> None:
    """Write a table: as wide as the terminal, or in plain columns where there is none."""
    if is_terminal():
        _emit_rich(headings, rows)
    else:
        emit(aligned([[heading.upper() for heading in headings], *rows]))


def aligned(rows: Rows) -> str:
    """Return rows as lines, with columns as wide as their longest cell, two blanks apart."""
    shown = [[*map(visible, row)] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    lines = (
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in shown
    )
    return "".join(f"{line}\n" for line in lines)


def _emit_rich(headings: Sequence[str], rows: Rows) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    last = len(headings) - 1
    for number, heading in enumerate(headings):
        # What identifies a row stays in one piece; descriptions wrap.
        table.add_column(
            heading, overflow="fold", no_wrap=number == 0, ratio=number == last or None
        )
    for row in rows:
        table.add_row(*(Text(visible(cell)) for cell in row))
    console().print(table)
