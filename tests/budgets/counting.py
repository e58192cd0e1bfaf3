"""Counting what the program does: calls of its own functions, and modules that it has imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from cProfile import Profile
from pathlib import Path

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
    profile = Profile(subcalls=False, builtins=False)  # written in C, and so several times faster
    profile.enable()
    try:
        action()
    finally:
        profile.disable()
    left_out = PACKAGE + but if but else "?"
    return sum(
        each.callcount
        for each in profile.getstats()
        if not isinstance(each.code, str)
        and each.code.co_filename.startswith(PACKAGE)
        and not each.code.co_filename.startswith(left_out)
        and each.code.co_name not in INLINED
    )


def own_modules() -> int:
    """Return how many modules of the program have been imported so far."""
    return sum(name.partition(".")[0] == "roguelike" for name in sys.modules)


def libraries() -> list[str]:
    """Return the names of all other modules that have been imported, sorted."""
    return sorted(name for name in sys.modules if name.partition(".")[0] != "roguelike")
