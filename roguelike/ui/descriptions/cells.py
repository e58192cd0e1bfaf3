"""Descriptions of cells of the level as the player knows them, the most important lines first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.steps import TriggerDef
from roguelike.content.schema.terrain import FieldDef, TerrainDef
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.terrain import AFFECTING
from roguelike.narration.sentences import capitalized
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.items import ItemDescriber
from roguelike.ui.descriptions.monsters import Habits, MonsterDescriber, Said
from roguelike.ui.map.figures import Figure, actor_figure, field_figure, gold_figure, item_figure
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.level_plans import with_walls
from roguelike.ui.session.threat import ThreatAssessor
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.rows import Piece, Sign, Span

NAME_COLUMN = 3
"""The column at which names begin, after their signs."""

Pieces: TypeAlias = Sequence[Piece]
"""The pieces of a line."""


class CellDescriber:
    """Describes cells of a level as the player knows them.

    Attributes:
        assessor: Assesses the actors in view.
    """

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Describe the level that the player is on."""
        catalog = context.content.catalog
        self._session = session
        self._texts = context.texts
        self.assessor = ThreatAssessor(catalog, session, context.texts)
        self._monsters = MonsterDescriber(catalog, session, context.texts, self.assessor)
        self._describer = ItemDescriber(context, session)
        self._habits = Habits(catalog, context.texts)
        self._terrain = catalog.all(TerrainDef)
        self._fields = catalog.all(FieldDef)
        self._items = catalog.all(ItemDef)

    def line(self, position: Position) -> str:
        """Return a line about the most important at a cell; empty where the cell is unknown."""
        terrain, is_seen = self._terrain_at(position)
        if terrain is None:
            return ""
        for actor in self._session.view.actors:
            if actor.position == position:
                return self._monsters.short(actor)
        things = [*self._things(position)]
        filled = self._session.view.fields.get(position, ())
        things += [self._fields[field.id].label for field in filled]
        return self._texts.listed(things) if things else self._place(terrain, is_seen=is_seen)

    def about(self, position: Position, width: int, skin: Skin) -> list[Pieces]:
        """Return all that is known about a cell, as lines of at most `width` columns."""
        view = self._session.view
        terrain, is_seen = self._terrain_at(position)
        if terrain is None:
            return _lines([(self._texts("look_unknown"), "text_muted")], width)
        parts: list[list[Pieces]] = []
        if position == view.player.position:
            label = self._texts("look_self", label=view.player.label)
            parts.append(_titled(actor_figure(view.player, skin), skin, label, "text", width))
            parts.append(_lines(self._monsters.conditions(view.player), width))
        for actor in view.actors:
            if actor.position == position:
                name = self._monsters.name(actor)
                parts.append(_titled(actor_figure(actor, skin), skin, name, "text_heading", width))
                blocks = self._monsters.blocks(actor)
                parts[-1] += _lines(blocks[0], width)
                parts += [_lines(block, width) for block in blocks[1:]]
        parts += self._about_things(position, width, skin)
        parts += (
            _titled(
                field_figure(field.id, skin), skin, capitalized(each.label), "text_heading", width
            )
            + _lines(self._about_field(each), width)
            for field in view.fields.get(position, ())
            for each in (self._fields[field.id],)
        )
        if not parts or terrain.leads or terrain.lock or terrain.triggers:
            name = self._place(terrain, is_seen=is_seen)
            parts.append(_lines(self._about_place(terrain, name), width))
        return _spaced(parts)

    def _things(self, position: Position) -> Iterator[str]:
        """Yield the names of the items at a cell as the player remembers it, the topmost first."""
        view = self._session.view
        for thing in reversed(view.items.get(position, ())):
            yield self._session.namer.item(thing)
        if gold := view.gold.get(position):
            yield self._texts("look_gold", count=gold)

    def _about_things(self, position: Position, width: int, skin: Skin) -> Iterator[list[Pieces]]:
        """Yield the lines about each item at a cell, and about gold."""
        view = self._session.view
        here = view.here if position == view.player.position else ()
        carried = here or [self._describer.of(each) for each in view.items.get(position, ())]
        for item in reversed(carried):
            name = capitalized(self._describer.name(item))
            heading = _titled(item_figure(item.thing, skin), skin, name, "text_heading", width)
            about = self._describer.about(item, width)
            yield heading + [[Span(*piece) for piece in line] for line in about]
        if gold := view.gold.get(position):
            words = self._texts("look_gold", count=gold)
            yield _titled(gold_figure(skin), skin, words, "text", width)

    def _terrain_at(self, position: Position) -> tuple[TerrainDef | None, bool]:
        """Return the known terrain of a cell, if it has any, and whether it is in view."""
        view = self._session.view
        terrain, visible = view.terrain, view.visible
        if not terrain[position]:
            terrain, visible = with_walls(view, self._session.game.world.level)
        number = int(terrain[position])
        kind = self._terrain[view.table.ids[number]] if number else None
        return kind, bool(visible[position])

    def _place(self, terrain: TerrainDef, *, is_seen: bool) -> str:
        """Return the label of the terrain of a cell, marked if it is only remembered."""
        label = terrain.label
        return label if is_seen else self._texts("look_remembered", label=label)

    def _about_place(self, terrain: TerrainDef, name: str) -> Iterator[Said]:
        """Yield lines about the terrain of a cell: where it leads, what opens it, its harm."""
        texts = self._texts
        yield f"{capitalized(name)}. {terrain.description}".rstrip(), "text_muted"
        if terrain.lock is not None:
            keys = texts.listed(self._items[each].label for each in terrain.lock.items)
            is_openable = self._session.view.can_open(terrain.lock)
            yield texts("look_openable" if is_openable else "look_locked", keys=keys), "text"
        yield from self._about_triggers(terrain.triggers)

    def _about_field(self, field: FieldDef) -> Iterator[Said]:
        """Yield lines about a field that fills a cell, and its harm."""
        yield field.description, "text_muted"
        yield from self._about_triggers(field.triggers)

    def _about_triggers(self, all_triggers: Iterable[TriggerDef]) -> Iterator[Said]:
        """Yield lines about what these triggers do to actors there."""
        texts = self._texts
        triggers = [trigger for trigger in all_triggers if trigger.on in AFFECTING]
        if triggers:
            deeds = self._habits.of_place(triggers)
            yield texts("look_place", deeds=deeds) if deeds else texts("look_danger"), "text_alert"


def _titled(figure: Figure, skin: Skin, name: str, ink: Ink, width: int) -> list[Pieces]:
    """Return a name behind a sign, as lines."""
    first, *rest = paragraph(name, width - NAME_COLUMN) or [""]
    lines: list[Pieces] = [[Sign(0, figure, skin), Span(NAME_COLUMN, first, ink)]]
    return [*lines, *([Span(NAME_COLUMN, line, ink)] for line in rest)]


def _lines(said: Iterable[Said], width: int) -> list[Pieces]:
    return [[Span(0, line, ink)] for text, ink in said for line in paragraph(text, width)]


def _spaced(parts: Sequence[Sequence[Pieces]]) -> list[Pieces]:
    """Return parts below each other with an empty line between them."""
    lines: list[Pieces] = []
    for part in filter(None, parts):
        lines += [[], *part] if lines and part else part
    return lines
