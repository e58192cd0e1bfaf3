"""Frames on the one grid of a terminal."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from roguelike.ui.frames.canvas import FULL
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.part import BOLD, Veil


def composed(frame: Frame) -> Console:
    """Return a frame whose dots are cells as one console, with order "F"."""
    measures = frame.measures
    console = Console(measures.width, measures.height, order="F")
    cells: NDArray[Any] = console.rgba
    cells["bg"][..., :3] = frame.palette.ink("unexplored")
    for part in frame.parts:
        x, y = part.corner
        target = cells[x : x + part.console.width, y : y + part.console.height]
        width, height = target.shape
        target[...] = part.console.rgba[:width, :height]
        for veil in part.fades:
            _fade(target, veil)
    cells["ch"] &= BOLD - 1
    return console


def _fade(cells: NDArray[Any], veil: Veil) -> None:
    """Let the colors of cells go over into that of a veil."""
    rest = np.array(veil.color, np.int32)
    for field in ("fg", "bg"):
        colors = cells[field][..., :3]
        colors[...] = rest + (colors.astype(np.int32) - rest) * veil.light // FULL
