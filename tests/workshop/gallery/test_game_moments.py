"""Moments of games, and the saves and scores of these."""

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
    GameMoment,
    GameMoments,
    begun,
    let_play,
    player_of,
)
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC

CROWN = "sunken_crown:sunken_crown"


def moments_in(folder: Path, campaign: str = CROWN) -> GameMoments:
    return GameMoments(shipped_content(), campaign, folder)


@pytest.mark.slow  # plays for long
@pytest.mark.parametrize(
    ("moment", "depth", "hunters"), [(FIGHT, 2, 4), (CROWD, 3, 9), (CAVES, 4, 0), (THROW, 2, 2)]
)
def test_a_scene_still_has_what_it_is_shown_for(
    moment: GameMoment, depth: int, hunters: int, tmp_path: Path
) -> None:
    moments = moments_in(tmp_path)

    game = moments.game(moment)

    assert not game.game.is_over
    assert game.view.depth == depth
    assert sum(actor.hostile for actor in game.view.actors) >= hunters
    assert moment is not THROW or AimScreens(moments.context, game).missile()


def test_a_game_is_played_once_and_always_goes_the_same(tmp_path: Path) -> None:
    first, second = moments_in(tmp_path, CLASSIC), moments_in(tmp_path, CLASSIC)
    moment = GameMoment("ember", 60, "explorer")

    game = first.game(moment)

    assert first.game(moment) is game
    assert second.game(moment).game.state_hash() == game.game.state_hash()


def test_a_bot_stops_at_the_end_of_a_game(tmp_path: Path) -> None:
    moments, moment = moments_in(tmp_path, CLASSIC), GameMoment("ember", 0, "walker")
    game = begun(moments.context, CLASSIC, moment.seed)

    assert not let_play(player_of(moment, game), game, 3)
    assert game.view.turn == 3
    assert let_play(player_of(moment, game), game, 20_000)


@pytest.mark.slow  # plays for long
def test_games_that_ended_are_in_the_list_of_scores(tmp_path: Path) -> None:
    moments = moments_in(tmp_path)

    scores = moments.records.read().scores

    assert [score.won for score in scores] == [True, *[False] * len(ENDED)]
    assert {score.ended for score in scores} == {WHEN}
    assert scores[-1] == moments.game(ENDED[-1]).score


@pytest.mark.slow  # plays for long
def test_saved_games_were_all_saved_at_the_same_time(tmp_path: Path) -> None:
    saved = moments_in(tmp_path).saves.characters()

    turns = [each.manifest.turn for each in saved if each.manifest]
    assert len(turns) == 2
    assert turns[0] < turns[1]
    assert {each.manifest.saved for each in saved if each.manifest} == {WHEN}


def test_items_that_were_dropped_can_be_picked_up_and_the_recording_knows(tmp_path: Path) -> None:
    moments = moments_in(tmp_path)

    game = moments.treasure
    replay = Replay(moments.recording, moments.context.content)
    replay.run()

    assert len(game.view.here) == DROPPED
    assert replay.fault is None
    assert replay.game.state_hash() == game.game.state_hash()


def test_a_game_is_won_without_a_change_to_the_one_it_came_from(tmp_path: Path) -> None:
    moments = moments_in(tmp_path, CLASSIC)

    assert moments.victory.view.is_won
    assert not moments.game(CROWD).view.is_won
