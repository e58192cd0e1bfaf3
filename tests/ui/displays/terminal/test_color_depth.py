from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.displays.terminal import color_depth as colors_module
from roguelike.ui.displays.terminal.color_depth import ColorDepth, ColorMapper, by_hue, palette


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
