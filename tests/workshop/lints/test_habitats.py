"""Habitats of levels and monsters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.campaigns import CampaignDef, Stratum
from roguelike.content.schema.depths import MAX_DEPTH
from roguelike.workshop.lints.habitats import Depths, depths_by_entry

RANGES = st.lists(
    st.tuples(st.integers(1, 12), st.none() | st.integers(0, 6)), min_size=1, max_size=6
)


def campaign(*ranges: tuple[int, int | None]) -> CampaignDef:
    levels = tuple(Stratum(level="a:b", first=first, last=last) for first, last in ranges)
    return CampaignDef(label="Trial", player="a:b", rules="a:b", levels=levels)


Ranges = list[tuple[int, int | None]]


@given(RANGES)
def test_depths_are_those_at_which_the_game_would_choose_the_entry(
    spans: Ranges,
) -> None:
    ranges = [(first, None if more is None else first + more) for first, more in spans]
    played = campaign(*ranges)

    found = depths_by_entry(played)

    for depth in range(1, 25):
        covering = [n for n, each in enumerate(played.levels) if each.covers(depth)]
        if not covering:
            assert all(low < depth for spans in found for low, _ in spans)
            break
        chosen = [n for n, spans in enumerate(found) if any(a <= depth <= b for a, b in spans)]
        assert chosen == covering[:1]


def test_depths_are_said_as_people_would() -> None:
    assert [str(each) for each in (Depths(3, 3), Depths(2, 4), Depths(5, MAX_DEPTH))] == [
        "depth 3",
        "depths 2 to 4",
        "depths from 5 on",
    ]
