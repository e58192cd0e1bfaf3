from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.terrain import Look, TerrainDef
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.displays.terminal import colors as colors_module
from roguelike.ui.displays.terminal.colors import (
    FOREGROUND,
    HALF,
    ColorDepth,
    ColorMapper,
    Pen,
    by_hue,
    palette,
    pen_for,
)
from tests.content_fixture import shipped_content

Color = tuple[int, int, int]
BLACK, WHITE, YELLOW = (0, 0, 0), (255, 255, 255), (255, 255, 0)


def style(pen: Pen, foreground: Color, background: Color) -> int:
    red, green, blue = np.array([foreground, background], np.uint32).T
    packed = red | green << 8 | blue << 16
    return int(pen.styles(packed[:1], packed[1:])[0])


def write(pen: Pen, foreground: Color, background: Color, after: int | None = None) -> str:
    return pen.switch(after, style(pen, foreground, background))


@pytest.mark.parametrize(
    ("depth", "both", "foreground", "background"),
    [
        (
            ColorDepth.TRUE,
            "\x1b[38;2;255;255;0;48;2;0;0;0m",
            "\x1b[38;2;255;255;255m",
            "\x1b[48;2;255;255;255m",
        ),
        (ColorDepth.INDEXED, "\x1b[38;5;226;48;5;16m", "\x1b[38;5;231m", "\x1b[48;5;231m"),
        (ColorDepth.SIXTEEN, "\x1b[93;40m", "\x1b[97m", "\x1b[107m"),
        (ColorDepth.EIGHT, "\x1b[1;33;40m", "\x1b[1;37m", "\x1b[47m"),
    ],
)
def test_only_the_half_that_changes_is_written(
    depth: ColorDepth, both: str, foreground: str, background: str
) -> None:
    pen = pen_for(depth)
    before = style(pen, YELLOW, BLACK)

    assert write(pen, YELLOW, BLACK) == both
    assert write(pen, WHITE, BLACK, after=before) == foreground
    assert write(pen, YELLOW, WHITE, after=before) == background
    assert write(pen, YELLOW, BLACK, after=before) == ""


@pytest.mark.parametrize(
    ("foreground", "background", "written"),
    [
        pytest.param((30, 30, 40), BLACK, "\x1b[90;40m", id="dark gray, not black"),
        pytest.param((0, 160, 0), (0, 140, 0), "\x1b[92;42m", id="brighter green"),
        pytest.param((0, 150, 0), (0, 190, 0), "\x1b[30;42m", id="black on green"),
        pytest.param((250, 90, 90), (255, 80, 80), "\x1b[97;101m", id="white on bright red"),
        pytest.param((240, 70, 70), (255, 90, 90), "\x1b[31;101m", id="red on bright red"),
        pytest.param((250, 250, 250), WHITE, "\x1b[37;107m", id="gray on white"),
        pytest.param((2, 2, 2), (10, 10, 10), "\x1b[90;40m", id="dark gray on black"),
        pytest.param(WHITE, WHITE, "\x1b[97;107m", id="but one that is meant to be hidden"),
    ],
)
def test_few_colors_never_hide_a_letter(foreground: Color, background: Color, written: str) -> None:
    assert write(pen_for(ColorDepth.SIXTEEN), foreground, background) == written


@pytest.mark.parametrize(
    ("foreground", "background", "written"),
    [
        pytest.param((255, 0, 0), BLACK, "\x1b[0;1m", id="bright is bold"),
        pytest.param((120, 120, 120), BLACK, "\x1b[0m", id="middle is plain"),
        pytest.param((50, 60, 70), BLACK, "\x1b[0;2m", id="dark is dim"),
        pytest.param((255, 255, 255), (0, 128, 0), "\x1b[0;1;7m", id="a filled bar is reversed"),
        pytest.param((255, 255, 255), (40, 40, 50), "\x1b[0;1m", id="a tinted floor is not"),
    ],
)
def test_without_colors_attributes_take_their_place(
    foreground: Color, background: Color, written: str
) -> None:
    assert write(pen_for(ColorDepth.NONE), foreground, background) == written


