"""Who the player is, how the player is, and who else is in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from roguelike.content.catalog import Catalog
from roguelike.content.schema.actors import StatDef
from roguelike.content.schema.campaigns import VALUE_GAP, PanelLine
from roguelike.content.schema.ids import CORE, full_id
from roguelike.content.schema.levels import LevelDef
from roguelike.content.schema.messages import fill
from roguelike.content.schema.statuses import StatusDef
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import SeenActor, View
from roguelike.ui.canvas import Canvas
from roguelike.ui.palette import UiColor
from roguelike.ui.skin import Skin
from roguelike.ui.texts import Texts

VALUE_COLUMN = 10
"""Where values begin, if the labels leave room."""

MONSTER_ROW = 13
"""Where the list of those in view begins, if the lines above leave room."""

BAR_CELLS = 16
"""How many cells the health bar of a monster has, if the panel is as wide."""

TALL = 40
"""From this height on, empty lines are kept and the list has its fixed place."""

HURT, HEALTHY = 25, 50
"""Percent of health up to which it is called low, and up to which it is called middling."""


class StatusLine(Struct, frozen=True):
    """A line of the panel as it is now.

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


class StatusLines:
    """Fills in the lines of a campaign's status panel."""

    def __init__(self, catalog: Catalog, ruleset: Ruleset) -> None:
        """Find out which stats the lines mention."""
        self._mod = ruleset.campaign_id.partition(":")[0]
        self._stats = catalog.all(StatDef)
        self._levels = catalog.all(LevelDef)
        self._statuses = catalog.all(StatusDef)
        self._ruleset = ruleset

    def of(self, view: View) -> list[StatusLine]:
        """Return the lines for what the player knows now, statuses below the health."""
        lines = [self._line(line, view) for line in self._ruleset.campaign.panel]
        below = next((y for y, line in enumerate(lines, 1) if line.is_health), len(lines))
        return [*lines[:below], *self._statuses_of(view.player), *lines[below:]]

    def _statuses_of(self, player: SeenActor) -> Iterator[StatusLine]:
        for identifier, turns in player.statuses.items():
            status = self._statuses[identifier]
            text = status.label if turns < 0 else f"{status.label} {turns}"
            yield StatusLine("", text, status.color, is_health=False)

    def _line(self, line: PanelLine, view: View) -> StatusLine:
        values = {name: self._value(name, view) for name in line.names}
        return StatusLine(
            label=line.label,
            value=fill(line.text, values),
            color=line.color,
            is_health=any(self._stat(name) == self._ruleset.roles.health for name in line.names),
        )

    def _value(self, name: str, view: View) -> str:
        match name:
            case "name":
                return view.player.label
            case "depth":
                return str(view.depth)
            case "turn":
                return str(view.turn)
            case "campaign":
                return self._ruleset.campaign.label
            case "level":
                return self._levels[view.level].label
            case _:
                stat = self._stat(name)
                definition = self._stats.get(stat)
                value = str(view.stats.get(stat, ""))
                return fill(definition.format, {"value": value}) if definition else value

    def _stat(self, name: str) -> str:
        """Return the full id of a stat: the campaign's own, or one of `core`."""
        if ":" in name:
            return name
        own = full_id(self._mod, name)
        return own if own in self._stats else full_id(CORE, name)


def draw_status(
    canvas: Canvas, view: View, lines: Sequence[StatusLine], skin: Skin, texts: Texts
) -> None:
    """Draw the panel; its first column is a border."""
    canvas.fill("panel_background")
    canvas.upright(0)
    is_tall = canvas.height >= TALL
    shown = [line for line in lines if is_tall or line.label or line.value]
    y = _draw_lines(canvas, shown, view.player) + 2
    _draw_others(canvas, view, skin, texts, max(y, MONSTER_ROW) if is_tall else y)


def _draw_lines(canvas: Canvas, lines: Sequence[StatusLine], player: SeenActor) -> int:
    """Draw the lines from row 1 on and return the first row below them."""
    longest = max((len(line.label) for line in lines), default=0)
    roomy = canvas.width >= VALUE_COLUMN * 2 and longest + VALUE_GAP <= VALUE_COLUMN
    column = VALUE_COLUMN if roomy else longest + VALUE_GAP
    y = 1
    for line in lines:
        color = canvas.palette[line.color] if line.color else canvas.palette.ink("text")
        canvas.text(1, y, line.label, color if line.color else "text_muted")
        canvas.text(column if line.label else 1, y, line.value, color)
        y += 1
        if line.is_health:
            _draw_health(canvas, y, player)
            y += 2 if canvas.height >= TALL else 1
    return y


def _draw_health(canvas: Canvas, y: int, player: SeenActor) -> None:
    cells = canvas.width - 2
    full = max(filled(player.health, player.max_health, cells), int(player.health > 0))
    canvas.text(1, y, "━" * cells, "health_lost")
    canvas.text(1, y, "━" * full, health_color(player))


def _draw_others(canvas: Canvas, view: View, skin: Skin, texts: Texts, top: int) -> None:
    """List who is in view from row `top` on, with statuses below each if there is room."""
    if not view.actors:
        return
    canvas.text(1, top - 1, texts("in_view"), "panel_title")
    rows = canvas.height - top
    spacing = 2 if len(view.actors) * 2 - 1 <= rows else 1
    fits = rows if len(view.actors) <= rows else max(rows - 1, 0)
    for place, actor in enumerate(view.actors[:fits]):
        _draw_actor(canvas, top + place * spacing, actor, skin)
        if spacing > 1:
            _draw_statuses(canvas, top + place * spacing + 1, actor, skin)
    if (left := len(view.actors) - fits) > 0:
        canvas.text(1, canvas.height - 1, texts("more", count=left), "text_muted")


def _draw_actor(canvas: Canvas, y: int, actor: SeenActor, skin: Skin) -> None:
    """Draw a glyph, and a name on a bar of health; the name is bright when it is alert."""
    cells = min(BAR_CELLS, canvas.width - 4)
    canvas.text(1, y, *skin.actor(actor))
    canvas.shade(3, y, cells, "bar_empty")
    canvas.shade(3, y, filled(actor.health, actor.max_health, cells), "bar_full")
    canvas.text(4, y, actor.label[: cells - 1], "bar_text" if actor.alert else "bar_text_calm")


def _draw_statuses(canvas: Canvas, y: int, actor: SeenActor, skin: Skin) -> None:
    """Draw what is so with an actor, as far as the row reaches."""
    x = 4
    for identifier in actor.statuses:
        status = skin.statuses[identifier]
        x = canvas.text(x, y, status.label, canvas.palette[status.color]) + 1


def filled(amount: int, maximum: int, cells: int) -> int:
    """Return how many of `cells` stand for `amount` of `maximum`; halves go to the even number."""
    full, rest = divmod(min(max(amount, 0), maximum) * cells, maximum)
    return full + (rest * 2 > maximum or (rest * 2 == maximum and full % 2 == 1))


def health_color(actor: SeenActor) -> UiColor:
    """Return the color for the health of an actor."""
    percent = actor.health * 100 // actor.max_health
    if percent > HEALTHY:
        return "health_high"
    return "health_middle" if percent > HURT else "health_low"
