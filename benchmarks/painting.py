"""Frames as pixels: all of one, what a turn changes, a dialog, and what it takes to show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from benchmarks.measure import microseconds
from roguelike.content.schema.colors import ThemeDef
from roguelike.game import Content
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import window_measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import Pixels

WINDOWS = (1280, 800), (1920, 1080), (3840, 2160)
CHANGED = 200
"""The cells of the map that a turn changes: more than a step with light that moves along."""
KINDS = 300
FRAMES = 20
DIMMED = 100


class Painting(TypedDict):
    """Processor time for a frame, in milliseconds.

    Attributes:
        whole: All of it, as after another screen.
        turn: The log, half of the panel, and many cells of the map.
        dialog: A dialog comes or goes, below which all is dimmed.
        nothing: The same frame again.
        whole_shown: All of it, and SDL shows it without help from a graphics card.
        turn_shown: What a turn changes, likewise.
    """

    whole: float
    turn: float
    dialog: float
    nothing: float
    whole_shown: float
    turn_shown: float


class Pictures(Struct, eq=False):
    """Cells that are pictures."""

    numbers: NDArray[np.int32]
    pictures: Pixels
    age: int


def measure_painting(content: Content) -> dict[str, Painting]:
    """Return what frames take in windows of several sizes."""
    from tcod.cffi import lib

    lib.SDL_SetHint(b"SDL_VIDEO_DRIVER", b"offscreen")  # nobody has to look at it
    palette = Palette(content.catalog, next(iter(content.catalog.all(ThemeDef))))
    return {f"{width}x{height}": _measured(palette, (width, height)) for width, height in WINDOWS}


def _measured(palette: Palette, size: tuple[int, int]) -> Painting:
    from roguelike.ui.displays.window import WindowDisplay

    dice = np.random.default_rng(1)
    measures = window_measures(*size, is_tiled=True)
    shape = KINDS, measures.cell, measures.cell
    pictures = dice.integers(0, 1 << 32, shape, np.uint32)
    room = Frame(measures, palette).layout.map
    cells = room.width // measures.cell, room.height // measures.cell
    numbers = dice.integers(0, KINDS, cells, np.int32)

    def frame(age: int, turn: int = 0) -> Frame:
        where = dice.integers(0, numbers.size, CHANGED)
        np.put(numbers, where, dice.integers(0, KINDS, CHANGED, np.int32))
        return _frame(Frame(measures, palette), Pictures(numbers.copy(), pictures, age), turn)

    whole = [frame(age, age) for age in range(FRAMES)]
    turns = [frame(0, turn) for turn in range(FRAMES)]
    dialogs = [frame(0) for _ in range(FRAMES)]
    for each in dialogs[::2]:
        each.fade(DIMMED, "unexplored")
        each.dialog(60, 15).box("Really?")
    paint = Painter().paint
    with WindowDisplay(size=size, is_tiled=True) as display:
        return Painting(
            whole=_each(paint, whole),
            turn=_each(paint, turns),
            dialog=_each(paint, dialogs),
            nothing=_each(paint, turns[-1:] * FRAMES),
            whole_shown=_each(display.present, whole),
            turn_shown=_each(display.present, turns),
        )


def _frame(frame: Frame, mosaic: Pictures, turn: int) -> Frame:
    """Draw a log, a panel of which every second row says something else each turn, and a map."""
    layout = frame.layout
    frame.map(layout.map).base.mosaic = mosaic
    log = frame.text(layout.log, layout.log_area)
    for y in range(log.height):
        log.text(0, y, f"You hit the goblin for {turn + y} damage. " * 4, "text_bad")
    log.edge(log.height - 1, 1, "text_good")
    side = frame.text(layout.side, layout.side_area)
    for y in range(side.height):
        side.text(2, y, f"goblin {mosaic.age} of row {turn * (y % 2)}", "text" if y % 4 else "key")
        side.text_right(y, "SE 2")
        side.bar(0, y, 8, turn * (y % 2), FRAMES, "health_high", "health_lost")
    return frame


def _each(present: Callable[[Frame], object], frames: Sequence[Frame]) -> float:
    """Return what it takes to show one of some frames after each other, once all is known."""
    for each in frames:
        present(each)
    again = iter(frames)
    return round(microseconds(lambda: present(next(again)), len(frames)) / 1e3, 2)
