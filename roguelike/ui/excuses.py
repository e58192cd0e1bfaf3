"""Excuses: why something is not done, or goes on no longer, and which key goes on."""

from __future__ import annotations

from roguelike.content.schema.keymaps import CommandName
from roguelike.ui.adventure import Adventure
from roguelike.ui.texts import Texts
from roguelike.ui.vigilance import Halt


class Excuses:
    """Puts halts into words."""

    def __init__(self, adventure: Adventure, texts: Texts) -> None:
        """Know the game."""
        self._adventure = adventure
        self._texts = texts

    def of(self, halt: Halt, command: CommandName | None = None) -> str:
        """Return why something is not done, or does not go on.

        Args:
            halt: The reason.
            command: The command that could be given again; none where one has clicked.
        """
        adventure, texts = self._adventure, self._texts
        assert halt.reason is not None, "what goes without saying has no words"
        key = texts.key_of(command) if command else ""
        return texts(
            halt.reason,
            subject=adventure.subject(halt),
            where=adventure.where(halt),
            harm=adventure.harm_words.along(halt.way) if halt.way else "",
            count=halt.count,
            left=texts("more_turns", turns=halt.count) if halt.count > 0 else "",
            needs=adventure.namer.label(halt.needs) if halt.needs else "",
            again=texts("again_key", key=key) if key else texts("again_there"),
        )
