from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import SeenField
from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.tiles import Tileset
from roguelike.ui.map.cells import Cell, Plate
from roguelike.ui.map.mosaic import MosaicDrawing, cell_pictures
from tests.content.writing import write_mod
from tests.ui.map.drawings import CELL, TILED, TILES, changed, dots, mosaic
from tests.ui.pictures import RULESET, view_of_picture
from tests.ui.staging import CLASSIC, PALETTE


def lake(kind: str, time: int = 0) -> MosaicDrawing:
    """Return a map of a row of terrain with the player at its end, all in the same light."""
    view = view_of_picture("....@")
    terrain = view.terrain.copy()
    terrain[:4] = RULESET.terrain.numbers[kind]
    return mosaic(replace(view, terrain=terrain, is_over=True), TILED, time=time)


def blazing(folder: Path) -> Skin:
    """Return the skin of a mod with a tile for burning: two rows of dots of the outline."""
    drawing = "\n".join(["k" * 16] * 2 + ["." * 16] * 14)
    text = f'[tile.blaze]\nstatuses = ["core:burning"]\nrows = """\n{drawing}\n"""\n'
    write_mod(folder / "trial", {"a.toml": text}, requires={"core": "*"})
    shelves = Shelf(data_dir(), "game", is_own=True), Shelf(folder)
    content = load_content(ModSelection(shelves), plugins=False)
    tiles = Tileset(content.catalog, TILES, PALETTE, content.mods)
    return Skin(content.catalog, content.ruleset(CLASSIC), PALETTE, tiles=tiles)


def test_doors_turn_with_the_walls_beside_them() -> None:
    across = mosaic(view_of_picture("#.#\n#+#\n#@#"), TILED)
    along = mosaic(view_of_picture("###\n.+.\n#@#"), TILED)

    assert not (dots(across, 1, 1) == dots(along, 1, 1)).all()


def test_water_moves_and_neighbors_take_turns() -> None:
    before, after = lake("core:shallow_water"), lake("core:shallow_water", 500)

    assert changed(before, after) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert before.numbers[1, 0] == after.numbers[2, 0] == before.numbers[3, 0]
    assert changed(before, lake("core:shallow_water", 1000)) == []


def test_fire_moves_faster_than_water() -> None:
    fire = {Position(1, 0): (SeenField("core:fire", 3),)}
    view = replace(view_of_picture(".....@"), fields=fire)

    assert changed(mosaic(view, TILED), mosaic(view, TILED, time=200)) == [(1, 0)]


def test_water_has_a_shore_towards_dry_ground_and_none_towards_water() -> None:
    view = view_of_picture("....\n....\n...@")
    terrain = view.terrain.copy()
    terrain[:3, 1:] = RULESET.terrain.numbers["core:shallow_water"]
    drawing = mosaic(replace(view, terrain=terrain, is_over=True), TILED)

    assert drawing.numbers[0, 1] == drawing.numbers[2, 1]
    assert drawing.numbers[0, 2] == drawing.numbers[2, 2]
    assert not (dots(drawing, 0, 1) == dots(drawing, 2, 2)).all()


def test_floors_have_variants_that_stay_where_they_are() -> None:
    view = replace(view_of_picture("\n".join(["." * 40] * 20 + ["@" + "." * 39])), is_over=True)
    drawing = mosaic(view, TILED)

    numbers, counts = np.unique(drawing.numbers[:, :20], return_counts=True)
    assert len(numbers) == 3
    assert counts.max() > counts.sum() * 0.7
    moved = mosaic(view, TILED, (3, 2))
    assert (moved.numbers[:-3, :-2] == drawing.numbers[3:, 2:]).all()


def test_stairs_lie_on_the_ground_beside_them() -> None:
    on_floor = mosaic(view_of_picture("#>.@"), TILED)
    on_nothing = mosaic(view_of_picture("#>##\n   @"), TILED)

    floor, stairs = dots(on_floor, 2, 0), dots(on_floor, 1, 0)
    assert (floor == stairs).all(2).any()
    assert not (dots(on_nothing, 1, 0) == stairs).all()


@pytest.mark.parametrize("mark", "><")
def test_stairs_out_of_view_are_nearly_as_bright_as_in_view(mark: str) -> None:
    here, gone = (
        mosaic(view_of_picture(f"{mark}.........@", seen + "*" * 10), TILED) for seen in "*-"
    )

    assert dots(gone, 0, 0).max() > 0.8 * dots(here, 0, 0).max()


def test_all_plates_on_the_same_ground_have_lines_around_them_or_none() -> None:
    pictures = cell_pictures(TILED, CELL)
    floor, rubble = (RULESET.terrain.numbers[f"core:{each}"] for each in ("floor", "rubble"))
    grounds = [floor, floor | 1 << 4 << 44, floor | 2 << 4 << 44, rubble | floor << 16]
    reds = [(red, red // 4, red // 4) for red in range(40, 160, 4)]
    plates = [Plate(red, must_show=True) for red in reds]

    for plate in plates:
        framed: set[bool] = set()
        for ground in grounds:
            shown, loose = (
                pictures.cell(Cell(ground, plate=each))
                for each in (plate, plate._replace(must_show=False))
            )
            lines = pictures.pictures[shown] != pictures.pictures[loose]
            framed.add(bool(lines.any()))
        assert len(framed) == 1


def test_a_status_with_a_tile_is_drawn_over_those_who_have_it(tmp_path: Path) -> None:
    skin, view = blazing(tmp_path), view_of_picture("@")
    tiles = skin.tiles
    assert tiles is not None
    tile = tiles.status("core:burning")
    assert tile is not None

    well, burning, both = (
        dots(mosaic(replace(view, player=replace(view.player, statuses=each)), skin), 0, 0)
        for each in ({}, {"core:burning": 3}, {"core:burning": 3, "core:poisoned": 3})
    )

    assert (burning[:4] == tile.picture()[0, 0, :3]).all()
    assert (burning[4:] == well[4:]).all()
    assert (both[:4, 27:31] == skin.tint("core:poisoned")).all()
    assert (both[:, :26] == burning[:, :26]).all()


def test_a_status_without_a_tile_is_a_square() -> None:
    view = view_of_picture("@")
    ill = replace(view, player=replace(view.player, statuses={"core:burning": 3}))

    picture = dots(mosaic(ill, TILED), 0, 0)

    assert (picture[:4, 27:31] == TILED.tint("core:burning")).all()
