"""Leave fire and gas."""

from __future__ import annotations

from roguelike.engine.actions.base import Action
from roguelike.engine.actions.rest import is_asleep
from roguelike.engine.actions.step import Step
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn


def evade(turn: Turn) -> Action | None:
    """Return the next step of an actor out of what harms it where it is, before all else.

    None where nothing does, for those who sleep or keep to their places, and without a way that
    is short enough.
    """
    actor = turn.actor
    if not actor.kind.moves_about or is_asleep(actor):
        return None
    step = turn.step_out()
    return None if step == BLOCKED else Step(turn.direction_to(step))
