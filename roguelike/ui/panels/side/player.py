"""Sections of the side panel about the player: health, statuses, abilities.

The lines of the campaign stand among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.content.references.ids import CORE, full_id
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.campaigns import PanelLine
from roguelike.content.schema.fields.templates import chosen, prepared
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.engine.knowledge.player_view import AbilityView, SeenActor, View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.ui.appearance.palette import Ink, UiColor
from roguelike.ui.descriptions.items import ready_text
from roguelike.ui.input.keymap import POWERS, Keymap
from roguelike.ui.session.memo import Memo
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import Chip, Heading, PanelStyle, Piece, Plate, Row, Section, Span

HURT, HEALTHY = 25, 50
"""Percent of health up to which it is called low, and up to which it is called middling."""
CHIP_COLUMNS = 2
"""The columns that a chip takes beside its text."""
BAD = "bad"
"""The tag of statuses that nobody wants."""
BETWEEN = 2
"""The columns between two chips, and the fewest between two facts."""

NAME_COLUMN = 3
"""The column in which names begin, behind the key and blanks."""


class _Line(NamedTuple):
    """A line of the campaign made ready to be filled in.

    Attributes:
        label: What stands at the left.
        text: What follows, for the operator `%` if it mentions anything.
        values: What gives the values that it mentions.
        color: Id of a color, if the line has one of its own.
    """

    label: str
    text: str
    values: tuple[Callable[[View], object], ...]
    color: str | None

    def filled(self, view: View) -> str:
        """Return the line for what the player knows now."""
        text = self.text % tuple([each(view) for each in self.values]) if self.values else self.text
        return f"{self.label} {text}".strip()


class HealthSection:
    """The section that is always whole, and stands above all others.

    What it says by itself, name, health and turn, it does not say again where the campaign has a
    line for it; neither does it say how much gold there is, which stands above what is carried.
    """

    def __init__(self, catalog: Catalog, ruleset: Ruleset) -> None:
        """Find out which stats the lines mention."""
        self._mod = ruleset.campaign_id.partition(":")[0]
        self._stats = catalog.all(StatDef)
        self._levels = catalog.all(LevelDef)
        self._statuses = catalog.all(StatusDef)
        self._ruleset = ruleset
        roles = ruleset.roles
        said = {"name", "turn", roles.health, roles.gold}
        lines = ruleset.campaign.panel
        self._label = next(
            (each.label for each in lines if roles.health in map(self._stat, each.names)),
            self._stats[roles.health].label,
        )
        self._facts = [
            self._read(line)
            for line in lines
            if (line.label or line.text) and not self._is_said(line, said)
        ]

    def section(self, view: View, name: str, style: PanelStyle) -> Section:
        """Return the lines, all of which are needed.

        Args:
            view: What the player knows.
            name: What the player is called.
            style: How it is shown.
        """
        player, width = view.player, style.width
        turn = style.texts("side_turn", turn=view.turn)
        rows = [
            Row((Span(0, name, "text_heading"), Span(width - len(turn), turn, "text_muted"))),
            self._health(player, style),
            *self._chips(player, style),
            *self._packed(view, style),
        ]
        return Section([(row,) for row in rows])

    def _health(self, player: SeenActor, style: PanelStyle) -> Row:
        words = style.texts(
            "side_health", label=self._label, health=player.health, most=player.max_health
        )
        plate = Plate(
            style.width, player.health, player.max_health, health_color(player), "health_lost"
        )
        return Row((plate, Span(1, words, "text_heading")))

    def _chips(self, player: SeenActor, style: PanelStyle) -> Iterator[Row]:
        """Yield rows of statuses, each with the turns that it lasts."""
        pieces: list[Piece] = []
        end = 0
        for identifier, turns in player.statuses.items():
            status = self._statuses[identifier]
            text = status.label if turns < 0 else f"{status.label} {turns}"
            if pieces and end + len(text) + CHIP_COLUMNS > style.width:
                yield Row(tuple(pieces))
                pieces, end = [], 0
            edge = style.palette[status.color]
            tone: UiColor = "text_bad" if BAD in status.tags else "text_good"
            pieces.append(Chip(end, text, tone, edge))
            end += len(text) + CHIP_COLUMNS + BETWEEN
        if pieces:
            yield Row(tuple(pieces))

    def _packed(self, view: View, style: PanelStyle) -> Iterator[Row]:
        """Yield rows of facts, as many in each as there is room for."""
        pieces: list[Piece] = []
        end = 0
        for fact in self._facts:
            text = fact.filled(view)
            if pieces and end + len(text) > style.width:
                yield Row(tuple(pieces))
                pieces, end = [], 0
            ink: Ink = style.palette[fact.color] if fact.color else "text_muted"
            pieces.append(Span(end, text, ink))
            end += len(text) + BETWEEN
        if pieces:
            yield Row(tuple(pieces))

    def _is_said(self, line: PanelLine, said: set[str]) -> bool:
        """Return True if all that a line mentions is said elsewhere."""
        names = line.names
        stats = {self._ruleset.roles.max_health, *said}
        return bool(names) and all(name in said or self._stat(name) in stats for name in names)

    def _read(self, line: PanelLine) -> _Line:
        text, slots, counted = prepared(line.text)
        values = {slot: self._worded(number, words) for slot, number, words in counted}
        said = tuple(values.get(slot) or self._value(slot) for slot in slots)
        return _Line(line.label, text, said, line.color)

    def _worded(self, name: str, words: str) -> Callable[[View], object]:
        """Return what gives the word that belongs to the number of a name in braces."""
        value = self._value(name)
        return lambda view: chosen(words, value(view))

    def _value(self, name: str) -> Callable[[View], object]:
        """Return what gives the value of a name in braces, given what the player knows."""
        match name:
            case "name":
                return attrgetter("player.label")
            case "depth" | "turn":
                return attrgetter(name)
            case "campaign":
                label = self._ruleset.campaign.label
                return lambda _: label
            case "level":
                return lambda view: self._levels[view.level].label
            case _:
                stat = self._stat(name)
                definition = self._stats.get(stat)
                text, names, _ = prepared(definition.format if definition else "{value}")
                count = len(names)
                return lambda view: text % ((view.stats.get(stat, ""),) * count) if count else text

    def _stat(self, name: str) -> str:
        """Return the full id of a stat: the campaign's own, or one of `core`."""
        if ":" in name:
            return name
        own = full_id(self._mod, name)
        return own if own in self._stats else full_id(CORE, name)


