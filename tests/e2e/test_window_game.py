"""The game in a real window, which SDL's dummy driver keeps off the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tcod.cffi import lib
from tcod.image import Image

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.recordings.recording import RecordingEntry, read_recording
from roguelike.resources import asset
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.app import loop
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.window import WindowDisplay
from roguelike.ui.frames import fonts
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.fonts import FALLBACK, font
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import LETTERS, arrange
from roguelike.ui.input.events import InputEvent, Quit
from roguelike.ui.screens.base.answers import Begin
from tests.content_fixture import shipped_content
from tests.ui.displays.sdl import click, press, sdl_window, use_driver
from tests.ui.staging import rows_on
from tests.ui.words import ui

CAMPAIGN, SEED = "classic:classic", "window"
FREE = 3
"""The cells to the west of the player that are free at the start."""

Picture = NDArray[np.uint8]
"""What a window shows, shape `(height, width, 3)`: red, green and blue."""

west = partial(press, lib.SDL_SCANCODE_LEFT)
inventory = partial(press, lib.SDL_SCANCODE_I)
other_tiles = partial(press, lib.SDL_SCANCODE_T, mod=lib.SDL_KMOD_LCTRL)
larger_text = partial(press, lib.SDL_SCANCODE_EQUALS, mod=lib.SDL_KMOD_LCTRL)
smaller_text = partial(press, lib.SDL_SCANCODE_MINUS, mod=lib.SDL_KMOD_LCTRL)
larger_map = partial(press, lib.SDL_SCANCODE_EQUALS, mod=lib.SDL_KMOD_LALT)
smaller_map = partial(press, lib.SDL_SCANCODE_MINUS, mod=lib.SDL_KMOD_LALT)


class ScriptedWindow(WindowDisplay):
    """A window in which one thing is done after the other, each when the last can be seen.

    It is closed as soon as nothing is left to be done in it.
    """

    def __init__(self) -> None:
        """Open it."""
        super().__init__()
        self.script = deque[Callable[[], object]]()
        self.frame: Frame | None = None

    def present(self, frame: Frame) -> None:
        """Show `frame`, and keep it."""
        super().present(frame)
        self.frame = frame

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Return what comes of the next thing to do, if nothing is left of the one before."""
        assert timeout is None
        while not (found := super().events(0)):
            if not self.script:
                return [Quit()]
            self.script.popleft()()
        return found


@pytest.fixture
def window() -> Iterator[ScriptedWindow]:
    use_driver(b"dummy")
    with ScriptedWindow() as display:
        yield display


