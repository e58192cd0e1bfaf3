"""Show the player what lies on the level."""

from collections.abc import Callable
from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.fields.base import ItemId, Items
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    Is,
    keeping,
)
from roguelike.content.schema.levels import MAX_SIDE
from roguelike.content.schema.steps import Radius, StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.perception.sight import box_around, is_within, item_view
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.level_events import Revealed
from roguelike.engine.world.level import Level
from roguelike.engine.world.world import World
from roguelike.registry import implements


class Detect(StepParams):
    """Let the player know where items or gold lie, if the player is met."""

    reveals: ClassVar[bool] = True

    kind: Literal["detect"] = "detect"
    what: Literal["items", "gold"] = Field(default="items", description="What is found.")
    items: Items[ItemId] = Field(
        default=(), description="Which items, or a `#tag` of them; if left out, all."
    )
    radius: Radius | None = Field(
        default=None,
        description=(
            "How many columns and rows away it is found; if left out, on the whole level."
        ),
    )

    _items_are_no_gold = keeping(
        Combination(
            when=(Is("what", "gold"),),
            none=(Given("items"),),
            message="`items` have no meaning where gold is found",
            spare="take it out",
        )
    )


@implements(Detect)
def detect(params: Detect, context: Context) -> list[Event]:
    """Let the player remember what lies around the cell that is met, as if it had been seen."""
    world = context.world
    if world.player not in context.targets:
        return []
    level = world.level
    radius = MAX_SIDE if params.radius is None else params.radius
    box = box_around(level, *level.positions[context.cell], radius)

    def is_near(cell: int) -> bool:
        return is_within(box, level.positions[cell])

    if params.what == "gold":
        found = _find_gold(level, is_near)
    else:
        found = sum(_find_items(cell, params, world) for cell in level.items if is_near(cell))
    return [Revealed(world.player.id, found)] if found else []


def _find_gold(level: Level, is_near: Callable[[int], bool]) -> int:
    """Let the player remember gold, and return at how many cells that is new."""
    gold, seen = level.gold, level.seen_gold
    found = [cell for cell in gold if is_near(cell) and seen.get(cell) != gold[cell]]
    for cell in found:
        level.remember_gold(cell)
    return len(found)


def _find_items(cell: int, params: Detect, world: World) -> bool:
    """Let the player remember the items of a cell, and return True if any of them is new."""
    level = world.level
    before = level.seen_items.get(cell, ())
    things = [
        item_view(item, world)
        for item in level.items[cell]
        if not params.items or item.kind.id in params.items
    ]
    if all(thing in before for thing in things):
        return False
    rest = (thing for thing in before if thing not in things) if params.items else ()
    level.remember_items(cell, (*rest, *things))
    return True
