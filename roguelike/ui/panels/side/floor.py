"""What the player knows to lie on the level, and the ways out of it."""

from __future__ import annotations

from math import atan2, pi

from roguelike.content.catalog import Catalog
from roguelike.content.schema.levels import LevelDef, TerrainDef
from roguelike.core.geometry import Position
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import View
from roguelike.naming import Namer
from roguelike.ui.excursions import stairs
from roguelike.ui.lines import shortened
from roguelike.ui.panels.side.rows import Row, Section, Span, titled
from roguelike.ui.skin import Glyph, Skin
from roguelike.ui.texts import Texts

NAME_COLUMN = 2
"""Where names begin, behind the glyph and a blank."""
ARROWS = "→↘↓↙←↖↑↗"
"""The eight directions, clockwise from the east."""


class ItemsSection:
    """What lies on the level, what is in view first, and then the nearest first."""

    def __init__(self, ruleset: Ruleset, texts: Texts, namer: Namer) -> None:
        """Remember where names are found."""
        self._distance = ruleset.distance
        self._texts = texts
        self._namer = namer

    def section(self, view: View, skin: Skin, width: int) -> Section:
        """Return a row for what lies topmost in each place, with the way there."""
        here = view.player.position
        found: dict[Position, tuple[Glyph, str]] = {
            position: (skin.gold, self._texts("look_gold", count=amount))
            for position, amount in view.gold.items()
        }
        for position, things in view.items.items():
            if things:
                name = self._namer.item(things[-1], "plain" if things[-1].count == 1 else "indefinite")
                found[position] = skin.item(things[-1]), name

        def order(there: Position) -> tuple[bool, int, Position]:
            far = self._distance(there.x - here.x, there.y - here.y)
            return not view.visible[there], far, there

        rows = [
            _place(*found[there], there, view, self._distance(there.x - here.x, there.y - here.y), width)
            for there in sorted(found.keys() - {here}, key=order)
        ]
        return titled(self._texts("items"), rows, least=2)


class ExitsSection:
    """The stairs that are known, below the name of the level."""

    def __init__(self, catalog: Catalog, ruleset: Ruleset, texts: Texts) -> None:
        """Remember where names are found."""
        self._levels = catalog.all(LevelDef)
        self._terrain = catalog.all(TerrainDef)
        self._distance = ruleset.distance
        self._texts = texts

    def section(self, view: View, skin: Skin, width: int) -> Section:
        """Return a row for each way out, with the way there."""
        level = self._levels[view.level].label
        title = shortened(self._texts("place", level=level, depth=view.depth), width)
        here = view.player.position
        rows: list[Row] = []
        for way in ("down", "up"):
            for cell in stairs(view, way):
                there = Position(*divmod(cell, view.height))
                terrain = self._terrain[view.table.ids[int(view.terrain[there])]]
                glyph = Glyph(terrain.glyph, skin.palette[terrain.seen.color])
                far = self._distance(there.x - here.x, there.y - here.y)
                rows.append(_place(glyph, terrain.label, there, view, far, width))
        unknown = Row((Span(0, self._texts("no_exits"), "text_muted"),))
        return titled(title, rows or [unknown], least=2)


def _place(  # noqa: PLR0913 - what stands in a row
    glyph: Glyph, name: str, there: Position, view: View, distance: int, width: int
) -> Row:
    """Return a row about a place: its glyph, its name, and the way there."""
    here = view.player.position
    way = f"{arrow(here, there)} {distance}" if distance else ""
    room = width - NAME_COLUMN - len(way) - 1
    ink = "text" if view.visible[there] else "text_muted"
    spans = (
        Span(0, *glyph),
        Span(NAME_COLUMN, shortened(name, room), ink),
        Span(width - len(way), way, "text_muted"),
    )
    return Row(spans, target=there)


def arrow(here: Position, there: Position) -> str:
    """Return the arrow that comes nearest to the direction from one place to another."""
    eighths = round(atan2(there.y - here.y, there.x - here.x) / (pi / 4))
    return ARROWS[eighths % len(ARROWS)]
