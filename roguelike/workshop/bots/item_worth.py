"""Worth of items to a player who may take only some of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roguelike.engine.definitions.tags import ESCAPE, HARMFUL, HEALING
from roguelike.engine.items.equipment import has_slots, share_slot
from roguelike.engine.knowledge.effect_estimates import midpoint, points_of
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.ruleset import Ruleset
from roguelike.workshop.bots.forecasts import EffectEstimate, FightForecast, estimate_of

_UNKNOWN = 5.0
"""The worth of an item that is not known."""

_OF_WORDS = {ESCAPE: 12.0, HARMFUL: 10.0, HEALING: 10.0}
"""The least worth of an item, by the words among its tags."""

_USES = 3
"""The number of times that an ability without much cooldown is used in a fight."""

_FIGHT = 20
"""The number of turns from one fight to the next use of the same ability."""


class ItemWorth:
    """Compares items by how many percent better the player would fight with them."""

    def __init__(self, rules: Ruleset, forecast: FightForecast) -> None:
        """Read the definitions of a game's items and abilities."""
        self._things = rules.things
        self._forecast = forecast

    def of(self, thing: ItemView, view: View) -> float:
        """Return the worth of an item to the player."""
        if not thing.known:
            return _UNKNOWN
        definition = self._things.items[thing.kind].definition
        points = points_of(view.stats, view.stats, view.depth)
        value = max((_OF_WORDS.get(tag, 0) for tag in definition.tags), default=0)
        if has_slots(definition, self._things):
            worn = self._worn(thing, view)
            gear = {stat: round(midpoint(each, points)) for stat, each in definition.stats.items()}
            for stat, bonus in worn.items():
                gear[stat] = gear.get(stat, 0) - bonus
            value = max(value, self._forecast.worth(gear) + len(definition.triggers))
        if definition.use is not None:
            estimate = estimate_of(definition.use, self._things)
            value = max(value, self._of_use(estimate, view), *self._of_lessons(estimate, view))
        return value * thing.count

    def _worn(self, thing: ItemView, view: View) -> Mapping[str, int]:
        """Return the stat bonuses lost by wearing an item."""
        kinds = self._things.items
        lost: dict[str, int] = {}
        for each in view.pack:
            definition = kinds[each.thing.kind].definition
            if each.is_worn and share_slot(kinds[thing.kind].definition, definition):
                for stat, bonus in each.bonuses.items():
                    lost[stat] = lost.get(stat, 0) + bonus
        return lost

    def _of_use(self, estimate: EffectEstimate, view: View) -> float:
        """Return the worth of using an item once."""
        points = points_of(view.stats, view.stats, view.depth)
        gain: dict[str, int] = {}
        for step in estimate.steps:
            for stat, amount in step.changes_by().items():
                gain[stat] = gain.get(stat, 0) + round(midpoint(amount, points))
        healed = min(estimate.heals(points), view.player.max_health)
        good = (
            _OF_WORDS[HARMFUL] if estimate.blessings or estimate.summons or estimate.charms else 0
        )
        worth = self._forecast.worth(gain) if gain else 0
        return max(worth, good, 30 * healed / view.player.max_health)

    def _of_lessons(self, estimate: EffectEstimate, view: View) -> Iterator[float]:
        """Yield the worth of each ability that an item teaches."""
        points = points_of(view.stats, view.stats, view.depth)
        known = {power.id for power in view.powers}
        for step in estimate.steps:
            taught_id = step.teaches()
            if taught_id is None or taught_id in known:
                yield 0
                continue
            ability = self._things.abilities[taught_id].definition
            taught = estimate_of(ability, self._things, ability.cooldown)
            harm = self._forecast.harm(taught)
            uses = _USES * _FIGHT / (_FIGHT + ability.cooldown)
            area = 1 if taught.is_aimed or taught.is_for_self else 1.5
            good = _OF_WORDS[ESCAPE] if taught.blessings or taught.curses or taught.summons else 5
            yield 10 + max(good, uses * area * (4 * harm + taught.heals(points)))
