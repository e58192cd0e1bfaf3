"""Section of the side panel about what is known on the level, and the ways out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from roguelike.autopilot.pathfinder import GATE
from roguelike.autopilot.travel import stairs
from roguelike.content.catalog import Catalog
from roguelike.content.schema.terrain import TerrainDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.world.ruleset import Ruleset
from roguelike.narration.naming import Namer
from roguelike.ui.appearance.palette import UiColor
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.map.figures import Figure, gold_figure, item_figure, terrain_figure
from roguelike.ui.text.directions import short_bearing
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import Heading, PanelStyle, Row, Section, Sign, Span

NAME_COLUMN = 3
"""The column in which names begin, behind the sign and blanks."""
LEAST_KNOWN = 3
"""The fewest rows that the section keeps until others have given way."""


class _Found(NamedTuple):
    """Something in a place of the level.

    Attributes:
        figure: What it is.
        name: What it is called.
        note: What is said of it behind its name, such as a price.
        is_exit: Whether it leads out of the level.
        place: Where it is.
    """

    figure: Figure
    name: str
    note: str
    is_exit: bool
    place: Position


class FloorSection:
    """The ways out of the level, and what is known to lie there.

    Ways out stand first, then what is in view, then what is nearest. What is alike has one row.
    Stairs up are no way out: they only show where the player came from.
    """

    def __init__(self, catalog: Catalog, ruleset: Ruleset, namer: Namer) -> None:
        """Remember where names are found."""
        self._terrain = catalog.all(TerrainDef)
        self._ruleset = ruleset
        self._namer = namer
        self._works = KnownFeatures(ruleset)

    def section(self, view: View, skin: Skin, style: PanelStyle) -> Section:
        """Return a row for each way out, and where there is room for what lies around."""
        found = [*self._exits(view, skin)]
        if not found:
            words = style.texts("no_exits")
            groups = [(Row((Span(NAME_COLUMN, words, "text_muted"),)),)]
        else:
            groups = []
        if not style.is_narrow:
            found += self._things(view, skin, style)
        found.sort(key=lambda each: self._order(each, view))
        alike: dict[tuple[str, str, bool], list[_Found]] = {}
        for each in found:
            alike.setdefault((each.name, each.note, each.is_exit), []).append(each)
        groups += [self._rows(same, view, skin, style) for same in alike.values()]
        return Section(groups, Heading(style.texts("on_this_floor")))

    def _rows(
        self, same: Sequence[_Found], view: View, skin: Skin, style: PanelStyle
    ) -> tuple[Row, ...]:
        """Return rows about what is alike, of which the first is the nearest."""
        first, texts = same[0], style.texts
        here, distance = view.player.position, self._ruleset.distance
        where = short_bearing(here, first.place, distance, texts)
        name = first.name
        if len(same) > 1:
            name = texts("side_places", name=name, count=len(same))
        if first.note:
            where = f"{first.note}  {where}"
        lines = paragraph(name, style.width - NAME_COLUMN - len(where) - 1) or [""]
        ink: UiColor = "text" if view.visible[first.place] else "text_muted"
        pieces = (
            Sign(0, first.figure, skin),
            Span(NAME_COLUMN, lines[0], ink),
            Span(style.width - len(where), where, "text_muted"),
        )
        rest = (Row((Span(NAME_COLUMN, line, ink),), first.place) for line in lines[1:])
        return Row(pieces, first.place), *rest

    def _order(self, found: _Found, view: View) -> tuple[bool, bool, int, Position]:
        here, there = view.player.position, found.place
        far = self._ruleset.distance(there.x - here.x, there.y - here.y)
        return not found.is_exit, not view.visible[there], far, there

    def _exits(self, view: View, skin: Skin) -> Iterator[_Found]:
        """Yield the gates and the stairs down that are known."""
        for cell in (*_gates(view), *stairs(view, "down")):
            there = Position(*divmod(cell, view.height))
            kind = view.table.ids[int(view.terrain[there])]
            label = self._terrain[kind].label
            yield _Found(terrain_figure(kind, skin), label, "", is_exit=True, place=there)

    def _things(self, view: View, skin: Skin, style: PanelStyle) -> Iterator[_Found]:
        """Yield what lies topmost in each place but that of the player, and what can be worked."""
        here, texts = view.player.position, style.texts
        for there, amount in view.gold.items():
            if there != here:
                words = texts("pieces", count=amount)
                yield _Found(gold_figure(skin), words, "", is_exit=False, place=there)
        for there, things in view.items.items():
            if things and there != here:
                thing = things[-1]
                form = "plain" if thing.count == 1 else "indefinite"
                name = self._namer.item(thing._replace(price=0), form)
                price = f"{thing.price}{skin.gold.character}" if thing.price else ""
                yield _Found(item_figure(thing, skin), name, price, is_exit=False, place=there)
        for there in self._works.places(view):
            feature = self._works.at(there, view)
            if feature and there != here:
                kind = view.table.ids[int(view.terrain[there])]
                found = terrain_figure(kind, skin)
                yield _Found(found, feature.label, "", is_exit=False, place=there)


def _gates(view: View) -> list[int]:
    """Return where it is known that the game can be won, as flat indices."""
    is_gate = np.array([GATE in tags for tags in view.table.tags])
    return np.flatnonzero(is_gate.take(view.terrain)).tolist()
