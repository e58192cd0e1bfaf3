"""What a reference demands of what it leads to."""

from __future__ import annotations

from msgspec import Struct


class Needs(Struct, frozen=True):
    """Marks a reference that does only with a certain value in what it leads to.

    Attributes:
        field: The field of the definition that is referred to.
        value: What the field must be.
        reason: What is wrong with anything else, as the end of a sentence that begins with the
            definition.
    """

    field: str
    value: object
    reason: str
