"""What every effect promises, whatever its parameters, wherever it happens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roguelike.content.schema.items import LootDef, LootEntry
from roguelike.content.schema.steps import SequenceDef
from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.effects.teleport import Teleport
from roguelike.engine.actions.rest import Wait
from roguelike.engine.definitions.loot_tables import LootTable
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.perception.sight import look
from roguelike.engine.serialization.dump import State, plain_state, state_of
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import KindIndex
from roguelike.engine.world.world import World
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.params import IDS, params_of
from tests.scenario import (
    Scenario,
    ability_of,
    caves,
    field_of,
    item_of,
    kind_of,
    ruleset,
    status_of,
)

Effect = Entry[Any, Context, list[Event]]

HOARD = LootDef(entries=(LootEntry(item="core:potion"), LootEntry(item="core:sword")))
BLAST = SequenceDef(steps=(Damage(amount=parse("2")), Teleport(whom="target")))
HARM = {"on": "turn", "steps": [Damage(amount=parse("1"))]}
THINGS = KindIndex(
    items={
        "core:potion": replace(item_of("potion", stack=9, charges="1d3"), id="core:potion"),
        "core:sword": replace(item_of("sword", slots=["core:hand"]), id="core:sword"),
    },
    statuses={"core:poisoned": replace(status_of("poisoned"), id="core:poisoned")},
    abilities={"core:spark": replace(ability_of("spark", steps=()), id="core:spark")},
    fields={
        "core:fire": replace(field_of("fire", fire={"lights": ["exit"]}), id="core:fire"),
        "core:gas": replace(
            field_of("gas", gas={"burns": True, "veils_from": 3}, triggers=[HARM]), id="core:gas"
        ),
    },
    sequences={"core:blast": BLAST},
    loot={"core:hoard": LootTable.of("core:hoard", HOARD)},
)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a level with actors who are hurt, carry something or are off the schedule."""
    rules = ruleset(diagonals=draw(st.booleans()), things=THINGS)
    kinds = {each: kind_of("r", {"core:awareness": 12}) for each in IDS["monster"]}
    scenario = Scenario(
        draw(caves(side=7, marks="@kab+-%^~$", percent=20)), rules=replace(rules, monsters=kinds)
    )
    if draw(st.booleans()):
        scenario.step(Wait())
    for mark in "@ka":
        if mark in scenario.marks:
            scenario.marks[mark].stats["core:health"] = draw(st.integers(1, 10))
            scenario.give(mark, THINGS.items[draw(st.sampled_from(IDS["item"]))], 2)
    look(scenario.world)
    return scenario


def without_streams(world: World) -> State:
    return {**plain_state(state_of(world)), "streams": []}


def require_order(world: World) -> None:
    """See that what is kept twice agrees, and that nobody and nothing is where it cannot be."""
    level = world.level
    for cell, actor in level.actors.items():
        assert actor.cell == cell
        assert actor.alive or actor is world.player
        assert level.walkable[cell]
        assert level.cast[actor.id] is actor
    assert {cell for cell, is_taken in enumerate(level.occupied) if is_taken} == {*level.actors}
    assert all(level.walkable[cell] for cell in (*level.items, *level.gold))
    require_schedule(level, world)
    cells = range(len(level.walkable))
    assert not any(level.walkable[cell] and level.is_border(cell) for cell in cells)


def require_schedule(level: Level, world: World) -> None:
    """See that all who are awake are on the schedule, once each, and nobody else."""
    others = [actor for actor in level.actors.values() if actor is not world.player]
    waiting = [actor.id for _, _, actor in world.schedule.entries() if actor is not world.player]
    assert sorted(waiting) == sorted(actor.id for actor in others if actor.awake)
    assert level.dormant == sum(not actor.awake for actor in others)
    assert level.sides == sum(actor.faction == "player" for actor in others)


@pytest.mark.parametrize("effect", list(registries().effects), ids=lambda entry: entry.kind)
@settings(max_examples=8)  # of each effect, of which there are many
@given(data=st.data(), scenario=scenarios())
def test_the_level_stays_in_order_and_what_changes_is_told(
    effect: Effect, data: st.DataObject, scenario: Scenario
) -> None:
    world, level = scenario.world, scenario.world.level
    params = data.draw(params_of(effect.params)).model_copy(update={"when": ()})
    by = data.draw(st.sampled_from(["", *scenario.marks]))
    cells = data.draw(st.lists(st.sampled_from(level.positions), min_size=1, max_size=9))
    before = without_streams(world)

    events = scenario.carry_out(params, by=by, at=cells)

    require_order(world)
    if not events:
        assert without_streams(world) == before
