"""The narrator: sentences for the events of a game, from message definitions.

The engine speaks in ids and numbers. Here they become lines for the log, and only for those
who ask: a simulation never pays for text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, cast

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import CORE, feature_id
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.fields.templates import fill
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.levels import FeelingDef, RegionDef
from roguelike.content.schema.terrain import FeatureDef, TerrainDef
from roguelike.core.grid.geometry import DIRECTIONS
from roguelike.engine.actions.base import ImpossibleError, Reason
from roguelike.engine.turns import victory
from roguelike.engine.world.cause import ActorId, named
from roguelike.engine.world.events import level_events
from roguelike.engine.world.events.event_fields import FieldDetail, details_of
from roguelike.engine.world.events.events import Event, Form
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.world import World
from roguelike.narration.event_folding import AttackSummary, fold_events
from roguelike.narration.naming import ActorForm, Namer
from roguelike.narration.sentences import (
    MessageIndex,
    NarratedEvent,
    RecentEvents,
    Sentence,
    SentenceBuilder,
)

NO_DICE = "-"  # in place of what dice show, where an actor rolls none

_COUNTED = frozenset({"terrain"})
"""The kinds of definitions whose names have an article where something is done with them."""
_FORMS: Mapping[str, Form] = {"target": "object"}
"""The forms of names in fields of events, if events do not say otherwise."""


class Narrator:
    """The narrator of one game."""

    def __init__(self, catalog: Catalog, world: World) -> None:
        """Choose the messages for this world's campaign."""
        self._world = world
        self._terrain = catalog.all(TerrainDef)
        self._features = catalog.all(FeatureDef)
        self._stats = catalog.all(StatDef)
        self._items = catalog.all(ItemDef)
        self._namer = Namer(catalog, world)
        self._relations = _Relations(world)
        self._labels: Mapping[str, Callable[[str], str]] = {
            "terrain": self._terrain_label,
            "monster": self._monster,
            "level": self._level,
            "stat": lambda each: self._namer.cased(self._label("stat", each)),
        }
        self._places = {
            **{("region", each): region for each, region in catalog.all(RegionDef).items()},
            **{("feeling", each): feeling for each, feeling in catalog.all(FeelingDef).items()},
        }
        self._messages = MessageIndex(catalog, world.ruleset.campaign_id)
        self._recent = RecentEvents()

    def preface(self) -> list[Sentence]:
        """Return the sentences before the opening: the goal and the seed."""
        world = self._world
        goal = victory.current_goal(world)
        asked = [Sentence(goal)] if goal else []
        seed = NarratedEvent("seeded", {"seed": world.seed}, world.player.id)
        return [*asked, *self._told([seed])]

    def opening(self) -> list[Sentence]:
        """Return the sentences that open a game, the story last, so that nothing hides it."""
        world = self._world
        arrival = level_events.Arrived(world.player.id, world.depth, world.level.id)
        return self.tell([arrival, *world.opening])

    def tell(self, events: Iterable[Event]) -> list[Sentence]:
        """Return sentences for events, in order; what belongs together is told in one."""
        folded = fold_events(events)
        return self._told(event for each in folded for event in self._narrated(each))

    def _told(self, events: Iterable[NarratedEvent | None]) -> list[Sentence]:
        """Return sentences for prepared events; None stands for an event that needs no words."""
        builder = SentenceBuilder(self._messages, self._namer, self._world, self._recent)
        for event in events:
            if event is None:
                builder.pause()
            else:
                builder.add(event)
        return builder.sentences

    def excuse(self, error: ImpossibleError) -> list[Sentence]:
        """Return the sentences that say why an action is impossible, if any."""
        if error.reason is Reason.REFUSED and (why := self._refusal(error.terrain)):
            return [Sentence(why, f"{CORE}:message_note", "note")]
        player = self._world.player
        terrain = self._terrain_label(error.terrain)
        names = {"actor": self._namer.actor(player.kind), "terrain": terrain}
        if needs := self._needs(error.terrain):
            names["needs"] = needs
        if error.item is not None:
            names["item"] = self._namer.item(error.item, "definite")
        if error.other is not None:
            names["target"] = self._actor(error.other)
        if error.status:
            names["status"] = self._label("status", error.status)
        return self._told([NarratedEvent(error.reason.value, names, player.id)])

    def _needs(self, terrain: str) -> str:
        """Return the name of the key to terrain, if it is locked."""
        found = self._terrain.get(terrain)
        return self._namer.label(found.lock.items[0]) if found and found.lock else ""

    def _refusal(self, terrain: str) -> str:
        """Return the reason why a feature cannot be worked, if its definition gives one."""
        feature = self._features.get(feature_id(terrain))
        return feature.use.refuses if feature and feature.use else ""

    def _narrated(self, each: Event | AttackSummary) -> Iterator[NarratedEvent | None]:
        """Yield an event, or an attack and the rest of its outcome, prepared to be told."""
        if isinstance(each, AttackSummary):
            yield self._narrated_attack(each)
            yield from map(self._narrated_event, each.told_separately)
        else:
            yield self._narrated_event(each)

    def _narrated_event(self, event: Event) -> NarratedEvent | None:
        world, player = self._world, self._world.player
        if event.goes_without_saying(self._relations):
            return None
        event = event.as_taken_by(player.id, world.level.positions[player.cell])
        own = event.own_message(self._items)
        return NarratedEvent(
            event.told_as(),
            self._names(event),
            event.actor,
            event.whom(),
            self._things(event.thing()),
            None if own is None else self._messages[own],
        )

    def _things(self, thing: str) -> tuple[str, ...]:
        """Return the id of the thing in an event, and the slots of an item."""
        item = self._items.get(thing)
        if item is None:
            return (thing,) if thing else ()
        return (thing, *item.slots)

    def _names(self, event: Event) -> dict[str, str]:
        """Return the values of all placeholders in messages for an event."""
        kind, said = type(event), event.said()
        details, is_own = details_of(kind), event.actor == self._world.player.id
        names = {
            name: self._text(value, details.get(name), _form(event, name, is_own=is_own))
            for name, value in said.items()
        }
        if "description" in kind.added and "means" in said:
            place = self._places.get(said["means"])
            names.setdefault("description", (place and place.description) or names["means"])
        if "stat" in said and "amount" in said:
            names["amount"] = self._points(said["stat"], names["amount"])
        return names

    def _narrated_attack(self, summary: AttackSummary) -> NarratedEvent:
        """Return an attack prepared to be told, with its dice as details."""
        actor, target = summary.attack.actor, summary.attack.target
        if summary.outcome == "blocked":
            actor, target = target, actor
        names = {
            "actor": self._actor(actor),
            "target": self._actor(target, "object"),
            "rolls": self._text(summary.attack.rolls),
            "hits": str(summary.attack.hits),
            "amount": str(summary.amount or summary.absorbed),
            "means": self._text(summary.means),
        }
        dice = self._told(map(self._narrated_event, summary.dice))
        details = tuple(each.text.strip() for each in dice)
        things = self._things(named(summary.means))
        return NarratedEvent(summary.outcome, names, actor, target, things, details=details)

    def _text(self, value: Any, detail: FieldDetail | None = None, form: Form | None = None) -> str:  # noqa: ANN401 - any field of any event
        """Return the words for a field of an event.

        Args:
            value: The value of the field.
            detail: The details in the type of the field.
            form: The form of the name of an actor or an item, if not the usual one.
        """
        match value:
            case ItemView():
                return self._namer.item(
                    value, "indefinite" if form is None or form == "object" else form
                )
            case (str(kind), str(identifier)):
                label = self._label(kind, identifier)
                return self._namer.thing(identifier, label) if kind in _COUNTED else label
            case tuple():
                return ", ".join(map(str, cast("tuple[int, ...]", value))) or NO_DICE
            case str() if detail and detail.of:
                return self._labels.get(detail.of, partial(self._label, detail.of))(value)
            case int() if detail and detail.is_actor:
                return self._actor(
                    value,
                    form if form == "indefinite" or form == "object" else "definite",  # noqa: PLR1714 - narrows it
                )
            case _:
                return str(value)

    def _actor(self, identifier: int, form: ActorForm = "definite") -> str:
        """Return the name of an actor, or the one for unseen actors if it is not on the level."""
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


class _Relations:
    """The relations of actors to the player, as events ask for them."""

    def __init__(self, world: World) -> None:
        self._world = world

    def is_player(self, actor: ActorId) -> bool:
        """Return True if an actor is the player."""
        return actor == self._world.player.id

    def is_friend(self, actor: ActorId) -> bool:
        """Return True if an actor other than the player is on the player's side."""
        found = self._world.level.cast.get(actor)
        if found is None or self.is_player(actor):
            return False
        return found.faction == self._world.player.faction

    def is_queuing(self, actor: ActorId) -> bool:
        """Return True if an actor other than the player has others of its faction beside it."""
        level = self._world.level
        found = level.cast.get(actor)
        if found is None or self.is_player(actor):
            return False
        here = level.positions[found.cell]
        beside = (level.actors.get(level.cell(here.step(way))) for way in DIRECTIONS)
        return any(each is not None and each.faction == found.faction for each in beside)


def _form(event: Event, name: str, *, is_own: bool) -> Form | None:
    """Return the form of a name in a field of an event; `is_own` if the player does it."""
    form = event.form(name) or _FORMS.get(name)
    if form == "own":
        return "own" if is_own else "plain"
    if form == "known":
        return "own" if is_own else "definite"
    return form
