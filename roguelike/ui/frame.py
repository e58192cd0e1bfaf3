"""The screen during play: panels, and the lines between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roguelike.content.catalog import Catalog
from roguelike.core.geometry import Position
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.kept import Kept
from roguelike.ui.keymap import Keymap
from roguelike.ui.layout import arrange
from roguelike.ui.map.following import follow
from roguelike.ui.map.grid import draw_map
from roguelike.ui.map.marks import draw_marks
from roguelike.ui.palette import Palette, UiColor
from roguelike.ui.panels.log_panel import draw_log
from roguelike.ui.panels.side.rows import Row, Target
from roguelike.ui.panels.side_panel import SidePanel
from roguelike.ui.skin import Skin
from roguelike.ui.texts import Texts

JOINT = "┤"


class Drawn(NamedTuple):
    """The parts of a drawn frame on which more can be drawn.

    Attributes:
        map: The map.
        origin: The cell of the level at the top left of it.
        log: The log, its border included.
        side: The panel at the side, its border included.
        rows: The rows of the side panel, from the top.
        skin: How things look.
    """

    map: Canvas
    origin: Position
    log: Canvas
    side: Canvas
    rows: Sequence[Row]
    skin: Skin

    def at(self, x: int, y: int) -> Position | None:
        """Return the cell of the level that is drawn at a cell of the console, if one is."""
        rect, origin = self.map.rect, self.origin
        if not rect.contains(Position(x, y)):
            return None
        return Position(x - rect.x + origin.x, y - rect.y + origin.y)

    def shade(self, cell: Position, background: UiColor) -> None:
        """Color a cell of the level, if it is drawn."""
        x, y = cell.x - self.origin.x, cell.y - self.origin.y
        if 0 <= x < self.map.width:
            self.map.shade(x, y, 1, background)

    def target(self, x: int, y: int) -> Target | None:
        """Return the target of a click on a cell of the console, if that is in the side panel."""
        rect = self.side.rect
        if not rect.contains(Position(x, y)) or y - rect.y >= len(self.rows):
            return None
        return self.rows[y - rect.y].target


class Frame:
    """Draws a game at the size of the canvas.

    Attributes:
        back: How many lines the log looks back.
        noted: How many columns at the right of its border say what it does not show.
    """

    def __init__(
        self, adventure: Adventure, catalog: Catalog, keymap: Keymap, texts: Texts
    ) -> None:
        """Prepare what stays the same from frame to frame."""
        self.back = 0
        self.noted = 0
        self._adventure = adventure
        self._catalog = catalog
        self._texts = texts
        self._keymap = keymap
        self._side = SidePanel(adventure, catalog, keymap, texts)
        self._skin: Skin | None = None
        self._arrange = Kept(arrange)

    def draw(self, canvas: Canvas, focus: Position | None = None) -> Drawn:
        """Draw everything, and return where the map and the log are.

        Args:
            canvas: Where to draw; it must not be smaller than `layout` allows.
            focus: The cell of the level that the map follows, if not the player.
        """
        ruleset, view = self._adventure.game.ruleset, self._adventure.view
        layout = self._arrange(ruleset.campaign.layout, canvas.width, canvas.height)
        assert layout is not None, "screens are drawn only where the layout fits"
        skin = self._skin_for(canvas.palette)
        map_canvas = canvas.part(layout.map)
        origin = self._follow(map_canvas, focus)
        draw_map(map_canvas, view, skin, origin, self._adventure.game.world.level)
        draw_marks(map_canvas, view, skin, origin, self._side.appraiser)
        log = self._adventure.log
        log_canvas = canvas.part(layout.log)
        key = self._texts.key(self._keymap.first_key("log"))
        shown = draw_log(log_canvas, log, self._texts, self.back, key)
        self.back, self.noted = shown
        side = canvas.part(layout.side)
        rows = self._side.draw(side, skin)
        canvas.text(layout.side.x, layout.log.y, JOINT, "panel_frame")
        return Drawn(map_canvas, origin, log_canvas, side, rows, skin)

    def _follow(self, canvas: Canvas, focus: Position | None) -> Position:
        """Return the cell to show at the top left, given what was shown there on this level."""
        view = self._adventure.view
        shown = self._adventure.shown
        before = shown[1] if shown and shown[0] == view.depth else None
        origin = follow(before, view, canvas.width, canvas.height, focus)
        self._adventure.shown = (view.depth, origin)
        return origin

    def _skin_for(self, palette: Palette) -> Skin:
        if self._skin is None or self._skin.palette is not palette:
            game = self._adventure.game
            self._skin = Skin(self._catalog, game.ruleset, palette, game.world.looks)
        return self._skin
