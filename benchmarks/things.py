"""Turns with equipment, items and effects, beside one field of view."""

from __future__ import annotations

import numpy as np

from benchmarks.arena import Arena, arena
from benchmarks.measure import Figure, against, microseconds
from benchmarks.turns import field_of_view, patrol
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.effects.effect_execution import perform
from roguelike.engine.items.equipment import put_on
from roguelike.engine.items.inventory import lay, make_item
from roguelike.engine.items.item_use import context_of
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.world import MAX_STEPS

GOBLIN = "classic:goblin"
WORN = ("classic:sword", "classic:chain_armor", "classic:chain_boots", "classic:chain_helmet")
LITTER = "classic:dagger"
POTION = "classic:healing_potion"
ITEMS = 200
CHAIN = 100
"""How many effects follow each other."""


def measure_things(ruleset: Ruleset) -> dict[str, Figure]:
    """Return processor time a turn, by workload; the floor is one field of view."""
    return {
        "patrol_13_equipped": _patrol(ruleset, 13),
        "patrol_100_equipped_awake": _patrol(ruleset, 100, shouting=True),
        "patrol_0": _patrol(ruleset, 0),
        "patrol_0_with_200_items": _patrol(ruleset, 0, items=ITEMS),
        "chain_of_100_effects": _chain(ruleset),
    }


def _patrol(ruleset: Ruleset, monsters: int, *, shouting: bool = False, items: int = 0) -> Figure:
    place = arena(ruleset, monsters, ruleset.monsters[GOBLIN])
    _equip(place)
    litter(place, items)
    return patrol(place, shouting=shouting)


def _chain(ruleset: Ruleset) -> Figure:
    """Measure a potion with a hundred effects, drunk by someone who is hurt."""
    place = arena(ruleset, 0, ruleset.monsters[GOBLIN])
    world, player = place.world, place.world.player
    use = ruleset.things.items[POTION].definition.use
    assert use is not None
    health = ruleset.roles.health

    def once() -> None:
        player.stats[health] = 1
        world.steps_left = MAX_STEPS
        perform(use.steps * CHAIN, context_of(player, Cause(player.id), None, world))

    return against(lambda: field_of_view(place), lambda: microseconds(once, 200))


def _equip(place: Arena) -> None:
    """Let every monster wear something in each slot."""
    world = place.world
    for actor in list(world.level.actors.values()):
        if actor is world.player:
            continue
        for worn in WORN:
            item = make_item(world.ruleset.things.items[worn], world.effect_rng, 1)
            item.id = world.new_id()
            actor.items.append(item)
            put_on(actor, item, world)


def litter(place: Arena, count: int) -> None:
    """Spread items over the level that nobody picks up, none on the way of the player."""
    world = place.world
    cells = [
        world.level.cell(Position(x, y)) for x, y in np.argwhere(world.level.walkable_map).tolist()
    ]
    free = sorted(set(cells) - set(place.route))
    rng = Rng("benchmark", "items")
    rng.shuffle(free)
    for cell in free[:count]:
        lay(make_item(world.ruleset.things.items[LITTER], rng, 1), cell, world)
