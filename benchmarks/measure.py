"""Timing: the median of several rounds, in processor time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import TypedDict

ROUNDS = 5


class Figure(TypedDict):
    """One measurement.

    Attributes:
        microseconds: Median processor time of one repetition.
        spread: The fastest and the slowest round.
        floor_microseconds: Median processor time of what it is compared with.
        ratio: How many floors it takes.
    """

    microseconds: float
    spread: tuple[float, float]
    floor_microseconds: float
    ratio: float


def microseconds(action: Callable[[], object], repetitions: int) -> float:
    """Return the processor time of one repetition."""
    start = time.process_time()
    for _ in range(repetitions):
        action()
    return (time.process_time() - start) / repetitions * 1e6


def against(
    floor: Callable[[], float], measured: Callable[[], float], rounds: int = ROUNDS
) -> Figure:
    """Return a measurement beside its floor, both taken in turn in each round.

    Args:
        floor: Measures the floor, in microseconds.
        measured: Measures what is of interest, in microseconds.
        rounds: How often.
    """
    floors: list[float] = []
    values: list[float] = []
    for _ in range(rounds):
        floors.append(floor())
        values.append(measured())
    ratio = statistics.median(value / base for value, base in zip(values, floors, strict=True))
    return Figure(
        microseconds=round(statistics.median(values), 2),
        spread=(round(min(values), 2), round(max(values), 2)),
        floor_microseconds=round(statistics.median(floors), 2),
        ratio=round(ratio, 2),
    )
