"""What every generator promises, whatever its parameters, on every size of level."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import roguelike.generators
import roguelike.passes
from roguelike.content.schema.drawings import CellContents
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.generators import GENERATORS
from roguelike.generators.drawn import Drawn
from roguelike.passes import PASSES
from roguelike.passes.stairs import Stairs, stairs
from roguelike.plugins import registries
from roguelike.registry import Entry
from tests.drawing import empty_site, facts
from tests.params import params_of
from tests.scenario import TERRAIN

Generator = Entry[Any, Site, None]

SIDES = st.integers(3, 40)
LEGEND = {terrain.glyph: identifier for identifier, terrain in TERRAIN.items()}


@st.composite
def drawings(draw: st.DrawFn) -> Drawn:
    """Draw levels within a wall, with some of everything inside."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    inside = st.text(".......+<>#~k", min_size=width, max_size=width)
    rows = ["#" * (width + 2), *(f"#{draw(inside)}#" for _ in range(height)), "#" * (width + 2)]
    start = draw(st.sampled_from([None, "@"]))
    if start:
        rows[1] = f"#@{rows[1][2:]}"
    under = draw(st.sampled_from(sorted(TERRAIN)))
    legend = {**LEGEND, "@": under, "k": CellContents(monster="core:kobold")}
    return Drawn(drawing="\n".join(rows), legend=legend, start=start)


def params_for(generator: Generator) -> st.SearchStrategy[Any]:
    return drawings() if generator.params is Drawn else params_of(generator.params)


def attempt(generator: Generator, params: object, site: Site) -> Site | str:
    try:
        generator(params, site)
    except CannotGenerateError as error:
        return str(error)
    return site


@pytest.mark.parametrize("generator", list(registries().generators), ids=lambda entry: entry.kind)
@given(data=st.data(), width=SIDES, height=SIDES, seed=st.text(max_size=3))
def test_a_level_is_repeatable_complete_closed_connected_and_a_place_to_start(
    generator: Generator, data: st.DataObject, width: int, height: int, seed: str
) -> None:
    params = data.draw(params_for(generator))

    site, again = (
        attempt(generator, params, empty_site(width, height, seed=seed)) for _ in range(2)
    )

    if isinstance(site, str):
        assert site == again
        return
    assert isinstance(again, Site)
    assert facts(site) == facts(again)
    walkable = site.walkable()
    edges = (walkable[0], walkable[-1], walkable[:, 0], walkable[:, -1])
    assert not any(edge.any() for edge in edges)
    assert len(site.regions()) == 1
    assert (site.terrain != UNKNOWN).all()
    if isinstance(attempt(stairs, Stairs(), site), Site):
        assert site.start is not None
        assert site.walkable()[site.start]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", ["cave", "open_field", "rooms_and_corridors", "rooms_and_loops"])
def test_defaults_make_a_level_of_the_usual_size(kind: str, seed: int) -> None:
    generator = registries().generators[kind]
    site = empty_site(80, 48, seed=str(seed))

    generator(generator.params(), site)

    assert np.count_nonzero(site.walkable()) > 200


@pytest.mark.parametrize(
    ("package", "entries"),
    [(roguelike.generators, GENERATORS), (roguelike.passes, PASSES)],
    ids=["generators", "passes"],
)
def test_all_modules_are_listed(package: ModuleType, entries: Sequence[Generator]) -> None:
    modules = {module.name for module in iter_modules(package.__path__)}

    assert {entry.kind for entry in entries} == modules
    assert {entry.run.__name__ for entry in entries} == modules
