"""The events that the player can observe."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from roguelike.core.grid.geometry import Position
from roguelike.engine.perception.alerts import hears
from roguelike.engine.perception.sight import perceives
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, ActorId
from roguelike.engine.world.events.event_fields import roles_of
from roguelike.engine.world.events.events import Died, Displaced, Event, Noise
from roguelike.engine.world.events.level_events import TerrainChanged
from roguelike.engine.world.world import World


def is_on_its_own(events: list[Event], actor: Actor) -> bool:
    """Return True if an actor has merely gone on or waited, as most do in most turns."""
    if len(events) != 1:
        return False
    event = events[0]
    return event.is_routine and event.actor == actor.id


def is_plain(events: list[Event], actor: Actor) -> bool:
    """Return True if an actor that nothing hides has merely gone on or waited."""
    return not actor.is_hidden and is_on_its_own(events, actor)


def may_be_noticed(events: list[Event], actor: Actor, player: Actor) -> bool:
    """Return True if the player may learn of what an actor did out of view."""
    if not events:
        return False
    has_senses = player.traits is not None and player.traits.senses > 0
    return has_senses or not is_on_its_own(events, actor)


def visible_events(events: Iterable[Event], world: World) -> list[Event]:
    """Return the events that the player sees happen, to someone or at a cell in view.

    It is asked as soon as they have happened, as everyone may be elsewhere a turn later.
    """
    player, senses = world.player.id, _PlayerSenses(world)
    return anonymized([event for event in events if _is_seen(event, player, senses)], world)


def anonymized(events: list[Event], world: World) -> list[Event]:
    """Replace actors in events that the player does not perceive by `NOBODY`.

    Whom the player sees neither where it is now nor where it was when it was moved, or when it
    died, is not perceived. The list is changed, and returned.
    """
    is_known = {NOBODY: True, world.player.id: True}
    for place, event in enumerate(events):
        unseen: dict[str, int] = {}
        for name in roles_of(type(event)):
            identifier: int = getattr(event, name)
            if identifier not in is_known:
                is_known[identifier] = _is_known(identifier, events, world)
            if not is_known[identifier]:
                unseen[name] = NOBODY
        if unseen:
            events[place] = replace(event, **unseen)
    return events


def _is_known(identifier: int, events: Iterable[Event], world: World) -> bool:
    """Return True if the player perceives an actor, or did before something moved it.

    The dead are nobody unless they died just now, as a saved game knows nothing more of them.
    """
    level = world.level
    actor = level.cast.get(identifier)
    if actor is None or not (actor.alive or _has_died(identifier, events)):
        return False
    return perceives(actor, world, actor.cell) or any(
        event.actor == identifier and perceives(actor, world, level.cell(event.origin))
        for event in events
        if isinstance(event, Displaced)
    )


def _has_died(identifier: int, events: Iterable[Event]) -> bool:
    return any(isinstance(event, Died) and event.actor == identifier for event in events)


class _PlayerSenses(Struct, frozen=True):
    """The senses of the player, as events ask for them."""

    world: World

    def sees(self, place: Position) -> bool:
        level = self.world.level
        return bool(level.visible[level.cell(place)])

    def hears(self, noise: Noise) -> bool:
        world, through_walls = self.world, noise.through_walls
        cell = world.level.cell(noise.position)
        return hears(world.player, cell, noise.radius, world, through_walls=through_walls)

    def perceives(self, actor: ActorId) -> bool:
        found = self.world.level.cast.get(actor)
        return found is not None and perceives(found, self.world, found.cell)


def _is_seen(event: Event, player: ActorId, senses: _PlayerSenses) -> bool:
    is_concerned = event.actor == player or event.whom() == player
    return event.is_remark or is_concerned or event.is_noticed(senses)


def notice(world: World) -> list[Event]:
    """Reveal hidden neighboring cells to the player, with some luck."""
    level, player = world.level, world.player
    height = level.height
    here = player.cell
    events: list[Event] = []
    for cell in [each for each in _around(here, height) if each in level.hidden]:
        number = level.number_at(cell)
        if world.effect_rng.chance(level.table.notice[number]):
            looked_like = level.table.ids[int(level.shown.reshape(-1)[cell])]
            level.reveal(cell)
            position = level.positions[cell]
            events.append(TerrainChanged(player.id, position, looked_like, level.terrain_id(cell)))
    return events


def _around(cell: int, height: int) -> tuple[int, ...]:
    """Return the eight neighbors of a cell, in the order of their flat indices."""
    sides = (cell - height, cell, cell + height)
    return tuple(side + dy for side in sides for dy in (-1, 0, 1) if side + dy != cell)
