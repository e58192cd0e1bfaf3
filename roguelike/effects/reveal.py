"""Show the player the level."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.levels import MAX_SIDE
from roguelike.content.schema.steps import Radius, StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.perception.sight import box_around, is_within
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import Revealed
from roguelike.engine.world.level import Level
from roguelike.engine.world.map_layers import Box
from roguelike.registry import implements

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Reveal(StepParams):
    """Let the player know what the level looks like, if the player is met."""

    reveals: ClassVar[bool] = True

    rewards: ClassVar[bool] = True

    kind: Literal["reveal"] = "reveal"
    what: Literal["level", "area", "traps"] = Field(
        default="level",
        description=(
            "The whole `level`, the `area` around the cell that is met, or what is hidden there:"
            " `traps`."
        ),
    )
    radius: Radius = Field(
        default=15, description="How many columns and rows away an area ends or traps are found."
    )


@implements(Reveal)
def reveal(params: Reveal, context: Context) -> list[Event]:
    """Let the player remember cells that it has not seen."""
    world = context.world
    if world.player not in context.targets:
        return []
    level = world.level
    radius = MAX_SIDE if params.what == "level" else params.radius
    box = box_around(level, *level.positions[context.cell], radius)
    found = _uncover(box, level) if params.what == "traps" else _remember(box, level)
    return [Revealed(world.player.id, found)] if found else []


def _remember(box: Box, level: Level) -> int:
    """Show all cells in a part of the level that are open, or beside one that is.

    Returns:
        How many of them the player did not know.
    """
    import numpy as np

    cells = np.zeros_like(level.visible_map)
    cells[box] = _open_or_beside(level)[box]
    return level.chart(cells)


def _open_or_beside(level: Level) -> NDArray[np.bool_]:
    """Return a bool array of the level: what is open, and the walls around that."""
    import numpy as np

    is_open = level.walkable_map | level.transparent
    around = np.pad(is_open, 1)
    width, height = is_open.shape
    for dx in range(3):
        for dy in range(3):
            is_open |= around[dx : dx + width, dy : dy + height]
    return is_open


def _uncover(box: Box, level: Level) -> int:
    """Show what is hidden in a part of the level, and return how much that was."""
    found = [cell for cell in sorted(level.hidden) if is_within(box, level.positions[cell])]
    for cell in found:
        level.reveal(cell, is_told=True)
    return len(found)
