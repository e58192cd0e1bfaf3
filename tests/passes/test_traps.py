from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.content.schema.terrain import FeatureDef
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.levels.level_builder import CannotGenerateError, Find, Site
from roguelike.passes.traps import Trap, Traps, traps
from tests.drawing import site_from_text, text_from_site
from tests.scenario import TERRAIN

HOUSE = """
    ####################
    #@.....###########.#
    #......###########.#
    #......+.........+.#
    #......###########.#
    #......###########.#
    ####################"""
ROOMS = (Rect(0, 0, 7, 6), Rect(17, 0, 2, 6))


def trapped(drawing: str = HOUSE, *rooms: Rect, seed: str = "test", **said: object) -> Site:
    site = site_from_text(drawing, rooms=rooms, seed=seed)
    site.finds.append(Find(Position(4, 5), item="test:key"))
    values = {"traps": [{"terrain": "core:trap"}], "distance": 3, **said}
    traps(Traps.model_validate(values), site)
    return site


def test_traps_lie_where_one_can_walk_around_them() -> None:
    site = trapped(HOUSE, *ROOMS, count=99)

    assert text_from_site(site).split("\n") == [
        "####################",
        "#@..^^^###########.#",
        "#...^^.###########.#",
        "#...^^.+.........+.#",
        "#^^^^^.###########.#",
        "#^^^.^^###########.#",
        "####################",
    ]


def test_there_are_as_many_as_asked_for_of_those_of_the_depth() -> None:
    later = {"terrain": "core:grass", "first": 2}

    site = trapped(HOUSE, *ROOMS, count=3, traps=[{"terrain": "core:trap"}, later])
    none = trapped(HOUSE, *ROOMS, count=3, traps=[later])

    assert text_from_site(site).count("^") == 3
    assert '"' not in text_from_site(site) + text_from_site(none)


def test_hidden_ones_lie_on_what_they_look_like() -> None:
    site = trapped(HOUSE, *ROOMS, count=9, traps=[{"terrain": "core:secret_door"}])

    assert "§" not in text_from_site(site)


def test_features_can_be_traps() -> None:
    needles = FeatureDef.model_validate(
        {"label": "needles", "glyph": "^", "color": "core:text", "solid": False}
    )
    site = site_from_text(HOUSE, rooms=ROOMS)
    site.table = TerrainTable.of({**TERRAIN, "test:feature.needles": needles.as_terrain()})

    said = {"traps": [{"feature": "test:needles"}], "count": 2, "distance": 3}
    traps(Traps.model_validate(said), site)

    assert int((site.terrain == site.number("test:feature.needles")).sum()) == 2


@pytest.mark.parametrize("said", [{}, {"terrain": "core:trap", "feature": "test:needles"}])
def test_a_trap_is_one_thing(said: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="name the trap with"):
        Trap.model_validate(said)


@pytest.mark.parametrize("drawing", ["#####\n#...#\n#####", HOUSE.replace("@", ".")])
def test_it_has_to_be_known_where_one_arrives(drawing: str) -> None:
    with pytest.raises(CannotGenerateError, match="the arrival point is unknown"):
        trapped(drawing)
