"""The meaning of commands that several screens share: directions, abilities, settings."""

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

RUNS: dict[CommandName, Direction] = {
    "run_north": Direction.NORTH,
    "run_south": Direction.SOUTH,
    "run_west": Direction.WEST,
    "run_east": Direction.EAST,
    "run_north_west": Direction.NORTH_WEST,
    "run_north_east": Direction.NORTH_EAST,
    "run_south_west": Direction.SOUTH_WEST,
    "run_south_east": Direction.SOUTH_EAST,
}
"""The direction of each command that runs."""

POWERS: tuple[CommandName, ...] = ("power_1", "power_2", "power_3", "power_4")
"""The commands that use abilities, in the order in which these were learned."""

TURNS: dict[CommandName, int] = {"move_west": -1, "move_east": 1}
"""The commands that turn a setting down and up."""


def is_useful(command: CommandName, *, diagonals: bool) -> bool:
    """Tell whether a command means something; `diagonals` tells whether one can move so."""
    direction = MOVES.get(command) or RUNS.get(command)
    return diagonals or direction is None or not direction.is_diagonal