@pytest.fixture
def damaged_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Let half of the files of the usual font be missing, and the others be damaged."""
    folder = tmp_path / "terminus"
    folder.mkdir()
    for height in LETTERS:
        (folder / f"ter-u{height}n_unicode.pcf.gz").write_bytes(b"\x1f\x8b damaged")

    def elsewhere(name: str) -> Path:
        return asset(name) if name == FALLBACK else tmp_path / name

    monkeypatch.setattr(fonts, "asset", elsewhere)
    font.cache_clear()
    yield
    font.cache_clear()


class Played:
    """A game in a window."""

    def __init__(self, window: ScriptedWindow, folder: Path) -> None:
        """Begin it, and save it in a folder."""
        self.window = window
        self.pictures: list[Picture] = []
        self._folder = folder
        context = UiContext(shipped_content(), saves=SaveLibrary(folder / "saves"))
        self._stack = ScreenStack(GameHost(context), window)
        Begin(CAMPAIGN, SEED, None).apply(self._stack)

    def play(self, *script: Callable[[], object]) -> None:
        """Do one thing after the other, take a picture after each, and leave."""
        for deed in (*script, lambda: None):
            self.window.script += [self.shoot, deed]
        assert loop(self._stack) == 0

    def shoot(self) -> None:
        """Take a picture."""
        self.window.screenshot(self._folder / "shot.png")
        self.pictures.append(np.asarray(Image.from_file(self._folder / "shot.png")))

    def go_west(self) -> None:
        """Click on the last free cell there."""
        game, frame = self._stack.session, self.window.frame
        assert game
        assert game.shown
        assert frame
        origin, here = game.shown[1], game.view.player.position
        part = next(part for part in frame.parts if part.mosaic)
        column, row = here.x - FREE - origin.x, here.y - origin.y
        width, height = part.cell
        click(part.corner.x + column * width + width // 2, part.corner.y + row * height)

    def recorded(self) -> tuple[RecordingEntry, ...]:
        """Return what was recorded: each action, and the hash of the state at the end."""
        (saved,) = SaveLibrary(self._folder / "saves").characters()
        return read_recording((saved.path.parent / "journal.log").read_bytes()).entries


def is_same(one: Picture, other: Picture) -> bool:
    return np.array_equal(one, other)


def played(window: ScriptedWindow, folder: Path, *script: Callable[[], object]) -> Played:
    """Play a game from the start."""
    folder.mkdir(exist_ok=True)
    game = Played(window, folder)
    game.play(*script)
    return game


def test_the_window_shows_the_game_and_keys_move_the_player(
    window: ScriptedWindow, tmp_path: Path
) -> None:
    before, after = played(window, tmp_path, west).pictures

    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 10
    assert not is_same(before, after)


@pytest.mark.parametrize("size", [(1920, 1080), (640, 400), (480, 288), (200, 100), (1, 1)])
def test_the_game_goes_on_in_a_window_of_any_size(
    window: ScriptedWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    lib.SDL_SetWindowSize(sdl_window(), *size)

    shown = played(window, tmp_path, west, inventory).pictures[-1]

    assert shown.shape == (size[1], size[0], 3)


def test_a_window_without_room_asks_for_more_and_then_shows_the_game(
    window: ScriptedWindow, tmp_path: Path
) -> None:
    shown = played(window, tmp_path / "large", west).pictures[-1]
    height, width = shown.shape[:2]
    told: list[str] = []

    def read() -> None:
        assert window.frame
        (part,) = window.frame.parts
        page = Canvas(part, window.frame.palette)
        told.append(" ".join(" ".join(rows_on(page)).split()))
        needed = {"needed_columns": MINIMUM_COLUMNS, "needed_rows": MINIMUM_ROWS}
        told.append(ui("too_small", columns=page.width, rows=page.height, **needed))

    resize = partial(lib.SDL_SetWindowSize, sdl_window())
    resize(200, 100)
    small, *_, large = played(
        window, tmp_path / "small", read, west, partial(resize, width, height)
    ).pictures

    assert told[0] == told[1]
    assert small.shape == (100, 200, 3)
    assert is_same(large, shown)


def test_tiles_sizes_and_the_mouse_change_pictures_and_nothing_that_is_recorded(
    window: ScriptedWindow, tmp_path: Path
) -> None:
    by_keys = played(window, tmp_path / "keys", *[west] * FREE)
    game = Played(window, tmp_path / "mouse")
    game.play(
        *(other_tiles, larger_map, game.go_west, smaller_map, other_tiles),
        *(larger_map, smaller_map),
        *(larger_text, smaller_text),
    )
    tiles, letters, large, gone, small, back, *zoomed = game.pictures

    assert game.recorded() == by_keys.recorded()
    assert is_same(tiles, by_keys.pictures[0])
    for one, other in pairwise((tiles, letters, large, gone, small, back, zoomed[0])):
        assert not is_same(one, other)
    for picture in (back, zoomed[1], zoomed[3]):
        assert is_same(picture, by_keys.pictures[-1])
    assert not is_same(zoomed[2], back)
    side = arrange(window.measures).side_area
    beside = np.s_[: side.bottom, side.x :]
    assert is_same(zoomed[0][beside], back[beside])
    assert not is_same(zoomed[2][beside], back[beside])


@pytest.mark.usefixtures("damaged_fonts")
def test_with_damaged_fonts_the_window_shows_the_game_in_another(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    use_driver(b"dummy")
    with ScriptedWindow() as window:
        before, after = played(window, tmp_path, west).pictures

    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 10
    assert not is_same(before, after)
    told = sorted(each for each in caplog.messages if FALLBACK in each)
    assert len(told) == 2  # the two weights of the letters of that window
    assert told[0].startswith(f"the font ter-u{window.measures.letters}b")
