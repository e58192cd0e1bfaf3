"""Autoexplore leads the player to all that is unknown, picked up by rule, or can be worked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from roguelike.autopilot.interrupts import Halt, Lurkers, Sleepers
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.autopilot.travel import Asked, unmapped
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_hazards import Grade
from roguelike.engine.knowledge.known_map import NO_SOURCES, Lay, Way
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import NO_CELLS, Cells, direction_of
from roguelike.game import PlayerAction

Visit = Callable[[View], PlayerAction | Halt | None]
"""A function that tells what to do before exploring on, if there is something to go to."""


class Memory(NamedTuple):
    """The memory that exploring keeps of the level between turns, one for the whole game.

    Attributes:
        pathfinder: Knows what has been seen.
        sleepers: Knows who must not be woken.
        lurkers: Knows whether somebody lurks in the water, whose shores come last then.
    """

    pathfinder: Pathfinder
    sleepers: Sleepers
    lurkers: Lurkers


class Explore:
    """Goes to where something unknown may come into view, and to what is picked up by rule."""

    is_flight = False

    def __init__(
        self,
        memory: Memory,
        judgement: Judgement,
        visit: Visit = lambda _: None,
        asked: Asked | None = None,
        *,
        is_bold: bool = False,
    ) -> None:
        """Explore the level that the player is on.

        Args:
            memory: Knows what the player does.
            judgement: Knows what does harm.
            visit: Tells what to do first, if there is something to go to.
            asked: Knows what the player has been asked; by default, no way leads through harm.
            is_bold: Whether it goes near those who must not be woken.
        """
        self._is_bold = is_bold
        self.dares = NO_SOURCES
        self._pathfinder, self._sleepers, self._lurkers = memory
        self._judgement = judgement
        self._visit = visit
        self._asked = asked

    def next(self, view: View) -> PlayerAction | Halt:
        """Return the next step, or the end, which names whom not to wake if that is why."""
        pathfinder, sleepers = self._pathfinder, self._sleepers
        seen = unmapped(view)
        pathfinder.look(seen)
        pathfinder.pass_over(seen)  # what walking here has not picked up
        if pathfinder.finds.is_offered:
            return _offer(view)
        sleepers.look(view)
        lay, near = self._judgement.lay(view), NO_CELLS
        if not self._is_bold:
            near = sleepers.surroundings(view)
        if lay.is_in_harm and (out := lay.out(near)):
            return _along(out, lay)
        visit = self._visit(view)
        if visit is not None:
            return visit
        return self._news(seen, lay, near) or self._end(seen, lay, near)

    def _news(self, seen: View, lay: Lay, near: Cells) -> PlayerAction | None:
        """Return a step toward something new, through no harm but what the player agreed to."""
        harmful = frozenset(
            cell
            for cell, harms in lay.harms.items()
            if not self.dares.issuperset(harm.source for harm in harms)
        )
        avoided = near | harmful | untouched_cells(seen, but=self.dares)
        shores = self._lurkers.shores(seen)
        step = self._pathfinder.explore(seen, avoided | shores) if shores else None
        step = step or self._pathfinder.explore(seen, avoided)
        is_stuck = step is None and Grade.GRAVE in lay.mine.values()
        out = lay.out(near) if is_stuck else None
        return _along(out, lay) if out else step

    def _end(self, seen: View, lay: Lay, near: Cells) -> PlayerAction | Halt:
        """Return why there is nothing new to go to, or a step through what the player risks."""
        bearable = {
            cell
            for cell, harms in lay.harms.items()
            if all(harm.grade < Grade.GRAVE and not harm.passes for harm in harms)
        }
        sources = frozenset(harm.source for cell in bearable for harm in lay.harms[cell])
        shut = near.union(lay.harms.keys() - bearable, untouched_cells(seen, but=sources))
        if bearable and self._pathfinder.explore(seen, shut) is not None:
            way = lay.along(self._pathfinder.route[-2::-1])
            key = ("explore", seen.depth, seen.level, way.sources)
            is_permitted = self._asked is not None and self._asked.again(key, seen.turn)
            if way.harms and not is_permitted:
                return Halt.through(way, lay)
            self.dares = way.sources
            self._pathfinder.retry()
            return _along(way, lay)
        asleep = None if self._is_bold else self._sleepers.nearest(seen)
        dangers = untouched_cells(seen).union(lay.harms)
        if asleep and self._pathfinder.explore(seen, dangers) is not None:
            return Halt.because_of(asleep, "halt_explored")
        if self._pathfinder.explore(seen, near) is not None:
            harms = lay.along(self._pathfinder.route[-2::-1]).harms
            return Halt("halt_explored", source=harms[0][1].source if harms else "")
        return Halt("halt_explored")


def _along(way: Way, lay: Lay) -> PlayerAction:
    return Step(direction_of(way.cells[0] - lay.here, lay.view.height))


def untouched_cells(view: View, but: frozenset[str] = NO_SOURCES) -> Cells:
    """Return the cells of terrain that exploring leaves alone, but for some, by full ids."""
    kinds = view.table.tagged(UNTOUCHED)
    if but:
        kinds = kinds.copy()
        kinds[[view.table.numbers[each] for each in but if each in view.table.numbers]] = False
    return frozenset(np.flatnonzero(kinds.take(view.terrain)).tolist())


def _offer(view: View) -> Halt:
    """Return the halt with the terms for taking what lies where the player stands."""
    price = max((thing.price for thing in view.items[view.player.position]), default=0)
    return Halt("halt_wares", str(price)) if price else Halt("halt_offer")
