"""Features that can be operated, as far as the player knows them."""

from __future__ import annotations

import numpy as np

from roguelike.content.references.ids import ground_id
from roguelike.content.schema.terrain import FeatureDef
from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.ruleset import Ruleset


class KnownFeatures:
    """The features of one game that can be operated, such as chests and levers."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Look up the numbers that features have as terrain."""
        table = ruleset.terrain
        self._movement_rules = ruleset.movement_rules
        self._features = {
            table.numbers[ground_id(identifier)]: feature
            for identifier, feature in ruleset.book.features.items()
            if feature.use is not None
        }
        self._is_work = np.zeros(len(table.ids), dtype=np.bool_)
        self._is_work[list(self._features)] = True

    def at(self, position: Position, view: View) -> FeatureDef | None:
        """Return the feature that can be operated at a position of the level, if any."""
        return self._features.get(int(view.terrain[position]))

    def places(self, view: View) -> list[Position]:
        """Return the positions of features that can be operated."""
        if not self._features:
            return []
        return [Position(x, y) for x, y in np.argwhere(self._is_work.take(view.terrain)).tolist()]

    def around(self, view: View) -> list[tuple[Direction, FeatureDef]]:
        """Return the features beside the player, each with the step that operates it."""
        here, terrain, features = view.player.position, view.terrain, self._features
        x, y = here
        found: list[tuple[Direction, FeatureDef]] = []
        for step in self._movement_rules.directions:  # in a plain loop, as it is asked in each turn
            feature = features.get(int(terrain[x + step.dx, y + step.dy]))
            if feature is None:
                continue
            if not step.is_diagonal or self._passes(here.step(step), step.opposite, view):
                found.append((step, feature))
        return found

    def beside(self, position: Position, view: View) -> list[int]:
        """Return the cells from which a step leads to a position, as flat indices."""
        around = (
            position.step(step)
            for step in self._movement_rules.directions
            if not step.is_diagonal or self._passes(position, step, view)
        )
        return [each.x * view.height + each.y for each in around if view.contains(each)]

    def _passes(self, position: Position, step: Direction, view: View) -> bool:
        """Return True if enough is known to be open beside a diagonal step."""
        corners = position.offset(step.dx, 0), position.offset(0, step.dy)
        is_open = view.table.walkable
        known = (view.terrain[each] for each in corners if view.contains(each))
        return (
            sum(bool(is_open[each]) for each in known)
            >= self._movement_rules.cutting.corners_needed
        )
