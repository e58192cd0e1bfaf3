"""Bearings: the direction and the distance of something, in letters and in words."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, pi

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position
from roguelike.ui.text.texts import Texts

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
"""The commands that go in the eight directions, clockwise from the east."""


def bearing(here: Position, there: Position, cells: int, texts: Texts) -> str:
    """Return, in words, the direction of another place and its distance in cells."""
    return texts("bearing", direction=texts.command(STEPS[_eighth(here, there)]), cells=cells)


def _eighth(here: Position, there: Position) -> int:
    return round(atan2(there.y - here.y, there.x - here.x) / (pi / 4)) % len(STEPS)


def short_bearing(
    here: Position, there: Position, distance: Callable[[int, int], int], texts: Texts
) -> str:
    """Return the direction of another place in letters, and its distance; nothing for the same.

    Letters can be read aloud, and every font has them.
    """
    cells = distance(there.x - here.x, there.y - here.y)
    return f"{texts('compass').split()[_eighth(here, there)]:>2} {cells:>2}" if cells else ""
