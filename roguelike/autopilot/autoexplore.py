"""Autoexplore: the player is led to unknown cells, items picked up by rule, and features."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from roguelike.autopilot.interrupts import Interrupt, Lurkers, Sleepers
from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.autopilot.travel import Confirmations, unmapped
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_hazards import HarmGrade
from roguelike.engine.knowledge.known_map import NO_SOURCES, KnownMap, Route
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import NO_CELLS, Cells, direction_of
from roguelike.game import PlayerAction

Visit = Callable[[View], PlayerAction | Interrupt | None]
"""A function that tells what to do before exploring on, if there is something to go to."""


class ExploreMemory(NamedTuple):
    """The memory of exploring between turns, one for the whole game.

    Attributes:
        pathfinder: Knows what has been seen.
        sleepers: Knows who must not be woken.
        lurkers: Knows whether somebody lurks in the water, whose shores come last then.
    """

    pathfinder: Pathfinder
    sleepers: Sleepers
    lurkers: Lurkers


class Explore:
    """A task that explores the level, and fetches items that are picked up by rule."""

    is_flight = False

    def __init__(
        self,
        memory: ExploreMemory,
        judgement: Judgement,
        visit: Visit = lambda _: None,
        confirmations: Confirmations | None = None,
        *,
        is_bold: bool = False,
    ) -> None:
        """Explore the level that the player is on.

        Args:
            memory: Knows what the player does.
            judgement: Knows what does harm.
            visit: Tells what to do first, if there is something to go to.
            confirmations: Knows what was asked; by default, no way leads through harm.
            is_bold: Whether it goes near those who must not be woken.
        """
        self._is_bold = is_bold
        self.dares = NO_SOURCES
        self._pathfinder, self._sleepers, self._lurkers = memory
        self._judgement = judgement
        self._visit = visit
        self._confirmations = confirmations

    def next(self, view: View) -> PlayerAction | Interrupt:
        """Return the next step, or the interrupt at the end, which may name a sleeper."""
        pathfinder, sleepers = self._pathfinder, self._sleepers
        seen = unmapped(view)
        pathfinder.look(seen)
        pathfinder.pass_over(seen)  # what walking here has not picked up
        if pathfinder.wanted_items.is_offered:
            return _offer(view)
        sleepers.look(view)
        known_map, near = self._judgement.known_map(view), NO_CELLS
        if not self._is_bold:
            near = sleepers.surroundings(view)
        if known_map.is_in_harm and (out := known_map.out(near)):
            return _along(out, known_map)
        visit = self._visit(view)
        if visit is not None:
            return visit
        return self._news(seen, known_map, near) or self._end(seen, known_map, near)

    def _news(self, seen: View, known_map: KnownMap, near: Cells) -> PlayerAction | None:
        """Return a step toward something new, through no harm that the player did not agree to."""
        harmful = frozenset(
            cell
            for cell, harms in known_map.harms.items()
            if not self.dares.issuperset(harm.source for harm in harms)
        )
        avoided = near | harmful | untouched_cells(seen, but=self.dares)
        shores = self._lurkers.shores(seen)
        step = self._pathfinder.explore(seen, avoided | shores) if shores else None
        step = step or self._pathfinder.explore(seen, avoided)
        is_stuck = step is None and HarmGrade.GRAVE in known_map.mine.values()
        out = known_map.out(near) if is_stuck else None
        return _along(out, known_map) if out else step

    def _end(self, seen: View, known_map: KnownMap, near: Cells) -> PlayerAction | Interrupt:
        """Return the interrupt if there is nothing new, or a step through harm that is risked."""
        bearable = {
            cell
            for cell, harms in known_map.harms.items()
            if all(harm.grade < HarmGrade.GRAVE and not harm.passes for harm in harms)
        }
        sources = frozenset(harm.source for cell in bearable for harm in known_map.harms[cell])
        shut = near.union(known_map.harms.keys() - bearable, untouched_cells(seen, but=sources))
        if bearable and self._pathfinder.explore(seen, shut) is not None:
            way = known_map.along(self._pathfinder.route[-2::-1])
            key = ("explore", seen.depth, seen.level, way.sources)
            is_permitted = self._confirmations is not None and self._confirmations.ask(
                key, seen.turn
            )
            if way.harms and not is_permitted:
                return Interrupt.through(way, known_map)
            self.dares = way.sources
            self._pathfinder.retry()
            return _along(way, known_map)
        asleep = None if self._is_bold else self._sleepers.nearest(seen)
        dangers = untouched_cells(seen).union(known_map.harms)
        if asleep and self._pathfinder.explore(seen, dangers) is not None:
            return Interrupt.because_of(asleep, "halt_explored")
        if self._pathfinder.explore(seen, near) is not None:
            harms = known_map.along(self._pathfinder.route[-2::-1]).harms
            return Interrupt("halt_explored", source=harms[0][1].source if harms else "")
        return Interrupt("halt_explored")


def _along(way: Route, known_map: KnownMap) -> PlayerAction:
    return Step(direction_of(way.cells[0] - known_map.here, known_map.view.height))


def untouched_cells(view: View, but: frozenset[str] = NO_SOURCES) -> Cells:
    """Return the cells of terrain that exploring leaves alone, but for some, by full ids."""
    kinds = view.table.tagged(UNTOUCHED)
    if but:
        kinds = kinds.copy()
        kinds[[view.table.numbers[each] for each in but if each in view.table.numbers]] = False
    return frozenset(np.flatnonzero(kinds.take(view.terrain)).tolist())


def _offer(view: View) -> Interrupt:
    """Return the interrupt with the terms for taking the items where the player stands."""
    price = max((thing.price for thing in view.items[view.player.position]), default=0)
    return Interrupt("halt_wares", str(price)) if price else Interrupt("halt_offer")
