from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.recordings.recording import RecordedHash, RecordingError, read_since
from roguelike.recordings.setup import Setup
from roguelike.saves.library import LoadedGame, SaveLibrary, load
from roguelike.saves.slot import SessionData
from roguelike.saves.snapshot import SnapshotError, unpack_snapshot
from tests.golden_game import new_game

SETUP = Setup("0.1.0", "golden")
ABOUT = SessionData("Golden", "the halls")
BETWEEN = 7
"""The numbers of turns played before each of two snapshots, and after them."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a character with two snapshots, and turns before, between and after."""
    game = new_game()
    slot = SaveLibrary(tmp_path).begin("Hero", SETUP)
    slot.save(game, ABOUT)
    for _ in range(2):
        _wait(game, slot.record)
        slot.save(game, ABOUT)
    _wait(game, slot.record)
    slot.close()
    return slot.folder


def _wait(game: Game, record: object) -> None:
    assert callable(record)
    for _ in range(BETWEEN):
        game.step(Wait())
        record(game, Wait())


@cache
def final_hash() -> str:
    game = new_game()
    for _ in range(3 * BETWEEN):
        game.step(Wait())
    return game.state_hash()


def resumed(found: LoadedGame) -> Game:
    """Return the game that is saved, as far as it can be played again."""
    game = Game.resume(new_game().ruleset, found.snapshot.state)
    for turn in found.journal.turns() if found.journal else ():
        game.step(turn.action)
    return game


@pytest.mark.parametrize("percent", [0, 1, 30, 50, 75, 99])
def test_nothing_is_lost_where_a_snapshot_is_cut_off(folder: Path, percent: int) -> None:
    path = folder / "snapshot.save"
    path.write_bytes(path.read_bytes()[: path.stat().st_size * percent // 100])

    found = load(path)

    assert found.is_previous
    assert (found.snapshot.manifest.turn, found.lost) == (BETWEEN, 0)
    assert resumed(found).state_hash() == final_hash()


def test_nothing_is_lost_where_the_first_snapshot_is_damaged(tmp_path: Path) -> None:
    game = new_game()
    slot = SaveLibrary(tmp_path).begin("Hero", SETUP)
    slot.save(game, ABOUT)
    _wait(game, slot.record)
    slot.close()
    (slot.folder / "snapshot.save").write_bytes(b"PK")

    found = load(slot.folder / "snapshot.save")

    assert found.is_previous
    assert resumed(found).state_hash() == game.state_hash()


def test_a_damaged_character_is_listed_with_what_is_known_of_it(folder: Path) -> None:
    (folder / "snapshot.save").write_bytes(b"PK")

    (saved,) = SaveLibrary(folder.parent).characters()

    assert saved.name == "Hero"
    assert saved.manifest is not None
    assert saved.manifest.turn == BETWEEN
    assert saved.problem


def test_where_both_snapshots_are_damaged_that_is_said(folder: Path) -> None:
    for name in ("snapshot.save", "previous.save"):
        (folder / name).write_bytes(b"PK")

    with pytest.raises(SnapshotError):
        load(folder / "snapshot.save")

    (saved,) = SaveLibrary(folder.parent).characters()
    assert saved.manifest is None


def test_of_a_damaged_journal_what_can_be_read_is_played_and_the_rest_is_counted(
    folder: Path,
) -> None:
    path = folder / "journal.log"
    lines = path.read_bytes().split(b"\n")
    lines[-4] = lines[-4].replace(b"wait", b"walk")
    path.write_bytes(b"\n".join(lines))

    found = load(folder / "snapshot.save")

    assert found.lost == 3
    assert resumed(found).world.turns == 3 * BETWEEN - 3


def test_a_turn_that_was_being_written_when_the_program_died_is_not_counted(folder: Path) -> None:
    path = folder / "journal.log"
    path.write_bytes(path.read_bytes()[:-5])

    found = load(folder / "snapshot.save")

    assert found.lost == 0
    assert resumed(found).world.turns == 3 * BETWEEN - 1


def test_without_the_head_of_the_journal_the_turns_since_the_snapshot_are_lost(
    folder: Path,
) -> None:
    path = folder / "journal.log"
    path.write_bytes(b"x" + path.read_bytes())

    found = load(folder / "snapshot.save")

    assert (found.journal, found.lost) == (None, BETWEEN)


@cache
def golden_bytes() -> tuple[bytes, bytes]:
    """Return a snapshot as it lies on the disk, and a journal of some turns after it."""
    with TemporaryDirectory() as name:
        game = new_game()
        slot = SaveLibrary(Path(name)).begin("Hero", SETUP)
        slot.save(game, ABOUT)
        _wait(game, slot.record)
        slot.close()
        files = slot.folder / "snapshot.save", slot.folder / "journal.log"
        return files[0].read_bytes(), files[1].read_bytes()


@given(st.data())
def test_a_byte_that_is_not_what_it_was_is_found_or_does_not_matter(data: st.DataObject) -> None:
    raw = bytearray(golden_bytes()[0])
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= data.draw(st.integers(1, 255))

    try:
        found = unpack_snapshot(bytes(raw))
    except SnapshotError:
        return

    assert found == unpack_snapshot(golden_bytes()[0])


@given(st.data())
def test_of_a_journal_with_a_wrong_byte_no_other_game_is_played(data: st.DataObject) -> None:
    raw = bytearray(golden_bytes()[1])
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= data.draw(st.integers(1, 255))
    snapshot = unpack_snapshot(golden_bytes()[0])

    try:
        rest = read_since(bytes(raw), RecordedHash(0, snapshot.manifest.state_hash))
    except RecordingError:
        return
    if rest is None:
        return
    turns = [turn.action for turn in rest.turns()]

    assert turns == [Wait()] * len(turns)
    assert BETWEEN - 1 <= len(turns) + rest.lost_turns <= BETWEEN
