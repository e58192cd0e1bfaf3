"""A level with any number of monsters, and a player who walks through all of it."""

from __future__ import annotations

from itertools import cycle
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from roguelike.core.formulas.formula import parse
from roguelike.core.grid.geometry import Position
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.core.grid.paths import shortest_path
from roguelike.core.rng import Rng
from roguelike.engine.actions.step import enter
from roguelike.engine.levels.level_builder import Spawn
from roguelike.engine.perception.sight import stir
from roguelike.engine.spawning.level_entry import begin, make_site
from roguelike.engine.turns.session import Session
from roguelike.engine.world.actor import Actor, ActorKind
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.world import World

SEED = "benchmark"
STOPS = 12
"""How many places one goes to where there are no rooms."""
IMMORTAL = 1_000_000  # health that no run of a benchmark can take


class Swap(NamedTuple):
    """Go to a neighboring cell, changing places with whoever stands there."""

    cell: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Move, so that a turn always has a step and a new field of view."""
        level, origin = world.level, actor.cell
        other = level.actors.get(self.cell)
        if other is not None:
            level.remove(other)
        events = enter(actor, self.cell, world)
        if other is not None:
            level.place(other, origin)
        return events


class Arena(Struct):
    """A level, a world on it, and a closed route through all its rooms, or through a cave."""

    world: World
    session: Session
    route: list[int]

    def walk(self, turns: int, *, shouting: bool = False) -> None:
        """Walk along the route.

        Args:
            turns: How many steps.
            shouting: Whether every monster is told on every turn where the player is.
        """
        route = self.route
        for turn in range(turns):
            if shouting:
                self.shout()
            self.session.step(Swap(route[turn % len(route)]))

    def shout(self) -> None:
        """Tell every monster where the player is."""
        world = self.world
        goal = world.player.cell
        for actor in world.level.actors.values():
            if actor is not world.player:
                actor.alert = 15
                actor.goal = goal
                stir(actor, world)


def arena(ruleset: Ruleset, monsters: int, *kinds: ActorKind, depth: int = 1) -> Arena:
    """Return a level of the campaign with that many monsters, of each kind about as many.

    No others come later.
    """
    rules = replace(ruleset, player=_immortal(ruleset))
    site = make_site(ruleset, depth, SEED)
    rng = Rng(SEED, "arena")
    cells = [Position(x, y) for x, y in np.argwhere(site.free()).tolist()]
    rng.shuffle(cells)
    spread = zip(cycle(kinds), cells[:monsters], strict=False)
    site.spawns = [Spawn(kind.id, cell) for kind, cell in spread]
    world = begin(rules, site, SEED)
    world.timers.keep({actor.id for actor in world.level.actors.values()})
    stops = [room.center for room in site.rooms] or cells[-STOPS:]
    return Arena(world, Session(world), _route(world, stops))


def transparency(world: World) -> NDArray[np.bool_]:
    """Return what light passes through, as libtcod's documentation would hand it over."""
    return np.asfortranarray(world.level.transparent)


def _immortal(ruleset: Ruleset) -> ActorKind:
    health = ruleset.roles.max_health
    rolls = tuple(
        replace(roll, formula=parse(str(IMMORTAL)), maximum=IMMORTAL)
        if roll.stat == health
        else roll
        for roll in ruleset.player.stats
    )
    return replace(ruleset.player, stats=rolls)


def _route(world: World, stops: list[Position]) -> list[int]:
    level = world.level
    route: list[int] = []
    here = level.positions[world.player.cell]
    for stop in [*stops[1:], stops[0]]:
        path = shortest_path(level.walkable_map, here, stop, MovementRules())
        assert path is not None, "all rooms are connected"
        route += [level.cell(position) for position in path[1:]]
        here = stop
    return route
