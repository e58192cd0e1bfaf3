"""Pauses of the garbage collector, while much is made and hardly anything thrown away."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Generator[None]:
    """Keep the garbage collector from looking for cycles meanwhile.

    Reading content makes many objects and hardly any garbage; looking through them again and
    again would take a good part of the time. What was made meanwhile then counts as old, so that
    it is not all looked through at once.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.freeze()  # moves everything to where the collector does not look
            gc.unfreeze()  # and from there to the oldest generation
            gc.enable()


def settle() -> None:
    """Begin to look for garbage, though not among what has been made so far, which stays."""
    gc.freeze()
    gc.enable()


def leave_at_exit() -> None:
    """Let the process end without a last look for garbage.

    Python would look through all that there is, twice, only to give it back to the system. That
    takes longer than a command without much to do.
    """
    atexit.unregister(gc.freeze)  # if it was called before
    atexit.register(gc.freeze)
