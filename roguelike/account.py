"""The account of a turn: the sentences about it, as one fact is told after another.

What belongs together is told in one sentence, as messages say: some cover what follows, some are
told in place of what came before, and some speak of several at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.schema.messages import (
    FIRST,
    SAID,
    SEVERAL,
    FactName,
    MessageDef,
    Tone,
)
from roguelike.content.schema.templates import fill
from roguelike.engine.world.actor import Kind
from roguelike.engine.world.cause import ActorId
from roguelike.engine.world.world import World
from roguelike.naming import Namer
from roguelike.phrasebook import Phrasebook

DEFAULT_COLOR = "core:message_plain"
_OF_PLAYER = frozenset({"alarm", "deed", "harm"})
"""The tones of what the player does or suffers, which are plain where others do or suffer it."""
MOST_GOING_ON = 1_000
"""The most that is remembered to go on; then what has ended is forgotten."""
LASTING = 10
"""For how many turns something may stop and still be the same when it goes on."""
_SAID = f"{{{SAID}}}"
_STOPS = ".!"
"""The signs with which sentences end that others go on."""


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


class Saying(NamedTuple):
    """A fact to be told.

    Attributes:
        fact: What happened.
        names: What its message may mention.
        actor: Whose doing it is.
        target: To whom it is done, if it is done to someone.
        things: Ids of what it is done with or about, the most exact first.
        message: The message that tells it whatever else there is, if one is asked for.
        details: What is said of it on demand.
    """

    fact: FactName
    names: Mapping[str, str]
    actor: ActorId
    target: ActorId | None = None
    things: tuple[str, ...] = ()
    message: MessageDef | None = None
    details: tuple[str, ...] = ()

    def goes_on(self, first: Saying) -> bool:
        """Tell whether it is part of the doing of a fact just before."""
        return first.actor in {self.actor, self.target} or self.actor == first.target


class _Told(NamedTuple):
    """A fact that has been told, unless no message tells it.

    Attributes:
        saying: The fact.
        message: The message that told it.
        place: Where its sentence is in the account.
    """

    saying: Saying
    message: MessageDef | None = None
    place: int | None = None


class _Several(Struct):
    """A sentence that may speak of several, and whom it speaks of by now."""

    place: int
    actors: set[ActorId]


class GoingOn:
    """The memory of what goes on with actors from turn to turn, such as being held fast."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._latest: dict[tuple[ActorId, str], int] = {}

    def note(self, actor: ActorId, what: str, turn: int) -> int | None:
        """Note what is so with an actor in a turn, and return how long ago it was so before.

        That is None where it is too long ago for being the same.
        """
        before = self._latest.get((actor, what))
        if len(self._latest) >= MOST_GOING_ON:
            self._latest = {key: at for key, at in self._latest.items() if turn - at <= LASTING}
        self._latest[actor, what] = turn
        return None if before is None or turn - before > LASTING else turn - before


