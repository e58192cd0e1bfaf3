"""Statuses: temporary conditions of actors."""

from __future__ import annotations

from msgspec import Struct, field

from roguelike.engine.definitions.bounded_types import MAX_NUMBER
from roguelike.engine.definitions.kinds import StatusKind
from roguelike.engine.world.cause import Cause

FOR_EVER = MAX_NUMBER
"""The end of a status that has none."""
WHILE_WORN = FOR_EVER - 1
"""The end of a status that one has as long as one wears what gives it."""


class Status(Struct, eq=False):
    """Something that is so with an actor.

    Attributes:
        kind: What it is.
        until: The time at which it ends.
        power: How strong it is.
        cause: Who or what brought it about.
        bonuses: What it adds to stats, by full id, rolled when it came or grew.
    """

    kind: StatusKind
    until: int
    power: int
    cause: Cause
    bonuses: dict[str, int] = field(default_factory=dict[str, int])
