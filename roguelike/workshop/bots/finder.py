"""Bots that pick up and use what they find."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.autopilot.pathfinder import PRIZE, Pathfinder
from roguelike.content.schema.terrain import FeatureDef
from roguelike.core.grid.geometry import CARDINALS, Position
from roguelike.engine.actions.step import Step
from roguelike.engine.definitions.tags import GOOD, UNTOUCHED
from roguelike.engine.knowledge.effect_estimates import all_steps, midpoint, points_of
from roguelike.engine.knowledge.judgement import Judgement
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import Cells, cell_of, occupied
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.item_tactics import ItemTactics
from roguelike.workshop.bots.walker import Walker


class Finder(Walker):
    """Explores like a walker, also to where things lie, and learns which uses are in vain."""

    def __init__(self, seed: str, tactics: ItemTactics | None) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            tactics: What finds uses for things; without it, they are left alone.
        """
        super().__init__(seed)
        if tactics is not None:
            self.pathfinder = Pathfinder(_anything, judgement=Judgement(tactics.rules))
        self._tactics = tactics
        self._visits = None if tactics is None else FeatureVisits(tactics.rules)
        self._view: View | None = None

    def choose(self, view: View) -> PlayerAction:
        """Return the next action."""
        self._view = view
        action = super().choose(view)
        if self._tactics is not None:
            self._tactics.note(action, view)
        return action

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield the way to the goal if the prize is carried, then all other actions."""
        yield from self.deliver(view)
        if not self.pathfinder.is_stalled(view):
            yield self.work(view, occupied(view))
        yield from super().ideas(view)

    def work(self, view: View, blocked: Cells) -> PlayerAction | None:
        """Return a step to a useful feature, by a way that avoids blocked cells."""
        return self._visits and self._visits.idea(view, self.pathfinder, blocked)

    def deliver(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield the way to the goal if the prize is carried."""
        if self._tactics is not None and self._tactics.has(PRIZE, view):
            yield self.pathfinder.finish(view, occupied(view))
            yield self.pathfinder.finish(view)

    def refuse(self, action: PlayerAction) -> None:
        """Learn from an action of the last view that turned out to be impossible."""
        is_about_thing = self._tactics is not None and self._tactics.refuse(action)
        visits, view = self._visits, self._view
        is_about_work = visits is not None and view is not None and visits.refuse(action, view)
        if not (is_about_thing or is_about_work):
            super().refuse(action)


def _anything(thing: ItemView) -> bool:
    """Return True: every item is worth a look."""
    del thing
    return True


_PUT_OFF = 200
"""Turns for which nothing is worked again that was refused."""

_TRIES = 120
"""Turns that are spent on the way to one feature at most."""


class FeatureVisits:
    """Goes to useful features of a level, such as chests and levers, and works them."""

    def __init__(self, rules: Ruleset) -> None:
        """Read the definitions of the features of a game."""
        self._rules = rules
        self._works = KnownFeatures(rules)
        self._level = (0, "")
        self._until: dict[Position, int] = {}
        self._tries: dict[Position, int] = {}

    def idea(self, view: View, pathfinder: Pathfinder, blocked: Cells) -> PlayerAction | None:
        """Return a step to or into the nearest useful feature, or None.

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
        """Put off a feature that could not be worked; return True if the action was about one."""
        if not isinstance(action, Step):
            return False
        place = view.player.position.step(action.direction)
        if self._works.at(place, view) is None:
            return False
        self._until[place] = view.turn + _PUT_OFF
        return True

    def _is_wanted(self, place: Position, view: View) -> bool:
        """Return True if the player should go to a feature now."""
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
        """Return True if the player carries the items that a feature takes."""
        assert feature.use is not None, "it can be worked"
        wanted = [wanted for each in feature.use.when if (wanted := each.wants())]
        wanted += [feature.lock.items] if feature.lock else []
        carried = {each.thing.kind for each in view.pack}
        return all(not carried.isdisjoint(items) for items in wanted)

    def _is_good(self, feature: FeatureDef, view: View) -> bool:
        """Return True if working a feature helps the player now, and does no harm."""
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
    """Return the cells beside some places, along the axes.

    Corners may keep one from working what is across.
    """
    around = (place.step(direction) for place in places for direction in CARDINALS)
    return [each.x * view.height + each.y for each in around if view.contains(each)]


_THIRD = 3
"""Below one part in so many of its health, it drinks what heals."""


class Careless(Finder):
    """Attacks whatever it sees, and takes, wears and tries whatever it finds."""

    def __init__(self, seed: str, rules: Ruleset) -> None:
        """Get ready for the game that grows from `seed`.

        Args:
            seed: The seed of the game.
            rules: Where it reads what things are good for.
        """
        self._things = ItemTactics(rules)
        super().__init__(seed, self._things)

    def ideas(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield possible actions, the best first; the first that is not None is taken."""
        things = self._things
        things.look(view)
        if view.player.health * _THIRD < view.player.max_health:
            yield from things.mend(view)
        enemies = [actor for actor in view.actors if actor.hostile]
        if enemies and not self.pathfinder.is_stalled(view):
            for enemy in self.pathfinder.within_reach(view, enemies):
                yield self.pathfinder.attack(view, enemy)
            yield self.pathfinder.approach(view, [cell_of(actor, view) for actor in enemies])
        yield from things.finds(view)
        self.pathfinder.pass_over(view)
        yield from things.wear(view)
        yield from things.at_leisure(view)
        yield from super().ideas(view)
