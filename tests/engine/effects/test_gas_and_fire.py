"""Fire and gases, turn by turn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.content.schema.steps import StepParams
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Direction
from roguelike.effects.emit import Emit
from roguelike.effects.ignite import Ignite
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.effects.gas_and_fire import can_be, pour
from roguelike.engine.perception.sight import look
from roguelike.engine.serialization.dump import plain_state, state_hash, state_of
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.serialization.load import world_of
from roguelike.engine.turns.session import Session
from roguelike.engine.world.events.events import Damaged, Died
from tests.scenario import Scenario, caves, drawn, field_of, ruleset, things_of
from tests.written import Written, written

WAIT = Wait()
LAND = written("""
[field."test:fire"]
fire = { turns = 2, lights = ["grass"], percent = 100, into = "test:ash" }
triggers = [
    { on = "enter", steps = [{ kind = "damage", amount = 1 }] },
    { on = "turn", steps = [{ kind = "damage", amount = "power" }] },
]
[field."test:fumes"]
gas = { thins = 0, burns = true }
[field."test:smoke"]
gas = { thins = 0, veils_from = 4 }
[terrain."test:grass"]
glyph = ";"
walkable = true
transparent = true
tags = ["grass"]
[terrain."test:planks"]
glyph = "_"
walkable = true
transparent = true
tags = ["grass"]
burns_into = "test:pond"
[terrain."test:pond"]
glyph = "w"
walkable = true
transparent = true
tags = ["water"]
[terrain."test:ash"]
glyph = "'"
walkable = true
transparent = true
""")


def fill(scenario: Scenario, field: str, amount: int, *cells: tuple[int, int]) -> None:
    kind = scenario.world.ruleset.things.fields[f"test:{field}"]
    for x, y in cells:
        pour(kind, scenario.cell(x, y), amount, scenario.world)
    look(scenario.world)


def picture(scenario: Scenario, field: str) -> str:
    """Draw the level with a digit in each cell that a field fills."""
    amounts = scenario.world.level.fields.amounts.get(f"test:{field}", {})
    return scenario.marked({cell: str(min(amount, 9)) for cell, amount in amounts.items()})


def test_gas_evens_out_but_not_through_walls_and_closed_doors() -> None:
    scenario = Written("#######\n#.....#\n#.###.#\n#.+..@#\n#######", LAND)
    fill(scenario, "smoke", 9, (1, 3))

    scenario.step(WAIT)
    assert picture(scenario, "smoke") == drawn("#######\n#.....#\n#4###.#\n#5+..@#\n#######")
    scenario.step(WAIT, WAIT)

    assert sum(scenario.world.level.fields.amounts["test:smoke"].values()) == 9
    assert picture(scenario, "smoke") == drawn("#######\n#2....#\n#4###.#\n#3+..@#\n#######")


def test_gas_thins_until_nothing_is_left_and_then_nothing_is_to_happen() -> None:
    things = things_of(field_of("gas", gas={"thins": 50}))
    scenario = Scenario("#####\n#..@#\n#####", rules=ruleset(things=things))
    fill(scenario, "gas", 8, (1, 1))

    scenario.step(*[WAIT] * 5)

    assert not scenario.world.level.fields
    assert not scenario.world.timers


def test_fire_runs_over_what_burns_and_leaves_what_is_left_of_it() -> None:
    scenario = Written("########\n#@.;;;w#\n########", LAND)
    fill(scenario, "fire", 2, (3, 1))

    scenario.step(WAIT)
    assert picture(scenario, "fire") == drawn("########\n#@.12;w#\n########")
    scenario.step(*[WAIT] * 4)

    assert not scenario.world.level.fields
    assert str(scenario) == drawn("########\n#@.'''w#\n########")


def test_what_burns_may_say_itself_what_is_left_and_water_puts_fire_out() -> None:
    scenario = Written("#####\n#@__#\n#####", LAND)
    fill(scenario, "fire", 2, (3, 1))

    scenario.step(WAIT, WAIT, WAIT)

    assert str(scenario) == drawn("#####\n#@ww#\n#####")
    fill(scenario, "fire", 2, (3, 1))
    assert not scenario.world.level.fields


def test_a_flame_burns_off_gas_at_once_and_runs_through_it() -> None:
    scenario = Written("########\n#......#\n#@######\n########", LAND)
    fill(scenario, "fumes", 6, (3, 1), (4, 1), (5, 1))
    fill(scenario, "fire", 2, (2, 1))

    scenario.step(*[WAIT] * 8)

    assert not scenario.world.level.fields
    assert "'" not in str(scenario)


def test_nobody_sees_through_thick_smoke() -> None:
    scenario = Written("######\n#@..k#\n######", LAND)
    fill(scenario, "smoke", 4, (2, 1), (3, 1))
    behind = scenario.marks["k"].cell

    assert not scenario.world.level.visible[behind]
    scenario.step(*[WAIT] * 4)
    assert scenario.world.level.visible[behind]


def test_who_comes_into_a_fire_or_stays_there_is_met_by_it_as_strong_as_it_is() -> None:
    scenario = Written("####\n#@.#\n####", LAND)
    fill(scenario, "fire", 3, (2, 1))

    came = scenario.step(Step(Direction.EAST))

    fire = ("field", "test:fire")
    assert came[1:] == [Damaged(1, 1, fire), Damaged(1, 2, fire)]


def test_fields_are_saved_and_go_on_as_if_nothing_had_been() -> None:
    scenario = Written("#######\n#@.;;k#\n#######", LAND)
    fill(scenario, "fire", 2, (4, 1))
    fill(scenario, "smoke", 8, (3, 1))
    scenario.step(WAIT)
    world = scenario.world

    again = world_of(plain_state(state_of(world)), world.ruleset)

    assert broken_invariants(again) == []
    assert again.level.fields.veils == world.level.fields.veils
    assert state_hash(again) == state_hash(world)


def test_without_fields_a_state_says_nothing_of_them() -> None:
    assert "fields" not in plain_state(state_of(Scenario("###\n#@#\n###").world))["level"]


@given(
    drawing=caves(side=8, marks="@k", percent=25),
    poured=st.lists(st.integers(1, 60), min_size=1, max_size=4),
    thins=st.sampled_from([0, 7, 100]),
)
@settings(max_examples=15)
def test_gas_never_grows_and_is_never_where_it_cannot_be(
    drawing: str, poured: list[int], thins: int
) -> None:
    things = things_of(field_of("gas", gas={"thins": thins}))
    scenario = Scenario(drawing, rules=ruleset(things=things))
    (kind,) = things.fields.values()
    for number, amount in enumerate(poured):
        pour(kind, scenario.marks["k" if number % 2 else "@"].cell, amount, scenario.world)
    before = sum(poured)

    for _ in range(5):
        scenario.step(WAIT)
        there = scenario.world.level.fields.amounts.get(kind.id, {})
        after = sum(there.values())
        assert after <= before
        assert thins or after == before
        assert all(can_be(kind, cell, scenario.world) for cell in there)
        assert broken_invariants(scenario.world) == []
        before = after


@pytest.mark.parametrize("thins", [0, 1])
def test_a_cloud_has_so_many_cells_at_most(thins: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roguelike.engine.effects.gas_and_fire.MAX_CLOUD", 3)
    things = things_of(field_of("gas", gas={"thins": thins}))
    scenario = Scenario("#######\n#.....#\n#..@..#\n#######", rules=ruleset(things=things))
    fill(scenario, "gas", 500, (3, 1))

    scenario.step(WAIT, WAIT)

    assert len(scenario.world.level.fields.amounts["test:gas"]) == 3


def test_a_field_does_nothing_to_who_is_immune_to_one_of_its_tags() -> None:
    scenario = Written(
        "#####\n#ok.#\n#..@#\n#####",
        written("""
        [field."test:fog"]
        tags = ["gas"]
        gas = { thins = 1 }
        triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 1 }] }]
        [monster."test:o"]
        immune = ["gas"]
        """),
    )
    fill(scenario, "fog", 50, (1, 1), (2, 1))

    scenario.step(WAIT)

    health = scenario.health("o")
    assert (health, scenario.health("k")) == (health, health - 1)


SLAYER = written("""
[field."test:fire"]
fire = { turns = 2, lights = ["grass"], percent = 100 }
triggers = [{ on = "turn", steps = [
    { kind = "apply_status", status = "test:burning", turns = 2 },
] }]
[field."test:fog"]
tags = ["gas"]
gas = { thins = 0 }
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 9 }] }]
[status."test:burning"]
triggers = [{ on = "turn", steps = [
    { kind = "damage", amount = 9 },
    { kind = "ignite", field = "test:fire" },
] }]
[status."test:thirsty"]
triggers = [{ on = "kill", steps = [{ kind = "apply_status", status = "test:fed" }] }]
[status."test:fed"]
[terrain."test:grass"]
glyph = ";"
walkable = true
transparent = true
tags = ["grass"]
""")
FIRE, FOG = Ignite(field="test:fire"), Emit(field="test:fog", amount=parse("40"))


@pytest.mark.parametrize(
    ("drawing", "step"),
    [
        pytest.param("#########\n#@..;;;k#\n#####k;;#\n#########", FIRE, id="fire that spreads"),
        pytest.param("#########\n#@.....k#\n#######.#\n#########", FOG, id="gas that drifts"),
    ],
)
def test_kills_are_credited_to_who_is_behind_fire_and_gas(drawing: str, step: StepParams) -> None:
    scenario = Written(drawing, SLAYER, stats={"@": {"max_health": 900}})
    scenario.afflict("@", "test:thirsty")
    for cell in set(scenario.world.level.actors) - {scenario.marks["@"].cell}:
        scenario.world.level.set_terrain(cell, scenario.world.level.table.numbers["test:grass"])

    scenario.carry_out(step, by="@", at=[(5, 1)])
    world = world_of(
        plain_state(state_of(scenario.world)), scenario.world.ruleset
    )  # as from a file
    session = Session(world)
    died = [event for _ in range(6) for event in session.step(WAIT) if isinstance(event, Died)]

    assert {event.killer for event in died} == {1}
    assert world.slain == {"test:k": drawing.count("k")}
    assert "test:fed" in world.player.statuses


def test_what_nobody_is_behind_kills_for_nobody() -> None:
    scenario = Written("#####\n#@#k#\n#####", SLAYER)

    scenario.carry_out(FOG, by="", at="k")
    scenario.step(WAIT, WAIT)

    assert not scenario.marks["k"].alive
    assert not scenario.world.slain
    assert not scenario.world.level.fields.makers
