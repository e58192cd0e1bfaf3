"""What ends whatever takes the player several turns, and how that is said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from msgspec import Struct

from roguelike.engine.view import SeenActor, View
from roguelike.ui.texts import TextName


class Halt(Struct, frozen=True):
    """Why something that takes several turns ends, or does not even begin.

    Attributes:
        reason: The text that says so; none where that goes without saying.
        subject: Whom or what it is about, if the text names something.
    """

    reason: TextName | None = None
    subject: str = ""


def disturbance(
    before: View, now: View, noticed: Collection[int], status_label: Callable[[str], str]
) -> Halt | None:
    """Return what the player should look at before doing anything else, if there is something.

    Args:
        before: What the player knew before the turn.
        now: What the player knows after it.
        noticed: The ids of the enemies that the player has seen on this level before the turn.
        status_label: Returns the name of a status by its id.
    """
    new = [actor for actor in enemies(now) if actor.id not in noticed]
    if new:
        return Halt("halt_enemy", new[0].label)
    if now.player.health < before.player.health:
        return Halt("halt_hurt")
    gained = [status for status in now.player.statuses if status not in before.player.statuses]
    if gained:
        return Halt("halt_status", status_label(gained[0]))
    return None


WARNINGS: tuple[tuple[int, TextName], ...] = ((15, "health_critical"), (30, "health_low"))
"""Below how many percent of the health the player is warned, and by which text."""


def warning(before: View, now: View) -> TextName | None:
    """Return how to warn the player whose health has just become so low, if it has."""
    was, is_, most = before.player.health, now.player.health, now.player.max_health
    for percent, name in WARNINGS:
        if is_ * 100 < most * percent <= was * 100:
            return name
    return None


def enemies(view: View) -> Iterable[SeenActor]:
    """Return the enemies in view, nearest first."""
    return (actor for actor in view.actors if actor.hostile)


def threat(view: View) -> Halt | None:
    """Return why nothing should be begun that takes several turns, if there is a reason."""
    awake = next((actor for actor in enemies(view) if actor.alert), None)
    return Halt("halt_threat", awake.label) if awake else None
