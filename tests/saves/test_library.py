from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.core.geometry import Direction
from roguelike.core.locking import BusyError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.game import Content, Game, PlayerAction
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import (
    SavedGame,
    SaveLibrary,
    delete_character,
    export_character,
    import_character,
    load,
    rename_character,
)
from roguelike.saves.slot import SaveSlot, SessionData
from roguelike.saves.snapshot import SnapshotError
from tests.content_fixture import shipped_content

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


def loaded(root: Path, content: Content) -> Game:
    (saved,) = SaveLibrary(root).characters()
    found = load(saved.path)
    game = Game.resume(content.ruleset("classic:classic"), found.snapshot.state)
    assert found.journal is not None
    for turn in found.journal.turns():
        game.step(turn.action)
        assert game.world.turns == turn.turn
    return game


def test_what_was_played_after_the_snapshot_is_not_lost_when_the_program_dies(
    tmp_path: Path, content: Content
) -> None:
    game, slot = begun(tmp_path, content)
    act(game, slot)
    slot.save(game, ABOUT)
    act(game, slot)

    assert loaded(tmp_path, content).state_hash() == game.state_hash()


def test_the_snapshot_before_leads_with_the_journal_to_the_same_state(
    tmp_path: Path, content: Content
) -> None:
    game, slot = begun(tmp_path, content)
    act(game, slot)
    slot.save(game, ABOUT)
    act(game, slot)
    (slot.folder / "snapshot.save").unlink()

    assert loaded(tmp_path, content).state_hash() == game.state_hash()


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
    slot.save(game, SessionData("Classic", "the rooms"))
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
    slot.save(game, SessionData("Classic", "the rooms"), is_haven=True)
    game.step(Wait())
    slot.save(game, SessionData("Classic", "the rooms"))
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
