"""Use of items and abilities by the expert, which weighs what each saves in a fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.steps import AbilityDef, Deed
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.definitions.tags import ESCAPE, HARMFUL, HEALING, MISSILE
from roguelike.engine.knowledge.aim_preview import Aimed, preview, targets
from roguelike.engine.knowledge.effect_estimates import points_of
from roguelike.engine.knowledge.player_view import CarriedItem, SeenActor, View
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction
from roguelike.workshop.bots.forecasts import EffectEstimate, FightForecast, estimate_of
from roguelike.workshop.bots.item_tactics import ItemTactics
from roguelike.workshop.bots.item_worth import ItemWorth

_TRIED = 4
"""The most targets that are compared for one use."""

_CURSED = 0.4
"""The part of what an enemy may cost that is saved when something bad is so with it."""

_BLESSED = 0.3
"""The part of what a fight may cost that is saved when something good is so with the player."""

_JOINED = 0.3
"""The same when somebody comes to help."""

_UNREAD = 0.3
"""The same, of an enemy that is met by what is said to be harmful, for nobody can say how."""

_WORTHLESS = 2
"""The value that something offered has to exceed to be taken."""

_ARRIVED = 30
"""Turns after arriving for which a map is worth reading."""


class FightOption(NamedTuple):
    """An action that can be taken in a fight, and its gain.

    Attributes:
        gain: How much less health the fight may cost then.
        action: What to do.
    """

    gain: float
    action: PlayerAction


class RatedOffer(NamedTuple):
    """An item on offer, with its worth to the player.

    Attributes:
        value: What it is worth.
        position: Where it lies.
        thing: What it is.
    """

    value: float
    position: Position
    thing: ItemView


class Fight(NamedTuple):
    """A fight as it stands.

    Attributes:
        foes: The enemies that take part.
        front: How many of those without reach can attack at a time.
        cost: How much health it may cost.
        price: How much health an item that is used up has to save.
    """

    foes: Sequence[SeenActor]
    front: int
    cost: float
    price: float


class Resources(NamedTuple):
    """The kinds of resources that a bot makes use of.

    Attributes:
        items: Whether of items that are used up.
        abilities: Whether of abilities.
    """

    items: bool = True
    abilities: bool = True


class ExpertItemTactics(ItemTactics):
    """Finds the best use of items and abilities by forecasts of the fight."""

    def __init__(self, rules: Ruleset, forecast: FightForecast, resources: Resources) -> None:
        """Read the definitions of a game's items and abilities."""
        super().__init__(rules)
        self._forecast = forecast
        self._resources = resources
        self._values = ItemWorth(rules, forecast)
        self._uses: dict[str, EffectEstimate] = {}
        self._throws: dict[str, EffectEstimate] = {}
        self._depth = 0
        self._arrived = 0
        for identifier, kind in rules.things.items.items():
            if (use := kind.definition.use) is not None:
                self._uses[identifier] = estimate_of(use, rules.things)
            if (throw := kind.definition.throw) is not None:
                self._throws[identifier] = estimate_of(throw, rules.things)
        self._powers = estimates_of_abilities(rules)

    def look(self, view: View) -> None:
        """Note whether what was tried last has changed anything, and where the player is."""
        super().look(view)
        if view.depth != self._depth:
            self._depth, self._arrived = view.depth, view.turn

    def finds(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield actions that pick up items under the player, except those on offer."""
        here = tuple(each for each in view.here if not each.thing.is_offered)
        return super().finds(replace(view, here=here) if here != view.here else view)

    def best_offer(self, view: View) -> RatedOffer | None:
        """Return the best item on offer on the known part of the level."""
        gold = view.stats[self._rules.roles.gold]
        found = [
            RatedOffer(self._values.of(thing, view), position, thing)
            for position, things in view.items.items()
            for thing in things
            if thing.is_offered and thing.price <= gold
        ]
        best = max(found, key=lambda each: each.value, default=None)
        return best if best and best.value > _WORTHLESS else None

    def take(self, offer: RatedOffer, view: View) -> PlayerAction | None:
        """Return the action of taking an item on offer from under the player."""
        there = (each for each in view.here if each.thing == offer.thing)
        found = next(there, None)
        return None if found is None else self._new(PickUp(found.id))

    def has(self, tag: str, view: View) -> bool:
        """Return True if the player carries a known item with a tag."""
        known = (self._known(carried) for carried in view.pack)
        return any(each is not None and tag in each.tags for each in known)

    def options(self, view: View, fight: Fight) -> Iterator[FightOption]:
        """Yield the uses of items and abilities in a fight."""
        for identifier, ability in self._ready(view):
            estimate, action = self._powers[identifier], UseAbility(identifier)
            if _is_for_fights(estimate, ability.tags):
                price = fight.price if ESCAPE in ability.tags else 0  # it may be needed later
                for each in self._weighed(estimate, ability, ability.tags, view, fight, action):
                    yield FightOption(each.gain - price, each.action)
        for carried in view.pack:
            definition = self._known(carried)
            if definition is None or carried.is_worn or not self._may_spend(definition):
                continue
            estimate = self._uses.get(carried.thing.kind)
            if _is_for_fights(estimate, definition.tags):
                yield from self._of_item(carried, definition, view, fight)

    def _of_item(
        self, carried: CarriedItem, definition: ItemDef, view: View, fight: Fight
    ) -> Iterator[FightOption]:
        """Yield the uses of an item in a fight."""
        kind, tags = carried.thing.kind, definition.tags
        price = 0 if MISSILE in tags else fight.price
        if kind in self._throws and (MISSILE in tags or HARMFUL in tags):
            throw = Throw(carried.id, view.player.position)
            estimate = self._throws[kind]
            for each in self._weighed(estimate, carried.thing, tags, view, fight, throw):
                yield FightOption(each.gain - price, each.action)
        elif definition.use is not None and carried.charges != 0:
            estimate = self._uses[kind]
            use = Use(carried.id)
            for each in self._weighed(estimate, definition.use, tags, view, fight, use):
                yield FightOption(each.gain - price, each.action)

    def _may_spend(self, definition: ItemDef) -> bool:
        return self._resources.items or MISSILE in definition.tags

    def _weighed(  # noqa: PLR0913, PLR0917 - what is done, by what means, when and where
        self,
        estimate: EffectEstimate,
        aimed: Aimed,
        tags: Sequence[str],
        view: View,
        fight: Fight,
        action: Use | Throw | UseAbility,
    ) -> Iterator[FightOption]:
        """Yield the uses of an item or ability, at each target, that save health."""
        if self._new(action) is None:
            return
        if estimate.is_for_self and not isinstance(action, Throw):
            gain = self._good(estimate, view, fight)
            if gain:
                yield FightOption(gain, action)
            return
        if estimate.is_aimed or isinstance(action, Throw):
            for target in targets(aimed, view, self._rules)[:_TRIED]:
                gain = self._bad(estimate, aimed, tags, view, fight, target.position)
                if gain > 0:
                    yield FightOption(gain, _at(action, target.position))
        else:
            gain = self._bad(estimate, aimed, tags, view, fight, None)
            if gain > 0:
                yield FightOption(gain, action)

    def _good(self, estimate: EffectEstimate, view: View, fight: Fight) -> float:
        """Return the health saved by a use on the player."""
        if estimate.summons:
            return _JOINED * fight.cost
        if estimate.blessings and estimate.blessings.isdisjoint(view.player.statuses):
            return _BLESSED * fight.cost
        return 0

    def _bad(  # noqa: PLR0913, PLR0917 - what is done, when and where
        self,
        estimate: EffectEstimate,
        aimed: Aimed,
        tags: Sequence[str],
        view: View,
        fight: Fight,
        target: Position | None,
    ) -> float:
        """Return the health saved by a use on enemies."""
        shown = preview(aimed, view, self._rules, target)
        met = {each.id for each in shown.enemies}
        if not met or shown.meets_player or shown.meets_allies:
            return 0
        if not met <= {each.id for each in fight.foes}:
            return 0  # others had better be left alone
        saved, lost = 0.0, dict[int, float]()
        for foe in fight.foes:
            if foe.id not in met:
                continue
            lost[foe.id] = self._forecast.hurt(estimate, foe)
            share = self._share(estimate, tags, foe, harms=lost[foe.id] > 0)
            saved += share * self._forecast.cost([foe]) if share else 0
        return saved + fight.cost - self._forecast.cost(fight.foes, fight.front, lost)

    def _share(
        self, estimate: EffectEstimate, tags: Sequence[str], foe: SeenActor, *, harms: bool
    ) -> float:
        """Return the part of what an enemy may cost that is saved, damage not counted."""
        if estimate.charms:
            return 1
        if estimate.curses:
            return _CURSED if estimate.curses.isdisjoint(foe.statuses) else 0
        return _UNREAD if HARMFUL in tags and not harms else 0

    def heals(self, view: View) -> float:
        """Return how much health the player can get back at once."""
        points = points_of(view.stats, view.stats, view.depth)
        found = 0.0
        for carried in view.pack if self._resources.items else ():
            definition = self._known(carried)
            if definition is not None and HEALING in definition.tags and definition.use:
                found += self._uses[carried.thing.kind].heals(points) * carried.thing.count
        return found

    def desperate(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield uses of unknown items."""
        for carried in view.pack if self._resources.items else ():
            if (
                self._known(carried) is None
                and not carried.is_worn
                and not self._is_equipment(carried)
            ):
                yield self._new(Use(carried.id))

    def _ready(self, view: View) -> Iterator[tuple[str, AbilityDef]]:
        if self._resources.abilities:
            yield from super()._ready(view)

    def _powers_of(self, word: str, view: View) -> Iterator[PlayerAction | None]:
        yield from super()._powers_of(word, view)
        for identifier, ability in self._ready(view):
            if word == ESCAPE and word in ability.tags and must_aim(ability):
                target = self._away(ability, view)
                yield None if target is None else self._new(UseAbility(identifier, target))

    def _items_of(self, word: str, view: View) -> Iterator[PlayerAction | None]:
        for carried in view.pack if self._resources.items else ():
            definition = self._known(carried)
            if definition is None or definition.use is None or word not in definition.tags:
                continue
            estimate = self._uses[carried.thing.kind]
            if carried.charges == 0 or not estimate.blessings.isdisjoint(view.player.statuses):
                continue
            if not estimate.is_aimed:
                yield self._new(Use(carried.id))
            elif (target := self._away(definition.use, view)) is not None:
                yield self._new(Use(carried.id, target))

    def _away(self, deed: Deed, view: View) -> Position | None:
        """Return the cell farthest from enemies to which a deed can lead."""
        foes = [actor.position for actor in view.actors if actor.hostile]
        here, far = view.player.position, self._rules.distance
        open_to = view.visible & self._rules.terrain.dry[view.terrain]
        cells = [Position(int(x), int(y)) for x, y in zip(*open_to.nonzero(), strict=True)]

        def gap(cell: Position) -> int:
            return min((far(cell.x - foe.x, cell.y - foe.y) for foe in foes), default=0)

        for cell in sorted(cells, key=gap, reverse=True)[:_TRIED]:
            landing = preview(deed, view, self._rules, cell).landing
            if gap(landing) > gap(here) + 1:
                return landing
        return None

    def _is_for_peace(self, carried: CarriedItem, *, is_healthy: bool) -> bool:
        if not super()._is_for_peace(carried, is_healthy=is_healthy):
            return False
        if not carried.thing.known:
            return self._resources.items and not self._is_equipment(carried)
        estimate = self._uses[carried.thing.kind]
        if estimate.improves:
            return True
        if estimate.blessings or estimate.summons or not self._resources.items:
            return False
        is_map = estimate.reveals
        return not is_map or self._turn - self._arrived < _ARRIVED

    def _is_better(self, carried: CarriedItem, view: View) -> bool:
        """Return True if the player would fight better with an item than with what it replaces."""
        if not carried.bonuses or carried.sticks:
            return not carried.sticks and super()._is_better(carried, view)
        rivals = self._rivals(carried, view)
        if not self._is_equipment(carried) or any(each.sticks for each in rivals):
            return False
        change = dict(carried.bonuses)
        for each in rivals:
            for stat, bonus in each.bonuses.items():
                change[stat] = change.get(stat, 0) - bonus
        gain = self._forecast.strength(change) - self._forecast.strength({})
        return gain > 0 or (gain == 0 and super()._is_better(carried, view))


def _is_for_fights(estimate: EffectEstimate | None, words: Sequence[str]) -> bool:
    """Return True if a use may win a fight, and not only lead out of one."""
    if HEALING in words:
        return False
    return ESCAPE not in words or (
        estimate is not None and bool(estimate.curses | estimate.blessings)
    )


def estimates_of_abilities(rules: Ruleset) -> Mapping[str, EffectEstimate]:
    """Return the estimated effect of each ability of a game, by its id."""
    return {
        identifier: estimate_of(kind.definition, rules.things, kind.definition.cooldown)
        for identifier, kind in rules.things.abilities.items()
    }


def _at(action: Use | Throw | UseAbility, position: Position) -> PlayerAction:
    """Return the same action, aimed at a cell."""
    match action:
        case Use(item):
            return Use(item, position)
        case Throw(item):
            return Throw(item, position)
        case UseAbility(ability):
            return UseAbility(ability, position)
