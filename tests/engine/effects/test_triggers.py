from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from roguelike.content.schema.steps import (
    GroundTrigger,
    ItemTrigger,
    Occasion,
    StatusTrigger,
    TriggerDef,
)
from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import Use
from roguelike.engine.combat.attack import strike
from roguelike.engine.combat.damage import Dose, begin_status, harm
from roguelike.engine.effects.triggers import fire_for_all, run_pending
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import ChainStopped, Damaged, Died, Told
from roguelike.engine.world.events.item_events import StatusGained
from tests.scenario import drawn
from tests.written import Written, written

WAIT, EAST = Wait(), Step(Direction.EAST)

HOLDERS = """
[slot."test:hand"]
[slot."test:head"]
[item."test:worn"]
slots = ["test:hand"]
triggers = [{item:worn}]
[item."test:thing"]
slots = ["test:head"]
use = {{ steps = [{{ kind = "heal", amount = 1 }}] }}
triggers = [{item:thing}]
[status."test:status"]
triggers = [{status:status}]
[monster."test:k"]
triggers = [{monster:monster}]
[terrain."test:ground"]
glyph = ","
walkable = true
transparent = true
triggers = [{terrain:terrain}]
[terrain."test:gate"]
glyph = "="
walkable = true
opens_into = "core:door_open"
triggers = [{terrain:terrain}]
"""


class WrittenTrigger:
    """A trigger for an occasion, written wherever a kind of definition may have one."""

    def __init__(self, on: Occasion, kind: type[TriggerDef]) -> None:
        """Take the occasion, and the model of the triggers of the kind."""
        self._on = on if on in get_args(kind.model_fields["on"].annotation) else ""

    def __format__(self, message: str) -> str:
        """Return the trigger, which tells `message`."""
        step = f'{{ kind = "message", message = "test:{message}" }}'
        return f'{{ on = "{self._on}", steps = [{step}] }}' if self._on else ""


def use(scenario: Written) -> None:
    scenario.perform("k", Use(scenario.hand("k", "test:thing").id))


def equip(scenario: Written) -> None:
    scenario.perform("k", Wear(scenario.hand("k", "test:thing").id))


def pick_up(scenario: Written) -> None:
    scenario.perform("k", PickUp(scenario.lay("test:thing", 2, 1).id))


def hit(scenario: Written) -> None:
    strike(scenario.marks["k"], scenario.marks["@"], scenario.world)


def kill(scenario: Written) -> None:
    harm(scenario.marks["v"], 99, Cause(scenario.marks["k"].id), scenario.world)


def damaged(scenario: Written) -> None:
    harm(scenario.marks["k"], 1, Cause(scenario.marks["@"].id), scenario.world)


def death(scenario: Written) -> None:
    harm(scenario.marks["k"], 99, Cause(scenario.marks["@"].id), scenario.world)


def step(scenario: Written) -> None:
    scenario.perform("k", EAST)


def open_(scenario: Written) -> None:
    scenario.perform("k", Step(Direction.SOUTH))


def reach(on: Occasion) -> Callable[[Written], None]:
    """Return what lets something that the player makes reach a monster on the ground."""

    def let_happen(scenario: Written) -> None:
        world, monster = scenario.world, scenario.marks["k"]
        world.level.shift(monster, scenario.cell(3, 1))
        fire_for_all(world, on, [monster], world.player, world.player.cell)

    return let_happen


ALL = {"worn", "status", "monster"}
TABLE: list[tuple[Occasion, Callable[[Written], None], set[str], str, tuple[int, int]]] = [
    ("use", use, {"thing", "monster"}, "", (2, 1)),
    ("equip", equip, {"thing", "monster"}, "", (2, 1)),
    ("pick_up", pick_up, {"thing", "monster"}, "", (2, 1)),
    ("hit", hit, ALL, "@", (1, 1)),
    ("kill", kill, ALL, "v", (5, 1)),
    ("damaged", damaged, ALL, "@", (2, 1)),
    ("death", death, ALL, "@", (2, 1)),
    ("step", step, {*ALL, "terrain"}, "", (3, 1)),
    ("enter", step, {*ALL, "terrain"}, "", (3, 1)),
    ("open", open_, {"monster", "terrain"}, "", (2, 2)),
    ("noise", reach("noise"), {*ALL, "terrain"}, "@", (1, 1)),
    ("arrive", reach("arrive"), {*ALL, "terrain"}, "@", (1, 1)),
]


