from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tcod.cffi import ffi, lib
from tcod.console import Console
from tcod.context import Context
from tcod.image import Image
from tcod.sdl.render import Renderer

from roguelike.ui.displays.base import MINIMUM_SIZE, DisplayUnavailable
from roguelike.ui.displays.window import WindowDisplay, first_cell
from roguelike.ui.input import (
    Button,
    Focus,
    InputEvent,
    KeyPress,
    MouseClick,
    MouseMove,
    MouseWheel,
    Quit,
    Resized,
)
from tests.signals import heeded
from tests.ui.displays.sdl import click, move, press, push, sdl_window, use_driver

YELLOW, BLUE = (255, 255, 0), (0, 0, 200)


@pytest.fixture
def window() -> Iterator[WindowDisplay]:
    use_driver(b"dummy")
    with WindowDisplay() as display:
        show(display, *display.size)
        display.events(0)
        yield display


def show(window: WindowDisplay, columns: int, rows: int, last: tuple[int, int, int] = BLUE) -> None:
    console = Console(columns, rows, order="F")
    console.print(1, 1, "█", fg=YELLOW)
    console.rgb["bg"][-1, -1] = last
    window.present(console)


def typed(window: WindowDisplay, text: str) -> list[InputEvent]:
    """Return the events after `text` has been typed."""
    kept_alive = ffi.new("char[]", text.encode())
    push("text", type=lib.SDL_EVENT_TEXT_INPUT, text=kept_alive)
    return window.events(0)


def screenshot(window: WindowDisplay, folder: Path) -> NDArray[np.uint8]:
    window.screenshot(folder / "shot.png")
    return np.asarray(Image.from_file(folder / "shot.png"))


def test_a_screenshot_shows_what_was_presented(window: WindowDisplay, tmp_path: Path) -> None:
    pixels = screenshot(window, tmp_path)

    columns, rows = window.size
    cell = pixels.shape[0] // rows
    assert pixels.shape == (rows * cell, columns * cell, 3)
    assert (pixels[cell : 2 * cell, cell : 2 * cell] == YELLOW).all()
    assert (pixels[:, :cell] == 0).all()


def pixels_of_window() -> NDArray[np.uint8]:
    return Renderer(lib.SDL_GetRenderer(sdl_window())).read_pixels()[..., :3]


def test_the_window_itself_shows_the_frame_in_a_border_like_its_last_cell(
    window: WindowDisplay,
) -> None:
    show(window, 3, 3)

    pixels = pixels_of_window()

    height, width, _ = pixels.shape
    lit = (pixels == YELLOW).all(axis=-1)
    scale = lit.any(axis=0).sum()
    assert lit.sum() == scale * lit.any(axis=1).sum()
    assert lit[height // 2, width // 2]
    assert (pixels[:, 0] == BLUE).all()
    assert (pixels[:, -1] == BLUE).all()


@pytest.mark.parametrize(
    ("scancode", "mod", "expected"),
    [
        (lib.SDL_SCANCODE_K, 0, KeyPress("k", "k")),
        (lib.SDL_SCANCODE_K, lib.SDL_KMOD_LSHIFT, KeyPress("K", "k", shift=True)),
        (lib.SDL_SCANCODE_K, lib.SDL_KMOD_LCTRL, KeyPress("k", "k", ctrl=True)),
        (lib.SDL_SCANCODE_K, lib.SDL_KMOD_RALT, KeyPress("k", "k", alt=True)),
        (lib.SDL_SCANCODE_PERIOD, lib.SDL_KMOD_RSHIFT, KeyPress(">", ".", shift=True)),
        (lib.SDL_SCANCODE_UP, lib.SDL_KMOD_LSHIFT, KeyPress("up", "up", shift=True)),
        (lib.SDL_SCANCODE_KP_8, lib.SDL_KMOD_NUM, KeyPress("kp_8", "kp_8")),
        (lib.SDL_SCANCODE_RETURN, 0, KeyPress("enter", "enter")),
        (lib.SDL_SCANCODE_PAGEUP, 0, KeyPress("page_up", "page_up")),
        (lib.SDL_SCANCODE_F12, 0, KeyPress("f12", "f12")),
        pytest.param(lib.SDL_SCANCODE_LSHIFT, lib.SDL_KMOD_LSHIFT, None, id="shift alone"),
        pytest.param(lib.SDL_SCANCODE_L, lib.SDL_KMOD_LGUI, None, id="for the desktop"),
        pytest.param(lib.SDL_SCANCODE_VOLUMEUP, 0, None, id="without a name"),
    ],
)
def test_a_key_is_known_by_what_it_types_and_by_its_place(
    window: WindowDisplay, scancode: int, mod: int, expected: KeyPress | None
) -> None:
    press(scancode, mod=mod)

    assert window.events(0) == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("scancode", "mod", "key"),
    [
        (lib.SDL_SCANCODE_PERIOD, lib.SDL_KMOD_LSHIFT, KeyPress(">", ".", shift=True, text=">")),
        (lib.SDL_SCANCODE_KP_8, lib.SDL_KMOD_NUM, KeyPress("kp_8", "kp_8", text="8")),
        (lib.SDL_SCANCODE_Q, lib.SDL_KMOD_LCTRL | lib.SDL_KMOD_RALT, KeyPress("@", "q", text="@")),
    ],
)
def test_a_key_and_the_text_that_it_types_are_one_event(
    window: WindowDisplay, scancode: int, mod: int, key: KeyPress
) -> None:
    press(scancode, mod=mod)

    assert typed(window, key.text or "") == [key]


