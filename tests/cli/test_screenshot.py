"""`roguelike screenshot`."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.ui.gallery import SCREENS
from tests.cli.terminal import Run

pytestmark = pytest.mark.usefixtures("loaded")


def size(file: Path) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    header = file.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    return int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")


@pytest.mark.parametrize(("options", "cells"), [((), (100, 70)), (("--size", "80x24"), (80, 24))])
def test_a_screenshot_has_the_size_that_is_wanted(
    run: Run, tmp_path: Path, options: tuple[str, ...], cells: tuple[int, int]
) -> None:
    file = tmp_path / "game.png"

    result = run("screenshot", "--output", str(file), *options)

    assert (result.code, result.out, result.err) == (0, "", "")
    assert size(file) == (cells[0] * 12, cells[1] * 12)


def test_the_same_options_give_the_same_picture(run: Run, tmp_path: Path) -> None:
    pictures: dict[str, bytes] = {}
    for name, options in {
        "usual": (),
        "again": (),
        "seed": ("--seed", "other"),
        "theme": ("--theme", "high_contrast"),
        "turns": ("--turns", "0"),
    }.items():
        file = tmp_path / f"{name}.png"
        run("screenshot", "--output", str(file), "--size", "80x24", *options)
        pictures[name] = file.read_bytes()

    assert pictures["usual"] == pictures["again"]
    assert len(set(pictures.values())) == 4


def test_a_gallery_shows_all_main_screens_down_to_the_last(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "gallery"

    result = run("screenshot", "--gallery", str(folder), "--size", "80x24", "--turns", "10")

    assert (result.code, result.out, result.err) == (0, "", "")
    pictures = {path.stem: path.read_bytes() for path in folder.iterdir()}
    assert pictures.keys() == {"title", "play", "death", *SCREENS}
    assert len(set(pictures.values())) == len(pictures)
