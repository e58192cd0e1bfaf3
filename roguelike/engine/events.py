"""Facts: what happened, for displays, narrators and counts.

Each fact is a record of ids and numbers, without sentences and without live objects.
`ActorId` is the number of an actor, unique within a game; `gold` and `amount` are counted
in pieces and points.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from roguelike.core.geometry import Position

ActorId = int


class Death(NamedTuple):
    """How a game ended: the id and the name of the kind of the killer."""

    killer: str
    label: str


class Arrived(Struct, frozen=True):
    """An actor came to a level."""

    actor: ActorId
    depth: int
    level: str


class Moved(Struct, frozen=True):
    """An actor went from one cell to another."""

    actor: ActorId
    origin: Position
    position: Position


class DoorOpened(Struct, frozen=True):
    """An actor opened something by entering it; `terrain` is the id of what it was."""

    actor: ActorId
    position: Position
    terrain: str


class Noticed(Struct, frozen=True):
    """An actor became aware of another one."""

    actor: ActorId
    target: ActorId


class Woke(Struct, frozen=True):
    """An actor woke up."""

    actor: ActorId


class LostTrack(Struct, frozen=True):
    """An actor gave up looking for another one."""

    actor: ActorId


class Waited(Struct, frozen=True):
    """An actor found no way to where it wants to go."""

    actor: ActorId


class Attacked(Struct, frozen=True):
    """An actor attacked another one; `rolls` are its dice from highest to lowest."""

    actor: ActorId
    target: ActorId
    rolls: tuple[int, ...]
    hits: int


class Defended(Struct, frozen=True):
    """An actor defended itself; `rolls` are its dice from highest to lowest."""

    actor: ActorId
    rolls: tuple[int, ...]
    blocks: int


class Damaged(Struct, frozen=True):
    """An actor lost health."""

    actor: ActorId
    amount: int


class Blocked(Struct, frozen=True):
    """An actor was hit without losing health."""

    actor: ActorId


class Died(Struct, frozen=True):
    """An actor died."""

    actor: ActorId
    killer: ActorId
    position: Position


class GoldDropped(Struct, frozen=True):
    """Gold fell to the floor."""

    actor: ActorId
    position: Position
    amount: int


class GoldTaken(Struct, frozen=True):
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
