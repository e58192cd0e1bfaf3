"""Sentences for facts, from the message definitions.

The engine speaks in ids and numbers. Here they become lines for the log, and only for those
who ask: a simulation never pays for text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from roguelike.content.catalog import Catalog
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.messages import FactName, MessageDef, fill
from roguelike.engine import events as facts
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.cause import NO_MEANS
from roguelike.engine.events import Event
from roguelike.engine.item import Thing
from roguelike.engine.world import World
from roguelike.naming import Namer

DEFAULT_COLOR = "core:text"
NO_DICE = "-"  # in place of what dice show, where an actor rolls none

_FACTS: Mapping[type, FactName] = {
    facts.Arrived: "arrived",
    facts.DoorOpened: "door_opened",
    facts.Noticed: "noticed",
    facts.Woke: "woke",
    facts.LostTrack: "lost_track",
    facts.Waited: "waited",
    facts.Attacked: "attacked",
    facts.Defended: "defended",
    facts.Damaged: "damaged",
    facts.Blocked: "blocked",
    facts.Died: "died",
    facts.GoldDropped: "gold_dropped",
    facts.GoldTaken: "gold_taken",
    facts.ItemTaken: "item_taken",
    facts.ItemDropped: "item_dropped",
    facts.ItemWorn: "item_worn",
    facts.ItemTakenOff: "item_taken_off",
    facts.ItemUsed: "item_used",
    facts.ItemThrown: "item_thrown",
    facts.ItemBroken: "item_broken",
    facts.ItemReturned: "item_returned",
    facts.ItemIdentified: "item_identified",
    facts.ItemRecharged: "item_recharged",
    facts.ItemGiven: "item_given",
    facts.ItemStolen: "item_stolen",
    facts.ItemChanged: "item_changed",
    facts.GoldStolen: "gold_stolen",
    facts.NothingHappened: "nothing_happened",
    facts.Healed: "healed",
    facts.StatusGained: "status_gained",
    facts.StatusProlonged: "status_prolonged",
    facts.StatusEnded: "status_ended",
    facts.Absorbed: "absorbed",
    facts.Resisted: "resisted",
    facts.Reflected: "reflected",
    facts.Shoved: "shoved",
    facts.Teleported: "teleported",
    facts.Swapped: "swapped",
    facts.Summoned: "summoned",
    facts.Split: "split",
    facts.Transformed: "transformed",
    facts.Charmed: "charmed",
    facts.StatChanged: "stat_changed",
    facts.AbilityUsed: "ability_used",
    facts.AbilityLearned: "ability_learned",
    facts.Fled: "fled",
    facts.Cowered: "cowered",
    facts.Shouted: "shouted",
    facts.Struggled: "struggled",
    facts.TerrainChanged: "terrain_changed",
    facts.Revealed: "revealed",
    facts.Noise: "noise",
    facts.FuseLit: "fuse_lit",
    facts.ChainStopped: "chain_stopped",
    facts.Won: "won",
    facts.Unlocked: "unlocked",
}


_OF_WHAT_ONE_HAS = (
    facts.ItemBroken,
    facts.ItemChanged,
    facts.ItemRecharged,
    facts.ItemReturned,
    facts.ItemTakenOff,
)
"""Facts about an item that was there before, which is `the` item in a sentence."""


class Sentence(Struct, frozen=True):
    """A line for the log; `color` is the id of a color."""

    text: str
    color: str = DEFAULT_COLOR


class Narrator:
    """Tells what happens in a world."""

    def __init__(self, catalog: Catalog, world: World) -> None:
        """Choose the messages for this world's campaign.

        A message of the campaign's own mod wins over one of `core`, and that over others.
        """
        self._world = world
        self._terrain = catalog.all(TerrainDef)
        self._namer = Namer(catalog, world)
        self._words: Mapping[str, Callable[[Any], str]] = {
            **dict.fromkeys(("actor", "target", "killer"), self._actor),
            **dict.fromkeys(("terrain", "before"), self._terrain_label),
            **dict.fromkeys(("item", "found"), self._namer.item),
            **{kind: partial(self._label, kind) for kind in ("status", "ability", "stat")},
            "monster": partial(self._label, "monster"),
            "means": lambda means: self._label(*means),
            "rolls": lambda rolls: ", ".join(map(str, rolls)) or NO_DICE,
            "level": self._level,
        }
        self._messages = catalog.all(MessageDef)
        self._by_fact: dict[tuple[str, str], MessageDef] = {}
        mod = world.ruleset.campaign_id.partition(":")[0]
        order = {CORE: 1, mod: 2}
        definitions = sorted(
            self._messages.items(),
            key=lambda item: (order.get(item[0].partition(":")[0], 0), item[0]),
        )
        for _, message in definitions:
            if message.on is not None:
                self._by_fact[message.on, message.by] = message

    def opening(self) -> list[Sentence]:
        """Return what is said when a game begins."""
        world = self._world
        arrival = facts.Arrived(world.player.id, world.depth, world.level.id)
        seed = self._sentence("seeded", ("player",), {"seed": world.seed})
        return [*self.tell([arrival]), *seed]

    def tell(self, events: Iterable[Event]) -> list[Sentence]:
        """Return a sentence for each fact that has one, in order."""
        return [sentence for event in events for sentence in self._tell(event)]

    def excuse(self, error: ImpossibleError) -> list[Sentence]:
        """Return why an action is impossible, where there is anything to say."""
        terrain = self._terrain_label(error.terrain)
        names = {"actor": self._world.player.kind.label, "terrain": terrain}
        if error.item is not None:
            names["item"] = self._namer.item(error.item, "definite")
        if error.status:
            names["status"] = self._label("status", error.status)
        return self._sentence(error.reason.value, ("player",), names)

    def _tell(self, event: Event) -> list[Sentence]:
        if isinstance(event, facts.Moved):  # what the eyes see needs no words
            return []
        names = {name: self._say(name, value) for name, value in asdict(event).items()}
        if isinstance(event, _OF_WHAT_ONE_HAS):
            names["item"] = self._namer.item(event.item, "definite")
        if isinstance(event, facts.Told):
            return [_filled(self._messages[event.message], names)]
        if isinstance(event, facts.Died) and not event.killer and event.means != NO_MEANS:
            names["killer"] = self._label(*event.means)
        return self._sentence(_fact(event), self._doers(event), names)

    def _doers(self, event: Event) -> list[str]:
        """Return of whom a fact can be told, the most exact first."""
        item = getattr(event, "item", None)
        doers = [item.kind] if isinstance(item, Thing) else []
        if isinstance(event, facts.NothingHappened):
            doers.append(event.means[1])
        if event.actor == self._world.player.id:
            return [*doers, "player"]
        actor = self._world.level.cast.get(event.actor)
        return doers if actor is None else [*doers, actor.kind.id, "monster"]

    def _sentence(
        self, fact: FactName, doers: Sequence[str], names: Mapping[str, str]
    ) -> list[Sentence]:
        """Return the message for the first of some doers that has one, or the one for anyone."""
        found = (self._by_fact.get((fact, doer)) for doer in (*doers, "anyone"))
        message = next(filter(None, found), None)
        if message is None:
            return []
        return [_filled(message, names)]

    def _say(self, field: str, value: Any) -> str:  # noqa: ANN401 - any field of any fact
        """Return one field of a fact in words."""
        say = self._words.get(field, str)
        return say(value)

    def _actor(self, identifier: int) -> str:
        """Return what an actor is called; nobody in particular, where there is none."""
        actor = self._world.level.cast.get(identifier)
        return actor.kind.label if actor else self._namer.nobody

    def _level(self, identifier: str) -> str:
        """Return what the level is called where the player is."""
        recipe = self._world.ruleset.recipe(self._world.depth)
        return recipe.label if recipe else identifier

    def _label(self, kind: str, identifier: str) -> str:
        """Return what a definition is called."""
        return self._world.ruleset.label(kind, identifier)

    def _terrain_label(self, identifier: str) -> str:
        terrain = self._terrain.get(identifier)
        return terrain.label if terrain else ""


def _filled(message: MessageDef, names: Mapping[str, str]) -> Sentence:
    """Return the sentence of a message; a name with which it begins gets a capital letter."""
    text = fill(message.text, names)
    if message.text.lstrip().startswith("{"):
        text = capitalized(text)
    return Sentence(text, message.color or DEFAULT_COLOR)


def capitalized(text: str) -> str:
    """Return a text whose first character that is no blank is a capital letter."""
    start = len(text) - len(text.lstrip())
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def _fact(event: Event) -> FactName:
    """Return the name under which messages know a fact."""
    if isinstance(event, facts.Attacked) and not event.hits:
        return "missed"
    return _FACTS[type(event)]
