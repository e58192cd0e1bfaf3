"""The circumstances of the player: what decides which keys count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.statuses import Verb
from roguelike.core.geometry import Direction
from roguelike.engine.judgement import Ailment, Judgement
from roguelike.engine.prospects import all_steps
from roguelike.engine.view import Carried, Power, View
from roguelike.engine.words import ESCAPE, HEALING
from roguelike.engine.works import Works
from roguelike.ui.adventure import Adventure
from roguelike.ui.excursions import stairs
from roguelike.ui.kept import Kept
from roguelike.ui.texts import Texts
from roguelike.ui.vigilance import is_low, is_weak, threat

EARLY: Final = 1_000
"""The turns during which one is told to try what one does not know."""


class Supplies(NamedTuple):
    """What the player carries that may be needed, by names; empty for what there is none of.

    Attributes:
        has_missile: Whether there is something to throw or to shoot.
        healing: What gives health back.
        escape: What takes the player out of danger.
        unknown: What has yet to be tried.
        cures: What ends statuses, by the full ids of these.
    """

    has_missile: bool
    healing: str
    escape: str
    unknown: str
    cures: Mapping[str, str]


class Circumstances(NamedTuple):
    """What decides which keys count.

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
        is_afraid: Whether the player runs away from those in view.
        stairs: Where stairs lead where the player stands: `up`, `down`, or nowhere.
        knows_stairs: Whether stairs down are known.
        has_items: Whether something lies where the player stands.
        has_choice: Whether that is one of several of which only one can be taken.
        has_missile: Whether there is something to throw or to shoot.
        ready: The powers, in order, by name; empty for one that is not ready.
        works: What a step in a direction works.
        flight: Where the nearest stairs lead, up or down, where death may be near.
        remedy: What ends that the player suffers from, if it is near.
        cure: The item that does.
        healing: The item that gives health back.
        escape: The item that takes the player out of danger.
        unknown: An item to be tried, as long as the game has just begun.
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
    has_missile: bool
    ready: tuple[str, ...]
    works: tuple[tuple[Direction, str], ...]
    flight: str
    remedy: str
    cure: str
    healing: str
    escape: str
    unknown: str

    @property
    def is_fleeing(self) -> bool:
        """Whether the player had better get away."""
        return self.is_low and self.is_hunted

    @property
    def is_left_alone(self) -> bool:
        """Whether the player can begin what takes several turns where it stands."""
        return not self.is_hunted and not self.is_helpless

    @property
    def is_free(self) -> bool:
        """Whether the player can begin to go somewhere."""
        return not self.is_hunted and not self.is_lost


def has_choice(view: View) -> bool:
    """Tell whether one of several lies where the player stands of which only one can be taken."""
    return bool(view.here) and any(each.thing.rivals for each in view.here)


class Observer:
    """Finds out what the circumstances of the player are."""

    def __init__(
        self, adventure: Adventure, texts: Texts, missile: Callable[[], Carried | None]
    ) -> None:
        """Know a game; `missile` tells what is best to throw."""
        ruleset = adventure.game.ruleset
        self._adventure = adventure
        self._texts = texts
        self._judgement: Judgement = adventure.judgement
        self._things = ruleset.things
        self._works = Works(ruleset)
        self._missile = missile
        self._supplies = Kept(self._of_pack)

    def look(self, view: View) -> Circumstances:
        """Return what is so for the player now."""
        player, pack = view.player, self._supplies(view.pack)
        is_hunted, is_low_ = threat(view) is not None, is_low(view)
        is_hurt = view.recovery > 0 and player.health < player.max_health
        is_ill = bool(player.statuses)
        ailments = self._judgement.ailments(view) if is_ill else ()
        plight = self._judgement.plight(view) if is_ill else None
        works = self._works.around(view)
        down = stairs(view, "down")
        return Circumstances(
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
            has_missile=pack.has_missile,
            ready=tuple(map(self._ready, view.powers)),
            works=tuple([(way, self._work(each)) for way, each in works]) if works else (),
            flight=self._flight(view, down) if is_low_ and is_hunted else "",
            remedy=self._remedy(view) if ailments else "",
            cure=self._cure(ailments, pack) if ailments else "",
            healing=pack.healing,
            escape=pack.escape,
            unknown=pack.unknown if view.turn < EARLY else "",
        )

    def _cure(self, ailments: Iterable[Ailment], pack: Supplies) -> str:
        """Return the item that ends the worst of what the player suffers from that any ends."""
        return next((pack.cures[a.status] for a in ailments if a.status in pack.cures), "")

    def _work(self, feature: FeatureDef) -> str:
        """Return what is done with a feature, in the words of a key."""
        verb = feature.use.verb if feature.use else ""
        return self._texts("key_work", verb=verb) if verb else feature.label

    def _ready(self, power: Power) -> str:
        return "" if power.ready_in else self._things.abilities[power.id].definition.label

    def _flight(self, view: View, down: list[int]) -> str:
        """Return where the nearest stairs lead to which a harmless way is known, up or down."""
        way = self._judgement.lay(view).way([*down, *stairs(view, "up")])
        if way is None or way.harms:
            return ""
        return "down" if way.cells[-1] in down else "up"

    def _remedy(self, view: View) -> str:
        """Return what ends that the player suffers from, if it is near."""
        way = self._judgement.remedy(view)
        if way is None:
            return ""
        lay = self._judgement.lay(view)
        return self._adventure.harm_words.label(lay.terrain(lay.position(way.cells[-1])))

    def _of_pack(self, pack: tuple[Carried, ...]) -> Supplies:
        loose = [each for each in pack if not each.is_worn and self._definition(each).use]
        known = [each for each in loose if each.thing.known and each.charges != 0]
        return Supplies(
            has_missile=self._missile() is not None,
            healing=self._first(known, HEALING),
            escape=self._first(known, ESCAPE),
            unknown=next((self._name(each) for each in loose if not each.thing.known), ""),
            cures=self._cures(known),
        )

    def _first(self, items: list[Carried], tag: str) -> str:
        """Return the name of the first of some items that has a tag."""
        found = (each for each in items if tag in self._definition(each).tags)
        return next(map(self._name, found), "")

    def _cures(self, items: list[Carried]) -> Mapping[str, str]:
        """Return the names of items by the statuses that they end."""
        found: dict[str, str] = {}
        for item in items:
            use = self._definition(item).use
            for step in all_steps(use.steps, self._things) if use and use.aim is None else ():
                for status in step.ends():
                    found.setdefault(status, self._name(item))
        return found

    def _definition(self, item: Carried) -> ItemDef:
        return self._things.items[item.thing.kind].definition

    def _name(self, item: Carried) -> str:
        return self._adventure.namer.item(item.thing._replace(count=1), "plain")
