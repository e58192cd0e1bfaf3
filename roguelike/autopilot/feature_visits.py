"""Going to what can be worked or unlocked, such as chests, levers and doors, while exploring."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from roguelike.autopilot.interrupts import Halt, Sleepers
from roguelike.autopilot.tasks import Caution, Travel
from roguelike.core.geometry import Position
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_features import Works
from roguelike.engine.knowledge.player_view import View
from roguelike.game import PlayerAction


class FeatureVisits:
    """Leads the player to each of the features that can be worked, and to locks, once.

    To locks that is only with a key.
    """

    def __init__(self, works: Works, judgement: Judgement, sleepers: Sleepers) -> None:
        """Know of nothing; the arguments are those of `Travel`."""
        self._works = works
        self._judgement = judgement
        self._sleepers = sleepers
        self._level = (0, "")
        self._seen: set[Position] = set()

    def next(self, view: View) -> PlayerAction | Halt | None:
        """Return a step toward one, or that the player has come to it; None where there is none."""
        if (view.depth, view.level) != self._level:
            self._level = (view.depth, view.level)
            self._seen.clear()
        here = self._judgement.lay(view).here
        goals: set[int] = set()
        for position, halt in self._found(view):
            if position in self._seen:
                continue
            beside = self._works.beside(position, view)
            if here in beside:
                self._seen.add(position)
                return halt
            goals.update(beside)
        if not goals:
            return None
        travel = Travel(goals, self._judgement, caution=Caution(self._sleepers))
        step = travel.next(view)
        return None if isinstance(step, Halt) else step

    def _found(self, view: View) -> Iterator[tuple[Position, Halt]]:
        """Yield the positions to go to, and the halt to make there."""
        for position in self._works.places(view):
            feature = self._works.at(position, view)
            if feature is not None and UNTOUCHED not in feature.tags:
                yield position, Halt("halt_work", feature.label, position=position)
        opens = self._judgement.lay(view).opens
        if opens.any():
            for x, y in np.argwhere(opens[view.terrain]).tolist():
                yield Position(x, y), Halt("halt_lock", position=Position(x, y))
