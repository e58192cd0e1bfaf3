"""Looking around: what is where, and going there."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.engine.view import View
from roguelike.ui.adventure import Adventure
from roguelike.ui.appraising import Appraiser
from roguelike.ui.board import Drawn
from roguelike.ui.frames.canvas import HEADING_ROWS
from roguelike.ui.observing import Observer
from roguelike.ui.outings import Outings
from roguelike.ui.panels.side.rows import Span
from roguelike.ui.screens.answers import Close, Go
from roguelike.ui.screens.base import Answer
from roguelike.ui.screens.cursor import CursorScreen
from roguelike.ui.shell import Shell

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

    def draw_over(self, drawn: Drawn) -> None:
        """Draw the way to the cursor, and what is known of the cell under it."""
        for cell in self._outings.way(self.cursor):
            drawn.map.shade(cell, "aim_path")
        drawn.map.cursor(self.cursor)
        lines = self._observer.about(self.cursor, drawn.side.width, drawn.skin)
        if len(lines) > drawn.side.height - HEADING_ROWS:
            lines = [line for line in lines if line]
        drawn.side.halve([1, *(y for y, line in enumerate(lines, HEADING_ROWS) if not line)])
        room = drawn.side.headed(*self._title())
        if len(lines) > room.height:
            lines = [*lines[: room.height - 1], [Span(0, CUT_OFF, "text_muted")]]
        for y, line in enumerate(lines):
            for piece in line:
                piece.draw(room, y)

    def _title(self) -> tuple[str, str]:
        """Return what is done here, and which of the places of interest the cursor is at."""
        title, places = self._texts("look"), self._interesting
        if self.cursor not in places:
            return title, ""
        count = self._texts("look_count", number=places.index(self.cursor) + 1, count=len(places))
        return title, count


def _by_danger(places: Sequence[Position], view: View, appraiser: Appraiser) -> Sequence[Position]:
    """Return places of interest with the most dangerous of those in view first."""
    actors = {actor.position: actor for actor in view.actors}
    dangers = {place: appraiser.danger(actor) for place, actor in actors.items()}
    first = sorted((place for place in places if place in dangers), key=lambda each: dangers[each])
    return [*first, *(place for place in places if place not in dangers)]
