from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tcod.image import Image

from roguelike.ui.png import write_png


def test_another_program_reads_back_the_same_pixels(tmp_path: Path) -> None:
    pixels = np.arange(5 * 7 * 3, dtype=np.uint8).reshape(5, 7, 3)

    write_png(tmp_path / "picture.png", pixels)

    assert (np.asarray(Image.from_file(tmp_path / "picture.png")) == pixels).all()


def test_a_folder_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_png(tmp_path / "missing" / "picture.png", np.zeros((1, 1, 3), np.uint8))
