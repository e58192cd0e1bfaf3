"""Automatic keys in each situation, on drawn levels by the rules of the Sunken Crown."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from roguelike.autopilot.autopilot import Autopilot
from roguelike.autopilot.travel import stairs
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.step import Step
from roguelike.game import Game, load_content
from roguelike.resources import data_dir
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.harm_confirmations import HarmConfirmations
from tests.content.writing import write_mod
from tests.ui.scene import AROUND, GATE, HALL, HERE, HOUND, ROOM, Place, Scene
from tests.ui.staging import TEXTS, after, stack_of


@pytest.mark.parametrize("key", ["tab", "l", "L"])
@pytest.mark.parametrize("gas", [AROUND, [(7, 2)]], ids=["both in gas", "the enemy in gas"])
def test_an_enemy_beside_the_player_is_attacked_whatever_either_stands_in(
    gas: Iterable[Place], key: str
) -> None:
    turns, at, said = Scene(ROOM).with_enemy((7, 2)).filled(*gas).press(key)

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


BAT = "sunken_crown:vesper_bat"
LAIR = """
    ##############
    #............#
    #............#
    #....@.......#
    #............#
    #............#
    ##############
"""
BLOAT_GAS = {
    (5, 1): 6,
    (5, 2): 12,
    (5, 3): 6,
    (5, 4): 1,
    (4, 1): 3,
    (4, 2): 6,
    (4, 3): 3,
    (3, 2): 1,
    (6, 1): 3,
    (6, 2): 6,
    (6, 3): 3,
    (7, 2): 1,
}
"""The amounts of gas, by their places."""


def test_tab_kills_the_bat_beside_who_stands_in_gas_and_is_close_to_death() -> None:
    """Strike as in a saved game in which Tab knew no safe way.

    It is drawn, as that game goes on eleven turns before it came to this: what has been played
    counts no more once its content has changed.
    """
    scene = Scene(LAIR).with_health(8)
    scene.with_enemy((5, 4), (7, 3), kind=BAT, health=1)
    scene.with_enemy((11, 5), kind="sunken_crown:ogre", unaware=True)
    scene.with_status("core:bleeding", 3).with_status("core:poisoned", 1)
    for place, amount in BLOAT_GAS.items():
        scene.filled(place, amount=amount)

    turns, at, said = scene.press("tab", "tab")  # as it asks first whether to fight on

    assert (turns, at) == (1, (5, 3))
    assert "The vesper bat dies." in said


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
        ([(15, 1)], "The cellar rat is too far away (east, 9 away); that reaches 7."),
        ([], "There is nobody to aim at."),
    ],
)
def test_a_power_that_would_meet_nobody_is_refused_for_nothing(
    enemies: Iterable[Place], reason: str
) -> None:
    scene = Scene(WIDE).with_enemy(*enemies).with_power("sunken_crown:hook")

    assert scene.press("1") == (0, (6, 1), [reason])


POST = """
[monster.post]
label = "post"
glyph = "I"
color = "core:text"
faction = "{side}"
stats = {{ max_health = 20, speed = 10 }}

[level.pit]
label = "pit"
width = 40
height = 16
passes = []

[level.pit.generator]
kind = "drawn"
start = "@"
drawing = '''
{drawing}
'''

[level.pit.generator.legend]
"#" = "core:wall"
"." = "core:floor"
"@" = "core:floor"
">" = "core:stairs_down"
I = {{ monster = "post" }}

