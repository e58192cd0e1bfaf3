"""The situation of the player, which decides which keys count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from roguelike.autopilot.interrupts import is_low, is_weak, threat
from roguelike.autopilot.tasks import unrest
from roguelike.autopilot.travel import stairs
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.terrain import FeatureDef
from roguelike.core.grid.geometry import CARDINALS, Direction
from roguelike.engine.definitions.tags import ESCAPE, HEALING
from roguelike.engine.items.equipment import has_slots, improves
from roguelike.engine.knowledge.effect_estimates import all_steps
from roguelike.engine.knowledge.judgement import Ailment, Judgement
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import AbilityView, CarriedItem, View
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.inventory import in_the_way
from roguelike.ui.session.memo import Memo
from roguelike.ui.text.texts import TextName, Texts

EARLY: Final = 1_000
"""The turns during which one is told to try what one does not know."""


GRIEVOUS: Final = 0.25
"""The share of the health that an ailment has to cost before an item is advised against it."""


class Supplies(NamedTuple):
    """The words of keys that use what the player carries; each is empty where nothing is of use.

    Attributes:
        firing: To throw or to shoot something.
        healing: To use what gives health back.
        escape: To use what takes the player out of danger.
        unknown: To try what has yet to be tried.
        better: To wear what is better than what is worn in its place.
        cures: To use what ends statuses, by the full ids of these.
    """

    firing: str
    healing: str
    escape: str
    unknown: str
    better: str
    cures: Mapping[str, str]


class Situation(NamedTuple):
    """The situation of the player, as far as it decides which keys count.

    Attributes:
        blocks: What statuses keep the player from.
        is_helpless: Whether a turn passes whatever the player does.
        is_opposed: Whether an enemy is in view.
        is_hunted: Whether one is after the player, so that nothing long is begun.
        is_hurt: Whether rest gives health back.
        must_rest: Whether less than half of the health is left, or a status costs some or keeps
            the player from what it wants.
        is_low: Whether death may be near.
        is_lost: Whether the player cannot find a way.
        is_afraid: Whether the player runs away from actors in view.
        stairs: Where stairs lead where the player stands: `up`, `down`, or nowhere.
        knows_stairs: Whether stairs down are known.
        has_items: Whether something lies where the player stands.
        has_choice: Whether that is one of several of which only one can be taken.
        firing: To throw or to shoot something, in the words of a key.
        ready: The powers, in order, by name; empty for one that is not ready.
        works: What a step in a direction works.
        has_flight: Whether a harmless way to stairs down is known, where death may be near.
        remedy: What ends that the player suffers from, if it is near.
        is_in_harm: Whether it does harm to stay where the player stands.
        refuge: Where that is over, if a way there is known.
        cure: To use the item that ends what the player suffers from, in the words of a key.
        healing: To use the item that gives health back.
        escape: To use the item that takes the player out of danger.
        unknown: To try an item, as long as the game has just begun.
        better: To wear an item that is better than what is worn in its place.
    """

    blocks: frozenset[Verb]
    is_helpless: bool
    is_opposed: bool
    is_hunted: bool
    is_hurt: bool
    must_rest: bool
    is_low: bool
    is_lost: bool
    is_afraid: bool
    stairs: str
    knows_stairs: bool
    has_items: bool
    has_choice: bool
    firing: str
    ready: tuple[str, ...]
    works: tuple[tuple[Direction, str], ...]
    has_flight: bool
    remedy: str
    is_in_harm: bool
    refuge: str
    cure: str
    healing: str
    escape: str
    unknown: str
    better: str

    @property
    def is_fleeing(self) -> bool:
        """True if the player had better get away."""
        return self.is_low and self.is_hunted

    @property
    def is_left_alone(self) -> bool:
        """True if the player can begin what takes several turns where it stands."""
        return not self.is_hunted and not self.is_helpless

    @property
    def may_rest(self) -> bool:
        """True if the player can begin to rest where it stands."""
        return self.is_left_alone and not self.is_in_harm and not self.remedy

    @property
    def is_free(self) -> bool:
        """True if the player can begin to go somewhere."""
        return not self.is_hunted and not self.is_lost


def has_choice(view: View) -> bool:
    """Return True if an item lies under the player of several of which only one can be taken."""
    return bool(view.here) and any(each.thing.rivals for each in view.here)


class SituationObserver:
    """Finds out the situation of the player."""

    def __init__(
        self, session: GameSession, texts: Texts, firing: Callable[[], TextName | None]
    ) -> None:
        """Know a game; `firing` tells how what is best to fire is fired."""
        ruleset = session.game.ruleset
        self._session = session
        self._texts = texts
        self._judgement: Judgement = session.judgement
        self._things = ruleset.things
        self._speed = ruleset.roles.speed
        self._works = KnownFeatures(ruleset)
        self._firing = firing
        self._supplies = Memo(self._of_pack)

    def look(self, view: View) -> Situation:
        """Return what is so for the player now."""
        player, pack = view.player, self._supplies(view.pack)
        is_hunted, is_low_ = threat(view) is not None, is_low(view)
        is_hurt = view.recovery > 0 and player.health < player.max_health
        is_ill = bool(player.statuses)
        ailments = self._judgement.ailments(view) if is_ill else ()
        plight = self._judgement.impairment(view) if is_ill else None
        works = self._works.around(view)
        down = stairs(view, "down")
        harm, words = unrest(self._judgement.known_map(view)), self._session.harm_words
        return Situation(
            blocks=view.blocks,
            is_helpless=view.is_helpless,
            is_opposed=any(actor.hostile for actor in view.actors),
            is_hunted=is_hunted,
            is_hurt=is_hurt,
            must_rest=bool(ailments or plight or view.blocks) or (is_hurt and is_weak(view)),
            is_low=is_low_,
            is_lost=plight is not None and plight.name != "afraid",
            is_afraid=plight is not None and plight.name == "afraid",
            stairs=view.table.leads[view.terrain[player.position]] or "",
            knows_stairs=bool(down),
            has_items=bool(view.here),
            has_choice=has_choice(view),
            firing=pack.firing,
            ready=tuple(map(self._ready, view.powers)),
            works=(
                *[(way, self._work(each)) for way, each in works],
                *[(way, self._texts("key_unlock")) for way in self._unlocked(view)],
            ),
            has_flight=is_low_ and is_hunted and self._has_flight(view, down),
            remedy=self._remedy(view) if ailments else "",
            is_in_harm=harm is not None,
            refuge=words.refuge(harm.source) if harm and harm.position else "",
            cure=self._cure(ailments, pack, view) if ailments else "",
            healing=pack.healing,
            escape=pack.escape,
            unknown=pack.unknown if view.turn < EARLY else "",
            better=pack.better,
        )

    def _unlocked(self, view: View) -> list[Direction]:
        """Return the steps that open a lock to which the player has the key."""
        (x, y), locks = view.player.position, view.table.locks
        around = [(way, locks[int(view.terrain[x + way.dx, y + way.dy])]) for way in CARDINALS]
        if all(lock is None for _, lock in around):  # as nearly always
            return []
        opens = self._judgement.known_map(view).opens
        return [way for way in CARDINALS if opens[int(view.terrain[x + way.dx, y + way.dy])]]

    def _cure(self, ailments: Iterable[Ailment], pack: Supplies, view: View) -> str:
        """Return how to end the worst of what the player suffers from that an item ends.

        No item is wasted on what passes by itself before it costs much.
        """
        if self._judgement.toll(view) < view.player.health * GRIEVOUS:
            return ""
        return next((pack.cures[a.status] for a in ailments if a.status in pack.cures), "")

    def _work(self, feature: FeatureDef) -> str:
        """Return what is done with a feature, in the words of a key."""
        verb = feature.use.verb if feature.use else ""
        return self._texts("key_work", verb=verb) if verb else feature.label

    def _ready(self, power: AbilityView) -> str:
        return "" if power.ready_in else self._things.abilities[power.id].definition.label

    def _has_flight(self, view: View, down: list[int]) -> bool:
        """Return True if a harmless way to stairs down is known."""
        way = self._judgement.known_map(view).route_to(down)
        return way is not None and not way.harms

    def _remedy(self, view: View) -> str:
        """Return what ends that the player suffers from, if it is near."""
        way = self._judgement.remedy(view)
        if way is None:
            return ""
        lay = self._judgement.known_map(view)
        return self._session.harm_words.label(lay.terrain(lay.position(way.cells[-1])))

    def _of_pack(self, pack: tuple[CarriedItem, ...]) -> Supplies:
        loose = [each for each in pack if not each.is_worn and self._definition(each).use]
        known = [each for each in loose if each.thing.known and each.charges != 0]
        firing = self._firing()
        return Supplies(
            firing=self._texts(firing) if firing else "",
            healing=self._first(known, HEALING),
            escape=self._first(known, ESCAPE),
            unknown=next((self._trying(each) for each in loose if not each.thing.known), ""),
            better=next((self._wearing(each) for each in pack if self._is_better(each, pack)), ""),
            cures=self._cures(known),
        )

    def _is_better(self, item: CarriedItem, pack: tuple[CarriedItem, ...]) -> bool:
        """Return True if an item is known to be better than what is worn in its place."""
        definition = self._definition(item)
        if item.is_worn or not item.thing.known or not has_slots(definition, self._things):
            return False
        rivals = in_the_way(self._things, pack, item)
        if any(each.sticks for each in rivals):
            return False
        return improves(item.bonuses, [each.bonuses for each in rivals], self._speed)

    def _first(self, items: list[CarriedItem], tag: str) -> str:
        """Return what to do with the first of some items that has a tag."""
        found = (each for each in items if tag in self._definition(each).tags)
        return next(map(self._using, found), "")

    def _cures(self, items: list[CarriedItem]) -> Mapping[str, str]:
        """Return what to do with items, by the statuses that they end."""
        found: dict[str, str] = {}
        for item in items:
            use = self._definition(item).use
            for step in all_steps(use.steps, self._things) if use and use.aim is None else ():
                for status in step.ends():
                    found.setdefault(status, self._using(item))
        return found

    def _definition(self, item: CarriedItem) -> ItemDef:
        return self._things.items[item.thing.kind].definition

    def _using(self, item: CarriedItem) -> str:
        return self._texts("key_use", item=self._session.namer.used(item.thing))

    def _wearing(self, item: CarriedItem) -> str:
        return self._texts("key_wear", item=self._session.namer.used(item.thing))

    def _trying(self, item: CarriedItem) -> str:
        return self._texts("key_try", item=self._session.namer.used(item.thing))
