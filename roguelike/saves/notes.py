"""Notes for a player to read before going on with a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeAlias

from msgspec import Struct

from roguelike.core.visible import visible

NoteName: TypeAlias = str
"""The name of the text of the interface that has the words of a note."""


class Note(Struct, frozen=True):
    """Something that is not as it was when a game was saved.

    Attributes:
        name: What there is to say.
        fields: What it mentions, by the names in braces.
    """

    name: NoteName
    fields: Mapping[str, str]

    @classmethod
    def of(cls, name: NoteName, /, **fields: object) -> Self:
        """Return a note that mentions something, whatever characters that has."""
        return cls(name, {field: visible(str(value)) for field, value in fields.items()})
