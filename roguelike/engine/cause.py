"""Who or what did it."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = 0
"""In place of the id of an actor."""


class Cause(NamedTuple):
    """What lies behind a harm, a heal or a status.

    Attributes:
        actor: Id of the actor who did it, or `NOBODY`.
        means: The kind and the id of the definition by which it was done, such as
            `("status", "core:poisoned")`; two empty texts for bare hands.
    """

    actor: int = NOBODY
    means: tuple[str, str] = ("", "")
