"""Sentences about a turn: choose a message for each event, and join what belongs together.

Messages say how: some cover what follows, some replace the sentence before, and some speak of
several actors at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import CORE, mod_of
from roguelike.content.schema.fields.templates import fill, names_in
from roguelike.content.schema.messages import (
    AMOUNTS,
    FIRST,
    SAID,
    SEVERAL,
    TARGETS,
    EventName,
    MessageDef,
    Tone,
)
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.cause import ActorId
from roguelike.engine.world.world import World
from roguelike.narration.naming import Namer

ANYONE = "anyone"
"""The word for whoever does something, and for whoever it is done to."""
_NOTHING = ""
"""The event after which a message is told that follows nothing."""
DEFAULT_COLOR = "core:message_plain"
_OF_PLAYER = frozenset({"alarm", "deed", "harm"})
"""The tones of what the player does or suffers, which are plain where others do or suffer it."""
MAX_RECENT = 1_000
"""The most events that are remembered; then old ones are forgotten."""
RECENT_TURNS = 10
"""The most turns for which something may pause and still be the same."""
_OPENING = "ability_used"
"""The event that begins an action of the player; all attacks of it are told as parts of it."""
_DEATHS = frozenset({"died", "died_of_status"})
_COUNTED = frozenset({SEVERAL, TARGETS, AMOUNTS})
"""The names in sentences about several that differ from one of them to the next."""
_SAID = f"{{{SAID}}}"
_STOPS = ".!"
"""The signs with which sentences end that others go on."""


class MessageIndex:
    """The messages of a campaign, by the events that they tell.

    A message of the campaign's own mod wins over one of `core`, and that over others.
    """

    def __init__(self, catalog: Catalog, campaign: str) -> None:
        """Sort the messages of a catalog for a campaign, given by its full id."""
        self._messages = catalog.all(MessageDef)
        self._by_event = _by_event(catalog, campaign)

    def __getitem__(self, identifier: str) -> MessageDef:
        """Return a message by its id."""
        return self._messages[identifier]

    def find(
        self, event: EventName, doers: Iterable[str], to: str, after: EventName = _NOTHING
    ) -> MessageDef | None:
        """Return the message that fits best, first its doer, and then its target.

        Args:
            event: The kind of event.
            doers: Ids and words for the actor and what it uses, the most exact first.
            to: A word for the target, if there is one.
            after: The kind of event just before, for a message that tells both.
        """
        targets = (to, ANYONE) if to else (ANYONE,)
        keys = product((*doers, ANYONE), targets)
        found = (self._by_event.get((event, after, *key)) for key in keys)
        return next(filter(None, found), None)


@lru_cache(maxsize=4)
def _by_event(catalog: Catalog, campaign: str) -> Mapping[tuple[str, str, str, str], MessageDef]:
    """Return messages by event, the one before, doer and target, sorted once for all games."""
    found: dict[tuple[str, str, str, str], MessageDef] = {}
    order = {CORE: 1, mod_of(campaign): 2}
    definitions = sorted(
        catalog.all(MessageDef).items(), key=lambda item: (order.get(mod_of(item[0]), 0), item[0])
    )
    for _, message in definitions:
        if message.on is not None:
            for first in message.after or (_NOTHING,):
                found[message.on, first, message.by, message.to] = message
    return found


class Sentence(Struct, frozen=True):
    """A sentence for the log.

    Attributes:
        text: The sentence.
        color: The id of a color.
        tone: The kind of news.
        details: Sentences shown on demand, such as about dice.
    """

    text: str
    color: str = DEFAULT_COLOR
    tone: Tone = "plain"
    details: tuple[str, ...] = ()


class NarratedEvent(NamedTuple):
    """An event, prepared to be told.

    Attributes:
        kind: The kind of event.
        names: The values of the placeholders in its message.
        actor: The actor who does it.
        target: The actor to whom it is done, if any.
        things: Ids of the item, status or the like that it is about, the most exact first.
        message: The message that tells it in any case, if one is asked for.
        details: Sentences shown on demand.
    """

    kind: EventName
    names: Mapping[str, str]
    actor: ActorId
    target: ActorId | None = None
    things: tuple[str, ...] = ()
    message: MessageDef | None = None
    details: tuple[str, ...] = ()

    def follows(self, first: NarratedEvent) -> bool:
        """Return True if it follows from an event just before."""
        return first.actor in {self.actor, self.target} or self.actor == first.target


class _ToldEvent(NamedTuple):
    """An event that has been told, or that no message tells.

    Attributes:
        event: The event.
        message: The message that told it.
        place: The number of its sentence.
    """

    event: NarratedEvent
    message: MessageDef | None = None
    place: int | None = None


class _Several(Struct):
    """A sentence that can speak of several actors, with those it speaks of and their numbers."""

    place: int
    actors: set[ActorId]
    numbers: list[str]


class RecentEvents:
    """Memory of recent events by actor, to tell what goes on from what is new."""

    def __init__(self) -> None:
        """Begin without any events."""
        self._latest: dict[tuple[ActorId, str], int] = {}

    def note(self, actor: ActorId, what: str, turn: int) -> int | None:
        """Note an event of an actor, and return the number of turns since the last of its kind.

        That is None if there was none, or too long ago to be the same.
        """
        before = self._latest.get((actor, what))
        if len(self._latest) >= MAX_RECENT:
            self._latest = {
                key: at for key, at in self._latest.items() if turn - at <= RECENT_TURNS
            }
        self._latest[actor, what] = turn
        return None if before is None or turn - before > RECENT_TURNS else turn - before


class SentenceBuilder:
    """Builder of the sentences about a turn.

    Attributes:
        sentences: The sentences, in order.
    """

    def __init__(
        self, messages: MessageIndex, namer: Namer, world: World, recent: RecentEvents
    ) -> None:
        """Begin without sentences; `recent` outlasts the turn."""
        self.sentences: list[Sentence] = []
        self._recent = recent
        self._messages = messages
        self._namer = namer
        self._world = world
        self._last: _ToldEvent | None = None
        self._opening: _ToldEvent | None = None
        self._dead: set[str] = set()  # the kinds of actors that have died
        self._several: dict[tuple[object, ...], _Several] = {}

    def pause(self) -> None:
        """Let the next event be no part of the last sentence."""
        self._last = None

    def add(self, event: NarratedEvent) -> None:
        """Tell an event, in a sentence of its own or as part of one before."""
        last = self._last
        first = last if last and event.follows(last.event) else None
        if first and first.message and event.kind in first.message.covers:
            return
        message, first = self._best_message(event, first)
        if self._is_ongoing(event) and message is not None and message.once:
            message = None
        if message is None or self._is_confusing(event):
            self._last = _ToldEvent(event)
        elif first is not None:
            self._join(event, message, first)
        else:
            self._tell(event, message)
        self._remember(event)

    def _remember(self, event: NarratedEvent) -> None:
        """Note an event if later ones of the turn depend on it."""
        if event.kind == _OPENING:
            is_own = event.actor == self._world.player.id
            self._opening = _ToldEvent(event) if is_own else None
        elif event.kind in _DEATHS and (kind := self._kind(event.actor)):
            self._dead.add(kind.id)

    def _is_confusing(self, event: NarratedEvent) -> bool:
        """Return True if it would seem to be about an actor of the same name who has just died."""
        kind = self._kind(event.actor)
        return event.kind == "status_ended" and kind is not None and kind.id in self._dead

    def _best_message(
        self, event: NarratedEvent, last: _ToldEvent | None
    ) -> tuple[MessageDef | None, _ToldEvent | None]:
        """Return the message that fits an event best, and the event that it follows, if any."""
        if event.message is not None:
            return event.message, None
        player = self._world.player.id
        to = "" if event.target is None else "player" if event.target == player else "monster"
        words = self._words(event.actor)
        is_own = event.actor == player
        for first in (last, self._opening if is_own else None):
            if first is None:
                continue
            doers = (*event.things, *first.event.things, *words)
            message = self._messages.find(event.kind, doers, to, first.event.kind)
            if message is not None and (first.place is not None or _SAID not in message.text):
                return message, first
        return self._messages.find(event.kind, (*event.things, *words), to), None

    def _is_ongoing(self, event: NarratedEvent) -> bool:
        """Return True if this has gone on for a while; actions of the player are always new."""
        what = event.things[0] if event.things else event.kind
        ago = self._recent.note(event.actor, what, self._world.turns)
        return ago == 0 or (ago is not None and event.actor != self._world.player.id)

    def _words(self, actor: ActorId) -> tuple[str, ...]:
        """Return the words for an actor in messages, the most exact first."""
        if actor == self._world.player.id:
            return ("player",)
        kind = self._kind(actor)
        return (kind.id, "monster") if kind else ()

    def _kind(self, actor: ActorId) -> ActorKind | None:
        found = self._world.level.cast.get(actor)
        return found.kind if found else None

    def _tell(self, event: NarratedEvent, message: MessageDef) -> None:
        """Tell an event by itself, or as one of several that happened to actors of one kind."""
        several = self._several.get(self._merge_key(event, message))
        who = _counted_actor(event, message)
        if several is not None and who not in several.actors:
            several.actors.add(who)
            several.numbers.append(event.names.get("amount", ""))
            self._tell_of_several(event, message, several)
            self._last = None
            return
        self._note_told(event, message, self._append(self._sentence(event, message)))

    def _note_told(self, event: NarratedEvent, message: MessageDef, place: int) -> None:
        """Note the sentence of an event, as others may be told there as well."""
        who, amount = _counted_actor(event, message), event.names.get("amount", "")
        self._several[self._merge_key(event, message)] = _Several(place, {who}, [amount])
        self._last = _ToldEvent(event, message, place)

    def _merge_key(self, event: NarratedEvent, message: MessageDef) -> tuple[object, ...]:
        """Return a key that is equal for events that one sentence can tell."""
        who = _counted_actor(event, message)
        kind = self._kind(who) if message.many else None
        if kind is None or who == self._world.player.id:
            return (event.actor, len(self.sentences))
        said = (event.names[each] for each in names_in(message.many) if each not in _COUNTED)
        other = event.target if who == event.actor else event.actor
        return (message.many, kind.id, other, *said)

    def _tell_of_several(
        self, event: NarratedEvent, message: MessageDef, several: _Several
    ) -> None:
        kind = self._kind(_counted_actor(event, message))
        assert kind is not None, "only those are counted who have a kind"
        who = self._namer.several(kind, len(several.actors))
        amounts = self._namer.amounts(several.numbers)
        names = {**event.names, SEVERAL: who, TARGETS: who, AMOUNTS: amounts}
        text = _capitalized_name(message.many, fill(message.many, names))
        told = self.sentences[several.place]
        details = (*told.details, *event.details)
        self.sentences[several.place] = replace(told, text=text, details=details)

    def _join(self, event: NarratedEvent, message: MessageDef, first: _ToldEvent) -> None:
        """Tell an event and the one before it in one sentence."""
        before = Sentence("") if first.place is None else self.sentences[first.place]
        names = {
            **event.names,
            **{f"{FIRST}{name}": said for name, said in first.event.names.items()},
            SAID: before.text.rstrip().rstrip(_STOPS),
        }
        whole = event._replace(names=names, details=(*before.details, *event.details))
        if first.place is None:
            self._tell(whole, message)
            return
        self._close(first.place)
        concerned = {first.event.actor, first.event.target}
        self.sentences[first.place] = self._sentence(whole, message, concerned)
        self._note_told(whole, message, first.place)

    def _close(self, place: int) -> None:
        """Let no further actors be added to a sentence."""
        self._several = {key: each for key, each in self._several.items() if each.place != place}

    def _append(self, sentence: Sentence) -> int:
        self.sentences.append(sentence)
        return len(self.sentences) - 1

    def _sentence(
        self, event: NarratedEvent, message: MessageDef, others: Iterable[ActorId | None] = ()
    ) -> Sentence:
        """Return the sentence of a message; a name with which it begins gets a capital letter."""
        player = self._world.player.id
        said = message.you if event.actor == player and message.you else message.text
        text = _capitalized_name(said, fill(said, event.names))
        concerned = {event.actor, event.target, *others}
        if event.message is not None and not message.you:
            concerned.add(player)  # a message of steps without an actor is for the player
        if message.tone in _OF_PLAYER and player not in concerned:
            return Sentence(text, message.color or DEFAULT_COLOR, "plain", event.details)
        color = message.color or f"core:message_{message.tone}"
        return Sentence(text, color, message.tone, event.details)


def _counted_actor(event: NarratedEvent, message: MessageDef) -> ActorId:
    """Return the actor of an event whom a sentence about several counts."""
    if event.target is not None and TARGETS in names_in(message.many):
        return event.target
    return event.actor


def _capitalized_name(pattern: str, text: str) -> str:
    """Return a filled text, with a capital letter where it begins with a name."""
    return capitalized(text) if pattern.lstrip().startswith("{") else text


def capitalized(text: str) -> str:
    """Return a text whose first character that is no blank is a capital letter."""
    start = len(text) - len(text.lstrip())
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
