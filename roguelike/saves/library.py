"""Library of saved games: list, load, rename, delete, export and import them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import count
from pathlib import Path
from shutil import rmtree

from msgspec import Struct
from msgspec.structs import replace

from roguelike.core.files import file_lock, opened_regular, read_regular, write_whole
from roguelike.core.text import file_name
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.turns.session import GameOverError
from roguelike.game import Game
from roguelike.recordings.recording import MAX_BYTES as MAX_RECORDING
from roguelike.recordings.recording import (
    RecordedHash,
    Recording,
    RecordingError,
    read_since,
    turns_after,
)
from roguelike.recordings.setup import Setup, may_be_compatible
from roguelike.saves.slot import CHECKPOINT, JOURNAL, LOCK, PREVIOUS, SNAPSHOT, SNAPSHOTS, SaveSlot
from roguelike.saves.snapshot import (
    MAX_BYTES,
    Manifest,
    NewerSnapshotError,
    Snapshot,
    SnapshotError,
    manifest_of,
    pack_snapshot,
    read_parts,
    unpack_snapshot,
)

MAX_CHARACTERS = 1_000
"""The most folders that are searched."""
MAX_SNAPSHOTS = 100
"""The most snapshots of a folder that are looked at."""
SUFFIX = ".character.zip"
"""The suffix of the files of exported characters."""
MAX_NAME = 40
"""The most characters of a name."""

_BESIDE = {JOURNAL: MAX_RECORDING, CHECKPOINT: MAX_BYTES}
"""The files that go with a snapshot, and the most bytes of each."""


class SavedGame(Struct, frozen=True):
    """An entry in the list of saved games.

    Attributes:
        path: Its file.
        manifest: Its manifest, or that of the snapshot before it; None if neither can be
            read.
        problem: The reason why it cannot be read, as a clause.
    """

    path: Path
    manifest: Manifest | None
    problem: str = ""

    @property
    def name(self) -> str:
        """The name of the character, or of the folder, if that is not known."""
        return self.manifest.character if self.manifest else self.path.parent.name

    @property
    def is_current(self) -> bool:
        """True unless another program has put it beside the current snapshot."""
        return self.path.name == SNAPSHOT


class LoadedGame(Struct, frozen=True):
    """A saved game that has been read: a snapshot and the journal that follows it.

    Attributes:
        snapshot: The snapshot.
        journal: The turns played after it; None if they are not known.
        lost: The number of turns that were played and cannot be repeated.
        is_previous: True for the one before, as the one that was asked for is damaged.
    """

    snapshot: Snapshot
    journal: Recording | None
    lost: int = 0
    is_previous: bool = False


class SaveLibrary:
    """The folder of saved games, with a folder for each character."""

    def __init__(self, root: Path) -> None:
        """Keep saved games in `root`, which need not exist."""
        self._root = root

    def characters(self) -> list[SavedGame]:
        """Return the saved games, the one that was played last first."""
        found = [saved for folder in self._folders() for saved in _snapshots(folder)]
        return sorted(found, key=lambda each: (-_time_saved(each), each.path))

    def begin(self, character: str, setup: Setup) -> SaveSlot:
        """Make a folder for a character that begins.

        Raises:
            OSError: It cannot be made.
        """
        return SaveSlot(self.new_folder(character), self._free_name(character), setup)

    def in_own_folder(self, saved: SavedGame) -> SavedGame:
        """Return a saved game in a folder of its own.

        One that lies beside the current one, as where machines that keep folders alike have both
        gone on, is moved there, so that both are kept. All others are where they belong.

        Raises:
            OSError: It cannot be moved.
        """
        manifest = saved.manifest
        if saved.path.name in (SNAPSHOT, PREVIOUS) or manifest is None:
            return saved
        name = self._free_name(manifest.character)
        path = self.new_folder(manifest.character) / SNAPSHOT
        saved.path.replace(path)
        return SavedGame(path, replace(manifest, character=name))

    def new_folder(self, character: str) -> Path:
        """Make an empty folder for a character, under a name that is not taken.

        Raises:
            OSError: It cannot be made.
        """
        self._root.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            folder = self._root / file_name(character, number)
            with suppress(FileExistsError):
                folder.mkdir()
                return folder
        raise AssertionError

    def _free_name(self, character: str) -> str:
        """Return a name that no other character has, with a number if need be."""
        taken = {saved.name for saved in self.characters()}
        names = (character if number == 1 else f"{character} {number}" for number in count(1))
        return next(each for each in names if each not in taken)

    def _folders(self) -> Iterator[Path]:
        try:
            found = sorted(self._root.iterdir())
        except OSError:
            return
        for folder in found[:MAX_CHARACTERS]:
            if folder.is_dir() and not folder.name.startswith("."):
                yield folder


def load(path: Path, setup: Setup | None = None) -> LoadedGame:
    """Return a snapshot and the journal that follows it.

    If the current snapshot is damaged, it is the one before, which the same journal follows.

    Args:
        path: The file of the snapshot.
        setup: The present setup; turns can be played again only with the setup they were
            played with.

    Raises:
        NewerSnapshotError: It is of a newer version of the game.
        SnapshotError: It is damaged, and there is none before it.
        OSError: The file cannot be read.
    """
    try:
        return _loaded(path, setup)
    except NewerSnapshotError:
        raise
    except (SnapshotError, OSError):
        if path.name != SNAPSHOT:
            raise
        with suppress(SnapshotError, OSError):
            return replace(_loaded(path.with_name(PREVIOUS), setup), is_previous=True)
        raise


def _loaded(path: Path, setup: Setup | None) -> LoadedGame:
    snapshot = unpack_snapshot(read_regular(path, MAX_BYTES, follow=False))
    manifest = snapshot.manifest
    try:
        raw = read_regular(path.with_name(JOURNAL), MAX_RECORDING, follow=False)
    except OSError:
        return LoadedGame(snapshot, None)
    try:
        rest = read_since(raw, RecordedHash(manifest.turn, manifest.state_hash))
    except RecordingError:
        rest = None
    now = setup or manifest.setup
    if rest is None or not _may_replay(rest.header.setup, manifest.setup, now):
        return LoadedGame(snapshot, None, turns_after(raw, manifest.turn))
    return LoadedGame(snapshot, rest, rest.lost_turns)


def replay_journal(game: Game, journal: Recording) -> bool:
    """Play the turns of a journal; return True if all recorded states are reached."""
    for each in journal.entries:
        if isinstance(each, RecordedHash):
            if game.state_hash() != each.state_hash:
                return False
            continue
        try:
            game.step(each.action)
        except (ImpossibleError, GameOverError):
            return False
    return True


def _may_replay(journal: Setup, snapshot: Setup, now: Setup) -> bool:
    """Return True if a journal may be played again from a snapshot with the present setup."""
    return may_be_compatible(journal, now) and may_be_compatible(snapshot, now)


def _snapshots(folder: Path) -> Iterator[SavedGame]:
    """Yield the snapshots in a folder; the one before the current one only without that."""
    paths = sorted(folder.glob(SNAPSHOTS))[:MAX_SNAPSHOTS]
    if folder / SNAPSHOT in paths:
        paths = [path for path in paths if path.name != PREVIOUS]
    return map(_saved, paths)


def _saved(path: Path) -> SavedGame:
    try:
        with opened_regular(path, MAX_BYTES, follow=False) as file:
            return SavedGame(path, _up_to_date(manifest_of(file), path))
    except (SnapshotError, OSError) as error:
        problem = str(getattr(error, "strerror", None) or error)
        before = _saved(path.with_name(PREVIOUS)).manifest if path.name == SNAPSHOT else None
        return SavedGame(path, before, problem)


def _up_to_date(manifest: Manifest, path: Path) -> Manifest:
    """Return the manifest of a game, brought up to date by the journal after its snapshot.

    So it is after the end of a program that could save no more. How hurt the character is, only
    playing these turns again would tell.
    """
    if path.name != SNAPSHOT:
        return manifest
    journal = path.with_name(JOURNAL)
    try:
        played = journal.stat()
        if played.st_mtime_ns < path.stat().st_mtime_ns:  # as a journal may be long
            return manifest
        turns = turns_after(read_regular(journal, MAX_RECORDING, follow=False), manifest.turn)
    except OSError:
        return manifest
    if not turns:
        return manifest
    saved = max(manifest.saved, int(played.st_mtime))
    return replace(manifest, turn=manifest.turn + turns, saved=saved, health=0, max_health=0)


def _time_saved(saved: SavedGame) -> int:
    return saved.manifest.saved if saved.manifest else 0


def rename_character(saved: SavedGame, name: str) -> None:
    """Rename a character.

    Raises:
        BusyError: It is being played.
        SnapshotError: The snapshot is damaged.
        OSError: The file cannot be read or written.
    """
    checkpoint = saved.path.with_name(CHECKPOINT)
    with file_lock(saved.path.parent / LOCK):
        for path in (
            (checkpoint, saved.path) if saved.is_current and checkpoint.exists() else (saved.path,)
        ):
            snapshot = unpack_snapshot(read_regular(path, MAX_BYTES))
            manifest = replace(snapshot.manifest, character=name[:MAX_NAME])
            write_whole(path, pack_snapshot(replace(snapshot, manifest=manifest)))


def delete_character(saved: SavedGame) -> None:
    """Delete a saved game, or only the one snapshot if others of the character are beside it.

    Raises:
        BusyError: It is being played.
        OSError: It cannot be deleted.
    """
    folder = saved.path.parent
    with file_lock(folder / LOCK):
        if not saved.is_current and (folder / SNAPSHOT).exists():
            saved.path.unlink()
            return
    rmtree(folder)


def export_character(saved: SavedGame, folder: Path) -> Path:
    """Write a character into one file that can be given to another machine, and return its path.

    Args:
        saved: The saved game.
        folder: The folder to write to, made if need be. Nothing in it is replaced.

    Raises:
        BusyError: It is being played.
        OSError: A file cannot be read or written.
    """
    source = saved.path.parent
    file = BytesIO()
    with file_lock(source / LOCK), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(SNAPSHOT, read_regular(saved.path, MAX_BYTES))
        for name, most in _BESIDE.items() if saved.is_current else ():
            if (source / name).exists():
                archive.writestr(name, read_regular(source / name, most))
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := folder / (file_name(saved.name, number) + SUFFIX)).exists():
        number += 1
    write_whole(path, file.getvalue())
    return path


def import_character(path: Path, saves: SaveLibrary) -> str:
    """Add an exported character to the saved games, and return its name.

    Raises:
        SnapshotError: The file is damaged, or no exported character.
        OSError: A file cannot be read or written.
    """
    raw = read_regular(path, MAX_BYTES + sum(_BESIDE.values()))
    parts = read_parts(raw, (SNAPSHOT,), (*_BESIDE,))
    character = manifest_of(BytesIO(parts[SNAPSHOT])).character
    folder = saves.new_folder(character)
    for name, part in parts.items():
        write_whole(folder / name, part)
    return character
