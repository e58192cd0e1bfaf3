"""`roguelike saves`: what can be done with saved games without playing them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import Commands, add_command, add_format, path
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import emit, emit_json, emit_table, json_text

if TYPE_CHECKING:
    from roguelike.saves.library import SavedGame, SaveLibrary


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "saves",
        details=(
            "Name a character as the game does; upper and lower case are the same. If"
            " several have the same name, use the file that `list` shows."
        ),
        examples=[
            ("roguelike saves list", "all characters"),
            ("roguelike saves rename Rogue Nerys", "give one another name"),
            ("roguelike saves export Nerys .", "one file, for another machine"),
            ("roguelike saves import nerys.character.zip", "continue it there"),
            ("roguelike saves delete Nerys", "for good"),
        ],
    )
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_format(_add(actions, "list", "list the saved games", "all characters"), "text", "json")
    renaming = _add(
        actions, "rename", "give a character another name", "the new name last", "Rogue Nerys"
    )
    renaming.add_argument("name", metavar="NAME", help="the character")
    renaming.add_argument("new", metavar="NEW", help="the new name")
    exporting = _add(actions, "export", "write a character into one file", "here", "Nerys .")
    exporting.add_argument("name", metavar="NAME", help="the character")
    exporting.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        type=path,
        help=("where to write it (default: your documents)"),
    )
    importing = _add(
        actions,
        "import",
        "add a character that was exported",
        "continue it here",
        "nerys.character.zip",
    )
    importing.add_argument("file", metavar="FILE", type=path, help="the file")
    deleting = _add(actions, "delete", "delete a character for good", "without asking", "Nerys")
    deleting.add_argument("name", metavar="NAME", help="the character")
    return parser


def _add(
    actions: Commands, name: str, summary: str, purpose: str, words: str = ""
) -> argparse.ArgumentParser:
    example = f"roguelike saves {name} {words}".rstrip(), purpose
    parser = add_command(actions, name, summary=summary, examples=[example])
    parser.set_defaults(action=name)
    return parser


def run(options: argparse.Namespace) -> int:
    """Do what is asked for.

    Raises:
        UsageError: It cannot be done.
    """
    from roguelike.core.locking import BusyError
    from roguelike.preferences.folders import saves_dir
    from roguelike.saves.library import SaveLibrary
    from roguelike.saves.snapshot import SnapshotError

    try:
        _ACTIONS[options.action](SaveLibrary(saves_dir()), options)
    except SnapshotError as error:
        raise UsageError(str(error)) from error
    except BusyError as error:
        msg = f"{options.name} is already open in another copy of the game"
        raise UsageError(msg) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        msg = f"{where}{error.strerror or error}"
        raise UsageError(msg) from error
    return Exit.CLEAN


def named(saves: SaveLibrary, name: str) -> SavedGame:
    """Return the saved game of a character; that which was played last, if there is no name.

    Raises:
        UsageError: There is none.
    """
    return _matching(saves, name)[0]


def _matching(saves: SaveLibrary, name: str) -> list[SavedGame]:
    """Return the saved games that a name or a file stands for; all of them without either.

    Raises:
        UsageError: There is none.
    """
    found = saves.characters()
    if not found:
        msg = "there are no saved games"
        raise UsageError(msg)
    wanted = name.casefold()
    if matching := [
        each for each in found if wanted in ("", each.name.casefold()) or _file(each) == name
    ]:
        return matching
    names = ", ".join(each.name for each in found)
    msg = f"no saved game is called {name}; there are {names}"
    raise UsageError(msg)


def _only(saves: SaveLibrary, name: str) -> SavedGame:
    """Return the one saved game that a name or a file stands for.

    Raises:
        UsageError: There is none, or one of several could be meant.
    """
    if not name:
        msg = "the name of a character is missing"
        raise UsageError(msg)
    one, *others = _matching(saves, name)
    if others:
        files = ", ".join(map(_file, (one, *others)))
        msg = f"several saved games are called {name}; name one by its file: {files}"
        raise UsageError(msg)
    return one


def _file(saved: SavedGame) -> str:
    return saved.path.as_posix()


def _list(saves: SaveLibrary, options: argparse.Namespace) -> None:
    rows = [_row(each) for each in saves.characters()]
    if options.format == "json":
        emit_json(json_text({"saves": rows}))
    elif rows:
        headings = ("character", "campaign", "mode", "depth", "turn", "file", "problem")
        emit_table(headings, [[_cell(row[name]) for name in headings] for row in rows])
    else:
        emit("There are no saved games.\n")


def _row(saved: SavedGame) -> dict[str, object]:
    """Return what programs are told of a saved game; `null` stands for what is not known."""
    about = saved.manifest
    return {
        "character": saved.name,
        "campaign": about.campaign if about else None,
        "mode": (about.mode or None) if about else None,
        "depth": about.depth if about else None,
        "turn": about.turn if about else None,
        "file": _file(saved),
        "mods": dict(about.setup.mods) if about else None,
        "problem": saved.problem or None,
    }


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _rename(saves: SaveLibrary, options: argparse.Namespace) -> None:
    from roguelike.saves.library import MAX_NAME, rename_character

    new = options.new.strip()[:MAX_NAME]
    if not new:
        msg = "the new name is empty"
        raise UsageError(msg)
    rename_character(_only(saves, options.name), new)
    emit(f"{options.name} is now called {new}.\n")


def _export(saves: SaveLibrary, options: argparse.Namespace) -> None:
    from roguelike.preferences.folders import exports_dir
    from roguelike.saves.library import export_character

    folder: Path = options.folder or exports_dir()
    emit(f"Written to {export_character(_only(saves, options.name), folder)}.\n")


def _import(saves: SaveLibrary, options: argparse.Namespace) -> None:
    from roguelike.saves.library import import_character

    emit(f"Imported {import_character(options.file, saves)}.\n")


def _delete(saves: SaveLibrary, options: argparse.Namespace) -> None:
    from roguelike.saves.library import delete_character

    delete_character(_only(saves, options.name))
    emit(f"Deleted {options.name}.\n")


_ACTIONS: Mapping[str, Callable[[SaveLibrary, argparse.Namespace], None]] = {
    "list": _list,
    "rename": _rename,
    "export": _export,
    "import": _import,
    "delete": _delete,
}
