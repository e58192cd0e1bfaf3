"""Pictures of all tiles."""

from __future__ import annotations

import numpy as np
import pytest

from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.tiles import Tileset, over
from roguelike.workshop.tilesets import tile_sheets
from roguelike.workshop.tilesets.tile_sheets import grid, lettered, shown
from tests.content_fixture import shipped_content


def cellar() -> Tileset:
    catalog = shipped_content().catalog
    return Tileset(catalog, "core:cellar", Palette(catalog, "core:classic"))


def test_a_grid_has_all_tiles_twelve_in_a_row() -> None:
    tileset = cellar()
    tiles, sheet = [*tileset], grid(tileset)

    assert sheet.shape == (-(-len(tiles) // 12) * 16, 12 * 16, 4)
    assert (sheet[16:32, :16] == tiles[12].picture()).all()


def test_a_picture_shows_tiles_six_times_as_large_with_names_below() -> None:
    tileset = cellar()
    tiles, picture = [*tileset], shown(tileset)
    floor = tileset.terrain("core:floor")
    assert floor is not None

    first = over(floor.picture(), tiles[0].picture())[..., :3].repeat(6, 0).repeat(6, 1)
    name = lettered(tiles[0].id.partition(":")[2])

    assert (picture[8:104, 8:104] == first).all()
    assert (picture[104 : 104 + name.shape[0], 8 : 8 + name.shape[1]] == name).all()
    assert len(np.unique(name)) > 3


def test_pieces_are_shown_on_what_they_are_drawn_over() -> None:
    tileset = cellar()
    names, picture = [each.id for each in tileset], shown(tileset)
    rim, water = tileset.tile("core:rim_w"), tileset.terrain("core:wall")
    assert rim is not None
    assert water is not None
    row, column = divmod(names.index("core:rim_w"), 12)
    y, x = row * 116 + 8, column * 104 + 8

    expected = over(water.picture(), rim.picture())[..., :3]

    assert (picture[y : y + 96 : 6, x : x + 96 : 6] == expected).all()


def test_too_many_tiles_and_none_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tile_sheets, "MAX_SHOWN", 10)
    with pytest.raises(ValueError, match="a picture has from 1 to 10"):
        shown(cellar())
