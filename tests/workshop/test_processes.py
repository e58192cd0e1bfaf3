"""Work in several processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

import pytest

from roguelike.workshop.processes import results_in_order


def starting(factor: int) -> Callable[[int], tuple[int, int]]:
    """Return what multiplies by a factor, and tells in which process."""
    return lambda item: (item * factor, os.getpid())


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    found = [*results_in_order(partial(starting, 3), range(20), jobs)]

    assert [result for result, _ in found] == [item * 3 for item in range(20)]
    assert ({process for _, process in found} == {os.getpid()}) is (jobs == 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_pulse_raises_ends_the_work(jobs: int) -> None:
    def pulse() -> None:
        if len(found) == 2:
            raise KeyboardInterrupt

    found: list[tuple[int, int]] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(results_in_order(partial(starting, 1), range(5), jobs, pulse))

    assert len(found) == 2
