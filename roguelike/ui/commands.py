"""The commands that keys give, and where each means something."""

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

EVERYWHERE: frozenset[CommandName] = frozenset(
    {"help", "next_theme", "zoom_in", "zoom_out", "fullscreen", "screenshot", "quit"}
)
"""What a player may ask for at any time, except while typing text."""

IN_PLAY: frozenset[CommandName] = frozenset(
    {*MOVES, "wait", "descend", "ascend", "cancel", "log", "log_older", "log_newer"}
)
"""What means something on the map."""

IN_MENUS: frozenset[CommandName] = frozenset(
    {"move_north", "move_south", "confirm", "cancel", "log_older", "log_newer"}
)
"""What means something in menus and in texts that scroll."""

CONTEXTS: tuple[frozenset[CommandName], ...] = (IN_PLAY | EVERYWHERE, IN_MENUS | EVERYWHERE)
"""The commands that are asked for together, on the map and elsewhere."""
