from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.content.schema.tiles import TileDef, TilesetDef, shown_in
from tests.drawn_tiles import rows


@pytest.mark.parametrize(
    "said",
    [
        {"place": [-1, 0]},
        {"place": [0]},
        {"rows": "a" * 10_000},
        {"rows": rows(), "frames": ["next"] * 16},
        {"rows": rows(), "period": 49},
        {"rows": rows(), "variants": {"other": 1}},
        {"rows": rows(), "tags": {"level": ["deep"]}},
        {"rows": rows(), "glyphs": {"item": ["!!"]}},
        {"rows": rows(), "role": "silver"},
        {"rows": rows(), "joins": {"up": "other"}},
    ],
)
def test_what_a_tile_says_is_bounded(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        TileDef.model_validate(said)


@pytest.mark.parametrize("size", [7, 65])
def test_tiles_are_neither_tiny_nor_huge(size: int) -> None:
    with pytest.raises(ValidationError):
        TilesetDef.model_validate({"label": "x", "size": size})


@pytest.mark.parametrize("letter", [".", " ", "ab", "\t", "漢", ""])
def test_a_letter_of_a_legend_is_one_visible_character_that_is_not_clear(letter: str) -> None:
    with pytest.raises(ValidationError):
        TilesetDef.model_validate({"label": "x", "legend": {letter: "db_dark"}})


@pytest.mark.parametrize("paint", ["#ffffff", {}, {"brightness": 201}, {"brightness": -1}, 3])
def test_a_color_is_a_swatch_or_a_shade(paint: object) -> None:
    is_right = paint == {}  # which is the color as it is

    if is_right:
        TilesetDef.model_validate({"label": "x", "legend": {"a": paint}})
    else:
        with pytest.raises(ValidationError):
            TilesetDef.model_validate({"label": "x", "legend": {"a": paint}})


@pytest.mark.parametrize(
    "path",
    ["a.jpg", "../a.png", "/a.png", "a/../b.png", ".a.png", "a//b.png", "a\\b.png", "c:a.png", ""],
)
def test_a_sheet_is_a_png_file_in_the_folder_of_the_mod(path: str) -> None:
    TilesetDef.model_validate({"label": "x", "sheet": "pictures/my-tiles_2.png"})

    with pytest.raises(ValidationError):
        TilesetDef.model_validate({"label": "x", "sheet": path})


def test_the_lists_of_what_a_tile_is_for_are_found_in_its_model() -> None:
    assert shown_in() == {
        "monster": "monsters",
        "player": "players",
        "item": "items",
        "terrain": "terrain",
        "field": "fields",
        "status": "statuses",
        "feature": "features",
    }
