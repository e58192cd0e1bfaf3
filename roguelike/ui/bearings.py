"""Bearings: the direction and the distance of something, as an arrow and in words."""

from __future__ import annotations

from math import atan2, pi

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.ui.texts import Texts

ARROWS = "→↘↓↙←↖↑↗"
"""The eight directions, clockwise from the east."""
STEPS: tuple[CommandName, ...] = (
    "move_east",
    "move_south_east",
    "move_south",
    "move_south_west",
    "move_west",
    "move_north_west",
    "move_north",
    "move_north_east",
)
"""The commands that go there, in the same order."""


def arrow(here: Position, there: Position) -> str:
    """Return the arrow that comes nearest to the direction from one place to another."""
    return ARROWS[_eighth(here, there)]


def bearing(here: Position, there: Position, cells: int, texts: Texts) -> str:
    """Return, in words, the direction of another place and its distance in cells."""
    return texts("bearing", direction=texts.command(STEPS[_eighth(here, there)]), cells=cells)


def _eighth(here: Position, there: Position) -> int:
    return round(atan2(there.y - here.y, there.x - here.x) / (pi / 4)) % len(ARROWS)
