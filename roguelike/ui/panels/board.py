"""The screen during play: the map, the line above it, the panel, the log, remarks on hovering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from roguelike.core.grid.geometry import Position, Rect
from roguelike.narration.sentences import capitalized
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.context.ui_context import SkinCache, UiContext
from roguelike.ui.descriptions.cells import CellDescriber
from roguelike.ui.frames.canvas import HORIZONTAL, Canvas
from roguelike.ui.frames.frame import Frame, KeptParts
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.map.viewport import drawn_map, follow
from roguelike.ui.panels.log_panel import draw_log
from roguelike.ui.panels.side.panel import SidePanel
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.level_plans import with_walls
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.rows import Row, Target

MOST_SQUARES: Final = 12
"""The most floors that are shown as squares."""
GAP: Final = 2

JOINT = "┤"
MOTION = 500
"""The milliseconds that water and fire move on in a turn."""


class DrawnHead(NamedTuple):
    """The contents of the line above the map, as far as there was room.

    Attributes:
        end: The column after what it says of the place.
        has_goal: Whether it says the goal, too.
    """

    end: int = 0
    has_goal: bool = False


def draw_head(canvas: Canvas, session: GameSession, texts: Texts) -> DrawnHead:
    """Draw the name of the level, its floor among all, and the goal where there is room.

    Returns:
        What there was room for.
    """
    campaign, depth = session.game.ruleset.campaign, session.view.depth
    last = campaign.last_depth
    end = canvas.text(0, 0, capitalized(session.place), "text_heading") + GAP
    if last is None or last > MOST_SQUARES:
        end = canvas.text(end, 0, texts("head_floor", depth=depth), "text")
    else:
        end = canvas.text(end, 0, texts("head_floor_of", depth=depth, last=last), "text")
        if end + 1 + last <= canvas.width:
            end = canvas.pips(end + 1, 0, min(depth, last), last)
    goal = texts("head_goal", goal=session.quest.goal.rstrip("."))
    has_goal = bool(session.quest.goal) and end + GAP + len(goal) <= canvas.width
    if has_goal:
        canvas.text_right(0, goal, "text_muted", 0)
    return DrawnHead(end, has_goal)


def draw_remark(frame: Frame, text: str, after: int) -> None:
    """Draw a remark at the right end of the line, in place of the goal, or of all that is there.

    Args:
        frame: Where to draw.
        text: The remark.
        after: The column after what should stay there, if there is room beside it.
    """
    head, column = frame.layout.head, frame.measures.column
    columns = head.width // column
    words = shortened(text, columns)
    x = head.x + (after * column if after + GAP + len(words) <= columns else 0)
    canvas = frame.text(Rect(x, head.y, head.right - x, head.height))
    canvas.text_right(0, words, margin=0)


class DrawnBoard(NamedTuple):
    """The parts of a drawn frame on which more can be drawn.

    Attributes:
        map: The map.
        log: The log.
        side: The panel at the side.
        rows: The rows of the side panel, from the top.
        skin: How things look.
        told: The column after what the line above the map says of the place.
    """

    map: MapDrawing
    log: Canvas
    side: Canvas
    rows: Sequence[Row]
    skin: Skin
    told: int

    def target(self, x: int, y: int) -> Target | None:
        """Return the target of a click on a dot of the display, if that is in the side panel."""
        cell = self.side.cell_at(x, y)
        if cell is None or cell.y >= len(self.rows):
            return None
        return self.rows[cell.y].target


class Board:
    """Draws a game at the size of the frame.

    Attributes:
        back: How many lines the log looks back.
    """

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Prepare what stays the same from frame to frame."""
        self.back = 0
        self._session = session
        self._texts = context.texts
        self._keymap = context.keymap(session.campaign)
        self._skins = SkinCache(context, session)
        self._rules = KeptParts[Canvas]()
        self._told = DrawnHead()
        self._head = KeptParts[DrawnHead]()
        self._log = KeptParts[Canvas]()
        self._side = SidePanel(session, context.content.catalog, self._keymap, context.texts)

    def draw(
        self, frame: Frame, focus: Position | None = None, *, has_panel: bool = True
    ) -> DrawnBoard:
        """Draw everything, and return where the map and the log are.

        Args:
            frame: Where to draw.
            focus: The cell of the level that the map follows, if not the player.
            has_panel: Whether the panel is drawn; if not, what is returned for it is the room
                below name and health.
        """
        view = self._session.view
        skin = self._skins.skin
        canvas = frame.map(frame.layout.map)
        drawing = drawn_map(
            canvas,
            view,
            skin,
            self._follow(canvas, focus),
            level=self._session.game.world.level,
            assessor=self._side.assessor,
            time=view.turn * MOTION,
        )
        if has_panel:
            log, side, rows = self.draw_around(frame)
        else:
            self._rules.draw(frame, None, lambda: draw_rules(frame))
            log, side, rows = self._draw_log(frame), self._room_below(frame), ()
        return DrawnBoard(drawing, log, side, rows, skin, self._told.end)

    def draw_around(
        self, frame: Frame, *, has_gear: bool = True
    ) -> tuple[Canvas, Canvas, Sequence[Row]]:
        """Draw all but the map; `has_gear` tells whether the panel shows what the player has.

        Returns:
            The log, the side panel, and the rows of that.
        """
        self._draw_frame(frame)
        skin, has_goal = self._skins.skin, not self._told.has_goal
        side, rows = self._side.draw(frame, skin, has_gear=has_gear, has_goal=has_goal)
        return self._draw_log(frame), side, rows

    def draw_top(self, frame: Frame) -> int:
        """Draw what no screen covers where there is little room; return the lines it takes."""
        self._draw_head(frame)
        return self._side.draw_top(frame, self._skins.skin)

    def _draw_frame(self, frame: Frame) -> None:
        """Draw the lines between the parts, and the one above the map."""
        self._rules.draw(frame, None, lambda: draw_rules(frame))
        self._draw_head(frame)

    def _draw_head(self, frame: Frame) -> None:
        session, view = self._session, self._session.view

        def draw() -> DrawnHead:
            return draw_head(frame.text(frame.layout.head), session, self._texts)

        self._told = self._head.draw(frame, (view.level, view.depth, session.quest.goal), draw)

    def _draw_log(self, frame: Frame) -> Canvas:
        layout, m, log = frame.layout, frame.measures, self._session.log
        key = self._texts.key(self._keymap.first_key("log"))

        def draw() -> Canvas:
            canvas = frame.text(layout.log, layout.log_area)
            draw_log(canvas, log, self._texts, self.back, key)
            return canvas

        page = log.page(layout.log.width // m.column, layout.log.height // m.line, self.back)
        self.back = page.below
        return self._log.draw(frame, (page, key), draw)

    def _room_below(self, frame: Frame) -> Canvas:
        """Draw the top of the panel, and return the room below."""
        line, side = frame.measures.line, frame.layout.side
        top = self.draw_top(frame) * line + max(line // 2, 1)
        area = frame.layout.side_area
        return frame.text(
            Rect(side.x, side.y + top, side.width, side.height - top),
            Rect(area.x, side.y + top, area.width, side.height - top),
        )

    def _follow(self, canvas: Canvas, focus: Position | None) -> Position:
        """Return the cell to show at the top left, given what was shown there on this level."""
        view = self._session.view
        shown = self._session.shown
        before = shown[1] if shown and shown[0] == view.depth else None
        level = self._session.game.world.level
        known = with_walls(view, level)[0] if canvas.has_pixels else None
        origin = follow(before, view, canvas.width, canvas.height, focus, known=known)
        self._session.shown = (view.depth, origin)
        return origin


def draw_rules(frame: Frame) -> Canvas:
    """Draw the lines between the map, the log and the panel, and return the last of them."""
    layout = frame.layout
    log, side = frame.strip(layout.log_rule), frame.strip(layout.side_rule)
    if not frame.measures.has_pixels:
        log.text(0, 0, HORIZONTAL * log.width, "panel_frame")
        side.upright(0)
        side.text(0, layout.log_rule.y, JOINT, "panel_frame")
    return side


class Hover:
    """A remark above the map, and a mark on the map where a row of the panel points."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Point at nothing."""
        self._session = session
        self._describer = CellDescriber(context, session)
        self._line = ""
        self._marked: Position | None = None

    def clear(self) -> None:
        """Point at nothing."""
        self._line, self._marked = "", None

    def point(self, drawn: DrawnBoard, x: int, y: int) -> bool:
        """Point at a dot of the display, and tell whether that makes a difference."""
        before = self._line, self._marked
        target = drawn.target(x, y)
        self._marked = target if isinstance(target, Position) else None
        place = self._marked or drawn.map.at(x, y)
        is_there = place is not None and self._session.view.contains(place)
        self._line = self._describer.line(place) if place and is_there else ""
        return (self._line, self._marked) != before

    def draw(self, frame: Frame, drawn: DrawnBoard) -> None:
        """Draw the remark and the mark over a frame."""
        if self._line:
            draw_remark(frame, self._line, drawn.told)
        if self._marked is not None:
            drawn.map.shade(self._marked, "selection_background")
