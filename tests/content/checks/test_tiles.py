from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.checks import tiles
from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.writing import shown, write_mod
from tests.drawn_tiles import SET, SIZE, rows, tile

HERE = "trial/content/a.toml"


def found(folder: Path, text: str) -> list[str]:
    mod = write_mod(folder / "trial", {"a.toml": text}, requires={"core": "*"})
    core = [each for each in mod_folders(data_dir()) if each.name == "core"]
    return shown(load([*core, mod], registries().models(), [tiles]).report)


def test_nothing_is_wrong_with_a_drawing_that_fits(tmp_path: Path) -> None:
    indented = "\n".join(f"    {row}" for row in rows("*").split())

    assert found(tmp_path, SET + tile("right") + tile("indented", drawing=indented)) == []


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (
            rows().replace("a" * SIZE, "a" * 7, 1),
            "15:1 E206 row 1 has 7 letters, and a row of this tileset 8 (give it 8; `.` is clear)",
        ),
        (
            f"{rows()}\n{'a' * 8}",
            "14:8 E206 the drawing has 9 rows, and a tile of this tileset 8 (give it 8 rows)",
        ),
        (
            rows()[:-3] + "axa",
            ("22:7 E206 row 8 has the letter `x`, which is not in the legend (use one of ab*+-)"),
        ),
        (
            rows().replace("a" * SIZE, r"\t" * SIZE, 1),
            "15:1 E206 row 1 has the letter `\t`, which is not in the legend (use one of ab*+-)",
        ),
        (
            "",
            "15:1 E206 row 1 has 0 letters, and a row of this tileset 8 (give it 8; `.` is clear)",
        ),
    ],
)
def test_a_drawing_that_does_not_fit_is_found_at_its_row(
    tmp_path: Path, drawing: str, expected: str
) -> None:
    assert found(tmp_path, SET + tile("wrong", drawing=drawing)) == [f"{HERE}:{expected}"]


def test_a_tile_is_drawn_or_cut_from_a_sheet_and_not_both(tmp_path: Path) -> None:
    text = '[tile.none]\ntileset = "small"\n' + tile("both", "place = [0, 0]")

    assert found(tmp_path, SET + text) == [
        (
            f"{HERE}:11:1 E204 tile `none` is not drawn"
            " (draw its `rows`, or give its `place` in the sheet of the tileset)"
        ),
        (
            f"{HERE}:15:9 E206 a tile is either drawn or taken from a sheet"
            " (take `place` or `rows` out)"
        ),
    ]


def test_a_place_needs_a_sheet(tmp_path: Path) -> None:
    text = '[tile.cut]\ntileset = "small"\nplace = [0, 0]\n'

    assert found(tmp_path, SET + text) == [
        (
            f"{HERE}:13:9 E206 the tileset `small` has no sheet to take a tile from"
            " (draw `rows` instead)"
        )
    ]


def test_a_piece_is_of_the_same_tileset(tmp_path: Path) -> None:
    text = tile("door", 'side = "core:door_open_side"\njoins = { n = "core:rim_n" }')

    assert found(tmp_path, SET + text) == [
        (
            f"{HERE}:13:8 E304 the tile `door_open_side` is of another tileset, `core:cellar`"
            " (name one of `trial:small`)"
        ),
        (
            f"{HERE}:14:15 E304 the tile `rim_n` is of another tileset, `core:cellar`"
            " (name one of `trial:small`)"
        ),
    ]


def test_nothing_is_below_what_is_below(tmp_path: Path) -> None:
    text = tile("reeds", 'below = "water"') + tile("water", 'below = "ground"') + tile("ground")

    assert found(tmp_path, SET + text) == [
        f"{HERE}:13:9 E304 the tile `water` has a tile below it itself (draw both in one)"
    ]


def test_a_tileset_that_is_taken_away_is_missed_once(tmp_path: Path) -> None:
    text = '[[patch.tileset]]\nid = "core:cellar"\nremove_object = true\n'

    assert found(tmp_path, text) == [
        f"{HERE}:3:17 E301 the tileset `core:cellar` is still needed (also change what uses it)"
    ]


def test_references_are_looked_up(tmp_path: Path) -> None:
    text = tile("wrong", 'monsters = ["gobblin"]\nitems = ["?else:where"]\nframes = ["nothing"]')
    legend = SET.replace("db_water", "db_watr")

    assert found(tmp_path, legend + text) == [
        f"{HERE}:7:5 E301 there is no swatch `db_watr` (did you mean `db_water`?)",
        (
            f"{HERE}:13:13 E301 there is no monster `gobblin`"
            " (define it as [monster.gobblin], or name another)"
        ),
        (
            f"{HERE}:15:11 E301 there is no tile `nothing`"
            " (define it as [tile.nothing], or name another)"
        ),
    ]
