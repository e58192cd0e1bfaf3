"""Let the player win."""

from typing import Literal

from roguelike.content.schema.steps import StepParams
from roguelike.engine.effects.effect_execution import Context
from roguelike.engine.turns import victory
from roguelike.engine.world.events.events import Event
from roguelike.registry import implements


class Win(StepParams):
    """Let the player win, which ends the game."""

    meets = "nothing"

    kind: Literal["win"] = "win"


@implements(Win)
def win(params: Win, context: Context) -> list[Event]:
    """End the game with the player's victory, also where a monster brings it about."""
    del params
    return victory.win(context.world)
