from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import convert
from msgspec.structs import fields, replace

from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.core.grid.geometry import Direction
from roguelike.core.rng import Rng
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.kinds import ItemKind, StatusKind
from roguelike.engine.effects.stats import Pulse
from roguelike.engine.perception.sight import look
from roguelike.engine.serialization.dump import plain_state, state_hash, state_of
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.engine.world.actor import Actor, Status
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Death
from roguelike.engine.world.item import Item, ItemView, Offer
from roguelike.engine.world.world import World
from tests.processes import printed_by
from tests.scenario import NUMBERS, Scenario, kind_of
from tests.writable import writable, writable_set
from tests.written import Written, written

THINGS = written('[item."test:gem"]\n')


def test_what_has_the_default_is_left_out_and_the_records_of_a_state_are_written_as_it_was() -> (
    None
):
    scenario = Written("######\n#@...#\n######", THINGS)
    offered, _ = scenario.lay("test:gem", 2, 1), scenario.lay("test:gem", 3, 1)
    offered.offer = Offer(group=1, size=3)
    look(scenario.world)

    state = plain_state(state_of(scenario.world))

    assert plain_state(convert(state, SavedWorld)) == state
    assert [[len(each) for each in stacks] for _, stacks in state["level"]["items"]] == [[8], [7]]
    assert [[each[4:] for each in seen] for _, seen in state["level"]["seen_items"]] == [
        [[3, 0]],
        [[]],
    ]


Change = Callable[[World], None]

POTION = ItemKind("test:potion", ItemDef(label="p", glyph="!", color="core:text"), {})
ILLNESS = Status(StatusKind("test:ill", StatusDef(label="ill"), {}), 50, 1, Cause(1))


def example() -> World:
    scenario = Scenario(
        "##########\n#@..+.k.$#\n#...$....#\n##########", brains={"k": [MoveAndAttack()]}
    )
    scenario.step(*[Step(Direction.EAST)] * 3)
    return scenario.world


def of_world(name: str, value: object) -> Change:
    return lambda world: setattr(world, name, value)


def of_monster(name: str, value: object) -> Change:
    return lambda world: setattr(monster(world), name, value)


def monster(world: World) -> Actor:
    return next(actor for actor in world.level.actors.values() if actor is not world.player)


def draw(name: str) -> Change:
    def change(world: World) -> None:
        stream: Rng = getattr(world, name)
        stream.below(2)

    return change


def rename_campaign(world: World) -> None:
    world.ruleset = replace(world.ruleset, campaign_id="test:other")


def pass_time(world: World) -> None:
    world.schedule.now += 1


def reschedule(world: World) -> None:
    entries = world.schedule.entries()
    world.schedule.clear()
    for time, _, actor in entries:
        world.schedule.add(actor, time + 1)


WORLD_CHANGES: dict[str, Change] = {
    "ruleset": rename_campaign,
    "seed": of_world("seed", "other"),
    "player": lambda world: world.player.stats.update({"core:gold": 1}),
    "level": lambda world: writable(world.level.gold).update({12: 1}),
    "combat_rng": draw("combat_rng"),
    "ai_rng": draw("ai_rng"),
    "effect_rng": draw("effect_rng"),
    "schedule": pass_time,
    "timers": lambda world: world.timers.add(1000, Pulse(1)),
    "turns": of_world("turns", 99),
    "slain": lambda world: world.slain.update({"test:k": 99}),
    "last_id": of_world("last_id", 99),
    "death": of_world("death", Death("test:k", "k")),
    "victory": of_world("victory", True),  # noqa: FBT003 - the value of an attribute
    "known": lambda world: world.known.add("test:potion"),
    "looks": lambda world: world.looks.update({"test:potion": "red"}),
    "pools": lambda world: world.pools.update({"test:loot": [1]}),
    "happened": lambda world: world.happened.add("test:once"),
}
TRANSIENT = {"pending", "steps_left", "opening"}  # of one turn, or told at once
WORDS = {"strayed"}  # by which things are called another name

