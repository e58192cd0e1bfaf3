"""The game in a real window, which SDL's dummy driver keeps off the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tcod.cffi import lib
from tcod.image import Image

from roguelike.ui.app import run
from roguelike.ui.displays.window import WindowDisplay
from roguelike.ui.input import InputEvent, Quit
from tests.content_fixture import shipped_content
from tests.ui.displays.sdl import press, sdl_window, use_driver

SEED = "window"


class ClosedByItself(WindowDisplay):
    """A window that is closed as soon as nothing is left to be done in it."""

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        assert timeout is None
        return super().events(0) or [Quit()]


@pytest.fixture
def window() -> Iterator[WindowDisplay]:
    use_driver(b"dummy")
    with ClosedByItself() as display:
        yield display


def played(window: WindowDisplay, folder: Path, *scancodes: int) -> NDArray[np.uint8]:
    """Play a game with these keys and return the last picture of the window."""
    for scancode in scancodes:
        press(scancode)

    assert run(window, shipped_content(), campaign="classic:classic", seed=SEED) == 0

    window.screenshot(folder / "shot.png")
    return np.asarray(Image.from_file(folder / "shot.png"))


def test_the_window_shows_the_game_and_keys_move_the_player(
    window: WindowDisplay, tmp_path: Path
) -> None:
    before = played(window, tmp_path)

    after = played(window, tmp_path, lib.SDL_SCANCODE_LEFT, lib.SDL_SCANCODE_W)

    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 10
    assert (before != after).any()


@pytest.mark.parametrize("size", [(1920, 1080), (640, 400), (480, 288), (200, 100), (1, 1)])
def test_the_game_goes_on_in_a_window_of_any_size(
    window: WindowDisplay, tmp_path: Path, size: tuple[int, int]
) -> None:
    lib.SDL_SetWindowSize(sdl_window(), *size)

    shown = played(window, tmp_path, lib.SDL_SCANCODE_LEFT, lib.SDL_SCANCODE_I)

    assert shown.shape == (size[1], size[0], 3)
