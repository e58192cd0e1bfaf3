from __future__ import annotations

from collections import Counter
from typing import Any

from roguelike.content.schema.levels import FeelingDef, RegionDef
from roguelike.engine.definitions.kinds import DefinitionIndex, FeelingKind, RegionKind
from roguelike.engine.levels.level_builder import Site, Spawn
from roguelike.passes.feeling import Feeling, feeling
from tests.drawing import empty_site

QUIET = FeelingDef(label="quiet", weight=30)
LOUD = FeelingDef(label="loud", first=3)


def crowd(site: Site) -> None:
    """Add somebody, and ask for a feeling once more."""
    site.spawns.append(Spawn("core:rat", (1, 1)))  # pyright: ignore[reportArgumentType]
    feeling(Feeling(), site)


def felt(seed: str = "1", depth: int = 3, *, attempts: int = 1, **said: Any) -> Site:  # noqa: ANN401
    region = RegionDef.model_validate(
        {"label": "cellar", "feelings": ["core:quiet", "core:loud"], **said}
    )
    book = DefinitionIndex(
        regions={"core:cellar": RegionKind("core:cellar", region, {})},
        feelings={
            "core:quiet": FeelingKind("core:quiet", QUIET, (crowd,), {}),
            "core:loud": FeelingKind("core:loud", LOUD, (crowd,), {}),
        },
    )
    site = empty_site(9, 9, seed=seed, depth=depth)
    site.book, site.region = book, "core:cellar"
    for _ in range(attempts):
        site.rng.coin()
    feeling(Feeling(), site)
    return site


def test_a_level_has_a_feeling_as_often_as_its_region_says_the_heavier_the_more_often() -> None:
    found = Counter(felt(str(seed), feeling_percent=40).feeling for seed in range(400))

    assert 200 < found[""] < 280
    assert found["core:quiet"] > 2 * found["core:loud"] > 0


def test_a_feeling_keeps_to_its_depths_and_to_those_of_the_region() -> None:
    at_two = {felt(str(seed), 2, feeling_percent=100).feeling for seed in range(20)}

    assert at_two == {"core:quiet"}
    assert not felt(feeling_percent=100, feelings_from=4).feeling


def test_the_passes_of_a_feeling_are_carried_out_once() -> None:
    assert len(felt(feeling_percent=100).spawns) == 1
    assert not felt(feeling_percent=0).spawns


def test_another_attempt_at_the_level_changes_nothing() -> None:
    first = [felt(str(seed), feeling_percent=50).feeling for seed in range(20)]

    assert first == [felt(str(seed), attempts=9, feeling_percent=50).feeling for seed in range(20)]


def test_without_a_region_there_is_no_feeling() -> None:
    site = empty_site(9, 9)

    feeling(Feeling(), site)

    assert not site.feeling
