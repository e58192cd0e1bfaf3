from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.files import BusyError
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.game import Content, Game, PlayerAction
from roguelike.recordings.recording import RecordedHash, RecordingError, read_since
from roguelike.recordings.setup import Setup, setup_of
from roguelike.saves.library import (
    LoadedGame,
    SavedGame,
    SaveLibrary,
    delete_character,
    export_character,
    import_character,
    load,
    rename_character,
    replay_journal,
)
from roguelike.saves.slot import SaveSlot, SessionData
from roguelike.saves.snapshot import SnapshotError, unpack_snapshot
from tests.content_fixture import shipped_content
from tests.golden_game import new_game

ACTIONS: tuple[PlayerAction, ...] = (Wait(), Step(Direction.WEST), Step(Direction.EAST), Wait())
ABOUT = SessionData("Classic", "the rooms")


@pytest.fixture
def content() -> Content:
    return shipped_content()


def begun(root: Path, content: Content) -> tuple[Game, SaveSlot]:
    game = Game.new(content, "classic:classic", "ember")
    slot = SaveLibrary(root).begin("Rogue", setup_of(content))
    slot.save(game, ABOUT)
    return game, slot


def act(game: Game, slot: SaveSlot) -> None:
    for action in ACTIONS:
        game.step(action)
        slot.record(game, action)


def test_a_list_of_characters_tells_the_turn_at_which_a_killed_game_goes_on(
    tmp_path: Path, content: Content
) -> None:
    game, slot = begun(tmp_path, content)
    act(game, slot)

    (killed,) = SaveLibrary(tmp_path).characters()
    slot.save(game, ABOUT)
    (saved,) = SaveLibrary(tmp_path).characters()

    assert killed.manifest
    assert (killed.manifest.turn, killed.manifest.max_health) == (len(ACTIONS), 0)
    assert saved.manifest
    assert (saved.manifest.turn, saved.manifest.max_health) == (len(ACTIONS), 100)


def test_what_was_played_after_the_snapshot_is_not_lost_when_the_program_dies(
    tmp_path: Path, content: Content
) -> None:
    game, slot = begun(tmp_path, content)
    act(game, slot)
    slot.save(game, ABOUT)
    act(game, slot)

    (saved,) = SaveLibrary(tmp_path).characters()
    found = load(saved.path)
    again = Game.resume(game.ruleset, found.snapshot.state)
    assert found.journal is not None
    assert [each.turn for each in found.journal.turns()] == [5, 6, 7, 8]
    assert replay_journal(again, found.journal)
    assert again.state_hash() == game.state_hash()


def test_characters_of_the_same_name_are_told_apart(tmp_path: Path, content: Content) -> None:
    setup = setup_of(content)
    for _ in range(3):
        game = Game.new(content, "classic:classic", "ember")
        SaveLibrary(tmp_path).begin("Rogue", setup).save(game, ABOUT)

    names = {saved.name for saved in SaveLibrary(tmp_path).characters()}
    assert names == {"Rogue", "Rogue 2", "Rogue 3"}


def test_a_second_program_cannot_use_the_same_saved_game(tmp_path: Path, content: Content) -> None:
    _, slot = begun(tmp_path, content)

    with pytest.raises(BusyError):
        SaveSlot(slot.folder, "Rogue", setup_of(content))

    slot.close()
    SaveSlot(slot.folder, "Rogue", setup_of(content)).close()


@pytest.fixture
def saves(tmp_path: Path) -> SaveLibrary:
    return SaveLibrary(tmp_path / "saves")


@pytest.fixture
def slot(saves: SaveLibrary) -> SaveSlot:
    """A character that is being played, one turn after its snapshot."""
    content = shipped_content()
    game = Game.new(content, "classic:classic", "ember")
    slot = saves.begin("Rogue", setup_of(content))
    slot.save(game, ABOUT)
    game.step(Wait())
    slot.record(game, Wait())
    return slot


def only(saves: SaveLibrary) -> SavedGame:
    (saved,) = saves.characters()
    return saved


def test_a_character_is_renamed_and_its_journal_still_belongs_to_it(
    saves: SaveLibrary, slot: SaveSlot
) -> None:
    slot.close()

    rename_character(only(saves), "Nerys")

    assert only(saves).name == "Nerys"
    journal = load(only(saves).path).journal
    assert journal is not None
    assert journal.last_turn == 1


