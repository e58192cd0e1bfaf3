"""Use of items and abilities by tags, aims, and what was learned from trying.

It goes by words among the tags, by where something is aimed, and by what it has learned of what
turned out to be impossible or in vain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.steps import AbilityDef, Deed
from roguelike.core.grid.geometry import Position
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.definitions.tags import ESCAPE, HARMFUL, HEALING, KIND, MISSILE
from roguelike.engine.items.equipment import has_slots, improves, share_slot
from roguelike.engine.knowledge.aim_preview import Aimed, best_target, preview
from roguelike.engine.knowledge.player_view import CarriedItem, View
from roguelike.engine.targeting.aiming import must_aim
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import PlayerAction

_PUT_OFF = 150
"""Turns for which nothing is tried again that was impossible or in vain."""

_NOT_FOR_PEACE = frozenset({HEALING, ESCAPE, HARMFUL})
"""Words of what is kept for times of need."""

Thought = tuple[type, object]
"""The subject of an action: its type, and the item or ability."""


class ItemTactics:
    """Finds uses for items carried, abilities, and items under the player."""

    def __init__(self, rules: Ruleset) -> None:
        """Read the definitions of a game's items and abilities."""
        self._rules = rules
        self._until: dict[Thought, int] = {}
        self._tried: Thought | None = None
        self._before: object = None
        self._turn = 0
        self._blocks: frozenset[Verb] = frozenset()

    @property
    def rules(self) -> Ruleset:
        """The rules that it reads."""
        return self._rules

    def look(self, view: View) -> None:
        """Put off the use that was tried last if it changed nothing."""
        self._turn = view.turn
        self._blocks = view.blocks
        if self._tried is not None and _state(view) == self._before:
            self._until[self._tried] = view.turn + _PUT_OFF
        self._tried = None

    def note(self, action: PlayerAction, view: View) -> None:
        """Remember an action about an item or an ability before it is taken."""
        self._tried = _thought(action)
        self._before = _state(view) if self._tried else None

    def has(self, tag: str, view: View) -> bool:
        """Return True if the player carries a known item with a tag."""
        items = self._rules.things.items
        return any(
            tag in items[each.thing.kind].definition.tags
            for each in view.pack
            if each.thing.known and each.thing.kind in items
        )

    def finds(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield actions that pick up items under the player, or drop others for them."""
        for found in view.here:
            if not self._is_equipment(found):
                yield self._new(PickUp(found.id))
            elif self._is_better(found, view):
                yield self._new(PickUp(found.id)) or self._make_room(PickUp(found.id), view)

    def _make_room(self, action: PickUp, view: View) -> PlayerAction | None:
        """Return dropping useless equipment, so that an item can be picked up."""
        junk = [
            carried
            for carried in view.pack
            if not carried.is_worn
            and self._is_equipment(carried)
            and not self._is_better(carried, view)
        ]
        if not junk:
            return None
        self._until.pop((PickUp, action.item), None)
        return Drop(junk[0].id)

    def care(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield uses of items and abilities in peace: wear, heal, use and try them."""
        yield from self.wear(view)
        health, most = view.player.health, view.player.max_health
        if health * 10 < most * 9:
            yield from self._powers_of(HEALING, view)
        if health * 2 < most:
            yield from self._items_of(HEALING, view)
        yield from self.at_leisure(view, is_healthy=health * 3 > most * 2)

    def wear(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield actions that equip what is better than what is worn."""
        for carried in view.pack:
            if not carried.is_worn and self._is_better(carried, view):
                yield self._new(Wear(carried.id))

    def at_leisure(self, view: View, *, is_healthy: bool = True) -> Iterator[PlayerAction | None]:
        """Yield uses of what is not kept for times of need, and of unknown items."""
        for identifier, ability in self._ready(view):
            if _is_peaceful(ability, ability.tags):
                yield self._new(UseAbility(identifier))
        for carried in view.pack:
            if self._is_for_peace(carried, is_healthy=is_healthy):
                yield self._new(Use(carried.id))

    def can_mend(self, view: View) -> bool:
        """Return True if the player has an ability that heals, and need only wait for it."""
        kinds = self._rules.things.abilities
        abilities = (kinds[power.id].definition for power in view.powers)
        return any(HEALING in each.tags and not must_aim(each) for each in abilities)

    def mend(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield ways to get health back."""
        yield from self._powers_of(HEALING, view)
        yield from self._items_of(HEALING, view)

    def vanish(self, view: View) -> Iterator[PlayerAction | None]:
        """Yield ways to get out of danger at once."""
        yield from self._powers_of(ESCAPE, view)
        yield from self._items_of(ESCAPE, view)

    def attacks(self, view: View, *, is_serious: bool) -> Iterator[PlayerAction | None]:
        """Yield attacks on enemies in view, those that use nothing up first.

        Args:
            view: What the player knows.
            is_serious: Whether to use up what does not come again.
        """
        for identifier, ability in self._ready(view):
            if _is_attack(ability, ability.tags):
                yield self._aimed(ability, view, UseAbility(identifier))
        for carried in view.pack:
            definition = self._known(carried)
            if definition is None or carried.is_worn:
                continue
            if MISSILE in definition.tags or (is_serious and _is_bomb(definition)):
                yield self._aimed(carried.thing, view, Throw(carried.id, view.player.position))
            use = definition.use
            if use is not None and is_serious and _is_attack(use, definition.tags):
                yield self._aimed(use, view, Use(carried.id))

    def _aimed(
        self, aimed: Aimed, view: View, action: Use | Throw | UseAbility
    ) -> PlayerAction | None:
        """Return an action aimed at the best target; None where it has none, or is put off."""
        if self._new(action) is None:
            return None
        target: Position | None = None
        if not isinstance(aimed, Deed) or must_aim(aimed):
            enemy = best_target(aimed, view, self._rules)
            if enemy is None:
                return None
            target = enemy.position
        shown = preview(aimed, view, self._rules, target)
        if not shown.enemies or shown.meets_player or shown.meets_allies:
            return None
        match action:
            case Use(item):
                return Use(item, target)
            case UseAbility(ability):
                return UseAbility(ability, target)
            case Throw(item):
                return None if target is None else Throw(item, target)

    def _powers_of(self, word: str, view: View) -> Iterator[PlayerAction | None]:
        for identifier, ability in self._ready(view):
            if word in ability.tags and not must_aim(ability):
                yield self._new(UseAbility(identifier))

    def _items_of(self, word: str, view: View) -> Iterator[PlayerAction | None]:
        for carried in view.pack:
            definition = self._known(carried)
            if definition is None or definition.use is None or word not in definition.tags:
                continue
            if not must_aim(definition.use):
                yield self._new(Use(carried.id))

    def _ready(self, view: View) -> Iterator[tuple[str, AbilityDef]]:
        """Yield the abilities that can be used now, with their ids."""
        abilities = self._rules.things.abilities
        for power in view.powers:
            if not power.ready_in:
                yield power.id, abilities[power.id].definition

    def _is_for_peace(self, carried: CarriedItem, *, is_healthy: bool) -> bool:
        """Return True if an item should be used in peace."""
        definition = self._known(carried)
        if definition is None:
            return is_healthy and not carried.is_worn
        use = definition.use
        return use is not None and carried.charges != 0 and _is_peaceful(use, definition.tags)

    def _is_better(self, carried: CarriedItem, view: View) -> bool:
        """Return True if equipment is better than what it would replace."""
        rivals = self._rivals(carried, view)
        if not self._is_equipment(carried) or any(each.sticks for each in rivals):
            return False
        speed = self._rules.roles.speed
        weighed = [_weighed(each.bonuses, view.stats) for each in rivals]
        return improves(_weighed(carried.bonuses, view.stats), weighed, speed)

    def _rivals(self, carried: CarriedItem, view: View) -> list[CarriedItem]:
        """Return the equipment that is worn in the slots of an item."""
        kinds = self._rules.things.items
        kind = kinds[carried.thing.kind].definition
        return [
            each
            for each in view.pack
            if each.is_worn and share_slot(kind, kinds[each.thing.kind].definition)
        ]

    def _is_equipment(self, carried: CarriedItem) -> bool:
        """Return True if an item can be worn, which is seen even if it is unknown."""
        things = self._rules.things
        return has_slots(things.items[carried.thing.kind].definition, things)

    def _known(self, carried: CarriedItem) -> ItemDef | None:
        """Return the definition of an item, or None while it is unknown."""
        thing = carried.thing
        return self._rules.things.items[thing.kind].definition if thing.known else None

    def _new(self, action: PlayerAction) -> PlayerAction | None:
        """Return an action, or None if it is put off or prevented by a status."""
        thought = _thought(action)
        if thought is not None and (
            self._until.get(thought, 0) > self._turn or action.verb in self._blocks
        ):
            return None
        return action

    def refuse(self, action: PlayerAction) -> bool:
        """Put off an impossible action; return True if it is about an item or an ability."""
        thought = _thought(action)
        if thought is None:
            return False
        self._until[thought] = self._turn + _PUT_OFF
        self._tried = None
        return True


def _is_attack(deed: Deed, words: Sequence[str]) -> bool:
    """Return True if a deed is done to others."""
    if not {HEALING, ESCAPE, KIND}.isdisjoint(words):
        return False
    return deed.aim is not None or HARMFUL in words


def _is_peaceful(deed: Deed, words: Sequence[str]) -> bool:
    """Return True if a deed is done at leisure, and to nobody else."""
    if not _NOT_FOR_PEACE.isdisjoint(words) or must_aim(deed):
        return False
    return deed.aim is None or KIND in words


def _is_bomb(definition: ItemDef) -> bool:
    return HARMFUL in definition.tags and definition.throw is not None


def _thought(action: PlayerAction) -> Thought | None:
    """Return the item or ability of an action, with its type, or None."""
    match action:
        case Use(item) | Throw(item) | Wear(item) | PickUp(item):
            return type(action), item
        case UseAbility(ability):
            return type(action), ability
        case _:
            return None


def _state(view: View) -> object:
    """Return the parts of a view that a use changes unless it is in vain."""
    return view.pack, view.here, [power.ready_in > 0 for power in view.powers], view.player.health


def _weighed(bonuses: Mapping[str, int], stats: Mapping[str, int]) -> dict[str, int]:
    """Return bonuses in thousandths of the stats they add to: a die is more than a percent."""
    return {stat: 1000 * bonus // max(abs(stats[stat]), 1) for stat, bonus in bonuses.items()}
