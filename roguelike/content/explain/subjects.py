"""Subjects of validation, with what is needed to explain their errors."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec import Struct

from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.schema.names import Names
from roguelike.content.schema.tree import Table

ABSTRACT = "abstract"
"""The key of a definition that is only there to be inherited from."""
INHERITS = "inherits"
"""The key of a definition that takes from others what it does not say itself."""
MAX_EXPLAINED = 100
"""The most errors in one subject that are explained; I010 says so where there are more."""


class Subject(Struct, frozen=True):
    """The subject of a validation.

    Attributes:
        table: What it can have.
        place: Where it is.
        name: What it is called in messages, such as "monster `mole`".
        names: What references in it can mean.
        common: The keys that it can have beside the fields of its model.
        elsewhere: For keys that belong elsewhere what to do about them, by their paths in it.
        is_merged: Whether it is put together of what several layers say, each valid by itself.
        lacking: The fields that something from which it inherits lacks as well, which is told
            there.
    """

    table: Table
    place: Place
    name: str
    names: Names = msgspec.field(default_factory=lambda: Names(""))
    common: Collection[str] = ()
    elsewhere: Mapping[KeyPath, str] = msgspec.field(default_factory=dict[KeyPath, str])
    is_merged: bool = False
    lacking: Collection[str] = ()

    def may_exist(self, reference: str) -> bool:
        """Tell whether a reference that leads nowhere may only seem to."""
        return self.names.may_exist(reference)
