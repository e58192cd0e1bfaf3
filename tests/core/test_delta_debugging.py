"""Finding the few parts of something long that matter."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.delta_debugging import shrunk


@given(st.sets(st.integers(0, 60)), st.integers(1, 61))
def test_only_what_matters_is_left(wanted: set[int], length: int) -> None:
    wanted = {each for each in wanted if each < length}

    found = shrunk(range(length), wanted.issubset)

    assert list(found) == sorted(wanted) or (not wanted and len(found) <= 1)


def test_what_depends_on_each_other_is_left_out_together() -> None:
    def holds(part: Sequence[int]) -> bool:
        return 7 in part and (2 in part or 5 not in part)

    assert list(shrunk(range(10), holds)) == [7]


def test_one_can_be_content_with_less() -> None:
    tries = iter([False, False, True])

    assert len(shrunk(range(64), lambda part: 3 in part, lambda: next(tries, True))) < 64
