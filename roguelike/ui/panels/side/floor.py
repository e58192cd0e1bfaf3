"""Sections of the side panel about the items known on the level, and the ways out of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from roguelike.bots.scout import GATE
from roguelike.content.catalog import Catalog
from roguelike.content.schema.levels import LevelDef, TerrainDef
from roguelike.core.geometry import Position
from roguelike.engine.ruleset import Ruleset
from roguelike.engine.view import View
from roguelike.engine.works import Works
from roguelike.naming import Namer
from roguelike.narrator import capitalized
from roguelike.ui.bearings import arrow
from roguelike.ui.excursions import stairs
from roguelike.ui.lines import abbreviated
from roguelike.ui.panels.side.rows import Row, Section, Span, titled
from roguelike.ui.skin import Glyph, Skin
from roguelike.ui.texts import Texts

NAME_COLUMN = 2
"""The column in which names begin, behind the glyph and a blank."""


class Places:
    """Rows about places of the level, with the way there from where the player is."""

    def __init__(self, view: View, ruleset: Ruleset, width: int) -> None:
        """Look at the level as the player knows it; `width` is that of the panel in columns."""
        self._view = view
        self._distance = ruleset.distance
        self._width = width

    def order(self, there: Position) -> tuple[bool, int, Position]:
        """Return by what to sort places: those in view first, and then the nearest."""
        return not self._view.visible[there], self._far(there), there

    def row(self, there: Position, glyph: Glyph, name: str, price: str = "") -> Row:
        """Return a row about what is in a place, and what it costs if it is for sale."""
        view, far = self._view, self._far(there)
        way = f"{arrow(view.player.position, there)} {far}" if far else ""
        way = f"{price} {way}".strip()
        room = self._width - NAME_COLUMN - len(way) - 1
        ink = "text" if view.visible[there] else "text_muted"
        spans = (
            Span(0, *glyph),
            Span(NAME_COLUMN, abbreviated(name, room), ink),
            Span(self._width - len(way), way, "text_muted"),
        )
        return Row(spans, target=there)

    def _far(self, there: Position) -> int:
        here = self._view.player.position
        return self._distance(there.x - here.x, there.y - here.y)


class ItemsSection:
    """The items and gold on the level, those in view first, and then the nearest first.

    Things of which only one can be taken stand together below a row that says so.
    """

    def __init__(self, ruleset: Ruleset, texts: Texts, namer: Namer) -> None:
        """Remember where names are found."""
        self._ruleset = ruleset
        self._texts = texts
        self._namer = namer
        self._works = Works(ruleset)

    def section(self, view: View, skin: Skin, width: int) -> Section:
        """Return a row for what lies topmost in each place but that of the player.

        What can be worked counts among the things. What is offered stands last, so that nothing
        else seems to belong to it.
        """
        found, rivals = self._found(view, skin)
        places = Places(view, self._ruleset, width)
        groups: list[tuple[Row, ...]] = []
        listed: set[Position] = set()
        for there in sorted(found, key=lambda each: (each in rivals, places.order(each))):
            if there in listed:
                continue
            together = self._choice(there, rivals, listed)
            listed.update(together)
            rows: list[tuple[Row, ...]] = [(places.row(each, *found[each]),) for each in together]
            if count := rivals.get(there):
                head = Row((Span(0, self._texts("one_of", count=count), "text_muted"),))
                rows[0] = head, *rows[0]
            groups += rows
        return Section(tuple(groups), self._texts("items"), least=0, wanted=2)

    def _found(
        self, view: View, skin: Skin
    ) -> tuple[dict[Position, tuple[Glyph, str, str]], dict[Position, int]]:
        """Return what to say of each place, and where that is one of how many.

        The price of what is for sale stands apart, so that it takes no room from the name.
        """
        found: dict[Position, tuple[Glyph, str, str]] = {
            position: (skin.gold, self._texts("pieces", count=amount), "")
            for position, amount in view.gold.items()
        }
        rivals: dict[Position, int] = {}
        for position, things in view.items.items():
            if things:
                thing = things[-1]
                style = "plain" if thing.count == 1 else "indefinite"
                name = self._namer.item(thing._replace(rivals=0, price=0), style)
                price = f"{thing.price}{skin.gold.character}" if thing.price else ""
                found[position] = skin.item(thing), name, price
                if thing.rivals:
                    rivals[position] = thing.rivals
        for position in self._works.places(view):
            if feature := self._works.at(position, view):
                look = Glyph(feature.glyph, skin.palette[feature.color])
                found[position] = look, feature.label, ""
        found.pop(view.player.position, None)
        rivals.pop(view.player.position, None)
        return found, rivals

    def _choice(
        self, there: Position, rivals: Mapping[Position, int], listed: Collection[Position]
    ) -> list[Position]:
        """Return a place, and those of what is offered beside it, which is what lies nearest."""
        count = rivals.get(there, 1)
        others = [
            each
            for each in rivals
            if rivals[each] == count and each != there and each not in listed
        ]
        distance = self._ruleset.distance
        others.sort(key=lambda each: (distance(each.x - there.x, each.y - there.y), each))
        return [there, *others[: count - 1]]


class ExitsSection:
    """The gates and the stairs down that are known, below the name of the level.

    Stairs up are no way out: they only show where the player came from.
    """

    def __init__(self, catalog: Catalog, ruleset: Ruleset, texts: Texts) -> None:
        """Remember where names are found."""
        self._levels = catalog.all(LevelDef)
        self._terrain = catalog.all(TerrainDef)
        self._ruleset = ruleset
        self._texts = texts
        lines = ruleset.campaign.panel
        self._tells_depth = not any("depth" in line.names for line in lines)

    def section(self, view: View, skin: Skin, width: int) -> Section:
        """Return a row for each way out, gates first."""
        places = Places(view, self._ruleset, width)
        rows = [
            self._row(Position(*divmod(cell, view.height)), view, skin, places)
            for cell in (*_gates(view), *stairs(view, "down"))
        ]
        unknown = Row((Span(0, self._texts("no_exits"), "text_muted"),))
        return titled(abbreviated(self._title(view), width), rows or [unknown], least=2)

    def _title(self, view: View) -> str:
        """Return what the level is called, with its depth where the campaign does not tell that."""
        level = self._levels[view.level].label
        if self._tells_depth:
            level = self._texts("place", level=level, depth=view.depth)
        return capitalized(level)

    def _row(self, there: Position, view: View, skin: Skin, places: Places) -> Row:
        terrain = self._terrain[view.table.ids[int(view.terrain[there])]]
        glyph = Glyph(terrain.glyph, skin.palette[terrain.seen.color])
        return places.row(there, glyph, terrain.label)


def _gates(view: View) -> list[int]:
    """Return where it is known that the game can be won, as flat indices."""
    is_gate = np.array([GATE in tags for tags in view.table.tags])
    return np.flatnonzero(is_gate.take(view.terrain)).tolist()
