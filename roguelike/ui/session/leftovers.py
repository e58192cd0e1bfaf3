"""Leftovers name what exploring has left alone on a level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil

import numpy as np

from roguelike.autopilot.tasks import stairs, unmapped
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.cell_indices import beside_unknown
from roguelike.engine.knowledge.known_features import Works
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.turn_report import MOST_NAMED
from roguelike.ui.text.texts import Texts


class Leftovers:
    """Names what is left alone."""

    def __init__(self, adventure: Adventure, texts: Texts) -> None:
        """Look around in a game."""
        self._adventure = adventure
        self._texts = texts
        self._works = Works(adventure.game.ruleset)

    def of(self, view: View) -> list[str]:
        """Return the names of what exploring has left alone in the known level."""
        texts = self._texts
        left = [*self._unworked(view), *self._unclaimed(view)]
        if len(left) > MOST_NAMED:
            left[MOST_NAMED:] = [texts("more", count=len(left) - MOST_NAMED)]
        left += self._unopened(view)
        if not stairs(view, "down"):
            left.append(texts("left_stairs"))
        return left

    def _unworked(self, view: View) -> Iterator[str]:
        """Yield the names of what can still be worked, such as a chest."""
        for position in self._works.places(view):
            feature = self._works.at(position, view)
            if feature is not None and UNTOUCHED not in feature.tags:
                yield self._adventure.namer.feature(feature, "indefinite")

    def _unclaimed(self, view: View) -> Iterator[str]:
        """Yield the names of things that lie about, and how many there are to choose from."""
        tops = [things[-1] for things in view.items.values()]
        yield from (self._adventure.namer.item(thing) for thing in tops if not thing.rivals)
        offered = Counter(thing.rivals for thing in tops if thing.rivals)
        for count, known in offered.items():
            number = self._texts.number(count)
            yield from [self._texts("left_choice", number=number)] * ceil(known / count)

    def _unopened(self, view: View) -> Iterator[str]:
        """Yield how many doors and locks there are behind which nobody has looked."""
        texts, table, seen = self._texts, view.table, unmapped(view)
        unknown = beside_unknown(seen)
        is_locked = np.array([lock is not None for lock in table.locks])
        doors = int(np.count_nonzero(np.array(table.is_door)[seen.terrain] & unknown))
        locks = int(np.count_nonzero(is_locked[seen.terrain] & unknown))
        if doors:
            yield texts("left_doors", count=doors)
        if locks:
            yield texts("left_locks", count=locks)
