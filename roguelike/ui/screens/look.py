"""Looking around: what is where, and going there."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position, Rect
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.frame import Drawn
from roguelike.ui.lines import paragraph
from roguelike.ui.observing import Observer, Said
from roguelike.ui.outings import Outings
from roguelike.ui.screens.base import Answer, Go, Simple
from roguelike.ui.screens.cursor import CursorScreen
from roguelike.ui.shell import Shell

_CHOOSING: frozenset[CommandName] = frozenset({"confirm", "look", "travel"})


class LookScreen(CursorScreen):
    """The play screen with a cursor, the way to it, and what is known of what is there."""

    def __init__(self, shell: Shell, adventure: Adventure, outings: Outings) -> None:
        """Begin at what is most worth a look: an enemy, a thing, stairs, else the player."""
        self._observer = Observer(shell.content.catalog, adventure, shell.texts)
        self._outings = outings
        self._interesting = outings.sights()
        first = next(iter(self._interesting), adventure.view.player.position)
        super().__init__(shell, adventure, _CHOOSING, first)

    @property
    def places(self) -> Sequence[Position]:
        """Where there is something to see, enemies first, and then the nearest first."""
        return self._interesting

    def moved(self) -> None:
        """Look there when it is drawn."""

    def confirmed(self) -> Answer:
        """Go there, or back if that is where the player is."""
        if self.cursor == self._adventure.view.player.position:
            return Simple.BACK
        return Go(self.cursor)

    def draw_over(self, drawn: Drawn) -> None:
        """Draw the way to the cursor, and what is there in place of the log."""
        for cell in self._outings.way(self.cursor):
            self.shade(drawn, cell, "aim_path")
        self.shade(drawn, self.cursor, "selection_background")
        self._draw_panel(drawn.log)

    def _draw_panel(self, canvas: Canvas) -> None:
        canvas.fill("panel_background")
        canvas.rule(0, self._texts("look"))
        rows = canvas.part(Rect(1, 1, canvas.width - 2, canvas.height - 2))
        said: list[Said] = [
            (line, color)
            for text, color in self._observer.about(self.cursor)
            for line in paragraph(text, rows.width)
        ]
        for y, (line, color) in enumerate(said[: rows.height]):
            rows.text(0, y, line, color)
        keys = {
            name: self._texts.key(next(iter(self._keymap.keys(command)), ""))
            for name, command in _HINTED.items()
        }
        canvas.text(1, canvas.height - 1, self._texts("look_hint", **keys), "text_muted")


_HINTED: dict[str, CommandName] = {
    "next": "next_target",
    "confirm": "confirm",
    "cancel": "cancel",
}
