"""Section of the side panel about the player: campaign lines, a health bar, and statuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.campaigns import VALUE_GAP, PanelLine
from roguelike.content.schema.ids import CORE, full_id
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.statuses import StatusDef
from roguelike.content.schema.templates import prepared
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import SeenActor, View
from roguelike.ui.bars import BAR, filled
from roguelike.ui.palette import Palette, UiColor
from roguelike.ui.panels.side.rows import Row, Section, Shade, Span

VALUE_COLUMN = 9
"""The column in which values begin, if the labels leave room."""
ROOMY = 20
"""The least width of the panel at which values begin at `VALUE_COLUMN`."""
HURT, HEALTHY = 25, 50
"""Percent of health up to which it is called low, and up to which it is called middling."""


class StatusLine(Struct, frozen=True):
    """A line of the campaign as it is now.

    Attributes:
        label: What stands at the left.
        value: What follows.
        color: Id of a color, if the line has one of its own.
        is_health: Whether a health bar belongs below.
    """

    label: str
    value: str
    color: str | None
    is_health: bool


class _Line(NamedTuple):
    """A line of the campaign made ready to be filled in.

    Attributes:
        label: What stands at the left.
        text: What follows, for the operator `%` if it mentions anything.
        values: What gives the values that it mentions.
        color: Id of a color, if the line has one of its own.
        is_health: Whether a health bar belongs below.
    """

    label: str
    text: str
    values: tuple[Callable[[View], object], ...]
    color: str | None
    is_health: bool

    def filled(self, view: View) -> StatusLine:
        """Return the line for what the player knows now."""
        text = self.text % tuple([each(view) for each in self.values]) if self.values else self.text
        return StatusLine(self.label, text, self.color, self.is_health)


class HealthSection:
    """Fills in the lines of a campaign."""

    def __init__(self, catalog: Catalog, ruleset: Ruleset) -> None:
        """Find out which stats the lines mention."""
        self._mod = ruleset.campaign_id.partition(":")[0]
        self._stats = catalog.all(StatDef)
        self._levels = catalog.all(LevelDef)
        self._statuses = catalog.all(StatusDef)
        self._ruleset = ruleset
        self._lines = [self._read(line) for line in ruleset.campaign.panel]
        if not any(line.is_health for line in self._lines):
            self._lines.insert(0, self._health())

    def lines(self, view: View) -> list[StatusLine]:
        """Return the lines for what the player knows now, statuses below the health."""
        lines = [line.filled(view) for line in self._lines]
        below = next(y for y, line in enumerate(lines, 1) if line.is_health)
        return [*lines[:below], *self._statuses_of(view.player), *lines[below:]]

    def section(
        self, view: View, palette: Palette, width: int, *, is_alarmed: bool = False
    ) -> Section:
        """Return the lines that say something, all of which are needed.

        Args:
            view: What the player knows.
            palette: The colors.
            width: Columns of the panel.
            is_alarmed: Whether the health flares up, having just become low.
        """
        lines = [line for line in self.lines(view) if line.label or line.value]
        column = _value_column(lines, width)
        groups: list[tuple[Row, ...]] = []
        for line in lines:
            ink = palette[line.color] if line.color else palette.ink("text")
            label = Span(0, line.label, ink if line.color else "text_muted")
            row = Row((label, Span(column if line.label else 0, line.value, ink)))
            if line.is_health:
                alarm = (Shade(0, width, "aim_danger"),) if is_alarmed else ()
                bar = Row(_bar(view.player, width), alarm)
                groups.append((Row(row.spans, alarm), bar))
            else:
                groups.append((row,))
        return Section(tuple(groups), least=len(groups))

    def _statuses_of(self, player: SeenActor) -> Iterator[StatusLine]:
        for identifier, turns in player.statuses.items():
            status = self._statuses[identifier]
            text = status.label if turns < 0 else f"{status.label} {turns}"
            yield StatusLine("", text, status.color, is_health=False)

    def _health(self) -> _Line:
        """Return the line for campaigns that have none about health."""
        label = self._stats[self._ruleset.roles.health].label
        values = attrgetter("player.health"), attrgetter("player.max_health")
        return _Line(label, "%s/%s", values, None, is_health=True)

    def _read(self, line: PanelLine) -> _Line:
        text, names = prepared(line.text)
        is_health = self._ruleset.roles.health in map(self._stat, names)
        return _Line(line.label, text, tuple(map(self._value, names)), line.color, is_health)

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
                text, names = prepared(definition.format if definition else "{value}")
                count = len(names)
                return lambda view: text % ((view.stats.get(stat, ""),) * count) if count else text

    def _stat(self, name: str) -> str:
        """Return the full id of a stat: the campaign's own, or one of `core`."""
        if ":" in name:
            return name
        own = full_id(self._mod, name)
        return own if own in self._stats else full_id(CORE, name)


def _value_column(lines: list[StatusLine], width: int) -> int:
    longest = max([len(line.label) for line in lines], default=0)
    is_roomy = width >= ROOMY and longest + VALUE_GAP <= VALUE_COLUMN
    return VALUE_COLUMN if is_roomy else longest + 1


def _bar(player: SeenActor, width: int) -> tuple[Span, ...]:
    """Return a bar of the player's health, of which one cell is left as long as the player is."""
    full = max(filled(player.health, player.max_health, width), int(player.health > 0))
    color = health_color(player)
    return Span(0, BAR * full, color), Span(full, BAR * (width - full), "health_lost")


def health_color(actor: SeenActor) -> UiColor:
    """Return the color for the health of an actor."""
    percent = actor.health * 100 // actor.max_health
    if percent > HEALTHY:
        return "health_high"
    return "health_middle" if percent > HURT else "health_low"
