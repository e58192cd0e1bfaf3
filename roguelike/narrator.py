"""Sentences for facts, from the message definitions.

The engine speaks in ids and numbers. Here they become lines for the log, and only for those
who ask: a simulation never pays for text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from roguelike.content.catalog import Catalog
from roguelike.content.schema.base import PLACEHOLDER
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.messages import FactName, MessageDef
from roguelike.engine import events as facts
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.events import Event
from roguelike.engine.world import World

DEFAULT_COLOR = "core:text"
NO_DICE = "-"  # in place of what dice show, where somebody has none

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
}


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
        self._by_fact: dict[tuple[str, str], MessageDef] = {}
        mod = world.ruleset.campaign_id.partition(":")[0]
        order = {CORE: 1, mod: 2}
        definitions = sorted(
            catalog.all(MessageDef).items(),
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
        return self._sentence(error.reason.value, ("player",), names)

    def _tell(self, event: Event) -> list[Sentence]:
        if isinstance(event, facts.Moved):  # what the eyes see needs no words
            return []
        names = {name: self._say(name, value) for name, value in asdict(event).items()}
        if event.actor == self._world.player.id:
            return self._sentence(_fact(event), ("player",), names)
        kind = self._world.level.cast[event.actor].kind
        return self._sentence(_fact(event), (kind.id, "monster"), names)

    def _sentence(
        self, fact: FactName, doers: Sequence[str], names: Mapping[str, str]
    ) -> list[Sentence]:
        """Return the message for the first of some doers that has one, or the one for anyone."""
        found = (self._by_fact.get((fact, doer)) for doer in (*doers, "anyone"))
        message = next(filter(None, found), None)
        if message is None:
            return []
        return [Sentence(fill(message.text, names), message.color or DEFAULT_COLOR)]

    def _say(self, field: str, value: Any) -> str:  # noqa: ANN401 - any field of any fact
        """Return one field of a fact in words."""
        match field:
            case "actor" | "target" | "killer":
                return self._world.level.cast[value].kind.label
            case "rolls":
                return ", ".join(map(str, value)) or NO_DICE
            case "terrain":
                return self._terrain_label(value)
            case "level":
                recipe = self._world.ruleset.recipe(self._world.depth)
                return recipe.label if recipe else value
            case _:
                return str(value)

    def _terrain_label(self, identifier: str) -> str:
        terrain = self._terrain.get(identifier)
        return terrain.label if terrain else ""


def _fact(event: Event) -> FactName:
    """Return the name under which messages know a fact."""
    if isinstance(event, facts.Attacked) and not event.hits:
        return "missed"
    return _FACTS[type(event)]


def fill(text: str, names: Mapping[str, str]) -> str:
    """Return `text` with each `{name}` replaced; content has been checked to use no others."""
    return PLACEHOLDER.sub(lambda match: names.get(match[1], ""), text)