[campaign.c]
label = "C"
rules = "classic:classic_plus"
player = "classic:rogue"
keymaps = ["core:arrows", "core:commands", "core:letters", "core:numpad", "core:vi"]
levels = [{{ level = "pit" }}]
"""
CROSSING = """
#############
#@.........>#
######.######
######I######
######.######
#...........#
#############
"""
CORRIDOR = """
#############
#@....I....>#
#############
"""


@pytest.mark.parametrize(
    ("side", "drawing", "before"),
    [
        pytest.param("player", CROSSING, ["o", *["down"] * 5], id="a companion who follows"),
        pytest.param("neutral", CORRIDOR, [], id="a neutral in a corridor"),
    ],
)
def test_exploring_goes_on_to_the_stairs_through_who_stands_in_a_corridor(
    side: str, drawing: str, before: list[str], tmp_path: Path
) -> None:
    text = POST.format(side=side, drawing=drawing.strip())
    write_mod(tmp_path / "post", {"a.toml": text}, kind="campaign", requires={"classic": "*"})
    content = load_content([data_dir(), tmp_path], plugins=False)
    game = GameSession(Game.new(content, "post:c", "x"), content.catalog, TEXTS)
    stack = stack_of(UiContext(content))
    stack.show(PlayScreen(stack.context, game))

    after(stack, [*before, "o", "o"])

    assert game.judgement.known_map(game.view).here in stairs(game.view, "down")


@pytest.mark.parametrize(
    ("wand", "opened", "said"),
    [
        pytest.param(
            "sunken_crown:wand_of_slowness", "", ["There is nobody to aim at."], id="for enemies"
        ),
        pytest.param("classic:wand_of_destruction", "AimScreen", [], id="for walls as well"),
    ],
)
def test_a_wand_that_would_meet_nobody_is_aimed_only_where_it_does_something_to_a_place(
    wand: str, opened: str, said: list[str]
) -> None:
    scene = Scene(ROOM).with_item(wand)

    assert scene.press("i", scene.letter(wand).upper()) == (0, HERE, said)
    assert scene.opened == opened


def test_a_way_leads_through_a_lock_to_which_the_player_has_the_key() -> None:
    scene = Scene(GATE).on((7, 2), "sunken_crown:locked_door").with_item("sunken_crown:cellar_key")

    scene.press(">")

    assert scene.world.level.depth == 2


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
    confirmations = HarmConfirmations(scene.screen.session, TEXTS)

    assert confirmations.about(Step(Direction.EAST)) == "Break the shackles?"
    assert not confirmations.about(Step(Direction.WEST))


def test_a_friend_in_the_line_of_fire_is_named() -> None:
    scene = Scene(GATE).with_friend((6, 2)).with_enemy((9, 2)).with_power("sunken_crown:hook")

    assert scene.press("1") == (0, (5, 2), ["The old hound is in the line of fire."])


def test_a_power_that_needs_no_aim_and_would_meet_nobody_is_refused_for_nothing() -> None:
    scene = Scene(ROOM).with_power("sunken_crown:whirl")

    assert scene.press("1") == (0, HERE, ["Whirl would meet nobody."])


def test_a_leap_is_aimed_by_hand_and_leads_nowhere_from_here_to_here() -> None:
    leaping = "sunken_crown:wand_of_leaping"
    scene = Scene(ROOM).with_item(leaping)
    keys = "i", scene.letter(leaping).upper()

    turns, at, _ = scene.press(*keys, "enter")

    assert (turns, at) == (0, HERE)
    assert "Move the cursor" in scene.asked
    assert Scene(ROOM).with_item(leaping).press(*keys, "l", "l", "enter")[:2] == (1, (8, 2))


def test_a_key_that_does_nothing_says_so() -> None:
    assert Scene(ROOM).press("E") == (0, HERE, ["E does nothing here. ? lists the keys."])


def test_who_sleeps_beside_the_player_is_struck_unasked() -> None:
    turns, at, _ = Scene(ROOM).with_enemy((7, 2), unaware=True).press("tab")

    assert (turns, at) == (1, HERE)


def test_where_a_sleeper_is_all_that_keeps_exploring_off_the_same_key_goes_near() -> None:
    scene = Scene(GATE).with_enemy((10, 2), unaware=True).known_to(12)

    _, _, said = scene.press("o")

    assert "Exploring steers clear of the cellar rat" in said[-1]
    assert scene.press("o", "o")[0] > 0


def test_the_key_that_attacks_who_is_in_the_way_does_so_at_once_when_it_has_been_named() -> None:
    scene = Scene(GATE).with_enemy((7, 2), unaware=True)

    assert scene.press(">")[0] == 0
    assert scene.press(">", "tab")[:2] == (1, (6, 2))


def test_who_is_close_to_death_and_hunted_runs_for_the_stairs_step_by_step() -> None:
    turns, at, _ = Scene(ROOM).with_health(5).with_enemy((5, 2)).press(">")

    assert (turns, at) == (1, (7, 3))


def test_who_is_close_to_death_is_told_who_bars_the_way_to_the_stairs() -> None:
    turns, _, said = Scene(GATE).with_health(5).with_enemy((7, 2)).press(">")

    assert turns == 0
    assert "in the only way" in said[0]


def test_stairs_up_are_no_way_to_flee() -> None:
    scene = Scene(ROOM).on((1, 1), "core:stairs_up").with_health(5).with_enemy((8, 2))

    assert scene.press("<")[0] == 0


def test_who_is_poisoned_in_gas_is_led_out_of_it_unasked() -> None:
    scene = Scene(ROOM).filled(*AROUND).with_status("core:poisoned", 6)

    assert scene.press("o")[0] > 0


def test_an_enemy_in_deep_water_is_out_of_reach_though_one_could_wade_in() -> None:
    scene = Scene(WIDE)
    for x in range(8, 14):
        scene.on((x, 1), "core:deep_water")

    turns, _, said = scene.with_enemy((12, 1), kind="sunken_crown:eel").press("tab")

    assert turns == 0
    assert said[0].startswith("The cave eel is out of reach")


def test_who_is_blind_feels_and_strikes_who_is_beside() -> None:
    scene = Scene(ROOM).with_status("core:blind", 9).with_enemy((7, 2))

    turns, at, said = scene.press("tab")

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


def test_who_will_be_dead_before_the_poison_ends_is_told_so_in_place_of_a_rest() -> None:
    scene = Scene(ROOM).with_status("core:poisoned", 9).with_health(5)

    turns, _, said = scene.press("r")

    assert (turns, said[0].split(".")[0]) == (0, "The poison will kill you before it ends")
    assert scene.press("r", "r")[0] == 1


@pytest.mark.parametrize(("turns", "goes"), [(3, False), (6, True)])
def test_floating_spares_only_as_far_as_it_lasts(turns: int, *, goes: bool) -> None:
    scene = Scene(GATE).with_status("core:levitating", turns)
    for x in (7, 8):
        scene.on((x, 2), "core:deep_water")

    _, _, said = scene.press(">")

    assert any("deep water" in each for each in said) is not goes


def test_exploring_never_leads_through_what_may_be_the_end_and_names_the_key_that_does() -> None:
    scene = Scene(GATE).on((7, 2), "core:deep_water")

    turns, _, said = scene.press("o", "o", "o")

    assert turns == 0
    assert said[0].startswith("The only way to the stairs leads through deep water: ")


SLEEPY = """
    ####################
    #@................>#
    #.########.#######.#
    #.########.#######.#
    #.########.#######.#
    #.########.#######.#
    #..................#
    ####################
"""


def test_the_way_to_the_stairs_keeps_off_sleepers_where_another_leads_there() -> None:
    scene = Scene(SLEEPY).with_enemy((10, 1), unaware=True)

    way = _autopilot(scene).route_to(Position(18, 1))

    assert Position(10, 6) in [position for position, _ in way]


def test_the_look_shows_where_a_way_does_harm() -> None:
    scene = Scene(GATE).filled((7, 2))

    way = _autopilot(scene).route_to(Position(17, 2))

    assert [cell for cell, is_harmful in way if is_harmful] == [Position(7, 2)]


def _autopilot(scene: Scene) -> Autopilot:
    """Return what can be begun on a level that the player knows."""
    scene.press()
    return Autopilot(scene.screen.session)
