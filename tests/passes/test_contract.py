"""What every pass promises, whatever its parameters, after any generator, in any order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.grid.bitboards import board_of, parts
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.generators.cave import Cave, cave
from roguelike.generators.open_field import OpenField, open_field
from roguelike.generators.rooms_and_corridors import RoomsAndCorridors, rooms_and_corridors
from roguelike.generators.rooms_and_loops import RoomsAndLoops, rooms_and_loops
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.drawing import empty_site, facts
from tests.params import params_of

Pass = Entry[Any, Site, None]
Shape = tuple[Entry[Any, Site, None], Any]

SHAPES: list[Shape] = [
    (cave, Cave(fill_probability=55)),
    (open_field, OpenField()),
    (rooms_and_corridors, RoomsAndCorridors(min_size=3, max_size=6)),
    (rooms_and_loops, RoomsAndLoops(min_size=4, max_size=6)),
]


def attempt(step: Pass, params: object, site: Site) -> str:
    try:
        step(params, site)
    except CannotGenerateError as error:
        return str(error)
    return ""


@st.composite
def plans(draw: st.DrawFn, step: Pass) -> list[tuple[Pass, Any]]:
    """Draw a generator, some passes, and at last `step`, each with its parameters."""
    before = draw(st.lists(st.sampled_from(list(registries().passes)), max_size=3))
    shape = draw(st.sampled_from(SHAPES))
    return [shape, *((each, draw(params_of(each.params))) for each in (*before, step))]


def follow(plan: list[tuple[Pass, Any]], site: Site) -> list[str]:
    """Take the steps as far as they can be taken, and return what was said against them."""
    return [attempt(step, params, site) for step, params in plan]


def is_whole(site: Site) -> bool:
    """Tell whether all dry ground is joined, for those who swim and have keys."""
    is_locked = np.array([lock is not None for lock in site.table.locks])[site.terrain]
    joined = parts(board_of(site.walkable() | is_locked), site.height)
    return sum(bool(part & board_of(site.dry())) for part in joined) == 1


@pytest.mark.parametrize("step", list(registries().passes), ids=lambda entry: entry.kind)
@given(
    data=st.data(),
    width=st.integers(8, 30),
    height=st.integers(8, 30),
    seed=st.text(max_size=3),
    is_last=st.booleans(),
)
def test_a_pass_leaves_a_level_that_can_be_played_and_always_the_same(  # noqa: PLR0913 - all that counts
    step: Pass, data: st.DataObject, width: int, height: int, seed: str, *, is_last: bool
) -> None:
    plan = data.draw(plans(step))
    sites = [empty_site(width, height, seed=seed) for _ in range(2)]
    for site in sites:
        site.is_last = is_last

    once, again = (follow(plan, site) for site in sites)

    assert once == again
    assert facts(sites[0]) == facts(sites[1])
    if once[0]:  # the generator has refused, so there is no level
        return
    site = sites[0]
    walkable = site.walkable()
    places = [place for place in (site.start, site.up, site.down) if place is not None]
    positions = [spawn.position for spawn in site.spawns]
    assert is_whole(site) or any(getattr(params, "cuts", False) for _, params in plan)
    assert (site.terrain != UNKNOWN).all()
    assert not (is_last and site.down)
    assert len({*places, *positions}) == len(places) + len(positions)
    assert all(walkable[position] for position in (*places, *positions))
