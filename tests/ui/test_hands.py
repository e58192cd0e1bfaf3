"""What automatic keys do in each situation, on drawn levels by the rules of the Sunken Crown."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from roguelike.core.geometry import Direction, Position
from roguelike.engine.actions.step import Step
from roguelike.ui.qualms import Qualms
from tests.ui.scene import AROUND, GATE, HALL, HERE, HOUND, ROOM, Place, Scene
from tests.ui.staging import TEXTS


@pytest.mark.parametrize("key", ["tab", "l", "L"])
@pytest.mark.parametrize("gas", [AROUND, [(7, 2)]], ids=["both in gas", "the enemy in gas"])
def test_an_enemy_beside_the_player_is_attacked_whatever_either_stands_in(
    gas: Iterable[Place], key: str
) -> None:
    turns, at, said = Scene(ROOM).with_enemy((7, 2)).filled(*gas).press(key)

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


@pytest.mark.parametrize("key", ["tab", "n"])
def test_a_corner_full_of_gas_keeps_nobody_from_an_attack_across(key: str) -> None:
    turns, at, said = Scene(ROOM).with_enemy((7, 3)).filled((7, 2), (6, 3)).press(key)

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


def test_a_corner_full_of_gas_keeps_nobody_from_a_step_past_it() -> None:
    scene = Scene(HALL).filled((3, 1), (4, 2), field="core:fire")

    scene.press(">")

    assert scene.world.level.depth == 2


def test_an_enemy_in_gas_is_approached_as_far_as_the_air_is_clear() -> None:
    scene = Scene(ROOM).with_enemy((9, 2)).filled((9, 2))

    assert [scene.press("tab")[:2] for _ in range(2)] == [(1, (7, 2)), (1, (8, 1))]


WIDE = """
    ####################
    #.....@............#
    ####################
"""


@pytest.mark.parametrize(
    ("enemies", "reason"),
    [
        ([(15, 1)], "The cellar rat is out of reach (east, 9 away)."),
        ([], "There is nobody to aim at."),
    ],
)
def test_a_power_that_would_meet_nobody_is_refused_for_nothing(
    enemies: Iterable[Place], reason: str
) -> None:
    scene = Scene(WIDE).with_enemy(*enemies).with_power("sunken_crown:hook")

    assert scene.press("1") == (0, (6, 1), [reason])


@pytest.mark.parametrize("side", ["player", "neutral"])
def test_a_way_leads_through_who_would_change_places(side: str) -> None:
    scene = Scene(GATE).with_friend((7, 2), side=side)

    assert scene.press("o", "o")[1] == (17, 2)


def test_a_friend_who_is_held_does_not_change_places() -> None:
    scene = Scene(GATE).with_friend((6, 2), status="core:rooted")

    assert scene.press("l") == (0, (5, 2), ["The old hound is held fast and can't let you past."])


def test_a_friend_does_not_change_places_into_fire() -> None:
    scene = Scene(GATE).with_friend((6, 2)).filled((5, 2), field="core:fire")

    turns, at, said = scene.press("l")

    assert (turns, at) == (0, (5, 2))
    assert said == ["The old hound won't change places: it would be hurt where you stand."]


def test_a_friend_in_the_same_gas_changes_places() -> None:
    scene = Scene(GATE).with_friend((6, 2)).filled((5, 2), (6, 2))

    assert scene.press("l")[:2] == (1, (6, 2))


def test_a_fight_behind_a_friend_is_joined_by_changing_places() -> None:
    scene = Scene(GATE).with_friend((7, 2)).with_enemy((10, 2))

    scene.press("tab")  # meanwhile friend and enemy meet

    assert [scene.press("tab")[1] for _ in range(2)] == [(7, 2), (8, 2)]


def test_a_way_leads_round_a_friend_where_that_is_not_much_longer() -> None:
    scene = Scene(ROOM).with_friend((7, 2))
    friend = next(each for each in scene.world.level.actors.values() if each.kind.id == HOUND)

    scene.press("o", "o")

    assert friend.cell == scene.world.level.cell(Position(7, 2))


@pytest.mark.parametrize("key", ["tab", "f", "1", "l", "L"])
def test_who_is_stunned_passes_a_turn_by_any_key_and_is_told_for_how_long(key: str) -> None:
    scene = Scene(ROOM).with_enemy((7, 2)).with_power("sunken_crown:hook")

    turns, at, said = scene.with_status("core:stunned", 3).press(key)

    assert (turns, at) == (1, HERE)
    assert said[0] == "You are stunned: a turn passes, 2 more to go."


def test_who_is_held_strikes() -> None:
    scene = Scene(ROOM).with_enemy((7, 2)).with_status("core:rooted", 4)

    turns, at, said = scene.press("tab")

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


def test_a_way_goes_on_when_one_is_no_longer_held_which_is_told_once() -> None:
    scene = Scene(ROOM).with_status("core:rooted", 4)

    _, at, said = scene.press("o", "o")

    assert at == (13, 3)
    assert sum("a turn passes" in each for each in said) == 1


def test_who_is_held_does_not_take_the_stairs() -> None:
    scene = Scene(ROOM)
    scene.press("o", "o")

    turns, at, said = scene.with_status("core:rooted", 4).press(">")

    assert (turns, at) == (1, (13, 3))
    assert "a turn passes" in said[0]


def test_who_is_held_is_asked_before_working_a_feature_but_not_before_a_step_into_harm() -> None:
    scene = Scene(ROOM).with_feature((7, 2), "sunken_crown:captive_smith").filled((5, 2))
    scene.with_status("core:rooted", 4).press()
    qualms = Qualms(scene.screen.adventure, TEXTS)

    assert qualms.about(Step(Direction.EAST)) == "Break the shackles?"
    assert not qualms.about(Step(Direction.WEST))
