"""Doing without the garbage collector where much is made and hardly anything thrown away."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

_kept: list[object] = []
"""Itself, so that it is not taken apart at the end, and what is kept."""
_kept.append(_kept)


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


def keep(thing: object) -> None:
    """Keep something large until the program ends, or until there is another to be kept.

    To take apart all that was made of ten thousand files takes as long as to parse a thousand of
    them, and at the end the system takes back all memory at once. So what is kept is in a list
    that is in itself, which nobody takes apart unless the collector looks for such.
    """
    _kept[1:] = [thing]
