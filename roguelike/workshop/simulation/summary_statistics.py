"""Summary statistics of many games: shares with intervals, means, quantiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, comb, sqrt

_NORMAL = 1.96
"""The standard deviations on either side of the mean that hold 95 % of a normal distribution."""


def percent(part: float, whole: float) -> float:
    """Return a share in percent with one decimal, 0 of nothing."""
    return round(100 * part / whole, 1) if whole else 0.0


def interval(hits: int, of: int) -> tuple[float, float]:
    """Return the bounds, in percent, of the true share in 95 % of cases (Wilson's)."""
    if not of:
        return 0.0, 100.0
    share, square = hits / of, _NORMAL * _NORMAL
    middle = share + square / (2 * of)
    reach = _NORMAL * sqrt(share * (1 - share) / of + square / (4 * of * of))
    scale = 100 / (1 + square / of)
    low, high = ((middle + side) * scale for side in (-reach, reach))
    return max(0.0, round(low, 1)), min(100.0, round(high, 1))


def quantile(values: Iterable[int], tenths: float) -> int:
    """Return the value that so many tenths of all values do not exceed; 0 of none."""
    found = sorted(values)
    return found[ceil(len(found) * tenths / 10) - 1] if found else 0


def mean(values: Sequence[float]) -> float:
    """Return the average with one decimal; 0 of none."""
    return round(sum(values) / len(values), 1) if values else 0.0


def chance_of_luck(one: int, other: int) -> float:
    """Return the chance that a fair coin falls at least as unevenly (sign test, two-sided).

    Args:
        one: How often it has fallen on one side.
        other: How often on the other.
    """
    tosses = one + other
    tail = sum(comb(tosses, falls) for falls in range(min(one, other) + 1))
    return min(1.0, 2 * tail / 2**tosses)
