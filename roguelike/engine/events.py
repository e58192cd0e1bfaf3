"""Facts: what happened, for displays, narrators and counts.

Each fact is a record of ids and numbers, without sentences and without live objects.
`ActorId` is the number of an actor, unique within a game; `gold` and `amount` are counted
in pieces and points.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from roguelike.core.geometry import Position
from roguelike.engine.cause import NO_MEANS, ActorId, Means
from roguelike.engine.place_events import (
    Arrived,
    DoorOpened,
    Felt,
    RegionEntered,
    Revealed,
    TerrainChanged,
    Unlocked,
)
from roguelike.engine.thing_events import (
    AbilityLearned,
    AbilityUsed,
    ChoiceMade,
    FieldEnded,
    FieldSpread,
    GoldStolen,
    ItemBroken,
    ItemChanged,
    ItemDropped,
    ItemGiven,
    ItemIdentified,
    ItemRecharged,
    ItemReturned,
    ItemStolen,
    ItemSweptAway,
    ItemTaken,
    ItemTakenOff,
    ItemThrown,
    ItemUsed,
    ItemWorn,
    Shot,
    StatChanged,
    StatusEnded,
    StatusGained,
    StatusProlonged,
)


class Death(NamedTuple):
    """How a game ended: the id and the name of the kind of the killer."""

    killer: str
    label: str


class Moved(Struct, frozen=True):
    """An actor went from one cell to another."""

    actor: ActorId
    origin: Position
    position: Position


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
    """An actor lost health, to something where `means` says so."""

    actor: ActorId
    amount: int
    means: Means = NO_MEANS


class Blocked(Struct, frozen=True):
    """An actor was hit without losing health."""

    actor: ActorId


class Died(Struct, frozen=True):
    """An actor died; `killer` is 0 where nobody did it, and `means` what it died of."""

    actor: ActorId
    killer: ActorId
    position: Position
    means: Means = NO_MEANS


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


class NothingHappened(Struct, frozen=True):
    """What an actor did had no effect; `means` is the item or the ability that it did it with."""

    actor: ActorId
    means: Means = NO_MEANS


class Healed(Struct, frozen=True):
    """An actor got health back."""

    actor: ActorId
    amount: int
    means: Means = NO_MEANS


class Absorbed(Struct, frozen=True):
    """A status took damage in the place of an actor."""

    actor: ActorId
    amount: int


class Resisted(Struct, frozen=True):
    """An actor resisted all of a damage."""

    actor: ActorId
    means: Means = NO_MEANS


class Reflected(Struct, frozen=True):
    """A bolt flew back from an actor."""

    actor: ActorId


class Shoved(Struct, frozen=True):
    """An actor was moved by another one's doing."""

    actor: ActorId
    origin: Position
    position: Position


class Pulled(Struct, frozen=True):
    """An actor was drawn closer by another one's doing."""

    actor: ActorId
    origin: Position
    position: Position


class Teleported(Struct, frozen=True):
    """An actor was somewhere else all at once."""

    actor: ActorId
    origin: Position
    position: Position


class Swapped(Struct, frozen=True):
    """An actor changed places with another one."""

    actor: ActorId
    target: ActorId
    position: Position


class Summoned(Struct, frozen=True):
    """An actor called another one into being, by something where `means` says so."""

    actor: ActorId
    target: ActorId
    position: Position
    means: Means = NO_MEANS


class Split(Struct, frozen=True):
    """An actor divided itself in two."""

    actor: ActorId
    target: ActorId
    position: Position


class Transformed(Struct, frozen=True):
    """An actor became another kind; `monster` is what it was."""

    actor: ActorId
    monster: str


class Charmed(Struct, frozen=True):
    """An actor won another one over to its own side."""

    actor: ActorId
    target: ActorId


class Fled(Struct, frozen=True):
    """An actor fled from its enemy."""

    actor: ActorId


class Cowered(Struct, frozen=True):
    """An actor that wants to flee found no way."""

    actor: ActorId


class Shouted(Struct, frozen=True):
    """An actor called others for help."""

    actor: ActorId


class Struggled(Struct, frozen=True):
    """An actor could not do what it wanted to do, because of a status."""

    actor: ActorId
    status: str


class Noise(Struct, frozen=True):
    """Something could be heard."""

    actor: ActorId
    position: Position
    radius: int
    through_walls: bool = False


class FuseLit(Struct, frozen=True):
    """Something will happen at a cell when its time has come."""

    actor: ActorId
    position: Position


class Told(Struct, frozen=True):
    """The player was told something; `message` is the id of the message that says it."""

    actor: ActorId
    target: ActorId
    message: str


class ChainStopped(Struct, frozen=True):
    """So much followed from each other that the rest was left out."""

    actor: ActorId


class Won(Struct, frozen=True):
    """The player has won."""

    actor: ActorId


class Operated(Struct, frozen=True):
    """The player worked a feature, such as a lever or a chest."""

    actor: ActorId
    position: Position
    terrain: str


Event = (
    Arrived
    | RegionEntered
    | Felt
    | Moved
    | DoorOpened
    | FieldSpread
    | FieldEnded
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
    | ItemTaken
    | ItemDropped
    | ItemWorn
    | ItemTakenOff
    | ItemUsed
    | ItemThrown
    | ChoiceMade
    | ItemBroken
    | ItemReturned
    | ItemIdentified
    | ItemRecharged
    | ItemGiven
    | ItemStolen
    | ItemSweptAway
    | ItemChanged
    | GoldStolen
    | NothingHappened
    | Healed
    | StatusGained
    | StatusProlonged
    | StatusEnded
    | Absorbed
    | Resisted
    | Reflected
    | Shoved
    | Pulled
    | Teleported
    | Swapped
    | Summoned
    | Split
    | Transformed
    | Charmed
    | StatChanged
    | Shot
    | AbilityUsed
    | AbilityLearned
    | Fled
    | Cowered
    | Shouted
    | Struggled
    | TerrainChanged
    | Revealed
    | Noise
    | FuseLit
    | Told
    | ChainStopped
    | Won
    | Unlocked
    | Operated
)
