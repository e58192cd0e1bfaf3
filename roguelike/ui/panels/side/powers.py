"""Section of the side panel about the abilities of the player."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import Power, View
from roguelike.ui.bars import filled
from roguelike.ui.commands import POWERS
from roguelike.ui.kept import Kept
from roguelike.ui.keymap import Keymap
from roguelike.ui.lines import abbreviated
from roguelike.ui.panels.side.rows import Row, Section, Shade, Span, titled
from roguelike.ui.texts import Texts

NAME_COLUMN = 2
"""The column in which names begin, behind the key and a blank."""


class PowersSection:
    """The abilities of the player with their keys, each on a bar while it is not ready."""

    def __init__(self, ruleset: Ruleset, keymap: Keymap, texts: Texts) -> None:
        """Remember where names and keys are found."""
        self._abilities = ruleset.things.abilities
        self._keymap = keymap
        self._texts = texts
        self._kept = Kept(self._section)

    def section(self, view: View, width: int) -> Section:
        """Return a row for each ability."""
        return self._kept(view.powers, width, self._keymap.layout, self._keymap.own)

    def _section(self, powers: Sequence[Power], width: int, *_: object) -> Section:
        """Return the rows, whose keys are those of the keymap as it is."""
        rows = [self._row(place, power, width) for place, power in enumerate(powers)]
        return titled(self._texts("abilities"), rows, least=len(POWERS))

    def _row(self, place: int, power: Power, width: int) -> Row:
        command: CommandName = POWERS[place] if place < len(POWERS) else "powers"
        turns = str(power.ready_in) if power.ready_in else ""
        room = width - NAME_COLUMN - len(turns) - 1
        label = abbreviated(self._abilities[power.id].definition.label, room)
        spans = (
            Span(0, self._texts.key(self._keymap.first_key(command)), "key"),
            Span(NAME_COLUMN, label, "bar_text_calm" if turns else "text"),
            Span(width - len(turns), turns, "text_muted"),
        )
        cells = filled(power.ready_in, power.cooldown, room) if power.ready_in else 0
        return Row(spans, (Shade(NAME_COLUMN, cells, "bar_cooldown"),), command)
