"""Looking around: what is where, and going there."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position, Rect
from roguelike.engine.view import View
from roguelike.ui.adventure import Adventure
from roguelike.ui.appraising import Appraiser
from roguelike.ui.canvas import CORNERS, Canvas
from roguelike.ui.frame import JOINT, Drawn
from roguelike.ui.observing import Observer
from roguelike.ui.outings import Outings
from roguelike.ui.screens.answers import Close, Go
from roguelike.ui.screens.base import Answer
from roguelike.ui.screens.cursor import CursorScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.scroll import StyledLine

PANEL_COLUMNS = 42
"""The columns of the description where it lies over the map."""

WIDE_SIDE = 26
"""The least columns of the panel beside the map that leave room for the description."""

MARGINS, FRAME_ROWS = 4, 2
"""The columns and the rows of a panel that are not for the description."""

CUT_OFF = "…"
"""The mark below a description that is longer than its panel."""

_CHOOSING: frozenset[CommandName] = frozenset({"confirm", "look", "travel"})


class LookScreen(CursorScreen):
    """The play screen with a cursor, the way to it, and what is known of what is there."""

    hint = "look_hint"

    def __init__(
        self, shell: Shell, adventure: Adventure, outings: Outings, at: Position | None = None
    ) -> None:
        """Begin at what is most worth a look: an enemy, a thing, stairs, else the player.

        Args:
            shell: What screens share.
            adventure: The game.
            outings: What can be begun in it.
            at: The cell to begin with, if one was pointed at.
        """
        self._observer = Observer(shell, adventure)
        self._outings = outings
        self._interesting = _by_danger(outings.sights(), adventure.view, self._observer.appraiser)
        first = at or next(iter(self._interesting), adventure.view.player.position)
        super().__init__(shell, adventure, _CHOOSING, first)

    @property
    def places(self) -> Sequence[Position]:
        """The cells with something to see: actors by danger, and then the nearest first."""
        return self._interesting

    def moved(self) -> None:
        """Look there when it is drawn."""

    def confirmed(self) -> Answer:
        """Go there, or back if that is where the player is."""
        if self.cursor == self._adventure.view.player.position:
            return Close()
        return Go(self.cursor)

    def draw(self, canvas: Canvas) -> None:
        """Draw the game, the way to the cursor, and what is there."""
        super().draw(canvas)
        if self._drawn is not None:
            self._draw_panel(canvas, self._drawn)

    def draw_over(self, drawn: Drawn) -> None:
        """Draw the way to the cursor, and the keys."""
        for cell in self._outings.way(self.cursor):
            drawn.shade(cell, "aim_path")
        drawn.shade(self.cursor, "selection_background")
        self._hints.draw(drawn.log, 3, 0)

    def _draw_panel(self, canvas: Canvas, drawn: Drawn) -> None:
        """Draw what is known of the cell, beside the map or over it far from the cursor."""
        is_beside = drawn.side.width >= WIDE_SIDE
        width = drawn.side.width if is_beside else PANEL_COLUMNS
        lines = self._observer.about(self.cursor, width - MARGINS, drawn.skin)
        if is_beside:
            self._draw_lines(drawn.side, lines)
            drawn.side.text(0, drawn.log.rect.y - drawn.side.rect.y, JOINT, "panel_frame")
            return
        height = min(len(lines) + FRAME_ROWS, drawn.map.rect.bottom - canvas.rect.y)
        right = canvas.width - width
        cursor = drawn.map.rect.x - canvas.rect.x + self.cursor.x - drawn.origin.x
        panel = canvas.part(Rect(right if cursor < right - 1 else 0, 0, width, height))
        self._draw_lines(panel, lines)
        panel.upright(width - 1)
        panel.rule(height - 1)
        corners = ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1))
        for corner, (x, y) in zip(CORNERS, corners, strict=True):
            panel.text(x, y, corner, "panel_frame")

    def _draw_lines(self, canvas: Canvas, lines: Sequence[StyledLine]) -> None:
        """Draw as many lines as there is room for, between borders."""
        canvas.fill("panel_background")
        canvas.upright(0)
        canvas.rule(0, self._title())
        rows = canvas.part(Rect(2, 1, canvas.width - MARGINS, canvas.height - FRAME_ROWS))
        if len(lines) > rows.height:
            lines = [*lines[: rows.height - 1], [(0, CUT_OFF, "text_muted")]]
        for y, line in enumerate(lines):
            for x, text, ink in line:
                rows.text(x, y, text, ink)

    def _title(self) -> str:
        """Return what is done here, and which of the places of interest the cursor is at."""
        title, places = self._texts("look"), self._interesting
        if self.cursor not in places:
            return title
        count = self._texts("look_count", number=places.index(self.cursor) + 1, count=len(places))
        return f"{title} · {count}"


def _by_danger(places: Sequence[Position], view: View, appraiser: Appraiser) -> Sequence[Position]:
    """Return places of interest with the most dangerous of those in view first."""
    actors = {actor.position: actor for actor in view.actors}
    dangers = {place: appraiser.danger(actor) for place, actor in actors.items()}
    first = sorted((place for place in places if place in dangers), key=lambda each: dangers[each])
    return [*first, *(place for place in places if place not in dangers)]
