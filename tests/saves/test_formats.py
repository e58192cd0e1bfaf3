"""Saved games of each format that there was, and how those of older ones are read."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

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
    FORMAT,
    LOG,
    MANIFEST,
    NewerSnapshotError,
    Parts,
    SnapshotError,
    pack_snapshot,
    unpack_snapshot,
)
from tests.golden_files import GoldenFiles
from tests.golden_game import ACTIONS, SCRIPT, content, new_game

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
    return folder / "saves/hero/snapshot.save"


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
