from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.ui.appearance import tiles
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.tiles import Tile, Tileset
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.drawn_tiles import SET, SHEET, SIZE, placed, rows, tile, write_sheet

OWN = Shelf(data_dir(), "game", is_own=True)
BLOOD, BRIGHT_BLOOD = (208, 70, 72), (255, 0, 0)


def cellar(level: str = "") -> Tileset:
    catalog = shipped_content().catalog
    return Tileset(catalog, "core:cellar", Palette(catalog, "core:classic"), level=level)


def made(folder: Path, text: str, theme: str = "core:classic") -> Tileset:
    """Return the small tileset of a mod; its sheet lies in `folder / "trial"`."""
    write_mod(folder / "trial", {"a.toml": text}, requires={"core": "*"})
    content = load_content(ModSelection((OWN, Shelf(folder))), plugins=False)
    assert [each.message for each in content.report] == []
    palette = Palette(content.catalog, theme)
    return Tileset(content.catalog, "trial:small", palette, content.mods)


def colors(
    found: Tile | None, color: tuple[int, int, int] = (255, 255, 255)
) -> set[tuple[int, ...]]:
    """Return all colors in a tile."""
    assert found is not None
    picture = found.picture(color)
    assert (picture.dtype, picture.shape) == (np.uint8, (SIZE, SIZE, 4))
    return {tuple(dot) for row in picture.tolist() for dot in row}


def at(found: Tile, x: int, y: int) -> Tile:
    """Return the variant of a tile that is drawn in a cell."""
    return found.variants[int(found.scattered(np.array(x), np.array(y)))]


def named(found: Tile | None) -> str | None:
    return found.id if found else None


def test_letters_have_the_colors_of_the_legend_and_dots_are_clear(tmp_path: Path) -> None:
    drawing = "\n".join(["a......."] + ["........"] * 7)
    picture = made(tmp_path, SET + tile("one", drawing=drawing)).tile("trial:one")

    assert picture is not None
    assert picture.picture()[0, 0].tolist() == [*BLOOD, 255]
    assert not picture.picture()[1:].any()
    assert not picture.picture()[:, 1:].any()


def test_a_theme_that_changes_swatches_changes_tiles(tmp_path: Path) -> None:
    theme = '[theme.red]\nlabel = "Red"\nswatches = { db_blood = "#ff0000" }\n'
    text = SET + theme + tile("one")

    assert colors(made(tmp_path, text).tile("trial:one")) == {(*BLOOD, 255)}
    assert colors(made(tmp_path, text, "trial:red").tile("trial:one")) == {(*BRIGHT_BLOOD, 255)}


def test_letters_can_have_the_color_of_the_glyph_and_shades_of_it(tmp_path: Path) -> None:
    drawing = "\n".join(["*+-....."] + ["........"] * 7)
    found = made(tmp_path, SET + tile("one", drawing=drawing) + tile("two"))
    one, two = found.tile("trial:one"), found.tile("trial:two")

    assert one is not None
    assert two is not None
    assert (one.is_tinted, two.is_tinted) == (True, False)
    assert colors(one, (100, 40, 0)) == {
        *((100, 40, 0, 255), (177, 147, 127, 255), (50, 20, 0, 255)),
        (0, 0, 0, 0),
    }
    assert one.picture((1, 2, 3)) is one.picture((1, 2, 3))
    assert two.picture((1, 2, 3)) is two.picture()


def test_things_have_the_tiles_that_are_drawn_for_them() -> None:
    tileset = cellar()

    assert named(tileset.actor("sunken_crown:delver")) == "sunken_crown:player"
    assert named(tileset.actor("sunken_crown:goblin")) == "sunken_crown:goblin"
    assert named(tileset.terrain("core:wall")) == "core:wall_top"
    assert named(tileset.terrain("sunken_crown:feature.chest")) == "sunken_crown:chest"
    assert named(tileset.terrain("sunken_crown:feature.needle_trap")) == "core:trap"
    assert named(tileset.item("sunken_crown:mace", ")")) == "sunken_crown:mace"
    assert named(tileset.item("sunken_crown:sword", ")")) == "core:weapon"
    assert named(tileset.field("core:fire")) == "core:fire"
    assert named(tileset.gold()) == "core:gold"
    assert tileset.item("nothing:at_all", "x") is None
    assert tileset.status("core:burning") is None
    assert tileset.terrain("nothing:at_all") is None
    assert tileset.tile("core:nothing") is None
    with pytest.raises(UnknownDefinitionError):
        Tileset(
            shipped_content().catalog,
            "core:attic",
            Palette(shipped_content().catalog, "core:classic"),
        )


def test_a_tile_does_not_tell_what_an_unknown_item_is(tmp_path: Path) -> None:
    text = SET + tile("healing", 'items = ["sunken_crown:potion_of_healing"]')
    text += tile("any", 'glyphs = { item = ["!"] }')
    write_mod(tmp_path / "trial", {"a.toml": text}, requires={"core": "*", "sunken_crown": "*"})
    content = load_content(ModSelection((OWN, Shelf(tmp_path))), plugins=False)
    tileset = Tileset(content.catalog, "trial:small", Palette(content.catalog, "core:classic"))
    potion = "sunken_crown:potion_of_healing"

    assert named(tileset.item(potion, "!")) == "trial:healing"
    assert named(tileset.item(potion, "!", is_known=False)) == "trial:any"


