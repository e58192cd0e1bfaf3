from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.core.geometry import Direction
from roguelike.core.locking import BusyError
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.game import Content, Game, PlayerAction
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import Saves, load
from roguelike.saves.slot import About, Slot
from tests.content_fixture import shipped_content

ACTIONS: tuple[PlayerAction, ...] = (Wait(), Step(Direction.WEST), Step(Direction.EAST), Wait())
ABOUT = About("Classic", "the rooms")


@pytest.fixture
def content() -> Content:
    return shipped_content()


def begun(root: Path, content: Content) -> tuple[Game, Slot]:
    game = Game.new(content, "classic:classic", "ember")
    slot = Saves(root).begin("Rogue", setup_of(content))
    slot.save(game, ABOUT)
    return game, slot


def act(game: Game, slot: Slot) -> None:
    for action in ACTIONS:
        game.step(action)
        slot.record(game, action)


def test_a_list_of_characters_tells_the_turn_at_which_a_killed_game_goes_on(
    tmp_path: Path, content: Content
) -> None:
    game, slot = begun(tmp_path, content)
    act(game, slot)

    (killed,) = Saves(tmp_path).characters()
    slot.save(game, ABOUT)
    (saved,) = Saves(tmp_path).characters()

    assert killed.manifest
    assert (killed.manifest.turn, killed.manifest.max_health) == (len(ACTIONS), 0)
    assert saved.manifest
    assert (saved.manifest.turn, saved.manifest.max_health) == (len(ACTIONS), 100)


def loaded(root: Path, content: Content) -> Game:
    (saved,) = Saves(root).characters()
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
        Saves(tmp_path).begin("Rogue", setup).save(game, ABOUT)

    names = {saved.name for saved in Saves(tmp_path).characters()}
    assert names == {"Rogue", "Rogue 2", "Rogue 3"}


def test_a_second_program_cannot_use_the_same_saved_game(tmp_path: Path, content: Content) -> None:
    _, slot = begun(tmp_path, content)

    with pytest.raises(BusyError):
        Slot(slot.folder, "Rogue", setup_of(content))

    slot.close()
    Slot(slot.folder, "Rogue", setup_of(content)).close()
