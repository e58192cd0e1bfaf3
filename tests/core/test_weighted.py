from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.rng import Rng
from roguelike.core.weighted import WeightedTable, choose_by_weight

ENTRIES = st.lists(st.tuples(st.text(max_size=2), st.integers(1, 9)), max_size=8)


@pytest.fixture
def rng() -> Rng:
    return Rng("weights", "test")


def test_a_heavier_item_is_chosen_more_often(rng: Rng) -> None:
    table = WeightedTable([("kobold", 1), ("rat", 3)])

    counts = Counter(table.choose(rng) for _ in range(4_000))

    assert counts["rat"] == pytest.approx(3_000, abs=150)
    assert counts["rat"] + counts["kobold"] == 4_000


@given(ENTRIES, st.text(max_size=4))
def test_one_chooses_without_a_table_what_one_chooses_with_it(
    entries: list[tuple[str, int]], seed: str
) -> None:
    rng, other = Rng(seed, "test"), Rng(seed, "test")

    assert choose_by_weight(entries, rng) == WeightedTable(entries).choose(other)
    assert rng.state == other.state


@given(ENTRIES, st.text(max_size=4))
def test_drawing_gives_every_item_once(entries: list[tuple[str, int]], seed: str) -> None:
    table = WeightedTable(entries)
    rng = Rng(seed, "test")

    drawn = [table.draw(rng) for _ in entries]

    assert Counter(drawn) == Counter(item for item, _ in entries)
    assert table.is_empty


@given(ENTRIES.filter(bool), st.text(max_size=4))
def test_drawing_leaves_the_weights_of_the_others(
    entries: list[tuple[str, int]], seed: str
) -> None:
    numbered = [(index, weight) for index, (_, weight) in enumerate(entries)]
    table = WeightedTable(numbered)

    drawn = table.draw(Rng(seed, "test"))

    left = [(index, weight) for index, weight in numbered if index != drawn]
    assert list(table) == left
    assert len(table) == len(left)
    assert table.total == sum(weight for _, weight in left)


def test_nothing_is_found_in_an_empty_table(rng: Rng) -> None:
    table = WeightedTable[str]()

    assert (table.choose(rng), table.draw(rng)) == (None, None)
    assert (len(table), table.total, table.is_empty) == (0, 0, True)


def test_a_copy_can_be_emptied_without_the_original(rng: Rng) -> None:
    table = WeightedTable([("kobold", 2), ("rat", 5)])

    copy = WeightedTable(table)
    copy.draw(rng)

    assert list(table) == [("kobold", 2), ("rat", 5)]


@pytest.mark.parametrize("weight", [0, -1])
def test_a_weight_below_one_is_refused(weight: int) -> None:
    with pytest.raises(ValueError, match=f"at least 1, not {weight} for 'ghost'"):
        WeightedTable([("rat", 1), ("ghost", weight)])
