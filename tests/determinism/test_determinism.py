"""The same games come of the same seeds: a short look, of which `__main__` takes a long one."""

from __future__ import annotations

import sys

import pytest

from tests.determinism.games import differences, played


@pytest.mark.slow  # starts programs
def test_games_go_alike_whatever_the_hash_seed_and_the_number_of_jobs() -> None:
    by_way = {
        "alone": played([sys.executable], "1", games=2, turns=100),
        "with others": played([sys.executable], "2", games=2, turns=100, jobs=2),
    }

    assert len(by_way["alone"]) == 2
    assert differences(by_way) == []


def test_a_game_that_differs_in_anything_or_is_not_there_is_noticed() -> None:
    one, other, third = ({"state_hash": hash_} for hash_ in "123")

    assert differences({"a": {"x": one, "y": other}, "b": {"x": one, "y": third}}) == ["y"]
    assert differences({"a": {"x": one, "y": other}, "b": {"x": one}}) == ["y"]
