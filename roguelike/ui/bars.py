"""Bars that compare an amount with the most that it can be."""

from __future__ import annotations

BAR = "━"
"""What a bar is drawn with where it stands for itself."""


def filled(amount: int, maximum: int, cells: int) -> int:
    """Return how many of `cells` stand for `amount` of `maximum`; halves go to the even number."""
    full, rest = divmod(min(max(amount, 0), maximum) * cells, maximum)
    return full + (rest * 2 > maximum or (rest * 2 == maximum and full % 2 == 1))
