"""Migration of snapshots from older formats to the present one, step by step.

A step gets the parts of a snapshot as plain data, by the names of the files in the archive: the
decoded contents of those in JSON, and the bytes of the others. It returns them as the next format
has them, and need not look at what they mean: that is checked afterwards. The docstring of a step
says what it is for, and a saved game of the format before stays in `tests/golden/saves`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Parts: TypeAlias = dict[str, Any]
"""The contents of the files of a snapshot, by their names."""
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
