"""From a key to the finished frame: what the program itself needs for a step, and what it sends."""

from __future__ import annotations

import statistics
import time
from itertools import pairwise
from typing import TypedDict

from roguelike.core.grid.geometry import Direction
from roguelike.engine.actions.step import Step
from roguelike.game import Content
from roguelike.preferences.model import Taste
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Display, rows_of
from roguelike.ui.displays.terminal.colors import ColorDepth, pen_for
from roguelike.ui.displays.terminal.diff_renderer import DiffRenderer
from roguelike.ui.frames.frame import Frame, as_console
from roguelike.ui.frames.layout import Measures, terminal_measures
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.screens.base.answers import Begin
from roguelike.workshop.bots.explorer import Explorer

CAMPAIGN, SEED = "classic:classic", "bench"
STEPS, WARM_UP = 300, 20
MOST_STEPS = 4000
WINDOWS = (1280, 800), (1920, 1080)
KEYS = {
    Direction.NORTH: "up",
    Direction.SOUTH: "down",
    Direction.WEST: "left",
    Direction.EAST: "right",
    Direction.NORTH_WEST: "kp_7",
    Direction.NORTH_EAST: "kp_9",
    Direction.SOUTH_WEST: "kp_1",
    Direction.SOUTH_EAST: "kp_3",
}


class Frames(TypedDict):
    """Processor time from a key to the finished frame, over a walk.

    Attributes:
        steps: How many steps were measured.
        milliseconds: The median.
        milliseconds_95: The time in which 95 of 100 are done.
        milliseconds_handled: The median of what the game itself takes of it.
        milliseconds_drawn: The median of drawing into cells.
        milliseconds_presented: The median of showing the cells.
    """

    steps: int
    milliseconds: float
    milliseconds_95: float
    milliseconds_handled: float
    milliseconds_drawn: float
    milliseconds_presented: float


class Sent(Frames):
    """The same with what is sent to a terminal.

    Attributes:
        bytes: The median of a step.
        bytes_95: What 95 of 100 steps need no more than.
    """

    bytes: float
    bytes_95: float


class Terminal(Display):
    """Writes what a terminal display would, to nobody."""

    def __init__(self, columns: int, rows: int, depth: ColorDepth) -> None:
        """Be that large."""
        self._measures = terminal_measures(columns, rows)
        self._painter = DiffRenderer(columns, rows, pen_for(depth))
        self.sent: list[int] = []

    @property
    def measures(self) -> Measures:
        """The columns and rows given."""
        return self._measures

    def present(self, frame: Frame) -> None:
        """Make the text, and count its bytes."""
        self.sent.append(len(self._painter.paint(rows_of(as_console(frame)).copy()).encode()))

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Return nothing, as nobody is there."""
        del timeout
        return []

    def title(self, text: str) -> None:
        """Show none."""

    def close(self) -> None:
        """Have nothing to give back."""


def measure_frames(content: Content) -> dict[str, Frames]:
    """Return what a step takes in windows, and in terminals of 120 by 40."""
    figures: dict[str, Frames] = {
        f"window_{width}x{height}": _in_window(content, width, height) for width, height in WINDOWS
    }
    for depth in (ColorDepth.TRUE, ColorDepth.INDEXED, ColorDepth.NONE):
        figures[f"terminal_120x40_{int(depth)}_colors"] = _in_terminal(content, depth)
    return figures


def _in_window(content: Content, width: int, height: int) -> Frames:
    """Measure a window with tiles that SDL paints without help, and that nobody sees."""
    from tcod.cffi import lib

    lib.SDL_SetHint(b"SDL_VIDEO_DRIVER", b"offscreen")
    lib.SDL_SetHint(b"SDL_RENDER_DRIVER", b"software")
    from roguelike.ui.displays.window import WindowDisplay

    with WindowDisplay(size=(width, height), is_tiled=True) as display:
        return _walked(content, display)


def _in_terminal(content: Content, depth: ColorDepth) -> Sent:
    display = Terminal(120, 40, depth)
    frames = _walked(content, display)
    sent = display.sent[-frames["steps"] :]
    return Sent(**frames, bytes=statistics.median(sent), bytes_95=_most(sent))


def _walked(content: Content, display: Display) -> Frames:
    """Walk through levels as a bot would, and measure each step."""
    context = UiContext(content, Taste(acknowledge="never", hints=False))
    stack = ScreenStack(GameHost(context), display)
    Begin(CAMPAIGN, SEED).apply(stack)
    session = stack.session
    assert session, "the game has begun"
    bot = Explorer(SEED, session.game.ruleset)
    parts: tuple[list[float], list[float], list[float]] = [], [], []
    for _ in range(MOST_STEPS):
        if len(parts[0]) == WARM_UP + STEPS:
            break
        player = session.game.world.player
        player.stats["core:health"] = player.stats["core:max_health"]
        action = bot.choose(session.view)
        if not isinstance(action, Step):
            session.act(action)
            continue
        key = KEYS[action.direction]
        start = time.process_time()
        stack.handle(KeyPress(key, key))
        handled = time.process_time()
        frame = stack.frame()
        drawn = time.process_time()
        display.present(frame)
        moments = start, handled, drawn, time.process_time()
        for part, (before, after) in zip(parts, pairwise(moments), strict=True):
            part.append((after - before) * 1e3)
    handled, drawn, presented = (part[WARM_UP:] for part in parts)
    whole = [sum(step) for step in zip(handled, drawn, presented, strict=True)]
    return Frames(
        steps=len(whole),
        milliseconds=round(statistics.median(whole), 2),
        milliseconds_95=round(_most(whole), 2),
        milliseconds_handled=round(statistics.median(handled), 2),
        milliseconds_drawn=round(statistics.median(drawn), 2),
        milliseconds_presented=round(statistics.median(presented), 2),
    )


def _most(values: list[float] | list[int]) -> float:
    return statistics.quantiles(values, n=20)[-1]
