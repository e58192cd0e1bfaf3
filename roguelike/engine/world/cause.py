"""Causes of harm, heals and statuses: an actor and the means."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from roguelike.content.references.ids import feature_id
from roguelike.engine.definitions.bounded_types import ANY, Count, Text, naming

ActorId = int
"""The number of an actor, unique within a game."""

NOBODY: ActorId = 0
"""The value that stands for no actor in place of an id."""

Means = Annotated[tuple[Text, Text], Meta(extra=naming(ANY, is_memory=True))]
"""The kind and the id of the definition by which something was done; two empty texts for none."""

NO_MEANS: Means = ("", "")


def named(means: Means) -> str:
    """Return the id by which data names the definition; that of a feature is not its ground's."""
    kind, identifier = means
    return feature_id(identifier) if kind == "terrain" else identifier


class Cause(NamedTuple):
    """The actor and the means behind a harm, a heal or a status.

    Attributes:
        actor: Id of the actor who did it, or `NOBODY`.
        means: The kind and the id of the definition by which it was done, such as
            `("status", "core:poisoned")`; two empty texts for bare hands.
    """

    actor: Count = NOBODY
    means: Means = NO_MEANS
