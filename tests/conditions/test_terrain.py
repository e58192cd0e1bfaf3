from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.conditions.terrain import Terrain, terrain
from tests.scenario import Scenario

ROOM = "#####\n#@>k#\n#####"


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        (Terrain(terrains=("core:stairs_up", "core:stairs_down")), True),
        (Terrain(terrains=("core:floor",)), False),
        (Terrain(tags=("exit",)), True),
        (Terrain(tags=("water",)), False),
        (Terrain(terrains=("core:floor",), who="self"), True),
        (Terrain(terrains=("core:floor",), who="other"), False),
        (Terrain(terrains=("core:stairs_down",), who="cell"), True),
    ],
)
def test_the_cell_where_someone_stands_is_looked_at(params: Terrain, *, holds: bool) -> None:
    scenario = Scenario(ROOM)
    level = scenario.world.level
    level.remove(scenario.marks["k"])
    level.place(scenario.marks["k"], scenario.cell(2, 1))

    assert terrain(params, scenario.situation(at="k")) is holds


def test_it_has_to_ask_for_something() -> None:
    with pytest.raises(ValidationError, match="this asks for no terrain"):
        Terrain()
