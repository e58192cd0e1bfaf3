"""The files of a character when a game ends, or others change them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.recordings.setup import Setup
from roguelike.saves.library import SaveLibrary, load
from roguelike.saves.slot import SaveSlot, SessionData
from roguelike.saves.snapshot import SnapshotError
from tests.golden_game import new_game

SETUP = Setup("0.1.0", "golden")
ABOUT = SessionData("Golden", "the halls")


@pytest.fixture
def game() -> Game:
    return new_game()


@pytest.fixture
def slot(tmp_path: Path, game: Game) -> SaveSlot:
    slot = SaveLibrary(tmp_path).begin("Hero", SETUP)
    slot.save(game, ABOUT)
    wait(game, slot)
    return slot


def wait(game: Game, slot: SaveSlot) -> None:
    game.step(Wait())
    slot.record(game, Wait())


def test_a_snapshot_that_another_program_has_put_there_is_kept_beside_the_next(
    tmp_path: Path, slot: SaveSlot, game: Game
) -> None:
    foreign = (slot.folder / "snapshot.save").read_bytes()
    (slot.folder / "downloaded").write_bytes(foreign)
    (slot.folder / "downloaded").replace(slot.folder / "snapshot.save")
    slot.save(game, ABOUT)

    turns = [each.manifest.turn for each in SaveLibrary(tmp_path).characters() if each.manifest]
    assert sorted(turns) == [0, 1]
    (other,) = slot.folder.glob("other-*.save")
    assert other.read_bytes() == foreign


def test_a_snapshot_says_how_hurt_the_character_is(slot: SaveSlot, game: Game) -> None:
    game.world.player.stats["core:health"] = 7
    slot.save(game, ABOUT)

    manifest = load(slot.folder / "snapshot.save").snapshot.manifest
    assert (manifest.health, manifest.max_health) == (7, 200)


def test_where_death_is_not_final_the_game_goes_on_from_its_last_snapshot(
    slot: SaveSlot, game: Game
) -> None:
    before = new_game().state_hash()
    wait(game, slot)
    slot.rewind()

    found = load(slot.folder / "snapshot.save")
    assert found.snapshot.manifest.state_hash == before
    assert (found.journal, found.lost) == (None, 0)


def test_a_damaged_haven_takes_the_place_of_nothing(slot: SaveSlot, game: Game) -> None:
    wait(game, slot)
    slot.save(game, ABOUT)
    (slot.folder / "snapshot.haven").write_bytes(b"what a full disk leaves")
    slot.rewind()

    assert load(slot.folder / "snapshot.save").snapshot.manifest.turn == 2


def test_of_a_game_that_has_ended_nothing_is_left(slot: SaveSlot, game: Game) -> None:
    slot.save(game, ABOUT)
    slot.finish()

    assert not slot.folder.exists()


def test_as_long_as_a_snapshot_cannot_be_deleted_the_journal_leads_to_the_end(
    slot: SaveSlot, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, **_: object) -> None:
        raise PermissionError(13, "a scanner reads it", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        slot.finish()

    found = load(slot.folder / "snapshot.save")
    assert found.journal
    assert found.journal.last_turn == game.world.turns
    SaveSlot(slot.folder, "Hero", SETUP).close()  # which nobody uses any more


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such things")
@pytest.mark.parametrize("kind", ["pipe", "link", "folder", "device"])
def test_what_is_no_file_is_neither_waited_for_nor_followed(
    tmp_path: Path, slot: SaveSlot, kind: str
) -> None:
    slot.close()
    for name in ("snapshot.save", "previous.save", "journal.log"):
        path = slot.folder / name
        path.rename(slot.folder / f"{name}.real")
        match kind:
            case "pipe":
                os.mkfifo(path)
            case "link":
                path.symlink_to(slot.folder / f"{name}.real")
            case "folder":
                path.mkdir()
            case _:
                path.symlink_to("/dev/zero")

    (found,) = SaveLibrary(tmp_path).characters()

    assert found.problem
    with pytest.raises((OSError, SnapshotError)):
        load(found.path)


def test_a_file_left_behind_by_a_killed_program_is_removed_by_the_next(slot: SaveSlot) -> None:
    slot.close()
    (slot.folder / ".snapshot.save-abc").write_bytes(b"half a")

    SaveSlot(slot.folder, "Hero", SETUP).close()

    assert {path.name for path in slot.folder.iterdir()} == {
        "journal.log",
        "lock",
        "previous.save",
        "snapshot.save",
    }
