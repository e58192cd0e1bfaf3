"""Snapshots: of strangers, which may be anything, and of each format that players have."""

from __future__ import annotations

import os
import struct
import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path
from shutil import copytree

import msgspec
import pytest
from msgspec.structs import replace

from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.recordings.setup import Setup
from roguelike.saves import snapshot as present
from roguelike.saves.library import LoadedGame, SaveLibrary, load
from roguelike.saves.reconciling import reconciled
from roguelike.saves.slot import SessionData
from roguelike.saves.snapshot import (
    DAMAGE,
    FORMAT,
    LOG,
    MANIFEST,
    MAX_PART,
    WORLD,
    DamageRecord,
    Manifest,
    NewerSnapshotError,
    Parts,
    Snapshot,
    SnapshotError,
    manifest_of,
    pack_snapshot,
    unpack_snapshot,
)
from tests.golden_files import GoldenFiles
from tests.golden_game import ACTIONS, SCRIPT, content, new_game

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


SETUP = Setup("0.1.0", "golden")
BEFORE, AFTER = 60, 3
"""The numbers of turns played before the snapshot, and after it."""


def write(folder: Path) -> None:
    """Save the golden game in the present format."""
    game = new_game()
    for key in SCRIPT.strip()[:BEFORE]:
        game.step(ACTIONS[key])
    slot = SaveLibrary(folder).begin("Hero", SETUP)
    slot.save(game, SessionData("Golden", "the halls", (), content().catalog))
    for _ in range(AFTER):
        game.step(Wait())
        slot.record(game, Wait())
    slot.close()
    (slot.folder / "lock").unlink()


def copied(golden: GoldenFiles, format_: int, folder: Path) -> Path:
    """Return a copy of the saved game of a format; that of a new one is made if it is accepted.

    None of them is ever made again, as it stands for those that players have.
    """
    kept = golden.folder / "saves" / str(format_)
    if golden.accept and format_ == FORMAT and not kept.exists():
        write(kept)
    copytree(kept, folder / "saves")
    path = folder / "saves/hero/snapshot.save"
    os.utime(path)  # later than the journal, whatever the order in which a checkout wrote them
    return path


def resumed(found: LoadedGame) -> Game:
    whole = reconciled(found.snapshot, content())
    return Game.resume(whole.ruleset, whole.state)


@pytest.mark.parametrize("format_", range(1, FORMAT + 1))
def test_a_saved_game_of_each_format_is_played_on_and_saved(
    golden: GoldenFiles, tmp_path: Path, format_: int
) -> None:
    path = copied(golden, format_, tmp_path)

    found = load(path)
    game = resumed(found)
    for _ in range(20):
        game.step(Wait())
    slot = SaveLibrary(tmp_path).begin("Hero", SETUP)
    slot.save(game, SessionData("Golden", "the halls", (), content().catalog))
    slot.close()

    manifest = found.snapshot.manifest
    assert (manifest.format, manifest.character, manifest.turn) == (FORMAT, "Hero", BEFORE)
    assert game.world.turns == BEFORE + 20
    assert resumed(load(slot.folder / "snapshot.save")).state_hash() == game.state_hash()


@pytest.mark.parametrize("format_", range(1, FORMAT + 1))
def test_those_that_say_nothing_of_health_can_be_read(
    golden: GoldenFiles, tmp_path: Path, format_: int
) -> None:
    copied(golden, format_, tmp_path)

    (saved,) = SaveLibrary(tmp_path / "saves").characters()

    assert saved.manifest is not None
    assert (saved.manifest.health, saved.manifest.max_health) == (0, 0)


def test_the_journal_of_the_present_format_leads_on(golden: GoldenFiles, tmp_path: Path) -> None:
    found = load(copied(golden, FORMAT, tmp_path))

    assert found.journal is not None
    assert found.journal.last_turn == BEFORE + AFTER


def shout(parts: Parts) -> Parts:
    """Lead from one format to the next, in which places are called differently."""
    manifest = parts[MANIFEST]
    return {**parts, MANIFEST: {**manifest, "place": manifest["place"].upper()}, LOG: []}


def fail(parts: Parts) -> Parts:
    """Expect a part that is not there."""
    return parts["gone"]


def test_older_formats_are_led_to_the_present_one_step_by_step(
    golden: GoldenFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copied(golden, 1, tmp_path)
    monkeypatch.setattr(present, "STEPS", (*present.STEPS, shout))
    monkeypatch.setattr(present, "FORMAT", FORMAT + 1)

    (saved,) = SaveLibrary(path.parent.parent).characters()
    found = load(path)

    assert saved.manifest == found.snapshot.manifest
    assert (found.snapshot.manifest.format, found.snapshot.manifest.place) == (
        FORMAT + 1,
        "THE HALLS",
    )
    assert resumed(found).world.turns == BEFORE


def test_what_a_step_does_not_expect_is_a_damage(
    golden: GoldenFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = copied(golden, FORMAT, tmp_path).read_bytes()
    monkeypatch.setattr(present, "STEPS", (*present.STEPS, fail))
    monkeypatch.setattr(present, "FORMAT", FORMAT + 1)

    with pytest.raises(SnapshotError):
        unpack_snapshot(raw)


def test_newer_formats_are_refused(golden: GoldenFiles, tmp_path: Path) -> None:
    path = copied(golden, FORMAT, tmp_path)
    snapshot = load(path).snapshot
    manifest = replace(snapshot.manifest, format=FORMAT + 1)
    path.write_bytes(pack_snapshot(replace(snapshot, manifest=manifest)))

    with pytest.raises(NewerSnapshotError) as caught:
        load(path)

    assert caught.value.format == FORMAT + 1
