"""Bots that read no rules: exploring, picking up, descending, and chance."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.content.schema.rules import Sight
from roguelike.core.grid.geometry import Direction
from roguelike.core.grid.movement_rules import CornerCutting
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.bots.walker import Randomizer, Walker
from tests.scenario import caves, ruleset
from tests.workshop.bots.arena import eight_ways, four_ways, game_on, take, take_one, unseen

RULES = [four_ways(), *(eight_ways(cutting) for cutting in CornerCutting)]

HOUSE = """
    ###############
    #......+......#
    #.@....#......#
    #......#####+##
    ###+####......#
    #......#......#
    #.$....+....$.#
    ###############
    """


def test_a_walker_sees_all_there_is_opens_the_doors_on_its_way_and_picks_up_all_gold() -> None:
    game, scenario = game_on(HOUSE, sight=4)

    take(game, Walker("seed"), 100)

    assert unseen(game) == 0
    assert scenario.world.player.stats["core:gold"] == 20


def test_a_walker_descends_when_there_is_nothing_left_to_see() -> None:
    game, _ = game_on(
        """
        #########
        #..@....#
        #######.#
        #.......#
        #>#######
        #########
        """,
        sight=3,
    )
    bot = Walker("seed")

    turns = next(turn for turn in range(30) if isinstance(take_one(game, bot), Descend))

    assert game.view().player.position == (1, 4)
    assert unseen(game) == 0
    assert turns < 20


@pytest.mark.parametrize("rules", RULES, ids=["four", "always", "one_open", "never"])
def test_a_walker_never_chooses_the_impossible_more_than_it_has_to_learn(rules: Ruleset) -> None:
    game, _ = game_on(
        """
        ############
        #@.#...#...#
        ##...#...#.#
        #..##.##...#
        ############
        """,
        rules=rules,
        sight=3,
    )

    refused = take(game, Walker("seed"), 60)

    assert refused <= 2  # one for each rule about corners that is stricter than the one before
    assert unseen(game) == 0


@pytest.mark.parametrize(
    ("rows", "lives"),
    [
        pytest.param(
            ["########", "#@.k..$#", "#......#", "########"],
            True,
            id="or walked around",
        ),
        pytest.param(["########", "#@.k..$#", "########"], False, id="attacked in the only way"),
    ],
)
def test_others_are_attacked_only_in_the_only_way(rows: list[str], *, lives: bool) -> None:
    game, scenario = game_on("\n".join(rows))

    take(game, Walker("seed"), 9 if lives else 20)

    assert scenario.world.player.stats["core:gold"] == 10
    assert (scenario.marks["k"].stats["core:health"] == 10) == lives


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        pytest.param("#####\n#.@>#\n#####", 1, id="stairs that lead nowhere are tried once"),
        pytest.param("###\n#@#\n###", 0, id="who is walled in waits"),
    ],
)
def test_where_there_is_nothing_to_do_a_walker_waits(drawing: str, expected: int) -> None:
    game, scenario = game_on(drawing)

    assert take(game, Walker("seed"), 30) == expected
    assert scenario.world.turns == 30


def test_a_walker_gives_up_what_it_has_tried_for_long() -> None:
    game, scenario = game_on(
        """
        #######
        #>@.k$#
        #######
        """,
        monsters={"k": {"max_health": 1000}},
    )
    bot, enemy = Walker("seed"), scenario.marks["k"]
    take(game, bot, 15)
    tried = enemy.stats["core:health"]
    take(game, bot, 60)

    health = enemy.stats["core:health"]
    take(game, bot, 60)

    assert tried < 1000
    assert enemy.stats["core:health"] == health


def test_walls_that_are_never_seen_do_not_keep_a_walker_for_ever() -> None:
    rules = ruleset(sight=Sight(light_walls=False))
    game, _ = game_on(
        """
        #########
        #.......#
        #.@.....#
        #......>#
        #########
        """,
        rules=rules,
    )
    bot = Walker("seed")

    assert any(take(game, bot) for _ in range(100)), "no attempt to descend was made"


@settings(max_examples=12)
@given(
    drawing=caves(side=14, marks="@"),
    # Nobody sees through a gap between two corners, even where the rules let one squeeze through.
    rules=st.sampled_from([four_ways(), eight_ways(), eight_ways(CornerCutting.NEVER)]),
    sight=st.integers(2, 6),
)
def test_everything_that_can_be_reached_is_seen(drawing: str, rules: Ruleset, sight: int) -> None:
    game, _ = game_on(drawing, rules=rules, sight=sight)

    take(game, Walker("seed"), 300)

    assert unseen(game) == 0


def choices(drawing: str, rules: Ruleset | None = None) -> set[str]:
    """Return everything that is chosen in many attempts."""
    game, _ = game_on(drawing, rules=rules)
    bot, view = Randomizer("seed"), game.view()
    return {str(bot.choose(view)) for _ in range(200)}


CORNER = """
    ####
    #@.#
    #..#
    ####
    """


def test_everything_that_is_possible_is_done_sooner_or_later() -> None:
    straight = {str(Wait()), str(Step(Direction.EAST)), str(Step(Direction.SOUTH))}

    assert choices(CORNER) == straight
    assert choices(CORNER, eight_ways()) == {*straight, str(Step(Direction.SOUTH_EAST))}


def test_the_same_seed_gives_the_same_choices() -> None:
    game, _ = game_on(CORNER)
    view = game.view()
    one, two, other = Randomizer("seed"), Randomizer("seed"), Randomizer("other")

    first, second, third = ([bot.choose(view) for _ in range(30)] for bot in (one, two, other))

    assert first == second
    assert first != third
