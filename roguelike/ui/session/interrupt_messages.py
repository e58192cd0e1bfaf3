"""Messages about interrupts: why something is not done, or goes on no longer, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import ceil

import numpy as np

from roguelike.autopilot.interrupts import Interrupt
from roguelike.autopilot.travel import stairs, unmapped
from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.knowledge.routes import beside_unknown
from roguelike.narration.sentences import capitalized
from roguelike.ui.session.game_messages import MOST_NAMED
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName, Texts

_DEEDS: Mapping[CommandName | None, TextName] = {
    "explore": "doing_explore",
    "rest": "doing_rest",
    "descend": "doing_stairs",
    "ascend": "doing_stairs",
    "fight": "doing_fight",
}
"""The words for what a command does, by the commands that can be refused."""
_GOES: TextName = "doing_travel"
"""The words for going where the player has clicked."""


class InterruptMessages:
    """Puts into words why automatic actions end."""

    def __init__(self, session: GameSession, texts: Texts) -> None:
        """Know the game."""
        self._session = session
        self._texts = texts
        self._leftovers = ExplorationLeftovers(session, texts)

    def of(self, interrupt: Interrupt, command: CommandName | None = None) -> str:
        """Return why something is not done, or does not go on.

        Args:
            interrupt: The reason.
            command: The command that could be given again; none where one has clicked.
        """
        session, texts = self._session, self._texts
        if interrupt.reason == "halt_explored":
            interrupt = self._explored(interrupt)
        assert interrupt.reason is not None, "what goes without saying has no words"
        words, way = session.harm_words, interrupt.route
        key = texts.key_of(command) if command else ""
        return texts(
            interrupt.reason,
            subject=session.subject(interrupt),
            where=session.where(interrupt),
            deed=texts(_DEEDS.get(command, _GOES)),
            status=words.label(interrupt.status) if interrupt.status else "",
            noun=words.noun(interrupt.status) if interrupt.status else "",
            place=words.place(interrupt.source) if interrupt.source else "",
            within=words.within(interrupt.source) if interrupt.source else "",
            refuge=capitalized(words.refuge(interrupt.source)) if interrupt.source else "",
            remedy=self._remedy(interrupt),
            passage=words.passage(way) if way else "",
            harm=words.along(way) if way else "",
            crossing=words.crossing(way) if way else "",
            count=interrupt.count,
            number=texts.number(interrupt.count),
            left=texts("more_turns", turns=interrupt.count) if interrupt.count > 0 else "",
            needs=session.namer.label(interrupt.needs) if interrupt.needs else "",
            state=texts("state_of_asleep" if interrupt.is_asleep else "state_of_unaware"),
            again=texts("again_key", key=key) if key else texts("again_there"),
        )

    def _explored(self, interrupt: Interrupt) -> Interrupt:
        """Return the interrupt of exploring at its end, with what is left alone."""
        view = self._session.view
        left = self._leftovers.of(view)
        if interrupt.source:
            left.append(self._session.harm_words.beyond(interrupt.source))
        if not left:
            return Interrupt("halt_explored")
        has_stairs = bool(stairs(view, "down"))
        return Interrupt("halt_left" if has_stairs else "halt_shut_in", self._texts.listed(left))

    def _remedy(self, interrupt: Interrupt) -> str:
        """Return what is where the player would be rid of a status."""
        if not interrupt.status or interrupt.position is None:
            return ""
        lay = self._session.judgement.known_map(self._session.view)
        return self._session.harm_words.new_place(lay.terrain(interrupt.position))


class ExplorationLeftovers:
    """Names what exploring has left alone."""

    def __init__(self, session: GameSession, texts: Texts) -> None:
        """Look around in a game."""
        self._session = session
        self._texts = texts
        self._works = KnownFeatures(session.game.ruleset)

    def of(self, view: View) -> list[str]:
        """Return the names of what exploring has left alone in the known level."""
        texts = self._texts
        left = [*self._unworked(view), *self._unclaimed(view)]
        if len(left) > MOST_NAMED:
            left[MOST_NAMED:] = [texts("more", count=len(left) - MOST_NAMED)]
        left += self._unopened(view)
        if not stairs(view, "down"):
            left.append(texts("left_stairs"))
        return left

    def _unworked(self, view: View) -> Iterator[str]:
        """Yield the names of what can still be worked, such as a chest."""
        for position in self._works.places(view):
            feature = self._works.at(position, view)
            if feature is not None and UNTOUCHED not in feature.tags:
                yield self._session.namer.feature(feature, "indefinite")

    def _unclaimed(self, view: View) -> Iterator[str]:
        """Yield the names of things that lie about, and how many there are to choose from."""
        tops = [things[-1] for things in view.items.values()]
        yield from (self._session.namer.item(thing) for thing in tops if not thing.rivals)
        offered = Counter(thing.rivals for thing in tops if thing.rivals)
        for count, known in offered.items():
            number = self._texts.number(count)
            yield from [self._texts("left_choice", number=number)] * ceil(known / count)

    def _unopened(self, view: View) -> Iterator[str]:
        """Yield how many doors and locks there are behind which nobody has looked."""
        texts, table, seen = self._texts, view.table, unmapped(view)
        unknown = beside_unknown(seen)
        is_locked = np.array([lock is not None for lock in table.locks])
        doors = int(np.count_nonzero(np.array(table.is_door)[seen.terrain] & unknown))
        locks = int(np.count_nonzero(is_locked[seen.terrain] & unknown))
        if doors:
            yield texts("left_doors", count=doors)
        if locks:
            yield texts("left_locks", count=locks)
