"""Previews of what an aim would hit, as far as the player knows.

Nothing is drawn and nothing is promised: unknown cells count as closed, only those whom the
player sees or senses stand somewhere, and an aim that leaves its choice to chance shows all whom
it may choose. An unknown item is shown to fly like any other that has no effect.
"""

from __future__ import annotations

from msgspec import Struct

from roguelike.content.schema.items import Launcher
from roguelike.content.schema.steps import Deed
from roguelike.core.grid.areas import Bounds, line
from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.targeting.aiming import Aiming, Area, area_of
from roguelike.engine.targeting.projectiles import (
    THROWN,
    flight,
    launcher_among,
    range_of,
    straight_flight,
)
from roguelike.engine.world.item import ItemView
from roguelike.engine.world.map_layers import positions_of
from roguelike.engine.world.ruleset import Ruleset

Aimed = Deed | ItemView
"""Something to aim: the use of an item or an ability, or an item that is thrown."""


class AimPreview(Struct, frozen=True):
    """The cells and actors that an aim would hit.

    Attributes:
        cells: The cells that would be met, in the order in which they would be reached.
        path: The cells that would be flown through on the way, the first one beside the player.
        landing: The cell where it would end.
        actors: Who would be met, the player included, in the order in which they would be reached.
        meets_player: Whether the player is among them.
        meets_allies: Whether others on the player's side are among them.
    """

    cells: tuple[Position, ...]
    path: tuple[Position, ...]
    landing: Position
    actors: tuple[SeenActor, ...]
    meets_player: bool
    meets_allies: bool

    @property
    def enemies(self) -> tuple[SeenActor, ...]:
        """The enemies of the player that would be hit."""
        return tuple(actor for actor in self.actors if actor.hostile)


def preview(
    aimed: Aimed, view: View, ruleset: Ruleset, target: Position | None = None
) -> AimPreview:
    """Return the preview of something that the player aims at a cell of the level.

    Args:
        aimed: What is aimed.
        view: What the player knows.
        ruleset: The rules of the game.
        target: The cell; where none has to be chosen, it may be left out.
    """
    aiming = aiming_of(view, ruleset, target or view.player.position)
    area = _area(aimed, view, ruleset, aiming)
    positions = aiming.positions
    cells = tuple(positions[cell] for cell in area.cells)
    standing = {actor.position: actor for actor in (view.player, *view.actors)}
    actors = tuple(standing[cell] for cell in dict.fromkeys(cells) if cell in standing)
    friends = {actor.id for actor in actors if not actor.hostile}
    return AimPreview(
        cells=cells,
        path=tuple(positions[cell] for cell in area.path),
        landing=positions[area.landing],
        actors=actors,
        meets_player=view.player.id in friends,
        meets_allies=bool(friends - {view.player.id}),
    )


def targets(aimed: Aimed, view: View, ruleset: Ruleset) -> list[SeenActor]:
    """Return the known enemies that would be hit if aimed at, the most useful first.

    The best target spares the player's side, then meets most enemies, then is nearest, and then
    weakest.
    """
    found: list[tuple[tuple[bool, int, int, int, int], SeenActor]] = []
    x, y = view.player.position
    for actor in view.actors:
        if not actor.hostile:
            continue
        shown = preview(aimed, view, ruleset, actor.position)
        enemies = shown.enemies
        if actor not in enemies:
            continue
        hurts_own = shown.meets_player or shown.meets_allies
        distance = ruleset.distance(actor.position.x - x, actor.position.y - y)
        found.append(((hurts_own, -len(enemies), distance, actor.health, actor.id), actor))
    return [actor for _, actor in sorted(found, key=lambda each: each[0])]


def reach(aimed: Aimed, view: View, ruleset: Ruleset) -> int:
    """Return the reach of something that is aimed, in cells, as far as the player knows.

    It is 0 where that is not a number.
    """
    if isinstance(aimed, Deed):
        return aimed.aim.reach() if aimed.aim is not None else 0
    launcher = _launcher(aimed, view, ruleset)
    if launcher is None and not aimed.known:
        return THROWN
    return range_of(ruleset.things.items[aimed.kind].definition, launcher)


def friend_between(view: View, target: Position) -> SeenActor | None:
    """Return the actor in the straight line to a cell that is no enemy, or None."""
    between = line(Bounds(view.width, view.height), view.player.position, target)[1:-1]
    friends = {actor.position: actor for actor in view.actors if not actor.hostile}
    return next((friends[cell] for cell in between if cell in friends), None)


def best_target(aimed: Aimed, view: View, ruleset: Ruleset) -> SeenActor | None:
    """Return the most useful target, if there is any."""
    return next(iter(targets(aimed, view, ruleset)), None)


def aiming_of(view: View, ruleset: Ruleset, target: Position) -> Aiming:
    """Return the situation of an aim of the player's on the level as the player knows it."""
    height = view.height
    terrain, visible = view.terrain.reshape(-1), view.visible.reshape(-1)
    transparent = view.table.transparent
    here = view.player.position
    standing = {
        actor.position.x * height + actor.position.y: actor.hostile
        for actor in (view.player, *view.actors)
    }
    sensed = {
        actor.position.x * height + actor.position.y for actor in view.actors if actor.is_sensed
    }
    return Aiming(
        bounds=Bounds(view.width, height),
        positions=positions_of(view.width, height),
        origin=here.x * height + here.y,
        cell=target.x * height + target.y,
        is_open=lambda cell: bool(transparent[terrain[cell]]),
        standing=standing,
        is_visible=lambda cell: bool(visible[cell]) and cell not in sensed,
        distance=ruleset.distance,
        own=here.x * height + here.y,
    )


def _area(aimed: Aimed, view: View, ruleset: Ruleset, aiming: Aiming) -> Area:
    """Return the area that is reached, as flat indices."""
    if isinstance(aimed, Deed):
        return area_of(aimed.aim, aiming, ruleset)
    launcher = _launcher(aimed, view, ruleset)
    if launcher is None and not aimed.known:
        return straight_flight(THROWN, aiming)
    return flight(ruleset.things.items[aimed.kind].definition, launcher, aiming, ruleset)


def _launcher(aimed: ItemView, view: View, ruleset: Ruleset) -> Launcher | None:
    """Return the launcher that the player wears for an item, if any."""
    items = ruleset.things.items
    worn = (items[each.thing.kind].definition for each in view.pack if each.is_worn)
    return launcher_among(worn, aimed.kind)