def test_late_text_and_that_of_an_input_method_are_no_keys(window: WindowDisplay) -> None:
    press(lib.SDL_SCANCODE_K)
    first = window.events(0)

    assert first == [KeyPress("k", "k")]
    assert typed(window, "k") == [KeyPress(None, text="k")]
    assert typed(window, "été") == [KeyPress(None, text="été")]


@pytest.mark.parametrize(("button", "name"), [(1, "left"), (2, "middle"), (3, "right")])
def test_a_click_counts_in_a_small_console_but_not_in_its_border(
    window: WindowDisplay, button: int, name: Button
) -> None:
    show(window, 10, 1)
    width, height = ffi.new("int*"), ffi.new("int*")
    lib.SDL_GetWindowSize(sdl_window(), width, height)

    click(width[0] * 0.55, height[0] / 2, button)
    click(width[0] * 0.55, 2, button)
    click(width[0] * 0.55, height[0] / 2, 5)

    assert window.events() == [MouseClick(5, 0, name)]


def test_the_mouse_is_told_of_only_when_it_comes_to_another_cell(window: WindowDisplay) -> None:
    show(window, 10, 1)
    width, height = ffi.new("int*"), ffi.new("int*")
    lib.SDL_GetWindowSize(sdl_window(), width, height)

    for share in (0.55, 0.56, 0.75):
        move(width[0] * share, height[0] / 2)

    assert window.events() == [MouseMove(5, 0), MouseMove(7, 0)]


@pytest.mark.parametrize(("turned", "direction", "up"), [(2, 0, 2), (-1, 0, -1), (1, 1, -1)])
def test_the_wheel_turns_the_way_the_player_feels(
    window: WindowDisplay, turned: int, direction: int, up: int
) -> None:
    push("wheel", type=lib.SDL_EVENT_MOUSE_WHEEL, integer_y=turned, direction=direction)

    assert window.events() == [MouseWheel(up)]


def test_closing_the_window_and_losing_the_keyboard_are_told(window: WindowDisplay) -> None:
    push("window", type=lib.SDL_EVENT_WINDOW_EXPOSED)
    push("window", type=lib.SDL_EVENT_WINDOW_FOCUS_LOST)
    push("quit", type=lib.SDL_EVENT_QUIT)

    assert window.events() == [Focus(gained=False), Quit()]


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_asks_for_the_end(number: signal.Signals, status: int) -> None:
    use_driver(b"dummy")
    before = signal.getsignal(number)
    with heeded(), WindowDisplay() as window:
        signal.raise_signal(number)

        assert window.events()[-1] == Quit(status)
    assert signal.getsignal(number) == before


def test_the_size_follows_the_window(window: WindowDisplay) -> None:
    columns, rows = window.size
    width, height = ffi.new("int*"), ffi.new("int*")
    lib.SDL_GetWindowSize(sdl_window(), width, height)

    lib.SDL_SetWindowSize(sdl_window(), width[0] * 2, height[0] * 2)

    assert Resized(columns * 2, rows * 2) in window.events()
    assert window.size == (columns * 2, rows * 2)


