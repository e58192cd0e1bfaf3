"""Which patch makes an object wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from roguelike.content.documents.tables import Table
from roguelike.content.merging.changes import Layer
from roguelike.content.merging.history import History
from roguelike.content.merging.verbs import MergeError

MAX_TRIED = 50
"""How many of its last layers an object is looked at without; before them, halves are tried."""

Fits = Callable[[Table], bool]
"""Tells whether what an object says is valid."""


def culprit(history: History, fits: Fits) -> Layer | None:
    """Return the last patch before which an object was valid that is not, if there is one.

    What is inherited is seldom valid by itself, with patches or without. Of its patches, it is one
    that makes an object wrong that would be valid if it inherited what is defined.

    Args:
        history: How the object came to be.
        fits: Is called a few times, however many patches there are, as it looks at the whole.
    """
    layers = history.layers
    last = deque(history.tables(), MAX_TRIED)
    valid = [fits(table) for _, table in last]
    for number in range(len(last) - 1, 0, -1):
        if last[number][0].is_patch and valid[number - 1] and not valid[number]:
            return last[number][0]
    found: Layer | None = None
    if len(layers) > len(last) and not any(valid):
        found = _by_halves(layers[1:], lambda count: _fits(layers[: count + 1], history, fits))
    return found if found and found.is_patch else _spoiler(history, fits)


def _spoiler(history: History, fits: Fits) -> Layer | None:
    """Return a patch that makes an object wrong which is valid with the patches before it alone."""
    patches = [layer for layer in history.layers if layer.is_patch]

    def fits_with(count: int) -> bool:
        left_out = set(patches[count:])
        return _fits([each for each in history.layers if each not in left_out], history, fits)

    return _by_halves(patches, fits_with)


def _by_halves(layers: Sequence[Layer], fits_with: Callable[[int], bool]) -> Layer | None:
    """Return one of some layers without which an object is valid, and with which it is not.

    Args:
        layers: With all of them it is not.
        fits_with: Tells whether it is with the first so many of them.
    """
    if not fits_with(0):
        return None
    valid, wrong = 0, len(layers)
    while wrong - valid > 1:
        middle = (valid + wrong) // 2
        valid, wrong = (middle, wrong) if fits_with(middle) else (valid, middle)
    return layers[valid]


def _fits(layers: Sequence[Layer], history: History, fits: Fits) -> bool:
    try:
        *_, (_, table) = replace(history, layers=tuple(layers)).tables()
    except MergeError:  # it needs what a patch would have added
        return False
    return fits(table)
