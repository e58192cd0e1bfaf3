"""The fields of events: the type of each says what it is and how it can be described.

Narrators, witnesses and tests of mods read from it whether a field is somebody, a place, a number
or the id of a definition, so that none of them lists the names of fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import fields

from roguelike.content.schema.fields.base import LevelId, MessageId, MonsterId, Ref, TerrainId
from roguelike.content.schema.terrain import FieldId
from roguelike.core.grid.geometry import Position
from roguelike.engine.world.cause import ActorId, Means
from roguelike.engine.world.item import ItemView


class ActorMark(Struct, frozen=True):
    """Mark of numbers that are ids of actors."""


class DefinitionMark(Struct, frozen=True):
    """Mark of pairs that are the kind and the id of any definition."""


Actor = Annotated[ActorId, ActorMark()]
Target = Annotated[ActorId, ActorMark(), Meta(description="Whom it is done to.")]
Killer = Annotated[ActorId, ActorMark(), Meta(description="Who killed it.")]
Instrument = Annotated[
    Means,
    DefinitionMark(),
    Meta(
        description=(
            "What it was done with: a status, an item, an ability, terrain, a field or a"
            " sequence; or the region or feeling that it is about."
        )
    ),
]
Origin = Annotated[Position, Meta(description="From where")]
Place = Annotated[Position, Meta(description="Where")]
Rolls = Annotated[tuple[int, ...], Meta(description="What the dice show, from highest to lowest.")]
Hits = Annotated[int, Meta(ge=0, description="How many of the dice hit.")]
Blocks = Annotated[int, Meta(ge=0, description="How many of the dice block.")]
Quantity = Annotated[
    int,
    Meta(description="How much damage, health or gold, how many charges, or by how much."),
]
Item = Annotated[ItemView, Meta(description="The kind of the item.")]
Found = Annotated[ItemView, Meta(description="What an item turned out to be.")]
Power = Annotated[int, Meta(ge=0, description="How strong the status is.")]
Filling = Annotated[FieldId, Meta(description="What fills cells.")]
FormerKind = Annotated[MonsterId, Meta(description="The kind it was before.")]
Depth = Annotated[int, Meta(ge=0, description="How deep the level is.")]
Recipe = Annotated[LevelId, Meta(description="The recipe that the level is made from.")]
Ground = Annotated[
    TerrainId, Meta(description="What it was that was opened, or what the cell is now.")
]
FormerGround = Annotated[TerrainId, Meta(description="What the cell was before.")]
Cells = Annotated[int, Meta(ge=0, description="How many cells are revealed.")]
Radius = Annotated[int, Meta(ge=0, description="How far a noise is heard.")]
ThroughWalls = Annotated[bool, Meta(description="Whether walls and doors do not keep it in.")]
WasOwn = Annotated[bool, Meta(description="Whether the player had it before.")]
Message = Annotated[MessageId, Meta(description="Which message is told.")]


class FieldDetail(Struct, frozen=True):
    """The information in the type of a field.

    Attributes:
        type: The type, without marks.
        of: The kind of the definitions of which it is an id, if it is one.
        is_actor: Whether it is the number of an actor.
        is_definition: Whether it is the kind and the id of a definition.
        is_count: Whether it is a number that is never below zero.
        description: What it is, as a sentence.
    """

    type: Any
    of: str
    is_actor: bool
    is_definition: bool
    is_count: bool
    description: str


@cache
def details_of(kind: type[Struct]) -> Mapping[str, FieldDetail]:
    """Return the details of all fields of a kind of events, by name."""
    return {each.name: _detail(each.name, each.type) for each in fields(kind)}


@cache
def roles_of(kind: type[Struct]) -> tuple[str, ...]:
    """Return the names of the fields that are numbers of actors."""
    return tuple(name for name, detail in details_of(kind).items() if detail.is_actor)


@cache
def places_of(kind: type[Struct]) -> tuple[str, ...]:
    """Return the names of the fields that are positions."""
    return tuple(name for name, detail in details_of(kind).items() if detail.type is Position)


def _detail(name: str, said: Any) -> FieldDetail:  # noqa: ANN401 - a type expression
    marks: tuple[Any, ...] = getattr(said, "__metadata__", ())
    metas = [mark for mark in marks if isinstance(mark, Meta)]
    of = next((mark.kind for mark in marks if isinstance(mark, Ref)), "")
    described = next(filter(None, (meta.description for meta in metas)), None)
    return FieldDetail(
        type=said.__origin__ if marks else said,
        of=of,
        is_actor=any(isinstance(mark, ActorMark) for mark in marks),
        is_definition=any(isinstance(mark, DefinitionMark) for mark in marks),
        is_count=any(meta.ge == 0 for meta in metas),
        description=described or (f"Which {of}." if of else f"Its `{name}`."),
    )
