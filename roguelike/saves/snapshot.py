"""Snapshot: the file with the whole state of a game, and a manifest to list it by.

The file is a zip archive. `manifest.json` tells what is saved; `world.json` is the state of the
game but for the cells of its level, which have a file of raw bytes for each layer, as
`roguelike.engine.serialization.schema.SavedLevel` describes them; `definitions.json` has the
contents of all definitions that the state names; `log.json` the last lines of the log;
`damage.json` the last damage to the player. The checksums of the archive show any damage to it.
"""

from __future__ import annotations

import errno
import os
import struct
import zipfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from io import SEEK_END, BytesIO
from typing import Annotated, Any, BinaryIO, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from roguelike.content.schema.messages import Tone
from roguelike.core.files import ZIP_ERRORS
from roguelike.engine.definitions.bounded_types import MAX_TEXT
from roguelike.engine.serialization.dump import State
from roguelike.recordings.setup import Setup

Parts: TypeAlias = dict[str, Any]
"""The contents of the files of a snapshot, by their names."""
Step: TypeAlias = Callable[[Parts], Parts]

STEPS: tuple[Step, ...] = ()
"""The migrations: the first leads from format 1 to format 2, the next to format 3, and so on.

A step gets the parts as plain data, the decoded contents of files in JSON and the bytes of others,
and returns them as the next format has them. What they mean is checked afterwards. The docstring
of a step says what it is for; a saved game of the format before stays in `tests/golden/saves`.
"""

FORMAT = 1 + len(STEPS)
"""The format of snapshots."""
MAX_BYTES = 64 << 20
"""The largest snapshot that is read."""
MAX_PART = 6 << 20
"""The most bytes of a file in the archive. JSON of that size takes less than a gigabyte of memory
once it is decoded, whatever it is."""

MANIFEST, WORLD, DEFINITIONS, LOG = "manifest.json", "world.json", "definitions.json", "log.json"
DAMAGE = "damage.json"
"""The file that older snapshots lack, as it was not yet kept when they were made."""
MAX_LIST = 4096
"""The most bytes of the list of files at the end of the archive."""
_END = struct.Struct("<4s16x4s8xL6x")
"""The last bytes of an archive: the mark of a locator, which only huge archives have, and after the
rest of that the mark of the end record, with the size of the list of files in it."""
LAYERS = ("terrain", "known", "visible")
"""The parts of a level that are raw bytes, each in a file of its own."""
NAMES = (MANIFEST, WORLD, DEFINITIONS, LOG, *LAYERS)
OTHERS = (DAMAGE,)
"""The files that a snapshot can lack."""
MAX_PARTS = 10
"""The most files that are read from a snapshot of another format."""

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Number = Annotated[int, Meta(ge=0, le=1 << 53)]
Definitions = dict[Text, dict[Text, dict[str, Any]]]
"""The contents of definitions, by kind and full id."""


class LogLine(Struct, frozen=True, array_like=True):
    """A line of the log.

    Attributes:
        text: The line.
        color: The id of its color.
        count: The number of times in a row.
        turn: The turn.
        tone: The kind of news, which older saved games lack.
        details: Sentences shown on demand.
    """

    text: Text
    color: Text
    count: Number
    turn: Number
    tone: Tone = "plain"
    details: Annotated[tuple[Text, ...], Meta(max_length=100)] = ()


class DamageRecord(Struct, frozen=True, array_like=True):
    """A loss of health: its turn, the id and the name of its source, and the amount."""

    turn: Number
    source: Text
    label: Text
    amount: Number


class LevelVisit(Struct, frozen=True, array_like=True):
    """A stay on a level: the name and depth of the level, and the first turn there.

    Attributes:
        things: The number of places with items that the player knew when leaving.
    """

    place: Text
    depth: Number
    turn: Number
    things: Number = 0


MAX_VISITS = 500
"""The most visits that are saved, the latest ones."""

Letter = Annotated[str, Meta(pattern="^[a-z]$")]


