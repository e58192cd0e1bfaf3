"""The look cursor: descriptions of cells, and ways there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.knowledge.known_features import KnownFeatures
from roguelike.engine.knowledge.player_view import View
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.cells import CellDescriber, Pieces
from roguelike.ui.frames.canvas import HEADING_ROWS
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.panels.board import DrawnBoard
from roguelike.ui.screens.base.answers import Close, Draw, Go
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.cursors.cursor import CursorScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.threat import ThreatAssessor
from roguelike.ui.widgets.key_hints import Hint, hints_of
from roguelike.ui.widgets.scroll import draw_bar

BAR_COLUMNS = 2
"""The columns left free at the right for the scroll bar."""
READING: Mapping[CommandName, int] = {"log_older": -5, "log_newer": 5}
"""The commands that scroll what is known, and by how many lines."""

WayFinder: TypeAlias = Callable[[Position], Sequence[tuple[Position, bool]]]
"""Returns the cells on the known way to a cell, each with whether something does harm there."""

_CHOOSING: frozenset[CommandName] = frozenset({"confirm", "look", "travel"})


class LookScreen(CursorScreen):
    """The play screen with a cursor, the way to it, and what is known of what is there."""

    hint = "look_hint"

    def __init__(
        self, context: UiContext, session: GameSession, way: WayFinder, at: Position | None = None
    ) -> None:
        """Begin at what is most worth a look: an enemy, a thing, stairs, else the player.

        Args:
            context: What screens share.
            session: The game.
            way: Finds the known way to a cell, and where that does harm.
            at: The cell to begin with, if one was pointed at.
        """
        self._describer = CellDescriber(context, session)
        self._way = way
        self._interesting = _by_danger(_sights(session), session.view, self._describer.assessor)
        self._first = 0
        self._is_long = False
        first = at or next(iter(self._interesting), session.view.player.position)
        super().__init__(context, session, _CHOOSING, first)

    @property
    def places(self) -> Sequence[Position]:
        """The cells with something to see: actors by danger, and then the nearest first."""
        return self._interesting

    def moved(self) -> None:
        """Look there when it is drawn, from the first line on."""
        self._first = 0

    def confirmed(self) -> Answer:
        """Go there, or back if that is where the player is."""
        if self.cursor == self._session.view.player.position:
            return Close()
        return Go(self.cursor)

    def draw_over(self, drawn: DrawnBoard) -> None:
        """Draw the way to the cursor, and what is known of the cell under it."""
        for cell, is_harmful in self._way(self.cursor):
            drawn.map.shade(cell, "aim_danger" if is_harmful else "aim_path")
        drawn.map.cursor(self.cursor)
        side = drawn.side
        lines = self._lines(side.width, side.height - HEADING_ROWS, drawn.skin)
        side.halve([1, *(y for y, line in enumerate(lines, HEADING_ROWS) if not line)])
        room = side.headed(*self._title())
        self._first = max(min(self._first, len(lines) - room.height), 0)
        for y, line in enumerate(lines[self._first :][: room.height]):
            for piece in line:
                piece.draw(room, y)
        draw_bar(room, self._first, len(lines))
        self._is_long = len(lines) > room.height

    def handle(self, event: InputEvent) -> Answer:
        """Read on or back, or do as with any cursor."""
        if isinstance(event, KeyPress) and (command := self._keymap.command(event, READING)):
            self._first += READING[command]
            return Draw()
        return super().handle(event)

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that count, among them those that read on if there is more."""
        texts, keymap = self._texts, self._keymap
        more = hints_of(texts, keymap, "read_on_hint") if self._is_long else ()
        return [*more, *hints_of(texts, keymap, self.hint)]

    def _lines(self, width: int, fits: int, skin: Skin) -> Sequence[Pieces]:
        """Return what is known of the cell, without gaps and beside a bar where it is long."""
        lines = self._describer.about(self.cursor, width, skin)
        if len(lines) > fits:
            lines = [line for line in lines if line]
        if len(lines) > fits:
            narrow = self._describer.about(self.cursor, width - BAR_COLUMNS, skin)
            lines = [line for line in narrow if line]
        return lines

    def _title(self) -> tuple[str, str]:
        """Return what is done here, and which of the places of interest the cursor is at."""
        title, places = self._texts("look"), self._interesting
        if self.cursor not in places:
            return title, ""
        count = self._texts("look_count", number=places.index(self.cursor) + 1, count=len(places))
        return title, count


def _by_danger(
    places: Sequence[Position], view: View, assessor: ThreatAssessor
) -> Sequence[Position]:
    """Return places of interest with the most dangerous actors in view first."""
    actors = {actor.position: actor for actor in view.actors}
    dangers = {place: assessor.danger(actor) for place, actor in actors.items()}
    first = sorted((place for place in places if place in dangers), key=lambda each: dangers[each])
    return [*first, *(place for place in places if place not in dangers)]


def _sights(session: GameSession) -> list[Position]:
    """Return the positions with something to see, actors first, and then the nearest first.

    Where the player stands is among them if things lie there. Of each kind of dangerous terrain,
    and of what fills cells, that is only the nearest.
    """
    works = KnownFeatures(session.game.ruleset)
    view = session.view
    here, distance = view.player.position, session.game.ruleset.distance

    def nearness(there: Position) -> tuple[int, Position]:
        return distance(there.x - here.x, there.y - here.y), there

    facts = enumerate(zip(view.table.leads, view.table.locks, view.table.tags, strict=True))
    features = {n for n, (leads, lock, tags) in facts if leads or lock or UNTOUCHED in tags}
    things = {*view.items, *view.gold, *works.places(view)}
    for number, identifier in enumerate(view.table.ids):
        is_danger = identifier in session.judgement.hazards.sources
        if is_danger or number in features:
            cells = np.flatnonzero(view.terrain == number).tolist()
            places = [Position(*divmod(cell, view.height)) for cell in cells]
            things.update([min(places, key=nearness)] if is_danger and places else places)
    nearest: dict[str, Position] = {}
    for position in sorted(view.fields, key=nearness):
        for field in view.fields[position]:
            nearest.setdefault(field.id, position)
    things.update(nearest.values())
    things.discard(here)
    if view.here:
        things.add(here)
    actors = [actor.position for actor in view.actors]
    return [*actors, *sorted(things.difference(actors), key=nearness)]
