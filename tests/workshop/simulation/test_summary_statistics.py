"""Summary statistics."""

from __future__ import annotations

import pytest

from roguelike.workshop.simulation.summary_statistics import (
    chance_of_luck,
    interval,
    mean,
    percent,
    quantile,
)


def test_shares_are_percent_with_one_decimal() -> None:
    assert [percent(1, 3), percent(0, 3), percent(2, 0)] == [33.3, 0.0, 0.0]


def test_an_interval_is_narrow_where_much_is_known() -> None:
    assert interval(15, 100) == (9.3, 23.3)
    assert interval(300, 2000) == (13.5, 16.6)
    assert [interval(0, 10)[0], interval(10, 10)[1], interval(0, 0)] == [0.0, 100.0, (0.0, 100.0)]


def test_a_quantile_is_one_of_the_values() -> None:
    values = [5, 1, 4, 2, 3, 6, 7, 8, 9, 10]

    assert [quantile(values, tenths) for tenths in (1, 5, 9, 10)] == [1, 5, 9, 10]
    assert quantile([7], 5) == 7
    assert quantile([], 9) == 0


def test_a_mean_of_nothing_is_nothing() -> None:
    assert [mean([1, 2, 2]), mean([])] == [1.7, 0.0]


@pytest.mark.parametrize(
    ("falls", "chance"), [((0, 0), 1.0), ((5, 5), 1.0), ((0, 5), 0.0625), ((9, 1), 0.0215)]
)
def test_uneven_falls_of_a_coin_are_seldom_luck(falls: tuple[int, int], chance: float) -> None:
    assert chance_of_luck(*falls) == pytest.approx(chance, abs=0.0001)
