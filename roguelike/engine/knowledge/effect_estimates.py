"""Estimates of what steps would do, without carrying them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from roguelike.content.schema.fields.amounts import Amount, variable_values
from roguelike.content.schema.steps import SequenceDef, StepParams
from roguelike.core.formulas.expression import Interval
from roguelike.engine.world.ruleset import KindIndex

MAX_NESTING = 5
"""The number of levels of steps that are read: those of a list, those within these, and so on."""


Points = Mapping[str, Interval]
"""The least and the greatest value of each name in a formula."""

Stats = Mapping[str, int]
"""The value of every stat, by full id."""


class NestedStep(NamedTuple):
    """A step of a list, or one within another.

    Attributes:
        step: The step.
        is_aimed: Whether a sequence that leads to it aims at others.
    """

    step: StepParams
    is_aimed: bool


def nested_steps(
    steps: Iterable[StepParams],
    sequences: Mapping[str, SequenceDef],
    *,
    may_follow: bool,
    is_aimed: bool = False,
    levels: int = MAX_NESTING,
) -> Iterator[NestedStep]:
    """Yield steps, each before those within it.

    Args:
        steps: The steps of a list.
        sequences: All sequences, by id.
        may_follow: Whether to yield all that may come of them; else, only what is carried out at
            once and the first of several lists of which one is chosen.
        is_aimed: Whether a sequence has led here that aims at others.
        levels: The number of levels that are read.
    """
    for step in steps if levels else ():
        yield NestedStep(step, is_aimed)
        inner, aims = _inner_steps(step, sequences, may_follow=may_follow)
        yield from nested_steps(
            inner,
            sequences,
            may_follow=may_follow,
            is_aimed=is_aimed or aims,
            levels=levels - 1,
        )


def all_steps(steps: Iterable[StepParams], things: KindIndex) -> Iterator[StepParams]:
    """Yield steps and the steps within them that are carried out at once."""
    return (each.step for each in nested_steps(steps, things.sequences, may_follow=False))


def _inner_steps(
    step: StepParams, sequences: Mapping[str, SequenceDef], *, may_follow: bool
) -> tuple[Iterable[StepParams], bool]:
    """Return the steps that a step carries out, and whether a sequence aims them at others."""
    run = step.runs()
    if run is not None and (may_follow or not step.is_later):
        sequence = sequences[run]
        return sequence.steps, sequence.aim is not None
    branches = step.branches()
    return chain.from_iterable(branches) if may_follow else next(iter(branches), ()), False


def points_of(own: Stats, other: Stats, depth: int) -> Points:
    """Return the values that formulas of a deed may mention, given the stats of both sides."""
    values = {
        "depth": depth,
        "power": 1,
        **variable_values("self", own),
        **variable_values("other", other),
    }
    return {name: (value, value) for name, value in values.items()}


def midpoint(amount: Amount, points: Points) -> float:
    """Return the middle of the range of a formula."""
    return sum(amount.bounds(points)) / 2
