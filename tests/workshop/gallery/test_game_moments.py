from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.recordings.replay import Replay
from roguelike.ui.screens.cursors.aim_screens import AimScreens
from roguelike.workshop.gallery.game_moments import (
    CAVES,
    CROWD,
    DROPPED,
    ENDED,
    FIGHT,
    THROW,
    WHEN,
    Scene,
    Scenes,
    begun,
    let_play,
    player_of,
)
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC

CROWN = "sunken_crown:sunken_crown"


def scenes_in(folder: Path, campaign: str = CROWN) -> Scenes:
    return Scenes(shipped_content(), campaign, folder)


@pytest.mark.slow  # plays for long
@pytest.mark.parametrize(
    ("scene", "depth", "hunters"), [(FIGHT, 2, 4), (CROWD, 3, 9), (CAVES, 4, 0), (THROW, 2, 2)]
)
def test_a_scene_still_has_what_it_is_shown_for(
    scene: Scene, depth: int, hunters: int, tmp_path: Path
) -> None:
    scenes = scenes_in(tmp_path)

    game = scenes.game(scene)

    assert not game.game.is_over
    assert game.view.depth == depth
    assert sum(actor.hostile for actor in game.view.actors) >= hunters
    assert scene is not THROW or AimScreens(scenes.context, game).missile()


def test_a_game_is_played_once_and_always_goes_the_same(tmp_path: Path) -> None:
    first, second = scenes_in(tmp_path, CLASSIC), scenes_in(tmp_path, CLASSIC)
    scene = Scene("ember", 60, "explorer")

    game = first.game(scene)

    assert first.game(scene) is game
    assert second.game(scene).game.state_hash() == game.game.state_hash()


def test_a_bot_stops_at_the_end_of_a_game(tmp_path: Path) -> None:
    scenes, scene = scenes_in(tmp_path, CLASSIC), Scene("ember", 0, "walker")
    game = begun(scenes.context, CLASSIC, scene.seed)

    assert not let_play(player_of(scene, game), game, 3)
    assert game.view.turn == 3
    assert let_play(player_of(scene, game), game, 20_000)


@pytest.mark.slow  # plays for long
def test_games_that_ended_are_in_the_list_of_scores(tmp_path: Path) -> None:
    scenes = scenes_in(tmp_path)

    scores = scenes.records.read().scores

    assert [score.won for score in scores] == [True, *[False] * len(ENDED)]
    assert {score.ended for score in scores} == {WHEN}
    assert scores[-1] == scenes.game(ENDED[-1]).score


@pytest.mark.slow  # plays for long
def test_saved_games_were_all_saved_at_the_same_time(tmp_path: Path) -> None:
    saved = scenes_in(tmp_path).saves.characters()

    turns = [each.manifest.turn for each in saved if each.manifest]
    assert len(turns) == 2
    assert turns[0] < turns[1]
    assert {each.manifest.saved for each in saved if each.manifest} == {WHEN}


def test_items_that_were_dropped_can_be_picked_up_and_the_recording_knows(tmp_path: Path) -> None:
    scenes = scenes_in(tmp_path)

    game = scenes.treasure
    replay = Replay(scenes.recording, scenes.context.content)
    replay.run()

    assert len(game.view.here) == DROPPED
    assert replay.fault is None
    assert replay.game.state_hash() == game.game.state_hash()


def test_a_game_is_won_without_a_change_to_the_one_it_came_from(tmp_path: Path) -> None:
    scenes = scenes_in(tmp_path, CLASSIC)

    assert scenes.victory.view.is_won
    assert not scenes.game(CROWD).view.is_won
