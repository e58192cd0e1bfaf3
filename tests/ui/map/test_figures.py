from __future__ import annotations

import pytest

from roguelike.content.schema.colors import contrast
from roguelike.core.grid.geometry import Rect
from roguelike.engine.world.item import ItemView
from roguelike.ui.appearance.skin import Glyph
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.frames.part import BOLD
from roguelike.ui.map.figures import (
    ICON_CONTRAST,
    Figure,
    draw_icon,
    draw_letter,
    gold_figure,
    item_figure,
    terrain_figure,
)
from tests.ui.map.drawings import LETTERED, TILED
from tests.ui.staging import PALETTE, front, rows_on

DARK = Figure(Glyph("q", (60, 10, 10)), "actor", "")


def list_on(measures: Measures) -> Canvas:
    frame = Frame(measures, PALETTE)
    return frame.text(Rect(0, 0, 40 * measures.column, 5 * measures.line))


@pytest.mark.parametrize(
    ("size", "times"), [((1280, 800), 1), ((1920, 1080), 2), ((3840, 2160), 4)]
)
def test_an_icon_is_a_tile_in_the_middle_of_its_line_as_large_as_its_name(
    size: tuple[int, int], times: int
) -> None:
    measures = window_measures(*size)
    canvas = list_on(measures)

    draw_icon(canvas.part(Rect(4, 1, 20, 3)), 1, 1, gold_figure(TILED), TILED)

    (image,) = canvas.base.images
    assert image.pixels.shape == (16 * times, 16 * times)
    assert image.x - 5 * measures.column + measures.column // 2 >= 0
    assert image.x + 16 * times <= 8 * measures.column
    assert image.y == 2 * measures.line + (measures.line - 16 * times) // 2
    assert rows_on(canvas)[2] == ""


@pytest.mark.parametrize(
    "measures", [window_measures(1280, 800), terminal_measures(80, 24)], ids=["window", "terminal"]
)
def test_without_tiles_an_icon_is_a_glyph_that_can_be_read(measures: Measures) -> None:
    canvas = list_on(measures)

    draw_icon(canvas, 0, 0, DARK, LETTERED)

    behind = PALETTE.ink("panel_background")
    red, green, blue = front(canvas, 0, 0)
    assert canvas.cells["ch"][0, 0] == ord("q") + BOLD
    assert contrast((red, green, blue), behind) >= ICON_CONTRAST


def test_in_a_terminal_an_icon_is_never_a_tile() -> None:
    canvas = list_on(terminal_measures(80, 24))

    draw_icon(canvas, 0, 0, gold_figure(TILED), TILED)

    assert rows_on(canvas)[0] == "$"
    assert front(canvas, 0, 0) == PALETTE["core:gold"]
    assert canvas.base.images == []


def test_a_letter_is_made_lighter_where_something_bright_is_behind_it() -> None:
    canvas = list_on(terminal_measures(80, 24))
    canvas.shade(0, 1, 40, "selection_background")

    for row in (0, 1):
        draw_letter(canvas, 0, row, "x", "text_bad")

    red, green, blue = front(canvas, 0, 1)
    assert front(canvas, 0, 0) == PALETTE.ink("text_bad")
    assert contrast((red, green, blue), PALETTE.ink("selection_background")) >= ICON_CONTRAST


def test_nothing_is_drawn_beyond_the_canvas() -> None:
    canvas = list_on(window_measures(1280, 800))

    for figure in (gold_figure(TILED), DARK):
        draw_icon(canvas, 0, 9, figure, TILED)

    assert canvas.base.images == []


def test_terrain_and_items_have_icons() -> None:
    canvas = list_on(window_measures(1280, 800))

    draw_icon(canvas, 0, 0, terrain_figure("core:stairs_down", TILED), TILED)
    draw_icon(canvas, 0, 1, item_figure(ItemView("sunken_crown:dagger"), TILED), TILED)

    stairs, dagger = canvas.base.images
    assert (stairs.pixels != dagger.pixels).any()
