"""The line above the map: where the player is, how far that is, and what for."""

from __future__ import annotations

from typing import Final, NamedTuple

from roguelike.account import capitalized
from roguelike.core.geometry import Rect
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import shortened

MOST_SQUARES: Final = 12
"""The most floors that are shown as squares."""
GAP: Final = 2


class Told(NamedTuple):
    """What the line above the map says.

    Attributes:
        end: The column after what it says of the place.
        has_goal: Whether it says the goal, too.
    """

    end: int = 0
    has_goal: bool = False


def draw_head(canvas: Canvas, adventure: Adventure, texts: Texts) -> Told:
    """Draw the name of the level, its floor among all, and the goal where there is room.

    Returns:
        What there was room for.
    """
    campaign, depth = adventure.game.ruleset.campaign, adventure.view.depth
    last = campaign.last_depth
    end = canvas.text(0, 0, capitalized(adventure.place), "text_heading") + GAP
    if last is None or last > MOST_SQUARES:
        end = canvas.text(end, 0, texts("head_floor", depth=depth), "text")
    else:
        end = canvas.text(end, 0, texts("head_floor_of", depth=depth, last=last), "text")
        if end + 1 + last <= canvas.width:
            end = canvas.pips(end + 1, 0, min(depth, last), last)
    goal = texts("head_goal", goal=adventure.quest.goal.rstrip("."))
    has_goal = bool(adventure.quest.goal) and end + GAP + len(goal) <= canvas.width
    if has_goal:
        canvas.text_right(0, goal, "text_muted", 0)
    return Told(end, has_goal)


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
