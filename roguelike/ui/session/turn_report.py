"""The report on a turn, for the log."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.account import Sentence, capitalized
from roguelike.autopilot.interrupts import CRITICAL, LOW
from roguelike.autopilot.turn_finished import TurnFinished
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.actor import Kind
from roguelike.naming import Namer
from roguelike.narrator import Narrator
from roguelike.ui.text.texts import TextName, Texts

MOST_NAMED = 3
"""The most items in one place that are named in the log; of more, their number is told."""


_WARNINGS: Sequence[tuple[int, TextName]] = ((CRITICAL, "health_critical"), (LOW, "health_low"))
"""Below how many percent of the health the player is warned, and by which text."""


class Reporter:
    """Tells what happened in a turn, and what lies where the player has come to."""

    def __init__(self, narrator: Narrator, namer: Namer, texts: Texts) -> None:
        """Report from one game."""
        self._narrator = narrator
        self._namer = namer
        self._texts = texts

    def report(self, turn: TurnFinished) -> list[Sentence]:
        """Return the sentences about a turn, in order."""
        before, now = turn.before, turn.now
        told = self._narrator.tell(turn.events)
        was_there = before.player.position == now.player.position and before.depth == now.depth
        if now.here and not was_there:
            told.append(noted(self._what_lies_here(now)))
        return told

    def _what_lies_here(self, view: View) -> str:
        """Return a sentence about what lies where the player stands, the topmost item first."""
        names = (self._namer.item(item.thing) for item in view.here[::-1])
        is_one = sum(item.thing.count for item in view.here) == 1
        name: TextName = "here_lies" if is_one else "here_lie"
        return self._texts(name, items=self._texts.listed(names, MOST_NAMED))

    def arrival(self, comers: Sequence[Kind]) -> Sentence:
        """Return a sentence about enemies of some kinds who have come into view."""
        names = [
            self._namer.actor(kind, "indefinite")
            if count == 1
            else self._namer.several(kind, count)
            for kind, count in ((each, comers.count(each)) for each in dict.fromkeys(comers))
        ]
        subject = capitalized(self._texts.listed(names, MOST_NAMED))
        return noted(self._texts("comes_into_view", subject=subject, count=len(comers)))


def noted(text: str) -> Sentence:
    """Return a sentence about something that did not happen in the game."""
    return Sentence(text, "core:message_note", "note")


def warning(before: View, now: View) -> TextName | None:
    """Return the text that warns of health that has just become low, if it has."""
    was, is_, most = before.player.health, now.player.health, now.player.max_health
    for percent, name in _WARNINGS:
        if is_ * 100 < most * percent <= was * 100:
            return name
    return None
