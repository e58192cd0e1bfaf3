from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tcod.console import Console
from tcod.image import Image

from roguelike.ui.displays.headless import as_text, to_png


def drawn() -> Console:
    console = Console(6, 3, order="F")
    console.print(1, 1, "@#", fg=(255, 0, 0))
    return console


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("size", [(6, 3), (3, 3), (1, 3), (6, 1), (1, 1)])
def test_text_is_the_same_in_either_order(order: str, size: tuple[int, int]) -> None:
    console = Console(*size, order="C" if order == "C" else "F")
    console.print(size[0] - 1, size[1] - 1, "@")

    assert as_text(console) == "\n" * (size[1] - 1) + " " * (size[0] - 1) + "@"


def test_a_picture_shows_what_was_drawn(tmp_path: Path) -> None:
    to_png(drawn(), tmp_path / "frame.png", cell=10)

    pixels = np.asarray(Image.from_file(tmp_path / "frame.png"))
    assert pixels.shape == (30, 60, 3)
    assert pixels[10:20, 10:30, 0].max() == 255
    assert pixels[..., 1:].max() == 0
    assert pixels[:10].max() == 0
