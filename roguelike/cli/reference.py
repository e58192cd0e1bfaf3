"""`roguelike reference`: all that files of mods can say, on pages or on the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_plugins, alternatives
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.generated import add_update, update
from roguelike.cli.output import console, emit, is_terminal

if TYPE_CHECKING:
    from roguelike.content.documents.document import Document
    from roguelike.content.reference import Implementation, Limit, Reference
    from roguelike.plugins import Providers

_FOLDER = Path("docs/modding/reference")
_SUFFIX = ".md"
_ALL = "roguelike reference topics"


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "reference",
        details=(
            "With a TOPIC, all about it is shown: a kind such as monster, a behavior or the like "
            "such as wander, a code such as E301, a command, or one of the other pages. Without "
            f"one, the pages below {_FOLDER.as_posix()} are written. With --output they know what "
            "installed plugins provide; those of the game do not."
        ),
        examples=[
            ("roguelike reference monster", "what a monster can have"),
            ("roguelike reference wander", "what a behavior does, and its parameters"),
            ("roguelike reference E301", "what a code means, and how to mend it"),
            (_ALL, "all that can be asked for"),
            ("roguelike reference --output my_mods/reference", "write the pages elsewhere"),
            ("roguelike reference --check", "fail if the pages are not up to date"),
        ],
    )
    parser.add_argument("topic", metavar="TOPIC", nargs="?", help="what to show")
    add_update(parser, f"where the pages are (default: {_FOLDER.as_posix()})")
    add_plugins(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Show what is known of a topic, or write the pages that differ, or name them.

    Raises:
        UsageError: There is no such topic, options do not go together, or pages cannot be written.
    """
    if options.topic is not None:
        return _show(options)
    is_own = options.output is None
    folder: Path = _own_folder() if is_own else options.output
    files = _reference(plugins=not (is_own or options.no_plugins)).files()
    # Elsewhere there may be pages of others, which are none of this command's business.
    left_over = [name for name in _names(folder) if name not in files] if is_own else []
    return update(folder, files, left_over, check=options.check)


def _show(options: argparse.Namespace) -> int:
    """Print all about a topic.

    Raises:
        UsageError: There is no such topic, or options do not go with it.
    """
    if options.check or options.output is not None:
        msg = "--check and --output are for the pages as a whole; leave out the TOPIC"
        raise UsageError(msg)
    reference = _reference(plugins=not options.no_plugins)
    topics = reference.topics()
    by_word = {topic.lower(): topic for topic in topics}
    topic = by_word.get(options.topic.lower())
    if topic is None:
        close = alternatives(options.topic, [*topics, *by_word])
        msg = f"there is no topic {options.topic!r}{close}; `{_ALL}` lists them"
        raise UsageError(msg)
    text = reference.about(topic)
    if not is_terminal():
        emit(text)
        return Exit.CLEAN
    from rich.markdown import Markdown

    console().print(Markdown(text))
    return Exit.CLEAN


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


def _reference(*, plugins: bool) -> Reference:
    """Return the reference, with or without what installed plugins provide."""
    from roguelike.cli.examples import page
    from roguelike.cli.manual import manual
    from roguelike.content.reference import Material, Reference
    from roguelike.plugins import installed

    documents = _documents()
    return Reference(
        Material(
            points=_points(installed(third_party=plugins)),
            documents=[each for each in documents if "/content/" in each.path],
            files={each.path: each for each in documents if "/content/" not in each.path},
            code=page,
            commands=manual(),
            limits=_limits(),
        )
    )


def _documents() -> list[Document]:
    """Return the files of the game's own mods, then those of the examples."""
    import tomli

    from roguelike.content.documents.document import Document
    from roguelike.resources import data_dir, mods_dir

    found: list[Document] = []
    for folder in (data_dir(), mods_dir()):
        for file in sorted(folder.rglob("*.toml")):
            text = file.read_text(encoding="utf-8")
            path = file.relative_to(folder.parent).as_posix()
            found.append(Document(path, text, tomli.loads(text)))
    return found


def _points(providers: Providers) -> Mapping[str, Sequence[Implementation]]:
    """Return what plugins provide at each extension point, the game's own first."""
    from roguelike.content.reference import Implementation
    from roguelike.plugins import BUILTIN

    found: dict[str, list[Implementation]] = {}
    for plugin in providers.plugins:
        name = "" if plugin is BUILTIN else plugin.name
        for point, entries in plugin.by_point().items():
            listed = sorted(entries, key=lambda entry: entry.kind)
            found.setdefault(point, []).extend(Implementation(each, name) for each in listed)
    return found


def _limits() -> list[Limit]:
    """Return what is limited while levels are made and played."""
    from roguelike.content.findings.diagnostics import Code
    from roguelike.content.reference import Limit
    from roguelike.engine.binding import MAX_AWARENESS
    from roguelike.engine.recipes import MAX_ATTEMPTS

    return [
        Limit("How far an actor sees", MAX_AWARENESS, None, "cells"),
        Limit("Times that a level is tried with other dice", MAX_ATTEMPTS, Code.E504),
    ]
