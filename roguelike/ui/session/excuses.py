"""Excuses: why something is not done, or goes on no longer, and which key goes on."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.account import capitalized
from roguelike.autopilot.interrupts import Halt
from roguelike.autopilot.tasks import stairs
from roguelike.content.schema.keymaps import CommandName
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.leftovers import Leftovers
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


class Excuses:
    """Puts halts into words."""

    def __init__(self, adventure: Adventure, texts: Texts) -> None:
        """Know the game."""
        self._adventure = adventure
        self._texts = texts
        self._leftovers = Leftovers(adventure, texts)

    def of(self, halt: Halt, command: CommandName | None = None) -> str:
        """Return why something is not done, or does not go on.

        Args:
            halt: The reason.
            command: The command that could be given again; none where one has clicked.
        """
        adventure, texts = self._adventure, self._texts
        if halt.reason == "halt_explored":
            halt = self._explored(halt)
        assert halt.reason is not None, "what goes without saying has no words"
        words, way = adventure.harm_words, halt.way
        key = texts.key_of(command) if command else ""
        return texts(
            halt.reason,
            subject=adventure.subject(halt),
            where=adventure.where(halt),
            deed=texts(_DEEDS.get(command, _GOES)),
            status=words.label(halt.status) if halt.status else "",
            noun=words.noun(halt.status) if halt.status else "",
            place=words.place(halt.source) if halt.source else "",
            within=words.within(halt.source) if halt.source else "",
            refuge=capitalized(words.refuge(halt.source)) if halt.source else "",
            remedy=self._remedy(halt),
            passage=words.passage(way) if way else "",
            harm=words.along(way) if way else "",
            crossing=words.crossing(way) if way else "",
            count=halt.count,
            number=texts.number(halt.count),
            left=texts("more_turns", turns=halt.count) if halt.count > 0 else "",
            needs=adventure.namer.label(halt.needs) if halt.needs else "",
            state=texts("state_of_asleep" if halt.is_asleep else "state_of_unaware"),
            again=texts("again_key", key=key) if key else texts("again_there"),
        )

    def _explored(self, halt: Halt) -> Halt:
        """Return the halt of exploring at its end, with what is left alone."""
        view = self._adventure.view
        left = self._leftovers.of(view)
        if halt.source:
            left.append(self._adventure.harm_words.beyond(halt.source))
        if not left:
            return Halt("halt_explored")
        has_stairs = bool(stairs(view, "down"))
        return Halt("halt_left" if has_stairs else "halt_shut_in", self._texts.listed(left))

    def _remedy(self, halt: Halt) -> str:
        """Return what is where the player would be rid of a status."""
        if not halt.status or halt.position is None:
            return ""
        lay = self._adventure.judgement.lay(self._adventure.view)
        return self._adventure.harm_words.new_place(lay.terrain(halt.position))