class Manifest(Struct, frozen=True):
    """The manifest of a snapshot, with all that lists of saved games show, and the setup.

    Attributes:
        format: The format of the snapshot.
        character: The name of the character.
        campaign: Full id of the campaign.
        title: The name of the campaign with its mode.
        place: The name of the level.
        depth: The depth of the level.
        turn: The number of turns that had been taken.
        saved: The time of saving, in seconds since 1970.
        state_hash: The hash of the state.
        setup: The setup of the game.
        mode: Full id of the mode; empty where the campaign is played as it is.
        visits: The levels that the player has been on, the latest last.
        letters: The number of the item that the player knows by each letter.
        health: The health of the character.
        max_health: The maximum health; 0 in older snapshots, which lack it.
    """

    format: int
    character: Text
    campaign: Text
    title: Text
    place: Text
    depth: Number
    turn: Number
    saved: Number
    state_hash: Text
    setup: Setup
    mode: Text = ""
    visits: Annotated[list[LevelVisit], Meta(max_length=MAX_VISITS)] = field(
        default_factory=list[LevelVisit]
    )
    letters: dict[Letter, Number] = field(default_factory=dict[str, int])
    health: Number = 0
    max_health: Number = 0


class Snapshot(Struct, frozen=True):
    """The contents of a snapshot.

    Attributes:
        manifest: The manifest.
        state: The state of the game.
        definitions: The contents of all definitions that the state names.
        log: The last lines of the log.
        damage: The last damage to the player, the oldest first.
    """

    manifest: Manifest
    state: State
    definitions: Definitions = field(default_factory=dict[str, dict[str, dict[str, Any]]])
    log: Annotated[list[LogLine], Meta(max_length=10_000)] = field(default_factory=list[LogLine])
    damage: Annotated[list[DamageRecord], Meta(max_length=10_000)] = field(
        default_factory=list[DamageRecord]
    )


class SnapshotError(ValueError):
    """Error for a file that is no readable snapshot; the text says why, as a clause."""


class NewerSnapshotError(SnapshotError):
    """Error for a snapshot of a newer version of the game.

    Attributes:
        format: Its format.
    """

    def __init__(self, format_: int) -> None:
        """Take over the format of the snapshot."""
        super().__init__(f"its format is {format_}, and this version of the game reads {FORMAT}")
        self.format = format_


class _Format(Struct):
    """The part of a manifest that is read before anything else."""

    format: Annotated[int, Meta(ge=1)]


def pack_snapshot(snapshot: Snapshot) -> bytes:
    """Return the bytes of the file for a snapshot.

    Raises:
        OSError: It would be larger than what is read.
    """
    level = dict(snapshot.state["level"])
    layers = {name: level.pop(name) for name in LAYERS}
    parts = {
        MANIFEST: msgspec.json.encode(snapshot.manifest),
        WORLD: msgspec.json.encode({**snapshot.state, "level": level}),
        DEFINITIONS: msgspec.json.encode(snapshot.definitions),
        LOG: msgspec.json.encode(snapshot.log),
        DAMAGE: msgspec.json.encode(snapshot.damage),
        **layers,
    }
    if max(map(len, parts.values())) > MAX_PART:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def unpack_snapshot(raw: bytes) -> Snapshot:
    """Return the snapshot in the bytes of a file; its state has still to be validated.

    Raises:
        NewerSnapshotError: It is of a newer version of the game.
        SnapshotError: It is damaged, or no snapshot at all.
    """
    with _opened(BytesIO(raw)) as archive:
        return _snapshot(archive)


def manifest_of(file: BinaryIO) -> Manifest:
    """Return the manifest of the snapshot in a file, without reading all of it.

    Raises:
        NewerSnapshotError: It is of a newer version of the game.
        SnapshotError: It is damaged, or no snapshot at all.
    """
    with _opened(file) as archive:
        return _manifest(archive)