def test_where_one_comes_back_to_is_renamed_and_exported_as_well(
    saves: SaveLibrary, tmp_path: Path
) -> None:
    content = shipped_content()
    game = Game.new(content, "classic:classic", "ember", "classic:story")
    slot = saves.begin("Rogue", setup_of(content))
    slot.save(game, ABOUT, is_checkpoint=True)
    game.step(Wait())
    slot.save(game, ABOUT)
    slot.close()

    rename_character(only(saves), "Nerys")
    elsewhere = SaveLibrary(tmp_path / "elsewhere")
    import_character(export_character(only(saves), tmp_path), elsewhere)
    saved = only(elsewhere)
    SaveSlot(saved.path.parent, saved.name, setup_of(content)).rewind()

    manifest = only(elsewhere).manifest
    assert manifest
    assert (manifest.character, manifest.turn) == ("Nerys", 0)


def test_a_deleted_character_leaves_nothing(saves: SaveLibrary, slot: SaveSlot) -> None:
    slot.close()

    delete_character(only(saves))

    assert saves.characters() == []
    assert not slot.folder.exists()


def test_only_the_snapshot_that_is_meant_is_deleted(saves: SaveLibrary, slot: SaveSlot) -> None:
    slot.close()
    other = slot.folder / "other-1.save"
    other.write_bytes((slot.folder / "snapshot.save").read_bytes())

    delete_character(next(saved for saved in saves.characters() if not saved.is_current))

    assert only(saves).is_current


def test_an_exported_character_goes_on_where_it_was_on_another_machine(
    saves: SaveLibrary, slot: SaveSlot, tmp_path: Path
) -> None:
    slot.close()
    first = export_character(only(saves), tmp_path / "exports")
    second = export_character(only(saves), tmp_path / "exports")
    elsewhere = SaveLibrary(tmp_path / "elsewhere")

    assert import_character(first, elsewhere) == "Rogue"

    assert first != second
    assert load(only(elsewhere).path) == load(only(saves).path)


def test_what_is_played_is_neither_renamed_nor_deleted_nor_exported(
    saves: SaveLibrary, slot: SaveSlot, tmp_path: Path
) -> None:
    assert slot.folder.exists()
    for change in (
        lambda: rename_character(only(saves), "Nerys"),
        lambda: delete_character(only(saves)),
        lambda: export_character(only(saves), tmp_path),
    ):
        with pytest.raises(BusyError):
            change()


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04 nothing of use", b"\0" * 1000])
def test_a_file_that_is_no_character_is_refused_and_leaves_nothing(
    saves: SaveLibrary, tmp_path: Path, raw: bytes
) -> None:
    path = tmp_path / "strange.zip"
    path.write_bytes(raw)

    with pytest.raises(SnapshotError):
        import_character(path, saves)

    assert saves.characters() == []


SETUP = Setup("0.1.0", "golden")
BETWEEN = 7
"""The numbers of turns played before each of two snapshots, and after them."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a character with two snapshots, and turns before, between and after."""
    game = new_game()
    slot = SaveLibrary(tmp_path).begin("Hero", SETUP)
    slot.save(game, ABOUT)
    for _ in range(2):
        wait(game, slot.record)
        slot.save(game, ABOUT)
    wait(game, slot.record)
    slot.close()
    return slot.folder


def wait(game: Game, record: object) -> None:
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
    if found.journal:
        assert replay_journal(game, found.journal)
    return game


@pytest.mark.parametrize("percent", [None, 0, 1, 30, 50, 75, 99])
def test_nothing_is_lost_where_a_snapshot_is_gone_or_cut_off(
    folder: Path, percent: int | None
) -> None:
    path = folder / "snapshot.save"
    if percent is None:
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[: path.stat().st_size * percent // 100])

    found = load(path)

    assert found.is_previous
    assert (found.snapshot.manifest.turn, found.lost) == (BETWEEN, 0)
    assert resumed(found).state_hash() == final_hash()


def test_nothing_is_lost_where_the_first_snapshot_is_damaged(tmp_path: Path) -> None:
    game = new_game()
    slot = SaveLibrary(tmp_path).begin("Hero", SETUP)
    slot.save(game, ABOUT)
    wait(game, slot.record)
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
        wait(game, slot.record)
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
