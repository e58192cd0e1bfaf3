"""Actors who keep out of fire and gas, and get out of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.behaviors.flee import Flee
from roguelike.behaviors.follow import Follow
from roguelike.behaviors.guard import Guard
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.ranged_attack import RangedAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.behaviors.wander import Wander
from roguelike.core.grid.drawing import Drawing
from roguelike.engine.actions.rest import Wait
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.world.events.events import Attacked
from roguelike.registry import Params
from tests.scenario import caves, drawn
from tests.written import Written, written

WAIT = Wait()
VENOM = """
[field."test:venom"]
tags = ["gas"]
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 1 }] }]
"""
HUNTER = (MoveAndAttack(alert_turns=50),)


def stage(drawing: str, *brain: Params, rules: str = VENOM, field: str = "venom") -> Written:
    """Return a level on which a field is, and stays, wherever a `%` is drawn."""
    scenario = Written(
        drawing.replace("%", "."),
        written(rules),
        brains={"k": brain or HUNTER},
        stats={mark: {"max_health": 99} for mark in "@k"},
    )
    fill(scenario, field, *(cell for _, cell in Drawing.read(drawing).cells("%")))
    return scenario


def fill(scenario: Written, field: str, *cells: tuple[int, int]) -> None:
    kind = scenario.world.ruleset.things.fields[f"test:{field}"]
    for x, y in cells:
        put(kind, scenario.cell(x, y), 1, scenario.world)


def trail(scenario: Written, turns: int) -> str:
    """Draw the level with a `*` where the monster has come to while the player waits."""
    been: dict[int, str] = {}
    for _ in range(turns):
        scenario.step(WAIT)
        been[scenario.marks["k"].cell] = "*"
        assert not list(broken_invariants(scenario.world))
    return scenario.marked(been)


CLOUD = """
    #########
    #k.%...@#
    #..%....#
    #.......#
    #########
    """


def test_a_pursuer_goes_around_what_harms_it() -> None:
    assert trail(stage(CLOUD), 9) == drawn(
        """
        #########
        #......@#
        #*....**#
        #******.#
        #########
        """
    )


HARMLESS = """
[field."test:smoke"]
tags = ["gas"]
"""
GOOD = """
[field."test:balm"]
tags = ["gas", "kind"]
triggers = [{ on = "turn", steps = [{ kind = "heal", amount = 1 }] }]
"""
IMMUNE = f"""
{VENOM}
[monster."test:k"]
immune = ["gas"]
"""


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        pytest.param(HARMLESS, "smoke", id="what does nothing"),
        pytest.param(GOOD, "balm", id="what does good"),
        pytest.param(IMMUNE, "venom", id="what it is immune to"),
    ],
)
def test_a_pursuer_goes_straight_through_what_does_not_harm_it(rules: str, field: str) -> None:
    scenario = stage(CLOUD, rules=rules, field=field)

    assert trail(scenario, 5) == drawn(
        """
        #########
        #.*****@#
        #.......#
        #.......#
        #########
        """
    )


def test_without_a_way_around_a_pursuer_waits_until_the_way_is_clear() -> None:
    scenario = stage("##########\n#k...%..@#\n##########")

    waiting = trail(scenario, 6)
    kind = scenario.world.ruleset.things.fields["test:venom"]
    put(kind, scenario.cell(5, 1), 0, scenario.world)

    assert waiting == "##########\n#.***...@#\n##########"
    assert trail(scenario, 3) == "##########\n#....***@#\n##########"


@pytest.mark.parametrize(
    ("rows", "goes"),
    [pytest.param(8, True, id="a short way"), pytest.param(12, False, id="a long way")],
)
def test_a_way_around_must_not_be_much_longer(rows: int, *, goes: bool) -> None:
    scenario = stage("\n".join(["#####", "#k%@#", *["#.#.#"] * rows, "#...#", "#####"]))

    scenario.step(WAIT)

    assert scenario.position("k") == ((1, 2) if goes else (1, 1))


def test_who_stands_in_gas_is_attacked_from_outside() -> None:
    scenario = stage("#####\n#.k@#\n#####")
    fill(scenario, "venom", (3, 1))

    events = scenario.step(WAIT)

    assert any(isinstance(event, Attacked) for event in events)
    assert scenario.position("k") == (2, 1)


def test_who_runs_away_does_not_run_into_gas() -> None:
    scenario = stage("########\n#@.k.%.#\n########", Flee())

    assert trail(scenario, 4) == "########\n#@..*%.#\n########".replace("%", ".")


def test_who_strolls_about_does_not_come_into_gas() -> None:
    scenario = stage("######\n#k..%#\n#%..%#\n###@##\n######", Wander(percent=100))
    filled = set(scenario.world.level.fields.amounts["test:venom"])
    been: set[int] = set()

    for _ in range(40):
        scenario.step(WAIT)
        been.add(scenario.marks["k"].cell)

    assert len(been) == 5
    assert been.isdisjoint(filled)


def test_companions_of_the_player_keep_out_of_it_as_well() -> None:
    friendly = f"""
    {VENOM}
    [monster."test:k"]
    faction = "player"
    """
    scenario = stage(CLOUD, Follow(), rules=friendly)

    assert trail(scenario, 9) == drawn(
        """
        #########
        #...**.@#
        #*..*...#
        #****...#
        #########
        """
    )


WITHIN = """
    ########
    #%%k%..#
    #%%%%..#
    ###@####
    ########
    """


@pytest.mark.parametrize(
    "brain",
    [
        pytest.param(HUNTER, id="who would rather attack"),
        pytest.param((Wander(percent=0),), id="who would rather wait"),
        pytest.param((Guard(), *HUNTER), id="who would rather watch"),
    ],
)
def test_who_stands_in_gas_gets_out_before_all_else(brain: tuple[Params, ...]) -> None:
    scenario = stage(WITHIN, *brain)
    fill(scenario, "venom", (3, 1))

    assert trail(scenario, 2) == drawn(
        """
        ########
        #...**.#
        #......#
        ###@####
        ########
        """
    )


@pytest.mark.parametrize(
    "brain",
    [
        pytest.param((Sleep(wake_percent=0), *HUNTER), id="who sleeps"),
        pytest.param((RangedAttack(),), id="who never leaves its place"),
    ],
)
def test_some_stay_where_they_are_in_gas(brain: tuple[Params, ...]) -> None:
    scenario = stage(WITHIN, *brain)
    fill(scenario, "venom", (3, 1))

    scenario.step(WAIT, WAIT)

    assert scenario.position("k") == (3, 1)


def test_where_there_is_no_way_out_one_goes_on_as_before() -> None:
    scenario = stage("######\n#%k%@#\n######")
    fill(scenario, "venom", (2, 1), (4, 1))

    assert trail(scenario, 1) == "######\n#..*@#\n######"


@given(caves(marks="@k", percent=20), st.sets(st.integers(0, 80), max_size=30))
def test_nobody_enters_what_harms_it_of_its_own_accord(drawing: str, cells: set[int]) -> None:
    scenario = stage(drawing)
    level = scenario.world.level
    filled = {cell for cell in cells if cell < len(level.walkable) and level.walkable[cell]}
    fill(scenario, "venom", *(level.positions[cell] for cell in filled))
    was_out = scenario.marks["k"].cell not in filled

    for _ in range(6):
        scenario.step(WAIT)
        is_out = scenario.marks["k"].cell not in filled
        assert is_out or not was_out
        was_out = is_out
