"""Bars that compare an amount with the most that it can be."""

from __future__ import annotations

BAR = "━"
"""The character of which a bar is drawn that has no text on it."""


def filled(amount: int, maximum: int, cells: int) -> int:
    """Return the number of `cells` for `amount` out of `maximum`; halves go to the even number."""
    full, rest = divmod(min(max(amount, 0), maximum) * cells, maximum)
    return full + (rest * 2 > maximum or (rest * 2 == maximum and full % 2 == 1))