@contextmanager
def _opened(file: BinaryIO) -> Generator[zipfile.ZipFile]:
    """Open an archive; all errors become those of a damaged snapshot."""
    try:
        _require_few_parts(file)
        with zipfile.ZipFile(file) as archive:
            yield archive
    except SnapshotError:
        raise
    except _DAMAGES as error:
        msg = f"it is damaged ({type(error).__name__}: {error})"
        raise SnapshotError(msg) from error


def _require_few_parts(file: BinaryIO) -> None:
    """Make sure that an archive lists so few files that the list can be read at once.

    Raises:
        SnapshotError: It does not end as the archive of a snapshot does.
        OSError: It cannot be read, or is too short.
    """
    file.seek(-_END.size, SEEK_END)
    larger, end, size = _END.unpack(file.read(_END.size))
    if larger == b"PK\x06\x07" or end != b"PK\x05\x06" or size > MAX_LIST:
        msg = "it is cut off, or no snapshot at all"
        raise SnapshotError(msg)


def read_parts(raw: bytes, needed: Sequence[str], others: Sequence[str] = ()) -> dict[str, bytes]:
    """Return some files of an archive, each of bounded size.

    Args:
        raw: The archive.
        needed: The names of files that it has to hold.
        others: The names of files that it may hold.

    Raises:
        SnapshotError: It is damaged, or one that is needed is not there.
    """
    with _opened(BytesIO(raw)) as archive:
        names = [*needed, *(name for name in others if name in archive.NameToInfo)]
        return {name: _part(archive, name, MAX_BYTES) for name in names}


_DAMAGES = (*ZIP_ERRORS, LookupError, TypeError, AttributeError, msgspec.MsgspecError)
"""The errors that damaged archives cause, and archives that only look like a saved game."""


def _format(archive: zipfile.ZipFile) -> int:
    """Return the format of a snapshot, which is no newer than this program.

    Raises:
        NewerSnapshotError: It is of a newer version of the game.
    """
    found = msgspec.json.decode(_part(archive, MANIFEST), type=_Format).format
    if found > FORMAT:
        raise NewerSnapshotError(found)
    return found


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    if _format(archive) < FORMAT:
        return msgspec.convert(_parts(archive)[MANIFEST], Manifest)
    return msgspec.json.decode(_part(archive, MANIFEST), type=Manifest)


def _snapshot(archive: zipfile.ZipFile) -> Snapshot:
    parts = _parts(archive)
    state = msgspec.convert(parts[WORLD], State)
    state["level"] |= {name: parts[name] for name in LAYERS}
    return Snapshot(
        msgspec.convert(parts[MANIFEST], Manifest),
        state,
        msgspec.convert(parts[DEFINITIONS], Definitions),
        msgspec.convert(parts[LOG], list[LogLine]),
        msgspec.convert(parts.get(DAMAGE, []), list[DamageRecord]),
    )


def _parts(archive: zipfile.ZipFile) -> Parts:
    """Return the contents of the files of a snapshot, migrated to the present format."""
    before = _format(archive)
    there = archive.namelist()
    names = (
        [*NAMES, *(name for name in OTHERS if name in there)]
        if before == FORMAT
        else there[:MAX_PARTS]
    )
    found: Parts = {}
    for name in names:
        raw = _part(archive, name)
        found[name] = msgspec.json.decode(raw) if name.endswith(".json") else raw
    found = migrated(found, STEPS[before - 1 :])
    found[MANIFEST]["format"] = FORMAT
    return found


def _part(archive: zipfile.ZipFile, name: str, limit: int = MAX_PART) -> bytes:
    """Return the contents of a file in an archive, which are of bounded size."""
    with archive.open(name) as file:
        raw = file.read(limit + 1)
    if len(raw) > limit:
        msg = f"{name} is too large"
        raise SnapshotError(msg)
    return raw


def migrated(parts: Parts, steps: Sequence[Step]) -> Parts:
    """Return the parts of a snapshot after some migrations.

    Raises:
        LookupError, TypeError, ValueError, AttributeError: They are not as a step expects them.
    """
    for step in steps:
        parts = step(parts)
    return parts
