"""Facts: what happened, for whoever wants to tell, draw or count it.

Each fact is a named tuple of ids and numbers, without sentences and without live objects.
`ActorId` is the number of an actor, unique within a game; `gold` and `amount` are counted
in pieces and points.
"""

from __future__ import annotations

from typing import NamedTuple

from roguelike.core.distinct import distinct
from roguelike.core.geometry import Position

ActorId = int


@distinct
class Arrived(NamedTuple):
    """An actor came to a level."""

    actor: ActorId
    depth: int
    level: str


@distinct
class Moved(NamedTuple):
    """An actor went from one cell to another."""

    actor: ActorId
    origin: Position
    position: Position


@distinct
class DoorOpened(NamedTuple):
    """An actor opened something by entering it; `terrain` is the id of what it was."""

    actor: ActorId
    position: Position
    terrain: str


@distinct
class Noticed(NamedTuple):
    """An actor became aware of another one."""

    actor: ActorId
    target: ActorId


@distinct
class Woke(NamedTuple):
    """An actor woke up."""

    actor: ActorId


@distinct
class LostTrack(NamedTuple):
    """An actor gave up looking for another one."""

    actor: ActorId


@distinct
class Waited(NamedTuple):
    """An actor found no way to where it wants to go."""

    actor: ActorId


@distinct
class Attacked(NamedTuple):
    """An actor attacked another one; `rolls` are its dice from highest to lowest."""

    actor: ActorId
    target: ActorId
    rolls: tuple[int, ...]
    hits: int


@distinct
class Defended(NamedTuple):
    """An actor defended itself; `rolls` are its dice from highest to lowest."""

    actor: ActorId
    rolls: tuple[int, ...]
    blocks: int


@distinct
class Damaged(NamedTuple):
    """An actor lost health."""

    actor: ActorId
    amount: int


@distinct
class Blocked(NamedTuple):
    """An actor was hit without losing health."""

    actor: ActorId


@distinct
class Died(NamedTuple):
    """An actor died."""

    actor: ActorId
    killer: ActorId
    position: Position


@distinct
class GoldDropped(NamedTuple):
    """Gold fell to the floor."""

    actor: ActorId
    position: Position
    amount: int


@distinct
class GoldTaken(NamedTuple):
    """An actor picked up gold."""

    actor: ActorId
    position: Position
    amount: int


Event = (
    Arrived
    | Moved
    | DoorOpened
    | Noticed
    | Woke
    | LostTrack
    | Waited
    | Attacked
    | Defended
    | Damaged
    | Blocked
    | Died
    | GoldDropped
    | GoldTaken
)