ACTOR_CHANGES: dict[str, Change] = {
    "id": of_monster("id", 99),
    "kind": of_monster("kind", kind_of("z", {})),
    "faction": of_monster("faction", "player"),
    "cell": of_monster("cell", 99),
    "stats": lambda world: monster(world).stats.update({"core:health": 99}),
    "born": of_monster("born", 99),
    "alert": of_monster("alert", 99),
    "goal": of_monster("goal", 99),
    "provoked": of_monster("provoked", True),  # noqa: FBT003 - the value of an attribute
    "awake": lambda world: setattr(monster(world), "awake", not monster(world).awake),
    "left": of_monster("left", 99),
    "alive": of_monster("alive", False),  # noqa: FBT003 - the value of an attribute
    "memory": lambda world: monster(world).memory.update({"sleep": "over"}),
    "base": lambda world: monster(world).base.update({"core:attack": 99}),
    "own_faction": of_monster("own_faction", "player"),
    "items": lambda world: monster(world).items.append(Item(99, POTION)),
    "statuses": lambda world: monster(world).statuses.update({"test:ill": ILLNESS}),
    "abilities": lambda world: monster(world).abilities.update({"test:spit": 5}),
    "pulse": of_monster("pulse", 99),
}
DERIVED = {"traits"}  # from what the others say

OTHER_CHANGES: dict[str, Change] = {
    "terrain": lambda world: world.level.set_terrain(world.level.height + 2, NUMBERS["<"]),
    "what is remembered": lambda world: world.level.known.fill(1),
    "what is in view": lambda world: world.level.visible_map.fill(0),
    "gold": lambda world: world.level.drop_gold(world.level.height + 2, 1),
    "items": lambda world: world.level.lay(Item(99, POTION), world.level.height + 2),
    "items remembered": lambda world: writable(world.level.seen_items).update(
        {12: (ItemView("test:p"),)}
    ),
    "what is hidden": lambda world: writable_set(world.level.hidden).add(12),
    "gold remembered": lambda world: writable(world.level.seen_gold).clear(),
    "the recipe": lambda world: setattr(world.level, "id", "test:other"),
    "the depth": lambda world: setattr(world.level, "depth", 2),
    "when the one who acts was added": lambda world: setattr(world.schedule, "since", -1),
    "who acts when": reschedule,
}


def test_every_fact_about_the_world_is_covered() -> None:
    assert WORLD_CHANGES.keys() | TRANSIENT | WORDS == {field.name for field in fields(World)}


def test_every_fact_about_actors_is_covered() -> None:
    assert ACTOR_CHANGES.keys() | DERIVED == {field.name for field in fields(Actor)}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(change, id=name)
        for changes in (WORLD_CHANGES, ACTOR_CHANGES, OTHER_CHANGES)
        for name, change in changes.items()
    ],
)
def test_the_hash_changes_with_every_fact(change: Change) -> None:
    world = example()
    before = state_hash(world)

    change(world)

    assert state_hash(world) != before


def test_the_hash_is_32_digits_and_the_same_for_the_same_state() -> None:
    digits = state_hash(example())

    assert digits == state_hash(example())
    assert len(digits) == 32
    assert set(digits) <= set("0123456789abcdef")


def test_taking_the_hash_changes_nothing() -> None:
    world = example()

    assert state_hash(world) == state_hash(world)
    assert world.ai_rng.below(1000) == example().ai_rng.below(1000)


def test_the_order_in_which_stats_and_gold_were_written_makes_no_difference() -> None:
    world, other = example(), example()

    other.player.stats = dict(reversed(list(world.player.stats.items())))
    other.level.gold = dict(reversed(list(world.level.gold.items())))

    assert state_hash(world) == state_hash(other)


def test_whose_things_were_makes_no_difference() -> None:
    world, other = example(), example()

    world.strayed.add(99)

    assert state_hash(world) == state_hash(other)


def test_the_language_of_names_makes_no_difference() -> None:
    world, other = example(), example()

    world.death, other.death = Death("test:k", "Goblin"), Death("test:k", "Kobold")

    assert state_hash(world) == state_hash(other)


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_the_hash_is_the_same_in_every_process(hash_seed: str) -> None:
    code = "from tests.engine.serialization.test_dump import *; print(state_hash(example()))"

    made = printed_by(code, PYTHONHASHSEED=hash_seed)

    assert made.strip() == state_hash(example())
