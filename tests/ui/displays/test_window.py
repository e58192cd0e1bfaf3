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
from tcod.image import Image
from tcod.sdl.render import Renderer

from roguelike.content.schema.colors import RGB
from roguelike.ui.displays.base import DisplayUnavailable
from roguelike.ui.displays.window import WindowDisplay, first_size
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import window_measures as measured
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import rgb
from roguelike.ui.input.events import (
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
from tests.ui.staging import PALETTE

YELLOW, BLUE = (255, 255, 0), (0, 0, 200)


@pytest.fixture
def window() -> Iterator[WindowDisplay]:
    use_driver(b"dummy")
    with WindowDisplay() as display:
        show(display)
        display.events(0)
        yield display


def show(window: WindowDisplay, text: str = "@", color: RGB = YELLOW) -> Frame:
    """Present a frame that says something, and is blue in the last cell."""
    frame = Frame(window.measures, PALETTE)
    page = frame.text(frame.whole)
    page.fill("panel_background")
    page.text(0, 0, text, color)
    page.text(page.width - 1, page.height - 1, " ", background=BLUE)
    window.present(frame)
    return frame


def resize(window: WindowDisplay, width: int, height: int) -> list[InputEvent]:
    """Return the events after the window has another size."""
    lib.SDL_SetWindowSize(sdl_window(), width, height)
    return window.events(0)


def typed(window: WindowDisplay, text: str) -> list[InputEvent]:
    """Return the events after `text` has been typed."""
    kept_alive = ffi.new("char[]", text.encode())
    push("text", type=lib.SDL_EVENT_TEXT_INPUT, text=kept_alive)
    return window.events(0)


def screenshot(window: WindowDisplay, folder: Path) -> NDArray[np.uint8]:
    window.screenshot(folder / "shot.png")
    return np.asarray(Image.from_file(folder / "shot.png"))


def pixels_of_window() -> NDArray[np.uint8]:
    return Renderer(lib.SDL_GetRenderer(sdl_window())).read_pixels()[..., :3]


def test_the_window_and_a_screenshot_show_what_is_painted(
    window: WindowDisplay, tmp_path: Path
) -> None:
    frame = show(window, "Ägypten")

    shown = pixels_of_window()
    assert (shown == rgb(Painter().paint(frame))).all()
    assert (shown == screenshot(window, tmp_path)).all()
    assert (shown == YELLOW).all(axis=-1).any()


def test_a_frame_that_differs_in_little_is_shown_as_well(window: WindowDisplay) -> None:
    for text in ("first", "second", "second"):
        frame = show(window, text)

    assert (pixels_of_window() == rgb(Painter().paint(frame))).all()


def test_before_the_first_frame_there_is_nothing_to_make_a_picture_of(tmp_path: Path) -> None:
    use_driver(b"dummy")
    with WindowDisplay() as window, pytest.raises(ValueError, match="no frame"):
        window.screenshot(tmp_path / "shot.png")


def test_what_was_shown_is_shown_again_when_it_was_covered(window: WindowDisplay) -> None:
    before = pixels_of_window()
    renderer = Renderer(lib.SDL_GetRenderer(sdl_window()))
    renderer.clear()
    renderer.present()

    push("window", type=lib.SDL_EVENT_WINDOW_EXPOSED)
    window.events(0)

    assert (pixels_of_window() == before).all()


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
def test_clicks_are_told_by_the_pixel_if_it_is_in_the_window(
    window: WindowDisplay, button: int, name: Button
) -> None:
    for x, y in ((7.9, 20.2), (-1, 5), (5, -1), (1e5, 5), (5, 1e5)):
        click(x, y, button)
    click(3, 3, 5)

    assert window.events() == [MouseClick(7, 20, name)]


def test_of_moves_of_the_mouse_only_the_last_before_something_else_is_told(
    window: WindowDisplay,
) -> None:
    for x in (5, 6, 7):
        move(x, 9)
    press(lib.SDL_SCANCODE_K)
    move(8, 9)
    move(-8, 9)

    assert window.events() == [MouseMove(7, 9), KeyPress("k", "k"), MouseMove(8, 9)]


@pytest.mark.parametrize(("turned", "direction", "up"), [(2, 0, 2), (-1, 0, -1), (1, 1, -1)])
def test_the_wheel_turns_the_way_the_player_feels(
    window: WindowDisplay, turned: int, direction: int, up: int
) -> None:
    push("wheel", type=lib.SDL_EVENT_MOUSE_WHEEL, integer_y=turned, direction=direction)

    assert window.events() == [MouseWheel(up)]


def test_the_wheel_tells_whether_ctrl_is_held(window: WindowDisplay) -> None:
    lib.SDL_SetModState(lib.SDL_KMOD_RCTRL)
    push("wheel", type=lib.SDL_EVENT_MOUSE_WHEEL, integer_y=1)
    events = window.events()
    lib.SDL_SetModState(lib.SDL_KMOD_NONE)

    assert events == [MouseWheel(1, ctrl=True)]


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


def test_the_measures_follow_the_window(window: WindowDisplay) -> None:
    assert resize(window, 1920, 1080) == [Resized(1920, 1080)]
    assert window.measures == measured(1920, 1080)
    assert resize(window, 1920, 1080) == []


@pytest.mark.parametrize("size", [(1283, 777), (640, 480), (200, 100), (1, 1)])
def test_a_window_of_any_size_shows_a_frame_dot_by_pixel(
    window: WindowDisplay, size: tuple[int, int]
) -> None:
    resize(window, *size)
    frame = show(window)

    assert (pixels_of_window() == rgb(Painter().paint(frame))).all()


def test_until_there_is_another_frame_a_window_of_another_size_shows_a_part_of_the_last(
    window: WindowDisplay,
) -> None:
    before = pixels_of_window()
    height, width, _ = before.shape
    push("window", type=lib.SDL_EVENT_WINDOW_EXPOSED)

    resize(window, width - 100, height + 50)

    shown = pixels_of_window()
    assert shown.shape == (height + 50, width - 100, 3)
    assert (shown[:height] == before[:, :-100]).all()
    assert (shown[height:] == 0).all()


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        pytest.param((1297, 691, 1.0), (1280, 691), id="1366x768"),
        pytest.param((1824, 972, 1.0), (1280, 800), id="1920x1080"),
        pytest.param((2432, 1296, 1.0), (1920, 1080), id="2560x1440"),
        pytest.param((3648, 1944, 1.0), (1920, 1080), id="3840x2160"),
        pytest.param((3648, 1944, 2.0), (2560, 1600), id="3840x2160, twice as large"),
        pytest.param((600, 400, 1.0), (600, 400), id="a tiny screen"),
    ],
)
def test_the_first_window_suits_the_screen(
    screen: tuple[int, int, float], size: tuple[int, int]
) -> None:
    assert first_size(*screen) == size


