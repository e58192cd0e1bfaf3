"""Marks of actors in view: their intentions and their state."""

from __future__ import annotations

from roguelike.core.geometry import Position
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.ui.appearance.palette import UiColor, blend
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.cells import WHOLE, Marks
from roguelike.ui.map.figures import of_status
from roguelike.ui.session.threat import DEADLY, Appraiser

OWN_PLATE = 32
"""Percent of the color of the player in the plate behind the player's letter; the rest is dark."""
SHARE_OF_STATUS = 25
"""The percentage of its color that a status blends into the background of who has it."""


def draw_marks(
    canvas: Canvas, view: View, skin: Skin, origin: Position, appraiser: Appraiser
) -> None:
    """Mark enemies who are after the player and friends, and dim those who sleep.

    Behind the player is a plate, so that it is found at once; behind it, and behind anybody else,
    is some of the color of the status that began last.

    Args:
        canvas: The map, on which they are drawn already.
        view: Who is in view.
        skin: How they look.
        origin: The cell of the level that is drawn at the top left.
        appraiser: Knows whose blows are deadly.
    """
    for actor in (*view.actors, view.player):
        is_own = actor is view.player
        x, y = actor.position.x - origin.x, actor.position.y - origin.y
        if not (0 <= x < canvas.width and 0 <= y < canvas.height):
            continue
        if is_own:
            color = skin.palette.ink(skin.actor(actor).color)
            canvas.shade(x, y, 1, blend(color, skin.palette.ink("unexplored"), OWN_PLATE))
        if actor.is_asleep:
            canvas.text(x, y, *skin.dimmed(skin.actor(actor)))
        elif not is_own and (background := background_of(actor, appraiser)):
            canvas.shade(x, y, 1, background)
        elif actor.statuses:
            *_, latest = actor.statuses
            red, green, blue = canvas.cells["bg"][x, y, :3].tolist()
            canvas.shade(x, y, 1, blend(skin.tint(latest), (red, green, blue), SHARE_OF_STATUS))


def background_of(actor: SeenActor, appraiser: Appraiser) -> UiColor | None:
    """Return the color behind a hunter or a friend; None for all others."""
    if actor.is_neutral:
        return None
    if not actor.hostile:
        return "actor_friend"
    if not actor.alert:
        return None
    fight = appraiser.fight(actor)
    is_deadly = fight is not None and fight[1].blows <= DEADLY
    return "actor_deadly" if is_deadly else "actor_hunting"


def marks_of(actor: SeenActor, skin: Skin, *, is_own: bool) -> Marks:
    """Return the state of an actor; of the player (`is_own`), statuses alone."""
    dim = actor.is_sensed
    statuses = tuple([of_status(each, skin, is_dim=dim) for each in actor.statuses])
    if is_own:
        return Marks(statuses)
    is_hurt = actor.health < actor.max_health
    health = WHOLE * actor.health // actor.max_health if is_hurt else None
    sign = "z" if actor.is_asleep else "?" if actor.hostile and not actor.alert else ""
    return Marks(statuses, sign, health, is_friend=not (actor.hostile or actor.is_neutral))
