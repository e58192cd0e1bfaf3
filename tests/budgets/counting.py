"""Counting what the program does: calls of its own functions, and modules that it has imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import roguelike

PACKAGE = str(Path(roguelike.__file__).parent) + os.sep
INLINED = frozenset({"<listcomp>", "<dictcomp>", "<setcomp>"})
"""The functions that Python 3.11 calls and 3.12 no longer does, so that they count in neither."""


def calls(action: Callable[[], object], *, but: str = "") -> int:
    """Return how often functions of the program are called while an action goes on.

    A generator counts each time that it goes on, and what is written in C not at all.

    Args:
        action: What to watch.
        but: A folder of the program whose functions do not count.
    """
    count = 0
    left_out = PACKAGE + but if but else "?"

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        code = frame.f_code
        file = code.co_filename
        if event == "call" and file.startswith(PACKAGE) and code.co_name not in INLINED:
            count += not file.startswith(left_out)

    sys.setprofile(watch)
    try:
        action()
    finally:
        sys.setprofile(None)
    return count


def own_modules() -> int:
    """Return how many modules of the program have been imported so far."""
    return sum(name.partition(".")[0] == "roguelike" for name in sys.modules)


def libraries() -> list[str]:
    """Return the names of all other modules that have been imported, sorted."""
    return sorted(name for name in sys.modules if name.partition(".")[0] != "roguelike")
