"""Lints for tiles."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from roguelike.workshop.lints.tiles import drawings, sheets, undrawn, unseen
from tests.drawn_tiles import SET, SHEET, SIZE, placed, rows, tile, write_sheet
from tests.workshop.lints.linted import found, linted, mod

HERE = "trial/content/a.toml"
PLAIN = SET[: SET.index('"*"')]
"""The small tileset without the colors of glyphs."""
FOR_GOLD = 'role = "gold"'


def trees(count: int) -> str:
    """Return that many kinds of terrain."""
    return "".join(
        f'[terrain.tree_{number}]\nlabel = "tree"\nglyph = "T"\n'
        'seen = { color = "text" }\nremembered = { color = "text" }\n'
        for number in range(count)
    )


def test_a_tile_that_nothing_is_drawn_with_is_found(tmp_path: Path) -> None:
    used = tile("used", f'{FOR_GOLD}\nframes = ["next"]') + tile("next")
    ways = tile("tagged", 'tags = { item = ["axe"] }') + tile("one", 'glyphs = { item = ["!"] }')

    assert found(tmp_path, unseen, SET + used + ways + tile("left")) == [
        (
            f"{HERE}:64:1 W501 nothing is drawn with the tile `left`"
            " (say what it is for, such as `monsters`, or name it in another tile)"
        )
    ]
    assert found(tmp_path, unseen, SET + tile("left"), kind="library") == []


def test_of_two_tiles_for_a_thing_in_one_mod_the_first_is_in_vain(tmp_path: Path) -> None:
    text = tile("a", 'terrain = ["floor", "wall"]') + tile("b", 'terrain = ["wall"]')
    other = text.replace('"small"', '"core:cellar"').replace(rows(), rows("k", 16))

    assert found(tmp_path, unseen, SET + text) == [
        f"{HERE}:13:11 W210 the tile `b` is drawn for `wall` instead (take it out of one of them)"
    ]
    assert found(tmp_path, unseen, SET + text + other.replace("tile.", "tile.other_"))[1:] != []


def test_two_tiles_for_a_thing_in_different_levels_are_not_in_vain(tmp_path: Path) -> None:
    level = (
        '[level.pit]\nlabel = "pit"\nwidth = 9\nheight = 9\ngenerator = { kind = "open_field" }\n'
    )
    there = 'terrain = ["floor"]\nlevels = ["pit"]'
    text = SET + level + tile("a", there) + tile("b", 'terrain = ["floor"]')

    assert found(tmp_path, unseen, text) == []
    assert found(tmp_path, unseen, text + tile("c", there)) != []


def test_a_tile_for_what_another_mod_draws_is_not_in_vain(tmp_path: Path) -> None:
    text = f'[tile.wall]\nterrain = ["wall"]\nrows = """\n{rows("k", 16)}\n"""\n'

    assert found(tmp_path, unseen, text) == []


def test_too_many_colors_are_found(tmp_path: Path) -> None:
    row = "konswvrzbtmgp"
    twelve, thirteen = (f"{row[:count]:k<16}\n" * 16 for count in (12, 13))
    drawn = [
        f'[tile.{name}]\n{FOR_GOLD}\nrows = """\n{line}"""\n'
        for name, line in (("few", twelve), ("many", thirteen))
    ]

    assert found(tmp_path, drawings, "".join(drawn)) == [
        (
            f"{HERE}:23:8 I512 the tile has 13 colors, and more than 12 do not help"
            " (leave out what nobody can tell apart)"
        )
    ]


@pytest.mark.parametrize(
    ("below", "last", "is_found"),
    [
        ("........", "........", False),
        ("..k.....", "kkkkkkkk", False),
        ("........", "......k.", True),
    ],
)
def test_outline_that_does_not_reach_what_it_is_around_is_found(
    tmp_path: Path, below: str, last: str, *, is_found: bool
) -> None:
    legend = PLAIN.replace('b = "db_water"', 'k = "db_dark"')
    drawing = ["..kk....", ".kaak...", ".kaak...", "..kk....", *[below] * 3, last]
    expected = (
        f"{HERE}:11:8 I512 an outline in row 8 is around nothing"
        " (take it out, or draw what is in it)"
    )

    text = legend + tile("one", FOR_GOLD, "\n".join(drawing))

    assert found(tmp_path, drawings, text) == ([expected] if is_found else [])


def test_a_piece_that_is_nothing_but_outline_is_right(tmp_path: Path) -> None:
    legend = PLAIN.replace('a = "db_blood"\nb = "db_water"', 'k = "db_dark"')

    assert found(tmp_path, drawings, legend + tile("rim", FOR_GOLD, rows("k"))) == []


def test_a_letter_in_no_drawing_is_found_unless_it_is_there_for_others(tmp_path: Path) -> None:
    text = PLAIN + tile("one", FOR_GOLD)

    assert found(tmp_path, drawings, text) == [
        f"{HERE}:7:5 I512 no tile has the letter `b` (draw with it, or take it out)"
    ]
    assert found(tmp_path, drawings, text, kind="library") == []


def test_the_few_things_without_a_tile_are_named(tmp_path: Path) -> None:
    four = tile("wood", 'terrain = ["tree_0", "tree_1", "tree_2", "tree_3"]')

    assert found(tmp_path, undrawn, SET + trees(5) + four) == [
        (
            f"{HERE}:36:1 I513 most things of this mod have a tile, but not terrain `tree_4`"
            " (draw them, or leave them to their glyphs)"
        )
    ]
    assert found(tmp_path, undrawn, SET + trees(4) + four) == []
    assert found(tmp_path, undrawn, SET + trees(6) + four) == []
    assert found(tmp_path, undrawn, trees(6)) == []


def sheet_lints(folder: Path, text: str) -> list[str]:
    return linted([sheets], mod(folder, text))


def test_nothing_is_wrong_with_a_sheet_that_has_all_tiles(tmp_path: Path) -> None:
    write_sheet(tmp_path / "trial" / "small.png", 2, 1)

    assert sheet_lints(tmp_path, SHEET + placed("a", 0, 0) + placed("b", 1, 0)) == []


def test_a_place_beyond_the_sheet_is_found(tmp_path: Path) -> None:
    write_sheet(tmp_path / "trial" / "small.png", 2, 1)

    assert sheet_lints(tmp_path, SHEET + placed("a", 2, 0) + placed("b", 0, 1)) == [
        f"{HERE}:{line}:9 E203 the sheet has 2 columns and 1 row, counted from 0"
        " (name a place in it)"
        for line in (7, 11)
    ]


def test_a_sheet_that_tiles_do_not_fill_is_found(tmp_path: Path) -> None:
    write_sheet(tmp_path / "trial" / "small.png", 2, 1, more=3)

    assert sheet_lints(tmp_path, SHEET) == [
        (
            f"{HERE}:4:9 E206 the sheet has 19 by 8 pixels, which tiles of 8 do not fill"
            " (make it a multiple of `size`, or change `size`)"
        )
    ]


def damaged(raw: bytes, how: str) -> bytes:
    """Return the bytes of a sheet that is damaged in a way."""
    match how:
        case "truncated":
            return raw[:-20]
        case "huge":
            return raw[:16] + struct.pack(">II", 10_000, SIZE) + raw[24:]
        case "interlaced":
            return raw[:28] + b"\1" + raw[29:]
        case "not a picture":
            return b"no picture"
        case _:
            return raw[:50] + bytes([raw[50] ^ 1]) + raw[51:]


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("truncated", "is damaged: it ends too early (save it as PNG again)"),
        (
            "huge",
            (
                "has 10,000 by 8 pixels, and a side has from 1 to 4,096"
                " (make it smaller: at most 4,096 by 4,096)"
            ),
        ),
        ("interlaced", "is interlaced (save it without interlacing)"),
        ("not a picture", "is not a PNG picture (save it as PNG again)"),
        ("changed", "is damaged: a checksum is wrong (save it as PNG again)"),
    ],
)
def test_a_damaged_sheet_is_found_where_it_is_named(tmp_path: Path, how: str, why: str) -> None:
    file = tmp_path / "trial" / "small.png"
    write_sheet(file)
    file.write_bytes(damaged(file.read_bytes(), how))

    assert sheet_lints(tmp_path, SHEET + placed("a", 9, 9)) == [
        f"{HERE}:4:9 E001 `small.png` {why}"
    ]


def test_a_sheet_that_is_missing_or_a_link_is_found(tmp_path: Path) -> None:
    hint = "(its path begins at the folder of the mod)"
    assert sheet_lints(tmp_path, SHEET) == [
        f"{HERE}:4:9 E001 there is no file `small.png` in the mod {hint}"
    ]

    write_sheet(tmp_path / "elsewhere.png")
    (tmp_path / "trial" / "small.png").symlink_to(tmp_path / "elsewhere.png")

    assert sheet_lints(tmp_path, SHEET) == [
        f"{HERE}:4:9 E001 `small.png` cannot be used: a mod may not contain symbolic links {hint}"
    ]
