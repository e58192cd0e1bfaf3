"""Tiles as text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tomli

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.tiles import Tileset
from roguelike.workshop.tilesets import tile_text
from roguelike.workshop.tilesets.tile_sheets import grid
from roguelike.workshop.tilesets.tile_text import LegendLetters, SheetError, as_toml, drawings
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content

OWN = Shelf(data_dir(), "game", is_own=True)
RED, BLUE = (255, 0, 0), (0, 0, 255)


def sheet(*colors: tuple[int, int, int] | None, size: int = 8) -> np.ndarray:
    """Return a sheet with one row of tiles, each of one color or clear."""
    pixels = np.zeros((size, size * len(colors), 4), np.uint8)
    for number, color in enumerate(colors):
        if color:
            pixels[:, number * size : (number + 1) * size] = *color, 255
    return pixels


def test_the_letter_of_the_nearest_color_is_taken_and_clear_tiles_are_left_out() -> None:
    letters = LegendLetters({"r": (250, 5, 5), "b": BLUE})

    found = dict(drawings(sheet(RED, None, BLUE), 8, letters))

    assert found == {(0, 0): "\n".join(["r" * 8] * 8), (2, 0): "\n".join(["b" * 8] * 8)}
    assert letters.added == {}


def test_a_color_that_is_near_none_gets_a_letter_of_its_own() -> None:
    letters = LegendLetters({"!": BLUE})

    found = dict(drawings(sheet(RED), 8, letters))

    assert letters.added == {"#": RED}
    assert found == {(0, 0): "\n".join(["#" * 8] * 8)}
    assert tomli.loads(as_toml(found, letters, "core:cellar", 8, is_new=False)) == {
        "swatch": {"painted_ff0000": {"rgb": "#ff0000"}},
        "patch": {"tileset": [{"id": "core:cellar", "set": {"legend": {"#": "painted_ff0000"}}}]},
        "tile": {"tile_0_0": {"tileset": "core:cellar", "rows": found[0, 0] + "\n"}},
    }


def test_what_is_less_than_half_opaque_is_clear() -> None:
    pixels = sheet(RED)
    pixels[0, :, 3], pixels[1, :, 3] = 127, 128

    (rows,) = dict(drawings(pixels, 8, LegendLetters({"r": RED}))).values()

    assert rows.split("\n")[:2] == ["........", "rrrrrrrr"]


@pytest.mark.parametrize(("width", "height"), [(15, 8), (16, 7), (17, 8), (16, 9)])
def test_a_sheet_that_tiles_do_not_fill_is_refused(width: int, height: int) -> None:
    pixels = np.full((height, width, 4), 255, np.uint8)

    with pytest.raises(
        SheetError, match=f"{width} by {height} pixels, which tiles of 8 do not fill"
    ):
        list(drawings(pixels, 8, LegendLetters({})))


def test_too_many_colors_or_tiles_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = np.full((64, 64, 4), 255, np.uint8)
    many[..., 0], many[..., 1] = np.mgrid[0:64, 0:64] * 4

    with pytest.raises(SheetError, match="more colors than a legend has letters"):
        list(drawings(many, 8, LegendLetters({})))

    monkeypatch.setattr(tile_text, "MAX_TILES", 1)
    with pytest.raises(SheetError, match="more than 1 tiles"):
        list(drawings(sheet(RED, RED), 8, LegendLetters({})))


@pytest.mark.parametrize("is_new", [False, True])
def test_all_shipped_tiles_come_back_as_they_were(tmp_path: Path, *, is_new: bool) -> None:
    catalog = shipped_content().catalog
    tileset = Tileset(catalog, "core:cellar", Palette(catalog, "core:classic"))
    letters = LegendLetters({} if is_new else tileset.colors)
    found = dict(drawings(grid(tileset), 16, letters))
    name = "painted" if is_new else "core:cellar"
    text = as_toml(found, letters, name, 16, is_new=is_new)

    write_mod(tmp_path / "again", {"a.toml": text}, requires={"core": "*"})
    content = load_content(ModSelection((OWN, Shelf(tmp_path))), plugins=False)
    assert [each.message for each in content.report] == []
    again = Tileset(
        content.catalog,
        "again:painted" if is_new else name,
        Palette(content.catalog, "core:classic"),
    )

    tiles = [*tileset]
    assert len(found) == len(tiles) > 60
    for number, each in enumerate(tiles):
        row, column = divmod(number, 12)
        copy = again.tile(f"again:tile_{column}_{row}")
        assert copy is not None
        assert (copy.picture() == each.picture()).all()
