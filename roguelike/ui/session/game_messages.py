"""Messages about a game for its log: the report on a turn, warnings, another goal, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.autopilot.interrupts import CRITICAL, LOW
from roguelike.autopilot.played_game import TurnFinished
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.turns import victory
from roguelike.engine.world.actor import ActorKind
from roguelike.engine.world.events.events import Death
from roguelike.engine.world.world import World
from roguelike.game import Game
from roguelike.narration.naming import Namer
from roguelike.narration.narrator import Narrator
from roguelike.narration.sentences import Sentence, capitalized
from roguelike.ui.text.texts import TextName, Texts

MOST_NAMED = 3
"""The most items in one place that are named in the log; of more, their number is told."""


_WARNINGS: Sequence[tuple[int, TextName]] = ((CRITICAL, "health_critical"), (LOW, "health_low"))
"""Below how many percent of the health the player is warned, and by which text."""


class TurnReporter:
    """Reports what happened in a turn, and what lies where the player has come to."""

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

    def arrival(self, comers: Sequence[ActorKind]) -> Sentence:
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


class Quest:
    """Knows what the player is to do, and tells when that changes.

    Attributes:
        goal: What it is now; empty where the campaign does not say.
    """

    def __init__(self, world: World, texts: Texts, note: Callable[[str], None]) -> None:
        """Know the goal of a game, as things are now; `note` puts a line into its log."""
        self._world, self._texts, self._note = world, texts, note
        self.goal = victory.current_goal(world)

    def watch(self, turn: TurnFinished) -> None:
        """Tell the player of another goal."""
        before, self.goal = self.goal, victory.current_goal(self._world)
        if self.goal and self.goal != before and not turn.now.is_over:
            self._note(self._texts("head_goal", goal=self.goal))


def ending(game: Game, namer: Namer, texts: Texts, place: str) -> str:
    """Return a sentence that tells how a game has ended.

    Args:
        game: The game.
        namer: Knows what killers are called.
        texts: The words of the interface.
        place: The name of the level.
    """
    death = game.world.death
    if death is None:
        return game.ruleset.campaign.victory or texts("victory_words")
    where = {"death": _manner(death, game, namer, texts), "level": place, "depth": game.world.depth}
    doer = _monster(death.doer, game, namer)
    return capitalized(
        texts("ended_through", killer=doer, **where) if doer else texts("ended_in", **where)
    )


def _manner(death: Death, game: Game, namer: Namer, texts: Texts) -> str:
    """Return how the player died, such as `bled to death`."""
    monster = _monster(death.killer, game, namer)
    status = game.ruleset.things.statuses.get(death.killer)
    if not death.label:
        return texts("died")
    if not monster and status is not None:
        return status.definition.death or texts("died_of", killer=death.label)
    return texts("killed_by", killer=monster or namer.thing(death.killer, death.label))


def _monster(identifier: str, game: Game, namer: Namer) -> str:
    """Return the name of a kind of monster with an article; empty where it is none."""
    kind = game.ruleset.monsters.get(identifier)
    return namer.actor(kind, "indefinite") if kind else ""
