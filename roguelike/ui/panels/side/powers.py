"""Section of the side panel about the abilities of the player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.content.schema.keymaps import CommandName
from roguelike.engine.knowledge.player_view import Power, View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.ui.appearance.palette import UiColor
from roguelike.ui.descriptions.items import ready
from roguelike.ui.input.commands import POWERS
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.session.kept import Kept
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import Heading, Piece, Row, Section, Span, Style

NAME_COLUMN = 3
"""The column in which names begin, behind the key and blanks."""


class PowersSection:
    """The abilities of the player with their keys, and when each is ready."""

    def __init__(self, ruleset: Ruleset, keymap: Keymap) -> None:
        """Remember where names and keys are found."""
        self._abilities = ruleset.things.abilities
        self._keymap = keymap
        self._kept = Kept(self._section)

    def section(self, view: View, style: Style) -> Section:
        """Return a row for each ability, or two where there is little room."""
        return self._kept(view.powers, style, self._keymap.layout, self._keymap.own)

    def _section(self, powers: Sequence[Power], style: Style, *_: object) -> Section:
        """Return the rows, whose keys are those of the keymap as it is."""
        groups = [tuple(self._rows(place, power, style)) for place, power in enumerate(powers)]
        return Section(groups, Heading(style.texts("abilities")))

    def _rows(self, place: int, power: Power, style: Style) -> Iterator[Row]:
        command: CommandName = POWERS[place] if place < len(POWERS) else "powers"
        note = ready(power, style.texts)
        label = self._abilities[power.id].definition.label
        ink: UiColor = "text_muted" if power.ready_in else "text"
        note_ink: UiColor = "text_muted" if power.ready_in else "text_good"
        names = list(paragraph(label, style.width - NAME_COLUMN))
        if NAME_COLUMN + len(names[-1]) + 1 + len(note) > style.width:
            names.append("")  # a row more rather than a word less
        pieces: list[Piece] = [Span(0, style.texts.key(self._keymap.first_key(command)), "key")]
        for name in names[:-1]:
            yield Row((*pieces, Span(NAME_COLUMN, name, ink)), command)
            pieces = []
        pieces += [
            Span(NAME_COLUMN, names[-1], ink),
            Span(style.width - len(note), note, note_ink),
        ]
        yield Row(tuple(pieces), command)
