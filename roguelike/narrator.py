"""Sentences for facts, from the message definitions.

The engine speaks in ids and numbers. Here they become lines for the log, and only for those
who ask: a simulation never pays for text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import product
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from roguelike.blows import Blow, folded
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.ids import CORE, feature_id
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.messages import FactName, MessageDef, Tone
from roguelike.content.schema.regions import FeelingDef, RegionDef
from roguelike.content.schema.templates import fill
from roguelike.core.geometry import DIRECTIONS
from roguelike.engine import events as facts
from roguelike.engine import place_events as place_facts
from roguelike.engine import thing_events as thing_facts
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.cause import ActorId
from roguelike.engine.event_fields import Detail, details_of
from roguelike.engine.events import Event, Form
from roguelike.engine.item import Thing
from roguelike.engine.world import World
from roguelike.naming import ActorForm, Namer

DEFAULT_COLOR = "core:message_plain"
NO_DICE = "-"  # in place of what dice show, where an actor rolls none


_FORMS: Mapping[str, Form] = {"target": "object"}
"""The forms of names in fields of facts, if facts do not say otherwise."""


class Sentence(Struct, frozen=True):
    """A sentence to be told.

    Attributes:
        text: What is said.
        color: The id of a color.
        tone: What kind of news it is.
        details: What is said of it on demand, such as what dice have shown.
    """

    text: str
    color: str = DEFAULT_COLOR
    tone: Tone = "plain"
    details: tuple[str, ...] = ()


class Narrator:
    """Tells what happens in a world."""

    def __init__(self, catalog: Catalog, world: World) -> None:
        """Choose the messages for this world's campaign.

        A message of the campaign's own mod wins over one of `core`, and that over others.
        """
        self._world = world
        self._terrain = catalog.all(TerrainDef)
        self._features = catalog.all(FeatureDef)
        self._stats = catalog.all(StatDef)
        self._items = catalog.all(ItemDef)
        self._namer = Namer(catalog, world)
        self._company = _Company(world)
        self._labels: Mapping[str, Callable[[str], str]] = {
            "terrain": self._terrain_label,
            "monster": self._monster,
            "level": self._level,
        }
        self._places = {
            **{("region", each): region for each, region in catalog.all(RegionDef).items()},
            **{("feeling", each): feeling for each, feeling in catalog.all(FeelingDef).items()},
        }
        self._messages = catalog.all(MessageDef)
        self._by_fact: dict[tuple[str, str, str], MessageDef] = {}
        mod = world.ruleset.campaign_id.partition(":")[0]
        order = {CORE: 1, mod: 2}
        definitions = sorted(
            self._messages.items(),
            key=lambda item: (order.get(item[0].partition(":")[0], 0), item[0]),
        )
        for _, message in definitions:
            if message.on is not None:
                self._by_fact[message.on, message.by, message.to] = message

    def opening(self) -> list[Sentence]:
        """Return the sentences that open a game, the story last, so that nothing hides it."""
        world = self._world
        goal = world.ruleset.campaign.goal
        asked = [Sentence(goal)] if goal else []
        arrival = place_facts.Arrived(world.player.id, world.depth, world.level.id)
        seed = self._sentence("seeded", {"seed": world.seed}, world.player.id)
        return [*asked, *seed, *self.tell([arrival, *world.opening])]

    def tell(self, events: Iterable[Event]) -> list[Sentence]:
        """Return sentences for facts, in order: one for each that has one, and one for a blow."""
        told: list[Sentence] = []
        begun: set[tuple[ActorId, str]] = set()
        for each in folded(events):
            if isinstance(each, Blow):
                told += self._tell_blow(each)
                continue
            if isinstance(each, thing_facts.StatusGained):
                begun.add((each.actor, each.status))
            if isinstance(each, facts.Struggled) and (each.actor, each.status) in begun:
                continue  # what keeps it from going on has just been told
            told += self._tell(each)
        return told

    def excuse(self, error: ImpossibleError) -> list[Sentence]:
        """Return the reason why an action is impossible, where there is anything to say."""
        if error.reason is Reason.REFUSED and (why := self._refusal(error.terrain)):
            return [Sentence(why, f"{CORE}:message_note", "note")]
        player = self._world.player
        terrain = self._terrain_label(error.terrain)
        names = {"actor": self._namer.actor(player.kind), "terrain": terrain}
        if error.item is not None:
            names["item"] = self._namer.item(error.item, "definite")
        if error.status:
            names["status"] = self._label("status", error.status)
        return self._sentence(error.reason.value, names, player.id)

    def _refusal(self, terrain: str) -> str:
        """Return the reason why a feature cannot be worked, if its definition gives one."""
        feature = self._features.get(feature_id(terrain))
        return feature.use.refuses if feature and feature.use else ""

    def _tell(self, event: Event) -> list[Sentence]:
        world, player = self._world, self._world.player
        if event.goes_without_saying(self._company):
            return []
        event = event.as_taken_by(player.id, world.level.positions[player.cell])
        names = self._names(event)
        own = event.own_message(self._items)
        if own is not None:
            message = self._messages[own]
            about = (event.actor,) if message.you else (player.id,)
            return [self._calmed(message, names, event.actor, about)]
        return self._sentence(event.told_as(), names, event.actor, event.whom(), event.thing())

    def _names(self, event: Event) -> dict[str, str]:
        """Return the names that a sentence about a fact may mention."""
        kind, said = type(event), event.said()
        details = details_of(kind)
        names = {
            name: self._say(value, details.get(name), kind.forms.get(name) or _FORMS.get(name))
            for name, value in said.items()
        }
        if "description" in kind.added and "means" in said:
            place = self._places.get(said["means"])
            names.setdefault("description", (place and place.description) or names["means"])
        if "stat" in said and "amount" in said:
            names["amount"] = self._points(said["stat"], names["amount"])
        return names

    def _tell_blow(self, blow: Blow) -> list[Sentence]:
        """Return one sentence for a blow, with its dice as details, and what else came of it."""
        actor, target = blow.attack.actor, blow.attack.target
        if blow.outcome == "blocked":
            actor, target = target, actor
        names = {
            "actor": self._actor(actor),
            "target": self._actor(target, "object"),
            "rolls": self._say(blow.attack.rolls),
            "hits": str(blow.attack.hits),
            "amount": str(blow.amount or blow.absorbed),
        }
        told = self._sentence(blow.outcome, names, actor, target)
        dice = tuple(each.text.strip() for fact in blow.dice for each in self._tell(fact))
        told = [replace(each, details=dice) for each in told]
        return [*told, *(each for fact in blow.told_apart for each in self._tell(fact))]

    def _sentence(
        self,
        fact: FactName,
        names: Mapping[str, str],
        actor: ActorId,
        target: ActorId | None = None,
        thing: str = "",
    ) -> list[Sentence]:
        """Return the message of a fact that fits best its doer, and then its target.

        Args:
            fact: The fact.
            names: What the message may mention.
            actor: Whose doing it is.
            target: To whom it is done, if it is done to someone.
            thing: The id of what it is done with.
        """
        player = self._world.player.id
        doers = [thing, *self._kinds(actor), "anyone"]
        targets = ["anyone"]
        if target is not None:
            targets.insert(0, "player" if target == player else "monster")
        found = (self._by_fact.get((fact, *pair)) for pair in product(doers, targets))
        message = next(filter(None, found), None)
        if message is None:
            return []
        return [self._calmed(message, names, actor, (actor, target))]

    def _calmed(
        self,
        message: MessageDef,
        names: Mapping[str, str],
        actor: ActorId,
        about: Collection[ActorId | None],
    ) -> Sentence:
        """Return a sentence, whose tone is plain where harm or alarm is not about the player.

        Args:
            message: The message.
            names: What it may mention.
            actor: Whose doing it tells.
            about: Who are concerned.
        """
        player = self._world.player.id
        told = _filled(message, names, is_own=actor == player)
        if told.tone in {"alarm", "harm"} and player not in about:
            return replace(told, color=message.color or DEFAULT_COLOR, tone="plain")
        return told

    def _kinds(self, actor: ActorId) -> tuple[str, ...]:
        """Return the kinds of actor as whose doing a fact can be told, the most exact first."""
        if actor == self._world.player.id:
            return ("player",)
        found = self._world.level.cast.get(actor)
        return (found.kind.id, "monster") if found else ()

    def _say(self, value: Any, detail: Detail | None = None, form: Form | None = None) -> str:  # noqa: ANN401 - any field of any fact
        """Return the words for a field of a fact.

        Args:
            value: A field, or what stands for it.
            detail: What the type of the field says.
            form: How an actor or an item is called, if not as usual.
        """
        match value:
            case Thing():
                return self._namer.item(value, "definite" if form == "definite" else "indefinite")
            case (str(kind), str(identifier)):
                return self._label(kind, identifier)
            case tuple():
                return ", ".join(map(str, cast("tuple[int, ...]", value))) or NO_DICE
            case str() if detail and detail.of:
                return self._labels.get(detail.of, partial(self._label, detail.of))(value)
            case int() if detail and detail.is_actor:
                return self._actor(value, form or "definite")
            case _:
                return str(value)

    def _actor(self, identifier: int, form: ActorForm = "definite") -> str:
        """Return the name of an actor; that of nobody in particular, where there is none."""
        actor = self._world.level.cast.get(identifier)
        return self._namer.actor(actor.kind, form) if actor else self._namer.nobody

    def _monster(self, identifier: str) -> str:
        """Return the name of a kind of monster."""
        kind = self._world.ruleset.monsters.get(identifier)
        return self._namer.actor(kind) if kind else identifier

    def _level(self, identifier: str) -> str:
        """Return the name of the level where the player is."""
        recipe = self._world.ruleset.recipe(self._world.depth)
        return recipe.label if recipe else identifier

    def _label(self, kind: str, identifier: str) -> str:
        """Return the label of a definition."""
        return self._world.ruleset.label(kind, identifier)

    def _points(self, stat: str, value: str) -> str:
        """Return the change of a stat as it is shown, such as in percent."""
        definition = self._stats.get(stat)
        return fill(definition.format, {"value": value}) if definition else value

    def _terrain_label(self, identifier: str) -> str:
        terrain = self._terrain.get(identifier)
        return terrain.label if terrain else ""


class _Company:
    """The player's knowledge of those who do something, as events ask for it."""

    def __init__(self, world: World) -> None:
        self._world = world

    def is_player(self, actor: ActorId) -> bool:
        """Tell whether it is the player."""
        return actor == self._world.player.id

    def is_friend(self, actor: ActorId) -> bool:
        """Tell whether an actor other than the player is on the player's side."""
        found = self._world.level.cast.get(actor)
        if found is None or self.is_player(actor):
            return False
        return found.faction == self._world.player.faction

    def is_queuing(self, actor: ActorId) -> bool:
        """Tell whether others of its like are beside an actor other than the player."""
        level = self._world.level
        found = level.cast.get(actor)
        if found is None or self.is_player(actor):
            return False
        here = level.positions[found.cell]
        beside = (level.actors.get(level.cell(here.step(way))) for way in DIRECTIONS)
        return any(each is not None and each.faction == found.faction for each in beside)


def _filled(message: MessageDef, names: Mapping[str, str], *, is_own: bool) -> Sentence:
    """Return the sentence of a message; a name with which it begins gets a capital letter."""
    said = message.you if is_own and message.you else message.text
    text = fill(said, names)
    if said.lstrip().startswith("{"):
        text = capitalized(text)
    return Sentence(text, message.color or f"core:message_{message.tone}", message.tone)


def capitalized(text: str) -> str:
    """Return a text whose first character that is no blank is a capital letter."""
    start = len(text) - len(text.lstrip())
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
