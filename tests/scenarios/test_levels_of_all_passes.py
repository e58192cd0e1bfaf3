"""What all passes for terrain promise together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.core.grid.bitboards import board_of, flood
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import Site
from tests.level_plans import SHAPES, made

OPTIONAL = ["extra_loops", "doors", "lake", "bridges", "secret_doors", "key_and_lock", "traps"]


def bit(site: Site, place: Position | None) -> int:
    assert place is not None
    return 1 << place.x * site.height + place.y


def can_be_finished(site: Site) -> bool:
    """Tell whether one can walk to the stairs and to every key without opening a lock."""
    reached = flood(bit(site, site.start), board_of(site.known_ways()), site.height)
    keys = [find.position for find in site.finds if find.item]
    return all(reached & bit(site, place) for place in (site.down, *keys))


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=8)
@given(seed=st.integers(0, 999).map(str), left_out=st.frozensets(st.sampled_from(OPTIONAL)))
def test_every_combination_leaves_a_way_to_the_stairs(
    shape: str, seed: str, left_out: frozenset[str]
) -> None:
    assert can_be_finished(made(shape, seed, 50, 30, left_out))


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_no_level_fails_and_hardly_any_has_to_be_made_anew(shape: str) -> None:
    sites = [made(shape, str(seed), 80, 48, frozenset()) for seed in range(200)]

    assert all(map(can_be_finished, sites))
    assert sum(site.attempts > 1 for site in sites) <= 4
