"""What a player should know before going on with a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

from msgspec import Struct

NoteName = Literal["change_previous", "change_turns"]
"""What there is to say; a message of the interface has the words."""


class Note(Struct, frozen=True):
    """Something that is not as it was when a game was saved.

    Attributes:
        name: What there is to say.
        fields: What it mentions, by the names in braces.
    """

    name: NoteName
    fields: Mapping[str, str]

    @classmethod
    def of(cls, name: NoteName, **fields: object) -> Self:
        """Return a note that mentions something."""
        return cls(name, {field: str(value) for field, value in fields.items()})