def test_a_wall_is_joined_into_47_pictures_from_all_256_sets_of_open_neighbors() -> None:
    wall = cellar().terrain("core:wall")
    assert wall is not None

    pictures = [wall.joined(bits) for bits in range(256)]

    assert len({picture.tobytes() for picture in pictures}) == 47
    assert wall.joined(0) is wall.picture()
    assert wall.joined(tiles.N) is pictures[tiles.N]


def test_a_corner_counts_only_where_neither_side_beside_it_is_open() -> None:
    wall = cellar().terrain("core:wall")
    assert wall is not None
    corners = {
        tiles.NE: tiles.N | tiles.E,
        tiles.SE: tiles.S | tiles.E,
        tiles.SW: tiles.S | tiles.W,
        tiles.NW: tiles.N | tiles.W,
    }

    for (corner, beside), sides in product(corners.items(), range(16)):
        is_seen = (wall.joined(sides | corner) != wall.joined(sides)).any()
        assert is_seen == (not sides & beside)


def test_a_wall_shows_its_face_where_the_south_is_open() -> None:
    tileset = cellar()
    wall, face = tileset.terrain("core:wall"), tileset.tile("core:wall_face")
    assert wall is not None
    assert face is not None

    assert (wall.joined(tiles.S) == face.picture()).all()
    assert {named(each) for each in wall.pieces} >= {"core:wall_face", "core:rim_nw"}
    assert wall.like == {"core:wall"}


def test_caves_have_walls_and_floors_of_their_own() -> None:
    caves = cellar("sunken_crown:drowned_caves")
    wall, floor = caves.terrain("core:wall"), caves.terrain("core:floor")
    assert wall is not None
    assert floor is not None

    assert named(wall) == "sunken_crown:wall_top_cave"
    assert wall.like == {"core:wall"}
    assert {named(each) for each in wall.pieces} >= {"core:wall_face_cave", "core:rim_cave_nw"}
    assert {named(at(floor, x, 0)) for x in range(99)} == {
        *("sunken_crown:floor_cave", "core:floor_cave_b", "core:floor_cave_c")
    }
    for level in ("sunken_crown:undercroft", "nothing:at_all", ""):
        assert named(cellar(level).terrain("core:wall")) == "core:wall_top"


def test_water_ends_at_dry_ground_and_moves() -> None:
    water, bridge = cellar().terrain("core:shallow_water"), "core:bridge"
    assert water is not None

    assert [named(each) for each in water.frames] == ["core:water", "core:water_2"]
    assert water.period == 500
    assert {bridge, "core:deep_water", "core:reeds"} < water.like
    assert "core:floor" not in water.like
    assert len({water.joined(bits).tobytes() for bits in range(256)}) == 4
    assert (water.joined(tiles.N, 1) != water.joined(tiles.N)).any()
    assert water.joined(tiles.N, 2) is water.joined(tiles.N)


def test_doors_turn_reeds_stand_in_water_and_what_names_nothing_is_itself() -> None:
    tileset = cellar()
    door, reeds = tileset.terrain("core:door_closed"), tileset.terrain("core:reeds")
    assert door is not None
    assert reeds is not None

    assert named(door.side) == "core:door_closed_side"
    assert named(reeds.below) == "core:water"
    assert (reeds.side, door.below) == (reeds, None)
    assert (door.joins, door.like) == (False, frozenset())
    assert door.joined(255) is door.picture()


def test_floors_vary_by_the_place_as_the_design_has_it() -> None:
    floor = cellar().terrain("core:floor")
    assert floor is not None
    names = {0: "core:floor_b", 15: "core:floor_c"}

    for x, y in product(range(40), range(40)):
        scattered = (x * 73856093 ^ y * 19349663) % 31
        assert named(at(floor, x, y)) == names.get(scattered, "core:floor")


def test_tiles_can_be_cut_from_a_sheet(tmp_path: Path) -> None:
    write_sheet(tmp_path / "trial" / "small.png", 3, 2)
    text = SHEET + placed("one", 0, 1) + placed("two", 2, 0, 'frames = ["one"]\nrole = "gold"')
    tileset = made(tmp_path, text)

    assert colors(tileset.tile("trial:one")) == {(0, 1, 0, 255)}
    assert colors(tileset.gold()) == {(2, 0, 0, 255)}
    assert [named(each) for each in tileset] == ["trial:one", "trial:two"]


@pytest.mark.parametrize("damage", ["missing", "not a picture", "truncated", "folder"])
def test_a_sheet_that_cannot_be_read_leaves_glyphs(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "trial" / "small.png"
    write_sheet(file)
    raw = file.read_bytes()
    file.unlink()
    if damage == "folder":
        file.mkdir()
    elif damage != "missing":
        file.write_bytes(raw[:-20] if damage == "truncated" else rows().encode())
    text = SHEET + placed("one", 0, 0, 'role = "gold"')

    tileset = made(tmp_path, text)

    assert tileset.gold() is None
    assert tileset.tile("trial:one") is None
    assert [*tileset] == []


def test_a_place_that_is_not_in_the_sheet_leaves_the_tile_of_another_mod(tmp_path: Path) -> None:
    write_sheet(tmp_path / "trial" / "small.png", 1, 1)
    other = 'tileset = "trial:small"\nrole = "gold"\nplace = [1, 0]\n'
    write_mod(
        tmp_path / "zebra", {"a.toml": f"[tile.far]\n{other}"}, requires={"core": "*", "trial": "*"}
    )

    tileset = made(tmp_path, SHEET + placed("near", 0, 0, 'role = "gold"'))

    assert named(tileset.gold()) == "trial:near"
