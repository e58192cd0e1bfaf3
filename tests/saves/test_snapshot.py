"""Snapshots from strangers: small files that would become large, and those that are none."""

from __future__ import annotations

import struct
import tracemalloc
import zipfile
import zlib
from io import BytesIO

import msgspec
import pytest

from roguelike.recordings.recording import MAX_STATE, PackingError, pack_state, unpack_state
from roguelike.recordings.setup import Setup
from roguelike.saves.snapshot import (
    DAMAGE,
    FORMAT,
    MANIFEST,
    MAX_PART,
    WORLD,
    DamageRecord,
    Manifest,
    NewerSnapshotError,
    Snapshot,
    SnapshotError,
    manifest_of,
    pack_snapshot,
    unpack_snapshot,
)
from tests.golden_game import new_game

MEMORY = 32 << 20
"""Bytes that may be used for a snapshot that is refused."""


def manifest() -> Manifest:
    setup = Setup("1", "2")
    return Manifest(FORMAT, "Rogue", "game:game", "Game", "Level", 1, 0, 1, "0" * 32, setup)


@pytest.fixture(scope="module")
def packed() -> bytes:
    return pack_snapshot(Snapshot(manifest(), new_game().state()))


def changed(packed: bytes, **parts: bytes) -> bytes:
    """Return a snapshot of which some parts are others, by their names without `.json`."""
    file = BytesIO()
    with zipfile.ZipFile(BytesIO(packed)) as old, zipfile.ZipFile(file, "w", 8) as new:
        for name in old.namelist():
            new.writestr(name, parts.get(name.removesuffix(".json"), old.read(name)))
    return file.getvalue()


def refuse(raw: bytes) -> None:
    """Make sure that a snapshot is refused, without much memory."""
    tracemalloc.start()
    try:
        with pytest.raises(SnapshotError):
            unpack_snapshot(raw)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()


def test_a_snapshot_comes_back_as_it_was(packed: bytes) -> None:
    found = unpack_snapshot(packed)

    assert found.manifest == manifest_of(BytesIO(packed)) == manifest()
    assert found.state == msgspec.json.decode(msgspec.json.encode(found.state)) | {
        "level": found.state["level"]
    }


@pytest.mark.parametrize("part", ["manifest", "world", "terrain", "log"])
def test_a_part_that_would_unpack_into_too_much_is_refused(packed: bytes, part: str) -> None:
    refuse(changed(packed, **{part: bytes(4 * MAX_PART)}))


@pytest.mark.parametrize(
    "text", [b"[" * 1_000_000, b'{"format":' + b"9" * 1_000_000 + b"}", b'{"format":1e999}']
)
def test_deep_nesting_and_huge_numbers_are_refused(packed: bytes, text: bytes) -> None:
    refuse(changed(packed, manifest=text))
    refuse(changed(packed, world=text))


def test_an_archive_that_lists_very_many_files_is_refused_before_the_list_is_read() -> None:
    entry = struct.pack("<4s6H3L5H2L", b"PK\1\2", *[0] * 16) + b""
    listed = entry * 500_000
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 65535, 65535, len(listed), 0, 0)

    refuse(listed + end)


@pytest.mark.parametrize("raw", [b"", b"PK\5\6", bytes(100), b"text " * 100])
def test_what_is_no_archive_is_refused(raw: bytes) -> None:
    refuse(raw)


def test_a_snapshot_of_a_newer_format_is_called_newer(packed: bytes) -> None:
    with pytest.raises(NewerSnapshotError):
        manifest_of(BytesIO(changed(packed, manifest=b'{"format": 1000, "all": "new"}')))


def test_what_would_not_be_read_again_is_not_written() -> None:
    state = {**new_game().state(), "seed": "x" * (MAX_PART + 1)}

    with pytest.raises(OSError, match="large"):
        pack_snapshot(Snapshot(manifest(), state))


def test_packed_states_are_bounded() -> None:
    state = new_game().state()

    assert unpack_state(pack_state(state)) == msgspec.msgpack.decode(msgspec.msgpack.encode(state))
    for bad in (b"", b"text", zlib.compress(bytes(2 * MAX_STATE)), zlib.compress(b"\x91" * 10_000)):
        with pytest.raises(PackingError):
            unpack_state(bad)


def test_the_world_has_the_name_that_other_programs_may_know(packed: bytes) -> None:
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        assert archive.namelist()[:2] == [MANIFEST, WORLD]


def test_a_snapshot_can_lack_what_hurt_the_player_as_those_do_from_before_it_was_kept() -> None:
    hurt = DamageRecord(3, "classic:kobold", "Kobold", 2)
    whole = pack_snapshot(Snapshot(manifest(), new_game().state(), damage=[hurt]))
    file = BytesIO()
    with zipfile.ZipFile(BytesIO(whole)) as old, zipfile.ZipFile(file, "w", 8) as new:
        for name in old.namelist():
            if name != DAMAGE:
                new.writestr(name, old.read(name))

    assert unpack_snapshot(whole).damage == [hurt]
    assert unpack_snapshot(file.getvalue()).damage == []
