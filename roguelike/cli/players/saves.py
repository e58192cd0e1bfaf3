"""`roguelike saves`: what can be done with saved games without playing them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command, CommandGroup
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Table, said
from roguelike.cli.options import output_format, path, positional

if TYPE_CHECKING:
    from roguelike.saves.library import SavedGame, SaveLibrary

COLUMNS = ("character", "campaign", "mode", "depth", "turn", "file", "problem")


@dataclass(frozen=True, kw_only=True)
class ListOptions:
    """Options of the list."""

    format: str = output_format(TEXT, JSON)


@dataclass(frozen=True, kw_only=True)
class DeleteOptions:
    """The saved game that is meant."""

    name: str = positional("NAME", "the character", str)


@dataclass(frozen=True, kw_only=True)
class RenameOptions(DeleteOptions):
    """The saved game that is meant, and its new name."""

    new: str = positional("NEW", "the new name", str)


@dataclass(frozen=True, kw_only=True)
class ExportOptions(DeleteOptions):
    """The saved game that is meant, and the folder for its file."""

    folder: Path | None = positional(
        "FOLDER", "where to write it (default: your documents)", path, None
    )


@dataclass(frozen=True, kw_only=True)
class ImportOptions:
    """The file that is meant."""

    file: Path = positional("FILE", "the file", path)


@contextmanager
def _saves(name: str = "") -> Generator[SaveLibrary]:
    """Hand out the saved games, and turn what can go wrong with them into complaints.

    Args:
        name: The character that is meant, if one is.

    Raises:
        UsageError: Something has gone wrong.
    """
    from roguelike.core.files import BusyError
    from roguelike.preferences.folders import saves_dir
    from roguelike.saves.library import SaveLibrary
    from roguelike.saves.snapshot import SnapshotError

    try:
        yield SaveLibrary(saves_dir())
    except SnapshotError as error:
        raise UsageError(str(error)) from error
    except BusyError as error:
        msg = f"{name} is already open in another copy of the game"
        raise UsageError(msg) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        msg = f"{where}{error.strerror or error}"
        raise UsageError(msg) from error


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


def _list(_: ListOptions) -> Facts[Any]:
    with _saves() as saves:
        return Facts({"saves": [_row(each) for each in saves.characters()]}, _as_text)


def _as_text(facts: dict[str, Any]) -> Iterator[Block]:
    rows = [[_cell(row[name]) for name in COLUMNS] for row in facts["saves"]]
    yield Table(COLUMNS, rows) if rows else "There are no saved games."


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


def _rename(options: RenameOptions) -> Facts[Any]:
    from roguelike.saves.library import MAX_NAME, rename_character

    new = options.new.strip()[:MAX_NAME]
    if not new:
        msg = "the new name is empty"
        raise UsageError(msg)
    with _saves(options.name) as saves:
        rename_character(_only(saves, options.name), new)
    return said(f"{options.name} is now called {new}.")


def _export(options: ExportOptions) -> Facts[Any]:
    from roguelike.preferences.folders import exports_dir
    from roguelike.saves.library import export_character

    folder = options.folder or exports_dir()
    with _saves(options.name) as saves:
        return said(f"Written to {export_character(_only(saves, options.name), folder)}.")


def _import(options: ImportOptions) -> Facts[Any]:
    from roguelike.saves.library import import_character

    with _saves(str(options.file)) as saves:
        return said(f"Imported {import_character(options.file, saves)}.")


def _delete(options: DeleteOptions) -> Facts[Any]:
    from roguelike.saves.library import delete_character

    with _saves(options.name) as saves:
        delete_character(_only(saves, options.name))
    return said(f"Deleted {options.name}.")


COMMAND = CommandGroup(
    commands={
        "list": Command(
            options=ListOptions,
            run=_list,
            summary="list the saved games",
            examples=[("roguelike saves list", "all characters")],
        ),
        "rename": Command(
            options=RenameOptions,
            run=_rename,
            summary="give a character another name",
            examples=[("roguelike saves rename Rogue Nerys", "the new name last")],
        ),
        "export": Command(
            options=ExportOptions,
            run=_export,
            summary="write a character into one file",
            examples=[("roguelike saves export Nerys .", "here")],
        ),
        "import": Command(
            options=ImportOptions,
            run=_import,
            summary="add a character that was exported",
            examples=[("roguelike saves import nerys.character.zip", "continue it here")],
        ),
        "delete": Command(
            options=DeleteOptions,
            run=_delete,
            summary="delete a character for good",
            examples=[("roguelike saves delete Nerys", "without asking")],
        ),
    },
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