@pytest.mark.parametrize("theme", sorted(shipped_content().catalog.all(ThemeDef)))
@pytest.mark.parametrize("depth", list(ColorDepth))
def test_floor_in_view_looks_different_from_floor_remembered(depth: ColorDepth, theme: str) -> None:
    catalog = shipped_content().catalog
    floor = catalog.get(TerrainDef, "core:floor")
    palette, pen = Palette(catalog, theme), pen_for(depth)

    def drawn(look: Look) -> int:
        assert look.background is not None
        return style(pen, palette[look.color], palette[look.background])

    assert drawn(floor.seen) != drawn(floor.remembered)


def surfaces(pen: Pen, upper: Color, lower: Color) -> int:
    red, green, blue = np.array([upper, lower], np.uint32).T
    packed = red | green << 8 | blue << 16
    return int(pen.surfaces(packed[:1], packed[1:])[0])


@pytest.mark.parametrize("depth", [ColorDepth.EIGHT, ColorDepth.SIXTEEN])
def test_halves_of_cells_that_are_nearly_alike_are_alike_with_few_colors(depth: ColorDepth) -> None:
    pen = pen_for(depth)
    both = surfaces(pen, (20, 14, 30), (14, 10, 20))

    assert both & FOREGROUND == both >> HALF
    assert style(pen, (20, 14, 30), (14, 10, 20)) != both


@pytest.mark.parametrize("depth", [ColorDepth.INDEXED, ColorDepth.TRUE])
def test_with_many_colors_halves_of_cells_have_those_of_letters(depth: ColorDepth) -> None:
    pen = pen_for(depth)

    assert surfaces(pen, YELLOW, BLACK) == style(pen, YELLOW, BLACK)


def pack(red: int, green: int, blue: int) -> int:
    return red | green << 8 | blue << 16


def packed(*colors: tuple[int, int, int]) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.array([pack(*color) for color in colors], np.uint32)


@pytest.mark.parametrize(
    ("number", "depth"),
    [
        (-1, ColorDepth.NONE),
        (0, ColorDepth.NONE),
        (2, ColorDepth.NONE),
        (8, ColorDepth.EIGHT),
        (16, ColorDepth.SIXTEEN),
        (88, ColorDepth.SIXTEEN),
        (256, ColorDepth.INDEXED),
        (1 << 24, ColorDepth.TRUE),
    ],
)
def test_a_depth_needs_no_more_colors_than_there_are(number: int, depth: ColorDepth) -> None:
    assert ColorDepth.of(number) is depth


@given(st.integers(0, 255))
def test_a_palette_entry_is_its_own_nearest_color(index: int) -> None:
    (found,) = ColorMapper(0, 256)(packed(tuple(palette()[index].tolist()))).tolist()

    assert palette()[found].tolist() == palette()[index].tolist()


def test_near_colors_map_to_what_the_eye_takes_them_for() -> None:
    colors = packed((250, 70, 70), (90, 90, 85), (10, 160, 20), (230, 230, 240))

    assert ColorMapper(0, 16)(colors).tolist() == [9, 8, 2, 15]


def test_by_hue_what_is_colored_stays_so_and_what_is_gray_too() -> None:
    deep_blue, dark_red, stone, light = packed(
        (48, 52, 109), (72, 24, 25), (74, 79, 85), (222, 238, 214)
    )
    mapper = ColorMapper(16, 256, by_hue)

    found = palette()[mapper(np.array([deep_blue, dark_red, stone, light]))].tolist()

    assert found[0] == [0, 0, 135]
    assert found[1] == [95, 0, 0]
    assert all(len({*color}) == 1 for color in found[2:])


def test_a_mapper_gives_the_same_answers_after_forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(colors_module, "REMEMBERED_COLORS", 1)
    mapper = ColorMapper(0, 16)
    colors = packed((1, 2, 3), (200, 0, 0), (200, 0, 0))

    first, second = mapper(colors).tolist(), mapper(colors[:1]).tolist()

    assert first == [0, 1, 1]
    assert second == [0]
