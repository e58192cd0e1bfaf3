"""The features of a level that can be worked, as the player knows them."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.ids import ground_id
from roguelike.core.gait import Gait
from roguelike.core.geometry import Position
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import View
from roguelike.game import PlayerAction
from roguelike.ui.excursions import Travel, cell_of
from roguelike.ui.hazards import UNTOUCHED
from roguelike.ui.vigilance import Halt, Sleepers


class Works:
    """Knows what can be worked in one game, such as chests and levers."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Look up the numbers that features have as terrain."""
        table = ruleset.terrain
        self._gait = ruleset.gait
        self._features = {
            table.numbers[ground_id(identifier)]: feature
            for identifier, feature in ruleset.book.features.items()
            if feature.use is not None
        }
        self._is_work = np.zeros(len(table.ids), dtype=np.bool_)
        self._is_work[list(self._features)] = True

    def at(self, position: Position, view: View) -> FeatureDef | None:
        """Return what can be worked at a position of the level, if anything."""
        return self._features.get(int(view.terrain[position]))

    def places(self, view: View) -> list[Position]:
        """Return where there is something that can be worked."""
        if not self._features:
            return []
        return [Position(x, y) for x, y in np.argwhere(self._is_work.take(view.terrain)).tolist()]

    def beside(self, position: Position, view: View) -> list[int]:
        """Return the cells from which a step leads to a position, as flat indices."""
        around = (position.step(step) for step in self._gait.directions)
        return [cell_of(each, view) for each in around if view.contains(each)]


class Curiosity:
    """Leads the player to each of the features that can be worked, once."""

    def __init__(
        self, works: Works, gait: Gait, dangers: Collection[str], sleepers: Sleepers
    ) -> None:
        """Know of nothing; the arguments are those of `Explore` and `Travel`."""
        self._works = works
        self._gait = gait
        self._dangers = dangers
        self._sleepers = sleepers
        self._level = (0, "")
        self._seen: set[Position] = set()

    def next(self, view: View) -> PlayerAction | Halt | None:
        """Return a step toward one, or that the player has come to it; None where there is none."""
        if (view.depth, view.level) != self._level:
            self._level = (view.depth, view.level)
            self._seen.clear()
        here = cell_of(view.player.position, view)
        goals: set[int] = set()
        for position in self._works.places(view):
            feature = self._works.at(position, view)
            if position in self._seen or feature is None or UNTOUCHED in feature.tags:
                continue
            beside = self._works.beside(position, view)
            if here in beside:
                self._seen.add(position)
                return Halt("halt_work", feature.label)
            goals.update(beside)
        if not goals:
            return None
        travel = Travel(goals, self._gait, self._dangers, sleepers=self._sleepers)
        step = travel.next(view)
        return None if isinstance(step, Halt) else step
