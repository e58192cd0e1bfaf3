"""What makes the program start sooner."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def quick_start() -> Generator[None]:
    """Spare a command what only costs time while it starts.

    Loading modules and content makes a great many objects and no garbage, so the search for
    cycles waits until `settle` is called. Pydantic's search for plugins of its own, of which
    there are none, would read the metadata of everything that is installed.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def settle() -> None:
    """Begin to look for garbage, though not among what has been made so far, which stays."""
    gc.freeze()
    gc.enable()
