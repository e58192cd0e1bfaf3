"""Find out what items are."""

from typing import Literal

from pydantic import Field

from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.items import item_use
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Identify(StepParams):
    """Let the player know what carried items are."""

    kind: Literal["identify"] = "identify"
    what: Literal["one", "pack"] = Field(
        default="one",
        description="Only the `one` unknown item that was found first, or the whole `pack`.",
    )


@implements(Identify)
def identify(params: Identify, context: Context) -> list[Event]:
    """Find out about items of the player, if it is met."""
    world = context.world
    if world.player not in context.targets:
        return []
    kinds = dict.fromkeys(item.kind for item in world.player.items)
    unknown = [kind for kind in kinds if not world.knows(kind)]
    chosen = unknown[:1] if params.what == "one" else unknown
    return [event for kind in chosen for event in item_use.identify(kind, world)]
