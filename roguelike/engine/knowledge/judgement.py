"""The judgement of what the player can do and what it leads to, asked by keys and bots.

It sees what the player knows and the rules, never the world: whoever asks knows no more than the
player does. What it has found out of a view is kept for as long as that view counts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from roguelike.content.schema.statuses import Verb
from roguelike.core.grid.geometry import Direction
from roguelike.engine.knowledge.known_hazards import Hazards
from roguelike.engine.knowledge.known_map import KnownMap, Route
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.cause import Means
from roguelike.engine.world.ruleset import Ruleset

_MAPS: Final = 2
"""The maps that are remembered: before a turn and after it."""

ImpairmentName: TypeAlias = Literal["blind", "confused", "afraid"]


class Impairment(NamedTuple):
    """A status in which the player cannot go where it wants.

    Attributes:
        name: The sort of impairment.
        status: The full id of the status.
        turns: For how many more turns; -1 for ever.
    """

    name: ImpairmentName
    status: str
    turns: int


class Ailment(NamedTuple):
    """A status that costs health as time goes on.

    Attributes:
        status: Its full id.
        damage: The health that it costs each turn, or each step.
        turns: For how many more turns; -1 for ever.
    """

    status: str
    damage: float
    turns: int


class Hindrance(NamedTuple):
    """A status that keeps the player from doing something.

    Attributes:
        status: Its full id.
        turns: For how many more turns; -1 for ever.
        is_total: Whether the player cannot even walk away, so that a turn may as well pass.
    """

    status: str
    turns: int
    is_total: bool


class Judgement:
    """The judgement of what the player of a game can do.

    Attributes:
        dangers: What does harm by the rules of the game.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Know the rules."""
        self.hazards = Hazards(ruleset)
        self._movement_rules = ruleset.movement_rules
        self._statuses = ruleset.things.statuses
        self._awareness = ruleset.roles.awareness
        self._maps: deque[KnownMap] = deque(maxlen=_MAPS)

    def known_map(self, view: View) -> KnownMap:
        """Return the map of the level as the player knows it."""
        for known_map in self._maps:
            if known_map.view is view:
                return known_map
        known_map = KnownMap.of(view, self._movement_rules, self.hazards.harms(view))
        self._maps.append(known_map)
        return known_map

    def hindrance(
        self, view: View, verb: Verb | None, step: Direction | None = None
    ) -> Hindrance | None:
        """Return the status that prevents an action, of several the one that lasts longest.

        Args:
            view: What the player knows.
            verb: The sort of the action.
            step: Where it leads, if it is a step, which may be an attack.
        """
        if step and any(foe.position == view.player.position.step(step) for foe in _foes(view)):
            verb = "attack"
        if verb is None or verb not in view.blocks:
            return None
        statuses = self._statuses
        found = [
            Hindrance(status, turns, "step" in statuses[status].definition.blocks)
            for status, turns in view.player.statuses.items()
            if verb in statuses[status].definition.blocks
        ]
        return max(found, key=lambda each: (each.turns < 0, each.turns), default=None)

    def remedies(self, view: View) -> frozenset[int]:
        """Return the cells that end a costly status of the player, as water puts out flames."""
        tags = {
            tag
            for ailment in self.ailments(view)
            for trigger in self._statuses[ailment.status].definition.triggers
            if any(ailment.status in step.ends() for step in trigger.steps)
            for condition in trigger.when
            for tag in condition.grounds()
        }
        if not tags:
            return frozenset()
        helps = np.array([not tags.isdisjoint(each) for each in view.table.tags])
        helps &= view.table.dry
        return frozenset(np.flatnonzero(helps.take(view.terrain)).tolist())

    def remedy(self, view: View) -> Route | None:
        """Return the route to a cell that ends the player's ailments, if that helps in time."""
        goals = self.remedies(view)
        lasting = max((each.turns for each in self.ailments(view)), default=0)
        way = self.known_map(view).route_to(goals) if goals else None
        return way if way and not way.harms and len(way.cells) <= lasting else None

    def is_foreseen(self, view: View, means: Means) -> bool:
        """Return True if the player knew that something would harm it."""
        known_map = self.known_map(view)
        harms = known_map.harms.get(known_map.here, ())
        known = {each.status for each in self.ailments(view)}.union(*(h.statuses for h in harms))
        return means[1] in known or means[1] in {harm.source for harm in harms}

    def impairment(self, view: View) -> Impairment | None:
        """Return the status in which the player cannot go where it wants, if there is one."""
        for status, turns in view.player.statuses.items():
            definition = self._statuses[status].definition
            if self._awareness in definition.stats and view.stats[self._awareness] <= 0:
                return Impairment("blind", status, turns)
            if definition.staggers is not None:
                is_afraid = definition.staggers.towards == "away"
                return Impairment("afraid" if is_afraid else "confused", status, turns)
        return None

    def ailments(self, view: View) -> list[Ailment]:
        """Return the statuses that cost the player health, the worst first."""
        found = [
            Ailment(status, damage, turns)
            for status, turns in view.player.statuses.items()
            if (damage := self.hazards.a_turn(self._statuses[status].definition, view))
        ]
        return sorted(found, key=lambda each: (-each.damage, each.status))

    def toll(self, view: View) -> float:
        """Return the health that all ailments of the player will cost if nothing is done."""
        return sum(each.damage * max(each.turns, 1) for each in self.ailments(view))

    def is_dying(self, view: View) -> bool:
        """Return True if the ailments of the player would be its end if nothing is done."""
        return 0 < view.player.health <= self.toll(view)


def _foes(view: View) -> Iterator[SeenActor]:
    return (actor for actor in view.actors if actor.hostile)