def health_color(actor: SeenActor) -> UiColor:
    """Return the color behind the health of an actor."""
    percent = actor.health * 100 // actor.max_health
    if percent > HEALTHY:
        return "health_high"
    return "health_middle" if percent > HURT else "health_low"


class PowersSection:
    """The abilities of the player with their keys, and when each is ready."""

    def __init__(self, ruleset: Ruleset, keymap: Keymap) -> None:
        """Remember where names and keys are found."""
        self._abilities = ruleset.things.abilities
        self._keymap = keymap
        self._kept = Memo(self._section)

    def section(self, view: View, style: PanelStyle) -> Section:
        """Return a row for each ability, or two where there is little room."""
        return self._kept(view.powers, style, self._keymap.layout, self._keymap.own)

    def _section(self, powers: Sequence[AbilityView], style: PanelStyle, *_: object) -> Section:
        """Return the rows, whose keys are those of the keymap as it is."""
        groups = [tuple(self._rows(place, power, style)) for place, power in enumerate(powers)]
        return Section(groups, Heading(style.texts("abilities")))

    def _rows(self, place: int, power: AbilityView, style: PanelStyle) -> Iterator[Row]:
        command: CommandName = POWERS[place] if place < len(POWERS) else "powers"
        note = ready_text(power, style.texts)
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
