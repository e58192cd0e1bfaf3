"""Facts that commands find out, and how they are told: block by block as text, or as JSON."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from roguelike.cli.errors import Exit
from roguelike.cli.output import (
    Rows,
    aligned,
    emit,
    emit_exact,
    emit_table,
    emit_utf8,
    json_text,
    warn,
    written_to,
)

DataT = TypeVar("DataT")

TEXT, JSON = "text", "json"
"""The forms for people and for programs, as the command line calls them."""


class Writes(Protocol):
    """A part of the output that knows how it is written."""

    def write(self) -> None:
        """Write it to the standard output."""
        ...


Block: TypeAlias = "str | Writes"
"""A part of the output; a text is a line."""


Tell: TypeAlias = Callable[[DataT], Iterable[Block]]
"""A function that tells data, block by block."""


@dataclass(frozen=True)
class Facts(Generic[DataT]):
    """Facts found by a command, and the ways to tell them.

    Attributes:
        data: What JSON says, whose keys are promises to users, or else what `forms` make it of.
        text: Tells it to people.
        forms: Tell it otherwise, by the name of the form.
        code: The exit code.
        warnings: What is said in the end on the standard error, in whatever form the rest is told.
        file: The file that is written instead of the standard output.
    """

    data: DataT
    text: Tell[DataT]
    forms: Mapping[str, Tell[DataT]] = field(default_factory=dict[str, Tell[Any]])
    code: int = Exit.CLEAN
    warnings: Sequence[str] = ()
    file: Path | None = None


def said(
    *blocks: Block, code: int = Exit.CLEAN, warnings: Sequence[str] = ()
) -> Facts[Sequence[Block]]:
    """Return facts that are told to people and programs in the same words, if in any."""
    return Facts(blocks, iter, {JSON: iter}, code, warnings)


def show(facts: Facts[Any], form: str) -> int:
    """Write what a command has found out, and return its exit code.

    Raises:
        BrokenPipeError: Nobody reads any more.
        UsageError: It cannot be written for another reason.
    """
    known = {TEXT: facts.text, JSON: _as_json, **facts.forms}
    with _going_to(facts.file):
        for block in known.get(form, facts.text)(facts.data):
            if isinstance(block, str):
                emit(f"{block}\n")
            else:
                block.write()
    for warning in facts.warnings:
        warn(warning)
    return facts.code


def _as_json(data: object) -> Sequence[Block]:
    return [Json(data)]


@contextmanager
def _going_to(file: Path | None) -> Generator[None]:
    """Let the standard output go to a file, if there is one.

    Raises:
        UsageError: It cannot be written.
    """
    if file is None:
        yield
        return
    with written_to(file), file.open("w", encoding="utf-8") as opened, redirect_stdout(opened):
        yield


class Table(NamedTuple):
    """A table: as wide as the terminal, or in plain columns where there is none."""

    headings: Sequence[str]
    rows: Rows

    def write(self) -> None:
        """Write the table."""
        emit_table(self.headings, self.rows)


class Columns(NamedTuple):
    """Rows without headings."""

    rows: Rows

    def write(self) -> None:
        """Write the rows if there are any."""
        emit(aligned(self.rows) if self.rows else "")


class Text(NamedTuple):
    """A text of several lines."""

    text: str

    def write(self) -> None:
        """Write the text."""
        emit(self.text)


class Json(NamedTuple):
    """JSON that people can read as well; in UTF-8, which it has to be."""

    data: Any

    def write(self) -> None:
        """Write the data."""
        emit_utf8(json_text(self.data))


class Utf8(NamedTuple):
    """A text for programs in UTF-8, which it has to be, whatever the terminal has."""

    text: str

    def write(self) -> None:
        """Write the text."""
        emit_utf8(self.text)


class Exact(NamedTuple):
    """A text for programs, as it is."""

    text: str

    def write(self) -> None:
        """Write the text."""
        emit_exact(self.text)