def test_a_window_opens_with_the_sizes_that_were_chosen() -> None:
    use_driver(b"dummy")
    with WindowDisplay(text_steps=1, map_steps=-1, is_tiled=True) as window:
        m = window.measures

        assert m == measured(m.width, m.height, text_steps=1, map_steps=-1, is_tiled=True)


def test_text_and_map_are_made_larger_and_smaller_apart(window: WindowDisplay) -> None:
    resize(window, 1280, 800)

    assert (window.zoom(1, "text"), window.measures.letters) == (1, 18)
    assert (window.zoom(-3, "text"), window.measures.letters) == (-2, 12)
    cell = window.measures.cell
    assert window.zoom(1, "map") == 1
    assert window.measures.cell > cell
    assert window.measures.letters == 12
    assert window.events(0) == [Resized(1280, 800)]


def test_sizes_that_change_nothing_are_not_kept(window: WindowDisplay) -> None:
    resize(window, 1280, 800)

    largest, least = window.zoom(100, "text"), window.zoom(-100, "text")

    assert measured(1280, 800, text_steps=largest - 1) != measured(1280, 800, text_steps=largest)
    assert measured(1280, 800, text_steps=largest) == measured(1280, 800, text_steps=8)
    assert (least, window.measures.letters) == (-2, 12)


def test_a_size_chosen_in_a_larger_window_is_made_smaller_from_what_is_seen() -> None:
    use_driver(b"dummy")
    with WindowDisplay(text_steps=8) as window:
        before = window.measures

        window.zoom(-1, "text")

        assert window.measures.letters < before.letters


def test_room_is_made_for_tiles_and_for_letters(window: WindowDisplay) -> None:
    resize(window, 1280, 800)

    window.suit("terminus", is_tiled=True)
    tiled = window.measures
    window.suit("terminus", is_tiled=False)

    assert (tiled.cell, tiled.is_tiled) == (32, True)
    assert window.measures == measured(1280, 800)


def test_letters_of_another_family_are_shown_at_once(window: WindowDisplay) -> None:
    resize(window, 1280, 800)

    window.suit("dejavu", is_tiled=False)

    assert window.measures == measured(1280, 800, font="dejavu")


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


def test_a_screen_on_which_nothing_can_be_drawn_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use_driver(b"dummy")
    monkeypatch.setenv("SDL_RENDER_DRIVER", "no-such-renderer")
    lib.SDL_SetHintWithPriority(b"SDL_RENDER_DRIVER", b"no-such-renderer", lib.SDL_HINT_OVERRIDE)

    with pytest.raises(DisplayUnavailable, match=r"^SDL says: [^\n]+$"):
        WindowDisplay()
    lib.SDL_ResetHint(b"SDL_RENDER_DRIVER")


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
