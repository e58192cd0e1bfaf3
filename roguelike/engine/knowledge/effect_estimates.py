"""Estimates of what steps would do, without carrying them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from roguelike.content.schema.amounts import Amount, values_of
from roguelike.content.schema.steps import StepParams
from roguelike.core.expression import Interval
from roguelike.engine.world.ruleset import Things

_DEEP = 4
"""The number of levels down to which steps within steps are read."""

Points = Mapping[str, Interval]
"""The least and the greatest value of each name in a formula."""

Stats = Mapping[str, int]
"""The value of every stat, by full id."""


def all_steps(
    steps: Iterable[StepParams], things: Things, deep: int = _DEEP
) -> Iterator[StepParams]:
    """Yield steps and what they contain, down to some depth."""
    for step in steps:
        yield step
        if deep:
            yield from all_steps(_within(step, things), things, deep - 1)


def _within(step: StepParams, things: Things) -> tuple[StepParams, ...]:
    """Return the steps that a step carries out at once, or the first that it may."""
    if (sequence := step.runs()) is not None and not step.is_later:
        return things.sequences[sequence].steps
    return next(iter(step.branches()), ())


def points_of(own: Stats, other: Stats, depth: int) -> Points:
    """Return what the formulas of a deed may mention, given the stats of both sides."""
    values = {"depth": depth, "power": 1, **values_of("self", own), **values_of("other", other)}
    return {name: (value, value) for name, value in values.items()}


def middle(amount: Amount, points: Points) -> float:
    """Return the middle of what a formula can give."""
    return sum(amount.bounds(points)) / 2
