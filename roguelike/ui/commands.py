"""The commands that take a step, and in which direction."""

from __future__ import annotations

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Direction

MOVES: dict[CommandName, Direction] = {
    "move_north": Direction.NORTH,
    "move_south": Direction.SOUTH,
    "move_west": Direction.WEST,
    "move_east": Direction.EAST,
    "move_north_west": Direction.NORTH_WEST,
    "move_north_east": Direction.NORTH_EAST,
    "move_south_west": Direction.SOUTH_WEST,
    "move_south_east": Direction.SOUTH_EAST,
}
"""The direction of each command that moves, in the order in which help lists them."""
