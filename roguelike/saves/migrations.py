"""From snapshots of older formats to those of the present one, step by step.

A step gets the parts of a snapshot as plain data: by the names of the files in the archive, what
those in JSON say, and the bytes of the others. It returns them as the next format has them, and
need not look at what they mean: that is checked afterwards. What a step is for is said in its
documentation, and a saved game of the format before stays in `tests/golden/saves`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Parts: TypeAlias = dict[str, Any]
"""What the files of a snapshot hold, by their names."""
Step: TypeAlias = Callable[[Parts], Parts]

STEPS: tuple[Step, ...] = ()
"""The first leads from format 1 to format 2, the next from there to format 3, and so on."""


def migrated(parts: Parts, steps: Sequence[Step]) -> Parts:
    """Return the parts of a snapshot as the last of some steps makes them.

    Raises:
        LookupError, TypeError, ValueError, AttributeError: They are not as a step expects them.
    """
    for step in steps:
        parts = step(parts)
    return parts
