"""All saved games of a player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec import Struct

from roguelike.core.reading import opened_regular, read_regular
from roguelike.recordings.recording import MAX_BYTES as MAX_RECORDING
from roguelike.recordings.recording import Recording, RecordingError, read_recording
from roguelike.recordings.setup import Setup
from roguelike.saves.names import folder_name
from roguelike.saves.slot import JOURNAL, PREVIOUS, SNAPSHOT, SNAPSHOTS, Slot
from roguelike.saves.snapshot import (
    MAX_BYTES,
    Manifest,
    Snapshot,
    SnapshotError,
    manifest_of,
    unpack,
)

MAX_CHARACTERS = 1_000
"""How many folders are looked into."""
MAX_SNAPSHOTS = 100
"""How many snapshots are looked at in a folder."""


class Saved(Struct, frozen=True):
    """A snapshot that there is.

    Attributes:
        path: Its file.
        manifest: What it says; nothing if it cannot be read.
        problem: Why it cannot be read, as a clause.
    """

    path: Path
    manifest: Manifest | None
    problem: str = ""

    @property
    def name(self) -> str:
        """What the character is called, or the folder, if that is not known."""
        return self.manifest.character if self.manifest else self.path.parent.name

    @property
    def is_current(self) -> bool:
        """Whether it is not what another program has put beside the current one."""
        return self.path.name == SNAPSHOT


class Loaded(Struct, frozen=True):
    """A snapshot and what came after it.

    Attributes:
        snapshot: What was saved.
        journal: What was played after it; nothing if that is not known.
        lost: How many turns are known to have been played that cannot be played again.
    """

    snapshot: Snapshot
    journal: Recording | None
    lost: int = 0


class Saves:
    """A folder with a folder for each character."""

    def __init__(self, root: Path) -> None:
        """Keep saved games in `root`, which need not exist."""
        self._root = root

    def characters(self) -> list[Saved]:
        """Return the saved games, the one that was played last first."""
        found = [saved for folder in self._folders() for saved in _snapshots(folder)]
        return sorted(found, key=lambda each: (-_time(each), each.path))

    def begin(self, character: str, setup: Setup) -> Slot:
        """Make a folder for a character that begins.

        Raises:
            OSError: It cannot be made.
        """
        taken = {saved.name for saved in self.characters()}
        names = (character if number == 1 else f"{character} {number}" for number in count(1))
        name = next(each for each in names if each not in taken)
        return Slot(self.new_folder(character), name, setup)

    def new_folder(self, character: str) -> Path:
        """Make an empty folder for a character, under a name that is not taken.

        Raises:
            OSError: It cannot be made.
        """
        self._root.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            folder = self._root / folder_name(character, number)
            with suppress(FileExistsError):
                folder.mkdir()
                return folder
        raise AssertionError

    def _folders(self) -> Iterator[Path]:
        try:
            found = sorted(self._root.iterdir())
        except OSError:
            return
        for folder in found[:MAX_CHARACTERS]:
            if folder.is_dir() and not folder.name.startswith("."):
                yield folder


def load(path: Path, setup: Setup | None = None) -> Loaded:
    """Return a snapshot, and what came after it.

    Args:
        path: The file of the snapshot.
        setup: What would be played with now; what came after a snapshot can be played again only
            with what it was played with.

    Raises:
        SnapshotError: It cannot be read.
        OSError: The file cannot be read.
    """
    snapshot = unpack(read_regular(path, MAX_BYTES, follow=False))
    manifest = snapshot.manifest
    try:
        raw = read_regular(path.with_name(JOURNAL), MAX_RECORDING, follow=False)
        journal = read_recording(raw)
    except (OSError, RecordingError):
        return Loaded(snapshot, None)
    rest = journal.after(manifest.turn, manifest.state_hash)
    last = max(journal.last_turn - manifest.turn, 0)
    if rest is None:
        return Loaded(snapshot, None, last)
    now = manifest.setup if setup is None else setup
    if now.fingerprint != journal.header.setup.fingerprint:
        return Loaded(snapshot, None, last)
    return Loaded(snapshot, rest)


def _snapshots(folder: Path) -> Iterator[Saved]:
    """Yield the snapshots in a folder; the one before the current one only without that."""
    paths = sorted(folder.glob(SNAPSHOTS))[:MAX_SNAPSHOTS]
    if folder / SNAPSHOT in paths:
        paths = [path for path in paths if path.name != PREVIOUS]
    for path in paths:
        try:
            with opened_regular(path, MAX_BYTES, follow=False) as file:
                yield Saved(path, manifest_of(file))
        except SnapshotError as error:
            yield Saved(path, None, str(error))
        except OSError as error:
            yield Saved(path, None, error.strerror or str(error))


def _time(saved: Saved) -> int:
    return saved.manifest.saved if saved.manifest else 0
