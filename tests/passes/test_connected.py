from __future__ import annotations

import pytest

from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.passes.connected import Connected, connected
from tests.drawing import site_from_text, text_from_site
from tests.scenario import TERRAIN, drawn


def mended(drawing: str, **said: object) -> Site:
    site = site_from_text(drawing)
    connected(Connected.model_validate(said), site)
    return site


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("##########\n#@..#..+.#\n##########", "##########\n#@..######\n##########"),
        ("##########\n#@..##.>.#\n##########", "##########\n#@.....>.#\n##########"),
        ("##########\n#@..##.k.#\n##########", "##########\n#@.....k.#\n##########"),
        ("##########\n#@..≈≈.>.#\n##########", "##########\n#@..,,.>.#\n##########"),
        ("##########\n#@..≈.#>.#\n##########", "##########\n#@..,..>.#\n##########"),
        ("##########\n#@..#≈#≈##\n##########", "##########\n#@..#≈#≈##\n##########"),
        ("##########\n#@..%..§.#\n##########", "##########\n#@..%..§.#\n##########"),
    ],
    ids=["filled", "tunnel", "to a monster", "ford", "both", "water alone", "locked and hidden"],
)
def test_all_dry_ground_can_be_reached(before: str, after: str) -> None:
    site = mended(before)

    assert text_from_site(site) == after
    assert all(site.walkable()[door] for door in site.doors)


def test_large_parts_are_joined_by_a_shortest_way() -> None:
    drawing = """
    ############
    #@..########
    #...###....#
    #########..#
    ############"""

    assert text_from_site(mended(drawing, least=4)) == drawn(drawing).replace(
        "#...###....#", "#..........#"
    )
    assert "#...#######" in text_from_site(mended(drawing, least=9))


def test_what_a_lever_opens_is_a_way() -> None:
    bars = TERRAIN["core:chasm"].model_copy(update={"tags": ("opened",)})
    drawing = "##########\n#@..~....#\n##########"
    site = site_from_text(drawing)
    site.table = TerrainTable.of({**TERRAIN, "core:chasm": bars})

    connected(Connected(), site)

    assert text_from_site(site) == drawing


def test_stairs_may_not_be_behind_a_secret_door() -> None:
    site = mended("########\n#@.§.>.#\n########\n########")

    assert text_from_site(site) == "########\n#@.§.>.#\n##...###\n########"


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("##########\n#@..##.>.#\n##########", "cannot be reached on foot"),
        ("##########\n#@..~~.>.#\n##########", "cannot be reached on foot"),
        ("####\n#..#\n####", "the arrival point is unknown"),
    ],
)
def test_what_cannot_be_mended_is_no_level(drawing: str, reason: str) -> None:
    with pytest.raises(CannotGenerateError, match=reason):
        mended(drawing, farthest=1)