@pytest.mark.parametrize("width", [1366, 1000, 801, 640])
def test_in_a_window_that_shrinks_cells_shrink_by_whole_pixels(
    window: WindowDisplay, width: int
) -> None:
    lib.SDL_SetWindowSize(sdl_window(), width, width // 2)
    window.events(0)
    show(window, *window.size)

    lit = (pixels_of_window() == YELLOW).all(axis=-1)

    assert window.size >= MINIMUM_SIZE
    assert width // window.size[0] == lit.any(axis=0).sum() == lit.any(axis=1).sum()


@pytest.mark.parametrize("size", [(900, 500), (901, 501), (1283, 777), (880, 330)])
def test_letters_begin_at_whole_pixels_whatever_border_is_left(
    window: WindowDisplay, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    lib.SDL_SetWindowSize(sdl_window(), *size)
    window.events(0)
    presented: list[tuple[float, float]] = []

    def present(_: Context, console: Console, *, align: tuple[float, float], **__: object) -> None:
        cell = min(size[0] // console.width, size[1] // console.height)
        free = size[0] - console.width * cell, size[1] - console.height * cell
        presented.append((free[0] * align[0], free[1] * align[1]))

    monkeypatch.setattr(Context, "present", present)
    show(window, *window.size)

    assert [each % 1 for each in presented[0]] == [0, 0]


def test_a_window_too_small_for_any_letters_says_how_small_it_is(window: WindowDisplay) -> None:
    lib.SDL_SetWindowSize(sdl_window(), 200, 100)

    assert Resized(25, 12) in window.events()
    assert window.size == (25, 12)


@pytest.mark.parametrize(
    ("screen", "cell"),
    [
        pytest.param((1297, 698), 16, id="1366x768"),
        pytest.param((1216, 680), 15, id="1280x800"),
        pytest.param((1824, 936), 22, id="1920x1080"),
        pytest.param((2000, 600), 20, id="a wide one: as large as thirty rows allow"),
        pytest.param((3648, 1900), 45, id="3840x2160"),
        pytest.param((600, 400), 8, id="a tiny screen"),
        pytest.param((9999, 9999), 48, id="a vast one"),
    ],
)
def test_the_first_letters_are_as_large_as_eighty_columns_and_thirty_rows_allow(
    screen: tuple[int, int], cell: int
) -> None:
    assert first_cell(screen) == cell


def test_a_window_opens_with_the_letters_that_are_asked_for_as_far_as_they_fit() -> None:
    use_driver(b"dummy")  # of 1024 by 768
    for asked, width in ((9, 900), (11, 968), (40, 972)):
        with WindowDisplay(asked) as window:
            assert pixels_of_window().shape[1] == width
            assert window.size >= MINIMUM_SIZE


def test_zooming_makes_fewer_cells_or_more_down_to_a_limit(window: WindowDisplay) -> None:
    lib.SDL_SetWindowSize(sdl_window(), 4800, 2400)
    window.events()
    before = window.size

    window.zoom(2)
    bigger = window.events()
    window.zoom(-2)
    normal = window.events()
    smallest = window.zoom(-100), window.size
    largest = window.zoom(100), window.size
    lib.SDL_SetWindowSize(sdl_window(), 1000, 600)
    window.events()
    capped = window.zoom(1), window.size

    (resized,) = bigger
    assert isinstance(resized, Resized)
    assert resized.columns < before[0]
    assert normal == [Resized(*before)]
    assert smallest == (8, (600, 300))
    assert largest == (48, (100, 50))
    assert capped == (12, (83, 50))


def test_full_screen_is_toggled(window: WindowDisplay) -> None:
    def is_full() -> bool:
        return bool(lib.SDL_GetWindowFlags(sdl_window()) & lib.SDL_WINDOW_FULLSCREEN)

    window.toggle_fullscreen()
    first = is_full()
    window.toggle_fullscreen()

    assert (first, is_full()) == (True, False)


def test_the_title_is_set_and_closing_twice_is_harmless(window: WindowDisplay) -> None:
    window.title("A title")

    assert ffi.string(lib.SDL_GetWindowTitle(sdl_window())) == b"A title"
    window.close()
    window.close()


def test_a_missing_screen_is_told_in_one_line() -> None:
    use_driver(b"no-such-driver")

    with pytest.raises(DisplayUnavailable, match=r"^SDL says: no-such-driver not available$"):
        WindowDisplay()


@pytest.mark.slow
def test_opening_a_window_writes_nothing_to_the_terminal() -> None:
    program = "from roguelike.ui.displays.window import WindowDisplay as W; W().close()"

    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        check=True,
        text=True,
    )

    assert (done.stdout, done.stderr) == ("", "")
