from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tcod.console import Console
from tcod.image import Image

from roguelike.ui.displays.headless import TERMINAL_CELL, HeadlessDisplay, as_text, to_png
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import rgb
from roguelike.ui.input.events import Quit, Resized
from tests.ui.staging import PALETTE


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("size", [(6, 3), (3, 3), (1, 3), (6, 1), (1, 1)])
def test_text_is_the_same_in_either_order(order: str, size: tuple[int, int]) -> None:
    console = Console(*size, order="C" if order == "C" else "F")
    console.print(size[0] - 1, size[1] - 1, "@")

    assert as_text(console) == "\n" * (size[1] - 1) + " " * (size[0] - 1) + "@"


def framed(measures: Measures) -> Frame:
    frame = Frame(measures, PALETTE)
    frame.text(frame.whole).text(1, 1, "@#", (255, 0, 0))
    return frame


def test_a_frame_becomes_text() -> None:
    display = HeadlessDisplay(6, 3)

    display.present(framed(display.measures))

    assert (display.frame, display.frames) == ("\n @#\n", 1)


def test_the_size_follows_the_script() -> None:
    display = HeadlessDisplay(80, 24, [Resized(90, 30)])

    assert display.measures == terminal_measures(80, 24)
    assert display.events() == [Resized(90, 30)]
    assert display.measures == terminal_measures(90, 30)
    assert display.events() == [Quit()]


def test_a_picture_of_a_frame_is_what_a_window_shows(tmp_path: Path) -> None:
    frame = framed(window_measures(640, 400))

    to_png(frame, tmp_path / "frame.png")

    pixels = np.asarray(Image.from_file(tmp_path / "frame.png"))
    assert (pixels == rgb(Painter().paint(frame))).all()


def test_a_picture_of_a_frame_of_cells_is_what_a_terminal_shows(tmp_path: Path) -> None:
    to_png(framed(terminal_measures(6, 3)), tmp_path / "frame.png")

    pixels = np.asarray(Image.from_file(tmp_path / "frame.png"))
    width, height = TERMINAL_CELL
    red = (pixels == (255, 0, 0)).all(axis=-1)
    assert pixels.shape == (3 * height, 6 * width, 3)
    assert red[height : 2 * height, width : 3 * width].sum() == red.sum() > 0
