"""The management of saved games: rename, delete, export and import them."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from shutil import rmtree

from msgspec.structs import replace

from roguelike.core.locking import held
from roguelike.core.names import file_name
from roguelike.core.reading import read_regular
from roguelike.core.writing import write_whole
from roguelike.recordings.recording import MAX_BYTES as MAX_RECORDING
from roguelike.saves.library import Saved, Saves
from roguelike.saves.slot import HAVEN, JOURNAL, LOCK, SNAPSHOT
from roguelike.saves.snapshot import (
    MAX_BYTES,
    manifest_of,
    pack_snapshot,
    read_parts,
    unpack_snapshot,
)

SUFFIX = ".character.zip"
"""The suffix of the files of exported characters."""
MAX_NAME = 40
"""The most characters of a name."""

_BESIDE = {JOURNAL: MAX_RECORDING, HAVEN: MAX_BYTES}
"""The files that go with a snapshot, and the most bytes of each."""


def rename_character(saved: Saved, name: str) -> None:
    """Call a character something else.

    Raises:
        BusyError: It is being played.
        SnapshotError: The snapshot is damaged.
        OSError: The file cannot be read or written.
    """
    haven = saved.path.with_name(HAVEN)
    with held(saved.path.parent / LOCK):
        for path in (haven, saved.path) if saved.is_current and haven.exists() else (saved.path,):
            snapshot = unpack_snapshot(read_regular(path, MAX_BYTES))
            manifest = replace(snapshot.manifest, character=name[:MAX_NAME])
            write_whole(path, pack_snapshot(replace(snapshot, manifest=manifest)))


def delete_character(saved: Saved) -> None:
    """Delete a saved game, or only the one snapshot if others of the character are beside it.

    Raises:
        BusyError: It is being played.
        OSError: It cannot be deleted.
    """
    folder = saved.path.parent
    with held(folder / LOCK):
        if not saved.is_current and (folder / SNAPSHOT).exists():
            saved.path.unlink()
            return
    rmtree(folder)


def export_character(saved: Saved, folder: Path) -> Path:
    """Write a character into one file that can be given to another machine, and return its path.

    Args:
        saved: The saved game.
        folder: Where to; it is made if need be. Nothing in it is replaced.

    Raises:
        BusyError: It is being played.
        OSError: A file cannot be read or written.
    """
    source = saved.path.parent
    file = BytesIO()
    with held(source / LOCK), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
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


def import_character(path: Path, saves: Saves) -> str:
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
