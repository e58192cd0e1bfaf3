"""`roguelike reference`: all that files of mods can say, on pages or on the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_plugins, suggestion
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.generated import add_update, update
from roguelike.cli.output import console, emit, is_terminal
from roguelike.core.visible import visible_lines

if TYPE_CHECKING:
    from roguelike.workshop.docs import Reference

_FOLDER = Path("docs/modding/reference")
_SUFFIX = ".md"
_ALL = "roguelike reference topics"


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "reference",
        details=(
            "With a TOPIC, shows everything about it: a kind such as monster, a field such as"
            " monster.stats, a behavior or the like such as wander, a code such as E301, a"
            " command, or another page. `roguelike explain` shows the same. Without one,"
            f" writes the pages below {_FOLDER.as_posix()}. With --output, they include what"
            " installed plugins provide; the game's own do not."
        ),
        examples=[
            ("roguelike reference monster", "what a monster can have"),
            ("roguelike reference monster.stats", "one field of it"),
            ("roguelike reference wander", "what a behavior does, and its parameters"),
            ("roguelike reference E301", "what a code means, and how to fix it"),
            (_ALL, "all topics"),
            ("roguelike reference --output my_mods/reference", "write the pages elsewhere"),
            ("roguelike reference --check", "fail if the pages are not up to date"),
        ],
    )
    parser.add_argument("topic", metavar="TOPIC", nargs="?", help="what to show")
    add_update(parser, f"the folder of the pages (default: {_FOLDER.as_posix()})")
    add_plugins(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Show what is known of a topic, or write the pages that differ, or name them.

    Raises:
        UsageError: There is no such topic, options do not go together, or pages cannot be written.
    """
    if options.topic is not None:
        if options.check or options.output is not None:
            msg = "--check and --output are for all the pages; leave out the TOPIC"
            raise UsageError(msg)
        return show(options.topic, plugins=not options.no_plugins)
    is_own = options.output is None
    folder: Path = _own_folder() if is_own else options.output
    files = reference(plugins=not (is_own or options.no_plugins)).files()
    # Elsewhere there may be pages of others, which are none of this command's business.
    left_over = [name for name in _names(folder) if name not in files] if is_own else []
    return update(folder, files, left_over, check=options.check)


def reference(*, plugins: bool) -> Reference:
    """Return the reference, with or without what installed plugins provide."""
    from roguelike.cli.examples import page
    from roguelike.cli.manual import manual
    from roguelike.plugins import installed_plugins
    from roguelike.workshop.docs import Reference

    return Reference(installed_plugins(third_party=plugins), page, manual())


def show(word: str, *, plugins: bool, otherwise: UsageError | None = None) -> int:
    """Print the page for a word, for whichever command asks for it.

    Args:
        word: A code, a kind, a field such as `monster.stats`, an implementation or a topic.
        plugins: Whether the pages know what installed plugins provide.
        otherwise: What to raise where there is no page, if not that.

    Raises:
        UsageError: There is none.
    """
    pages = reference(plugins=plugins)
    try:
        text = pages.about(word)
    except KeyError:
        raise _missing(word, pages.words(), otherwise) from None
    if is_terminal():
        from rich.markdown import Markdown

        console().print(Markdown(visible_lines(text)))
    else:
        emit(text)
    return Exit.CLEAN


def _missing(word: str, words: Sequence[str], otherwise: UsageError | None) -> UsageError:
    """Return the error for a word without a page."""
    known = [*words, *map(str.lower, words)]
    close = suggestion(word, known)
    if otherwise is None:
        return UsageError(f"there is no topic {word!r}{close}; `{_ALL}` lists them")
    is_unknown = str(otherwise).startswith("there is no definition called")
    if close and is_unknown and "did you mean" not in str(otherwise):
        return UsageError(f"there is no definition or topic {word!r}{close}")
    return otherwise


def _own_folder() -> Path:
    """Return where the pages of the game are.

    Raises:
        UsageError: There are none where the game is installed.
    """
    from roguelike.resources import checkout

    if (root := checkout()) is None:
        msg = "say with --output DIR where to write the pages, or with a TOPIC what to show"
        raise UsageError(msg)
    return root / _FOLDER


def _names(folder: Path) -> list[str]:
    """Return the paths of all pages in a folder, from there."""
    return sorted(each.relative_to(folder).as_posix() for each in folder.rglob(f"*{_SUFFIX}"))