def stage(on: Occasion) -> Written:
    """Return a level on which everything has a trigger for an occasion."""
    drawing = "#######\n#@k,.v#\n##=####\n##.####\n#######"
    kinds = {
        "item": ItemTrigger,
        "status": StatusTrigger,
        "monster": TriggerDef,
        "terrain": GroundTrigger,
    }
    triggers = {name: WrittenTrigger(on, kind) for name, kind in kinds.items()}
    scenario = Written(drawing, written(HOLDERS.format(**triggers)))
    worn = scenario.hand("k", "test:worn")
    scenario.perform("k", Wear(worn.id))
    scenario.afflict("k", "test:status")
    scenario.marks["k"].stats["core:health"] -= 5
    scenario.world.pending.clear()
    return scenario


@pytest.mark.parametrize(
    ("on", "deed", "holders", "other", "cell"),
    TABLE,
    ids=[row[0] for row in TABLE],
)
def test_what_goes_off_and_who_is_who(
    on: Occasion,
    deed: Callable[[Written], None],
    holders: set[str],
    other: str,
    cell: tuple[int, int],
) -> None:
    scenario = stage(on)

    deed(scenario)

    pending = list(scenario.world.pending)
    assert {each.actor for each in pending} == {scenario.marks["k"]}
    assert {each.other for each in pending} == {scenario.marks[other] if other else None}
    assert {each.cell for each in pending} == {scenario.cell(*cell)}
    told = [
        event.message.partition(":")[2]
        for event in run_pending(scenario.world)
        if isinstance(event, Told)
    ]
    assert sorted(told) == sorted(holders)


def test_on_each_turn_all_holders_are_asked() -> None:
    scenario = stage("turn")
    scenario.perform("k", EAST)

    events = scenario.step(WAIT)

    told = [event.message.partition(":")[2] for event in events if isinstance(event, Told)]
    assert sorted(told) == sorted({*ALL, "terrain"})


POISONED_BLADE = """
[slot."test:hand"]
[item."test:dagger"]
slots = ["test:hand"]
triggers = [{ on = "hit", steps = [{ kind = "apply_status", status = "test:poison", turns = 3 }] }]
[status."test:poison"]
"""


def test_what_follows_from_a_hit_meets_the_one_who_is_hit() -> None:
    scenario = Written("####\n#@k#\n####", written(POISONED_BLADE))
    scenario.perform("@", Wear(scenario.hand("@", "test:dagger").id))

    events = scenario.step(EAST)

    assert StatusGained(2, "test:poison", 1) in events


THORNS = """
[status."test:thorns"]
triggers = [{ on = "damaged", steps = [{ kind = "damage", amount = 1, whom = "other" }] }]
"""


def test_triggers_that_set_off_each_other_come_to_an_end_that_is_told_once() -> None:
    toughness = {"max_health": 1000}
    scenario = Written("####\n#@k#\n####", written(THORNS), stats={"@": toughness, "k": toughness})
    scenario.afflict("@", "test:thorns", by="@")
    scenario.afflict("k", "test:thorns", by="k")

    events = scenario.step(EAST)

    assert sum(isinstance(event, ChainStopped) for event in events) == 1
    assert sum(isinstance(event, Damaged) for event in events) <= 1000


def test_the_death_of_the_player_ends_what_follows() -> None:
    scenario = Written(
        "####\n#@k#\n####", written(THORNS), stats={"@": {"max_health": 2}, "k": {"max_health": 99}}
    )
    scenario.afflict("@", "test:thorns", by="@")
    scenario.afflict("k", "test:thorns", by="k")

    events = scenario.step(EAST)

    assert isinstance(events[-1], Died)
    assert scenario.world.is_over
    assert not scenario.world.pending


TRAP = """
[terrain."test:trap"]
glyph = "^"
walkable = true
transparent = true
hidden = { looks = "core:floor", percent = 0 }
triggers = [{ on = "enter", steps = [{ kind = "damage", amount = 1 }] }]
[status."test:levitating"]
floats = true
"""


@pytest.mark.parametrize("floats", [False, True])
def test_traps_do_not_meet_who_floats_and_stay_hidden(*, floats: bool) -> None:
    scenario = Written("####\n#@_#\n####", written(TRAP.replace("^", "_")))
    if floats:
        scenario.afflict("@", "test:levitating")

    scenario.step(EAST)

    assert scenario.health("@") == 9 + floats
    assert (scenario.cell(2, 1) in scenario.world.level.hidden) == floats


def test_on_each_turn_the_other_one_of_a_status_is_who_brought_it_about() -> None:
    catalog = written("""
        [status."test:leash"]
        triggers = [{ on = "turn", steps = [{ kind = "pull", center = "other" }] }]
    """)
    scenario = Written("########\n#@...k.#\n########", catalog)
    leash = scenario.world.ruleset.things.statuses["test:leash"]
    dose = Dose(None, 1, Cause(scenario.marks["@"].id))
    begin_status(scenario.marks["k"], leash, dose, scenario.world)

    scenario.step(WAIT, WAIT)

    assert str(scenario) == drawn("########\n#@.k...#\n########")
