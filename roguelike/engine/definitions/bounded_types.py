"""Types of saved values with their bounds, to check untrusted data.

A text that names a definition says so in its type, so that saved games can be held to the names
that there are now.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from roguelike.content.schema.levels import MAX_CELLS, MAX_SIDE, MIN_SIDE
from roguelike.content.schema.rules import MAX_CARRIED

MAX_NUMBER = 1 << 60
"""The greatest number; no game comes near it."""
MAX_TEXT = 10_000
"""Characters of a text."""
MAX_NAMES = 100_000
"""Entries of a table or a list that is about definitions or actors."""
MAX_MEMORY = 100
"""Values of what an actor remembers of one thing."""

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Cell = Annotated[int, Meta(ge=0, lt=MAX_CELLS)]
Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Number = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Side = Annotated[int, Meta(ge=MIN_SIDE, le=MAX_SIDE)]
Layer = Annotated[bytes, Meta(max_length=2 * MAX_CELLS)]

ACTOR, ANY = "actor", "any"
"""Placeholders for the kind of a definition: of a name that is the player's or a monster's; and of
a pair in which the first text is the kind of the second."""


class Naming(Struct, frozen=True):
    """The kind of definition that a text names, as its type tells under the key `NAMING`.

    Attributes:
        kind: The kind of the definition.
        is_memory: Whether it may name what is no longer there.
    """

    kind: str
    is_memory: bool = False


NAMING = "naming"


def naming(kind: str, *, is_memory: bool = False) -> dict[str, Naming]:
    """Return the mark of a text that names a definition, as `extra` of its `Meta`."""
    return {NAMING: Naming(kind, is_memory)}


ActorName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming(ACTOR))]
AbilityName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("ability"))]
AffixName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("affix"))]
FieldName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("field"))]
ItemName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("item"))]
LevelName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("level"))]
LootName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("loot"))]
SequenceName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("sequence"))]
StatName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("stat"))]
StatusName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("status"))]
TerrainName = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("terrain"))]
FormerItem = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("item", is_memory=True))]
FormerMonster = Annotated[str, Meta(max_length=MAX_TEXT, extra=naming("monster", is_memory=True))]
Stats = Annotated[dict[StatName, Number], Meta(max_length=MAX_NAMES)]
Affixes = Annotated[list[AffixName], Meta(max_length=MAX_CARRIED)]


Scalar = None | bool | Number | Text
Flat = Scalar | Annotated[list[Scalar], Meta(max_length=MAX_MEMORY)]
Remembered = (
    Scalar
    | Annotated[list[Flat], Meta(max_length=MAX_MEMORY)]
    | Annotated[dict[Text, Flat], Meta(max_length=MAX_MEMORY)]
)
"""A value in the memory of an actor before its type is known. Values of behaviors that are not
there, such as those of a missing plugin, are kept as they are."""
Row = Annotated[list[Remembered], Meta(min_length=1, max_length=MAX_MEMORY)]
"""A timer, in the same way: the name of its kind, and its fields."""
