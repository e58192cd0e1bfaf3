from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from roguelike.content.schema.terrain import TerrainDef
from roguelike.ui.map.letter_style import walls_among
from tests.ui.campaigns import changed as campaign_with
from tests.ui.map.drawings import LETTERED, dots, mosaic
from tests.ui.pictures import RULESET, view_of_picture
from tests.ui.staging import CLASSIC


def walls(**fields: object) -> set[str]:
    """Return what is a wall if the wall of core is otherwise."""
    content = campaign_with("terrain", "core:wall", **fields)
    table = content.ruleset(CLASSIC).terrain
    definitions = [content.catalog.all(TerrainDef).get(each) for each in table.ids]
    return {table.ids[each] for each in np.flatnonzero(walls_among(definitions, table)).tolist()}


def test_walls_are_what_has_lines_or_is_solid_ground_of_its_own() -> None:
    assert "core:wall" in walls()
    assert "core:wall" in walls(lines=None)
    assert "core:wall" not in walls(lines="ends")
    assert "core:floor" not in walls()
    assert not {each for each in walls() if "door" in each}


def test_a_wall_is_a_plate_with_rims_towards_open_cells() -> None:
    drawing = mosaic(view_of_picture("###\n#@#\n###"), LETTERED)
    north, south, corner = (dots(drawing, *cell) for cell in ((1, 0), (1, 2), (0, 0)))

    assert (north[-1] != north[1]).any()
    assert (north[:-3] == north[0, 0]).all()
    assert north[-1].sum() < south[0].sum()  # light falls from the top left
    assert (corner[-1, -1] != corner[0, 0]).any()
    assert (corner[:-3, :] == corner[0, 0]).all()


def test_the_player_has_a_plate_of_its_own() -> None:
    drawing = mosaic(view_of_picture("@.#"), LETTERED)

    player, floor = (dots(drawing, x, 0)[0, 0].tolist() for x in (0, 1))
    assert min(player) > max(floor) + 10


def test_dangerous_ground_has_a_warning_behind_it() -> None:
    table = RULESET.terrain
    web = mosaic(view_of_picture(".@"), LETTERED)
    view = view_of_picture(".@")
    terrain = view.terrain.copy()
    terrain[0, 0] = table.numbers["core:web"]
    trapped = mosaic(replace(view, terrain=terrain), LETTERED)

    assert (dots(trapped, 0, 0)[0, 0] != dots(web, 0, 0)[0, 0]).any()
