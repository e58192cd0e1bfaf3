"""Sentences for facts, from the message definitions.

The engine speaks in ids and numbers. Here they become lines for the log, and only for those
who ask: a simulation never pays for text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from roguelike.blows import Blow, folded
from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.features import FeatureDef
from roguelike.content.schema.ids import CORE, feature_id
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import TerrainDef
from roguelike.content.schema.messages import FactName, MessageDef, Tone, fill
from roguelike.content.schema.regions import FeelingDef, RegionDef
from roguelike.core.geometry import DIRECTIONS, Position
from roguelike.engine import events as facts
from roguelike.engine import place_events as place_facts
from roguelike.engine import thing_events as thing_facts
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.cause import NO_MEANS, ActorId
from roguelike.engine.events import Event
from roguelike.engine.world import World
from roguelike.naming import ActorForm, Namer

DEFAULT_COLOR = "core:message_plain"
NO_DICE = "-"  # in place of what dice show, where an actor rolls none

_OF_WHAT_ONE_HAS = (
    thing_facts.ItemBroken,
    thing_facts.ItemChanged,
    thing_facts.ItemIdentified,
    thing_facts.ItemRecharged,
    thing_facts.ItemReturned,
    thing_facts.ItemTakenOff,
)
"""Facts about an item that was there before, which is `the` item in a sentence."""


class Sentence(Struct, frozen=True):
    """Something to be said.

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
        self._items = catalog.all(ItemDef)
        self._stats = catalog.all(StatDef)
        self._namer = Namer(catalog, world)
        self._words: Mapping[str, Callable[[Any], str]] = {
            **dict.fromkeys(("actor", "killer"), self._actor),
            "target": partial(self._actor, form="object"),
            **dict.fromkeys(("terrain", "before"), self._terrain_label),
            **dict.fromkeys(("item", "found"), self._namer.item),
            **{kind: partial(self._label, kind) for kind in ("status", "ability", "stat", "field")},
            "monster": self._monster,
            "means": lambda means: self._label(*means),
            "rolls": lambda rolls: ", ".join(map(str, rolls)) or NO_DICE,
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
        """Return what is said when a game begins, the story last, so that nothing hides it."""
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
        """Return why an action is impossible, where there is anything to say."""
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
        """Return why a feature cannot be worked, if its definition says so."""
        feature = self._features.get(feature_id(terrain))
        return feature.use.refuses if feature and feature.use else ""

    def _tell(self, event: Event) -> list[Sentence]:
        if isinstance(event, facts.Moved) or self._goes_without_saying(event):
            return []  # what the eyes see needs no words
        if isinstance(event, facts.Noise) and event.position == self._here:
            event = replace(event, actor=self._world.player.id)
        names = self._names(event)
        own = self._own_message(event)
        if own is not None:
            return [_filled(own, names, is_own=event.actor == self._world.player.id)]
        target = getattr(event, "target", None)
        return self._sentence(event.told_as(), names, event.actor, target, event.thing())

    def _own_message(self, event: Event) -> MessageDef | None:
        """Return the message that content names for this very fact, in place of a usual one."""
        match event:
            case facts.Told():
                return self._messages[event.message]
            case thing_facts.ItemUsed():
                use = self._items[event.item.kind].use
                return self._messages[use.message] if use and use.message else None
            case _:
                return None

    def _names(self, event: Event) -> dict[str, str]:
        """Return what a sentence about a fact may mention."""
        names = {name: self._say(name, value) for name, value in asdict(event).items()}
        match event:
            case place_facts.RegionEntered() | place_facts.Felt():
                place = self._places.get(event.means)
                names["description"] = (place and place.description) or names["means"]
            case facts.Died(killer=killer, means=means) if not killer and means != NO_MEANS:
                names |= dict.fromkeys(("killer", "status"), self._label(*means))
            case facts.Summoned() | facts.Split():
                names["target"] = self._actor(event.target, "indefinite")
            case thing_facts.ItemTaken(item=item):
                names["item"] = self._namer.item(item._replace(rivals=0, price=0))
                names["amount"] = str(item.price)
            case facts.Transformed():
                names["actor"] = self._actor(event.actor, "indefinite")
            case _ if isinstance(event, _OF_WHAT_ONE_HAS):
                names["item"] = self._namer.item(event.item, "definite")
            case _:
                pass
        return names | self._points(event)

    @property
    def _here(self) -> Position:
        """Where the player is."""
        world = self._world
        return world.level.positions[world.player.cell]

    def _goes_without_saying(self, event: Event) -> bool:
        """Tell whether somebody does what the player need not be told of that one."""
        world = self._world
        match event:
            case facts.Waited():
                return self._is_friend(event.actor) or self._is_queuing(event.actor)
            case facts.LostTrack():
                return self._is_friend(event.actor)
            case facts.Summoned(actor=caller, means=("terrain", _)) if caller == world.player.id:
                return self._is_friend(event.target)  # it is freed rather than called
            case _:
                return False

    def _is_friend(self, identifier: ActorId) -> bool:
        """Tell whether an actor other than the player is on the player's side."""
        player = self._world.player
        actor = self._world.level.cast.get(identifier)
        return actor is not None and actor is not player and actor.faction == player.faction

    def _is_queuing(self, identifier: ActorId) -> bool:
        """Tell whether somebody finds no way for no other reason than others of its like."""
        level = self._world.level
        actor = level.cast.get(identifier)
        if actor is None or actor is self._world.player:
            return False
        here = level.positions[actor.cell]
        beside = (level.actors.get(level.cell(here.step(way))) for way in DIRECTIONS)
        return any(each is not None and each.faction == actor.faction for each in beside)

    def _tell_blow(self, blow: Blow) -> list[Sentence]:
        """Return one sentence for a blow, with its dice as details, and what else came of it."""
        actor, target = blow.attack.actor, blow.attack.target
        if blow.outcome == "blocked":
            actor, target = target, actor
        names = {
            "actor": self._actor(actor),
            "target": self._actor(target, "object"),
            "rolls": self._say("rolls", blow.attack.rolls),
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
        told = _filled(message, names, is_own=actor == player)
        if told.tone in {"alarm", "harm"} and player not in {actor, target}:
            told = replace(told, color=message.color or DEFAULT_COLOR, tone="plain")
        return [told]

    def _kinds(self, actor: ActorId) -> tuple[str, ...]:
        """Return as whose doing a fact can be told, the most exact first."""
        if actor == self._world.player.id:
            return ("player",)
        found = self._world.level.cast.get(actor)
        return (found.kind.id, "monster") if found else ()

    def _say(self, field: str, value: Any) -> str:  # noqa: ANN401 - any field of any fact
        """Return one field of a fact in words."""
        say = self._words.get(field, str)
        return say(value)

    def _actor(self, identifier: int, form: ActorForm = "definite") -> str:
        """Return what an actor is called; nobody in particular, where there is none."""
        actor = self._world.level.cast.get(identifier)
        return self._namer.actor(actor.kind, form) if actor else self._namer.nobody

    def _monster(self, identifier: str) -> str:
        """Return what a kind of monster is called."""
        kind = self._world.ruleset.monsters.get(identifier)
        return self._namer.actor(kind) if kind else identifier

    def _level(self, identifier: str) -> str:
        """Return what the level is called where the player is."""
        recipe = self._world.ruleset.recipe(self._world.depth)
        return recipe.label if recipe else identifier

    def _label(self, kind: str, identifier: str) -> str:
        """Return what a definition is called."""
        return self._world.ruleset.label(kind, identifier)

    def _points(self, event: Event) -> dict[str, str]:
        """Return by how much a stat has changed, the way it is shown, such as in percent."""
        match event:
            case thing_facts.StatChanged(stat=stat, amount=amount):
                value = str(abs(amount))  # whether up or down, the sentence says
            case thing_facts.ItemChanged(stat=stat, amount=amount):
                value = f"{amount:+d}"
            case _:
                return {}
        definition = self._stats.get(stat)
        return {"amount": fill(definition.format, {"value": value}) if definition else value}

    def _terrain_label(self, identifier: str) -> str:
        terrain = self._terrain.get(identifier)
        return terrain.label if terrain else ""


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