class Account:
    """Collects the sentences that tell of a turn.

    Attributes:
        sentences: The sentences, in order.
    """

    def __init__(
        self, phrasebook: Phrasebook, namer: Namer, world: World, going_on: GoingOn
    ) -> None:
        """Begin without sentences; `going_on` outlasts the turn."""
        self.sentences: list[Sentence] = []
        self._going_on = going_on
        self._phrasebook = phrasebook
        self._namer = namer
        self._world = world
        self._last: _Told | None = None
        self._several: dict[tuple[object, ...], _Several] = {}

    def pause(self) -> None:
        """Let what comes next be no part of what has been told last."""
        self._last = None

    def add(self, saying: Saying) -> None:
        """Tell a fact, in a sentence of its own or in that of what came before."""
        last = self._last
        first = last if last and saying.goes_on(last.saying) else None
        if first and first.message and saying.fact in first.message.covers:
            return
        message = saying.message or self._message(saying, first)
        if self._goes_on(saying) and message is not None and message.once:
            message = None
        if message is None:
            self._last = _Told(saying)
        elif message.after and first is not None:
            self._last = _Told(saying, message, self._go_on(saying, message, first))
        else:
            self._tell(saying, message)

    def _message(self, saying: Saying, first: _Told | None) -> MessageDef | None:
        """Return the message that fits a fact best, which may follow another one."""
        player = self._world.player.id
        to = "" if saying.target is None else "player" if saying.target == player else "monster"
        kinds = self._kinds(saying.actor)
        if first is not None:
            doers = (*saying.things, *first.saying.things, *kinds)
            message = self._phrasebook.find(saying.fact, doers, to, first.saying.fact)
            if message is not None and (first.place is not None or _SAID not in message.text):
                return message
        return self._phrasebook.find(saying.fact, (*saying.things, *kinds), to)

    def _goes_on(self, saying: Saying) -> bool:
        """Tell whether this has been so for a while; what the player does is always new."""
        what = saying.things[0] if saying.things else saying.fact
        ago = self._going_on.note(saying.actor, what, self._world.turns)
        return ago == 0 or (ago is not None and saying.actor != self._world.player.id)

    def _kinds(self, actor: ActorId) -> tuple[str, ...]:
        """Return the kinds of actor as whose doing a fact can be told, the most exact first."""
        if actor == self._world.player.id:
            return ("player",)
        kind = self._kind(actor)
        return (kind.id, "monster") if kind else ()

    def _kind(self, actor: ActorId) -> Kind | None:
        found = self._world.level.cast.get(actor)
        return found.kind if found else None

    def _tell(self, saying: Saying, message: MessageDef) -> None:
        """Tell a fact by itself, or of several of a kind to whom it has happened."""
        alike = self._alike(saying, message)
        several = self._several.get(alike)
        if several is not None and saying.actor not in several.actors:
            several.actors.add(saying.actor)
            self._tell_of_several(saying, message, several)
            self._last = None
            return
        place = self._append(self._said(saying, message))
        self._several[alike] = _Several(place, {saying.actor})
        self._last = _Told(saying, message, place)

    def _alike(self, saying: Saying, message: MessageDef) -> tuple[object, ...]:
        """Return what is equal where one sentence can speak of several."""
        kind = self._kind(saying.actor) if message.many else None
        if kind is None or saying.actor == self._world.player.id:
            return (saying.actor, len(self.sentences))
        said = (text for name, text in saying.names.items() if name != "actor")
        return (message.many, kind.id, saying.target, *said)

    def _tell_of_several(self, saying: Saying, message: MessageDef, several: _Several) -> None:
        kind = self._kind(saying.actor)
        assert kind is not None, "only those are counted who have a kind"
        names = {**saying.names, SEVERAL: self._namer.several(kind, len(several.actors))}
        text = _begun(message.many, fill(message.many, names))
        told = self.sentences[several.place]
        self.sentences[several.place] = replace(told, text=text)

    def _go_on(self, saying: Saying, message: MessageDef, first: _Told) -> int:
        """Tell a fact and the one before it in one sentence."""
        before = Sentence("") if first.place is None else self.sentences[first.place]
        names = {
            **saying.names,
            **{f"{FIRST}{name}": said for name, said in first.saying.names.items()},
            SAID: before.text.rstrip().rstrip(_STOPS),
        }
        whole = saying._replace(names=names, details=(*before.details, *saying.details))
        told = self._said(whole, message, {first.saying.actor, first.saying.target})
        if first.place is None:
            return self._append(told)
        self._forget(first.place)
        self.sentences[first.place] = told
        return first.place

    def _forget(self, place: int) -> None:
        """Let a sentence that says more now speak of nobody else."""
        self._several = {key: each for key, each in self._several.items() if each.place != place}

    def _append(self, sentence: Sentence) -> int:
        self.sentences.append(sentence)
        return len(self.sentences) - 1

    def _said(
        self, saying: Saying, message: MessageDef, others: Iterable[ActorId | None] = ()
    ) -> Sentence:
        """Return the sentence of a message; a name with which it begins gets a capital letter."""
        player = self._world.player.id
        said = message.you if saying.actor == player and message.you else message.text
        text = _begun(said, fill(said, saying.names))
        concerned = {saying.actor, saying.target, *others}
        if saying.message is not None and not message.you:
            concerned.add(player)  # what steps tell of nobody in particular is for the player
        if message.tone in _OF_PLAYER and player not in concerned:
            return Sentence(text, message.color or DEFAULT_COLOR, "plain", saying.details)
        color = message.color or f"core:message_{message.tone}"
        return Sentence(text, color, message.tone, saying.details)


def _begun(pattern: str, text: str) -> str:
    """Return a filled text, with a capital letter where it begins with a name."""
    return capitalized(text) if pattern.lstrip().startswith("{") else text


def capitalized(text: str) -> str:
    """Return a text whose first character that is no blank is a capital letter."""
    start = len(text) - len(text.lstrip())
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
