from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.core.geometry import Direction
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.actions.step import Step
from roguelike.engine.serialization.dump import plain_state, state_of
from roguelike.engine.serialization.load import world_of
from roguelike.engine.serialization.state_hash import state_hash
from roguelike.engine.world.events.item_events import ItemDropped, ItemGiven
from roguelike.engine.world.events.level_events import Operated
from tests.scenario import kind_of, ruleset, walled
from tests.written import Written, written

THINGS = written("""
[item."test:coin"]
[item."test:key"]
[loot."test:hoard"]
entries = [{ item = "test:coin" }]

[feature."test:chest"]
glyph = "c"
becomes = "test:opened"
use = { steps = [{ kind = "give", loot = "test:hoard" }] }

[feature."test:opened"]
glyph = "o"

[feature."test:lever"]
glyph = "l"
stays = true
use = { steps = [
    { kind = "change_terrain", to = "core:floor", only = ["core:chasm"], everywhere = true },
] }

[feature."test:captive"]
glyph = "p"
use.when = [{ kind = "allies", at_most = 0 }]
use.steps = [{ kind = "summon", monster = "test:p" }]

[feature."test:safe"]
glyph = "s"
lock = { items = ["test:key"], into = "core:floor" }
use = { steps = [{ kind = "give", item = "test:coin" }] }
""")
EAST = Step(Direction.EAST)


def stage(row: str) -> Written:
    rules = replace(ruleset(), monsters={"test:p": kind_of("p", {})})
    return Written(walled(row), THINGS, rules=rules)


def test_a_chest_gives_and_is_another_thing_afterwards() -> None:
    scenario = stage("#@c.#")

    events = scenario.step(EAST)

    assert [type(event) for event in events] == [Operated, ItemGiven]
    assert scenario.world.level.terrain_id(scenario.cell(2, 1)) == "test:feature.opened"
    with pytest.raises(ImpossibleError, match=Reason.WALL):
        scenario.step(EAST)


def test_what_there_is_no_room_for_falls_to_the_floor() -> None:
    scenario = stage("#@c.#")
    limits = scenario.world.ruleset.items
    for _ in range(limits.carried):
        scenario.hand("@", "test:key")

    assert isinstance(scenario.step(EAST)[-1], ItemDropped)


def test_a_lever_changes_terrain_elsewhere_and_stays() -> None:
    scenario = stage("#@l.~.~#")

    scenario.step(EAST)

    ids = [scenario.world.level.terrain_id(scenario.cell(x, 1)) for x in range(2, 7)]
    assert ids == ["test:feature.lever", *["core:floor"] * 4]


def test_a_captive_comes_along_where_it_stood_and_only_one_does() -> None:
    scenario = stage("#@p#")
    scenario.step(EAST)

    ally = scenario.world.level.actors[scenario.cell(2, 1)]
    assert (ally.kind.id, ally.faction) == ("test:p", "player")

    scenario = stage("#@pk#")
    scenario.world.level.note_side(scenario.marks["k"], "player")
    before = state_hash(scenario.world)
    with pytest.raises(ImpossibleError, match=Reason.REFUSED):
        scenario.step(EAST)
    assert state_hash(scenario.world) == before


def test_what_is_locked_takes_a_key() -> None:
    scenario = stage("#@s#")
    with pytest.raises(ImpossibleError, match=Reason.LOCKED):
        scenario.step(EAST)
    scenario.hand("@", "test:key")

    scenario.step(EAST)

    assert [item.kind.id for item in scenario.marks["@"].items] == ["test:coin"]
    assert scenario.world.level.terrain_id(scenario.cell(2, 1)) == "core:floor"


def test_monsters_work_nothing_and_what_is_hidden_is_not_worked() -> None:
    scenario = stage("#@.ck#")
    with pytest.raises(ImpossibleError, match=Reason.WALL):
        scenario.perform("k", Step(Direction.WEST))

    scenario = stage("#@c.#")
    scenario.world.level.hide([scenario.cell(2, 1)])
    with pytest.raises(ImpossibleError, match=Reason.WALL):
        scenario.step(EAST)


def test_what_was_worked_is_saved_as_it_is() -> None:
    scenario = stage("#@c.#")
    scenario.step(EAST)
    state = plain_state(state_of(scenario.world))

    assert plain_state(state_of(world_of(state, scenario.world.ruleset))) == state
