"""Working features such as chests, levers and captives, where that does any good."""

from __future__ import annotations

from roguelike.autopilot.pathfinder import Pathfinder
from roguelike.content.schema.terrain import FeatureDef
from roguelike.core.grid.geometry import CARDINALS, Position
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import GOOD, UNTOUCHED
from roguelike.engine.knowledge.effect_estimates import all_steps, midpoint, points_of
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import Cells
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction

_PUT_OFF = 200
"""Turns for which nothing is worked again that was refused."""

_TRIES = 120
"""Turns that are spent on the way to one feature at most."""


class Errands:
    """Leads to what can be worked on a level, and works it."""

    def __init__(self, rules: Ruleset) -> None:
        """Read what is written about the features of a game."""
        self._rules = rules
        self._works = KnownFeatures(rules)
        self._level = (0, "")
        self._until: dict[Position, int] = {}
        self._tries: dict[Position, int] = {}

    def idea(self, view: View, pathfinder: Pathfinder, blocked: Cells) -> PlayerAction | None:
        """Return a step to or into the nearest feature that is worth it, if there is one.

        Args:
            view: What the player knows.
            pathfinder: Finds the way.
            blocked: Cells that no way may lead over.
        """
        if (view.depth, view.level) != self._level:
            self._level = view.depth, view.level
            self._until.clear()
            self._tries.clear()
        if any(actor.hunts for actor in view.actors):
            return None
        wanted = [place for place in self._works.places(view) if self._is_wanted(place, view)]
        if not wanted or "step" in view.blocks or "use" in view.blocks:
            return None
        here = view.player.position
        for place in wanted:
            self._tries[place] = self._tries.get(place, 0) + 1
            for direction in CARDINALS:
                if here.step(direction) == place:
                    return Step(direction)
        return pathfinder.approach(view, _beside(wanted, view), blocked)

    def refuse(self, action: PlayerAction, view: View) -> bool:
        """Put off a feature that could not be worked; tell whether the action was about one."""
        if not isinstance(action, Step):
            return False
        place = view.player.position.step(action.direction)
        if self._works.at(place, view) is None:
            return False
        self._until[place] = view.turn + _PUT_OFF
        return True

    def _is_wanted(self, place: Position, view: View) -> bool:
        """Tell whether to go to a feature now."""
        feature = self._works.at(place, view)
        return (
            feature is not None
            and UNTOUCHED not in feature.tags
            and self._until.get(place, 0) <= view.turn
            and self._tries.get(place, 0) < _TRIES
            and self._is_open(feature, view)
            and self._is_good(feature, view)
        )

    def _is_open(self, feature: FeatureDef, view: View) -> bool:
        """Tell whether the player carries what it takes, as far as that is items."""
        assert feature.use is not None, "it can be worked"
        wanted = [wanted for each in feature.use.when if (wanted := each.wants())]
        wanted += [feature.lock.items] if feature.lock else []
        carried = {each.thing.kind for each in view.pack}
        return all(not carried.isdisjoint(items) for items in wanted)

    def _is_good(self, feature: FeatureDef, view: View) -> bool:
        """Tell whether what follows does the player any good now, and no harm."""
        assert feature.use is not None, "it can be worked"
        statuses = self._rules.things.statuses
        points = points_of(view.stats, view.stats, view.depth)
        missing, good = view.player.max_health - view.player.health, False
        for step in all_steps(feature.use.steps, self._rules.things):
            if (healed := step.heals_by()) is not None:
                good |= missing >= min(midpoint(healed, points), view.player.max_health / 2)
            elif (status := step.begins()) is not None:
                if GOOD not in statuses[status].definition.tags:
                    return False
                good = True
            elif (side := step.calls()) is not None:
                if side == "own":
                    return False
                good = True
            elif step.harms_by() is not None:
                return False
            else:
                good |= step.rewards
        return good


def _beside(places: list[Position], view: View) -> list[int]:
    """Return the cells from which a step along an axis leads to one of some places.

    Corners may keep one from working what is across.
    """
    around = (place.step(direction) for place in places for direction in CARDINALS)
    return [each.x * view.height + each.y for each in around if view.contains(each)]
