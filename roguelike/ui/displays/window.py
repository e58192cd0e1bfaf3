"""The display with a window of its own: letters and tiles in native pixels, mouse, full screen."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import numpy as np
import tcod.sdl.render
import tcod.sdl.sys
import tcod.sdl.video
from numpy.typing import NDArray
from tcod import event as sdl
from tcod.cffi import ffi, lib

from roguelike.preferences.model import MOST_STEPS, USUAL_FONT, FontName
from roguelike.ui.displays.base import Display, DisplayUnavailable, Zoomed
from roguelike.ui.displays.png import write_png
from roguelike.ui.displays.quit_signals import QuitSignals
from roguelike.ui.displays.sdl_events import add_text, button_name, key_press
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.glyphs import Masks, text_mask
from roguelike.ui.frames.layer import Box
from roguelike.ui.frames.layout import Measures, window_measures
from roguelike.ui.frames.painter import Painter
from roguelike.ui.frames.part import BOLD, packed, rgb
from roguelike.ui.input.events import (
    Focus,
    InputEvent,
    MouseClick,
    MouseMove,
    MouseWheel,
    Quit,
    Resized,
)

USUAL_SIZE, GREATEST_SIZE = (1280, 800), (1920, 1080)
"""The sizes that the window opens with, on a screen of the usual size and on one with more room."""

SCREEN_SHARE = (0.95, 0.9)
"""The largest shares of the screen's width and height for the window: borders need room too."""

ICON_SIZE = 32
"""The width and the height of the sign of the window, in pixels."""
ICON_FRONT, ICON_BACK = (255, 255, 255), (14, 10, 20)

_UNKNOWN_SCREEN = 1280, 720

_SLICE = 0.2
"""Seconds to wait in SDL at a time, during which Python notices no signal."""

_RENDERER: Final = "SDL_RENDER_DRIVER"
"""The variable of the environment by which the player chooses what draws."""

_FLAGS: Final = tcod.sdl.video.WindowFlags.RESIZABLE | tcod.sdl.video.WindowFlags.ALLOW_HIGHDPI


class WindowDisplay(Display):
    """Paints frames, and shows the picture in a window, dot by pixel."""

    def __init__(
        self,
        *,
        text_steps: int = 0,
        map_steps: int = 0,
        is_tiled: bool = False,
        font: FontName = USUAL_FONT,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Open the window.

        Args:
            text_steps: How many sizes larger letters are than what suits the window.
            map_steps: How many sizes larger the cells of the map are than what suits the window.
            is_tiled: Whether the map is drawn with tiles.
            font: The family of the letters.
            size: The width and the height to begin with; by default, what suits the screen.

        Raises:
            DisplayUnavailable: If there is no screen to open it on, or nothing that draws on it.
        """
        _keep_quiet()
        self._steps: dict[Zoomed, int] = {"text": text_steps, "map": map_steps}
        self._is_tiled = is_tiled
        self._font: FontName = font
        self._painter = Painter()
        self._texture: tcod.sdl.render.Texture | None = None
        self._closed = False
        try:
            tcod.sdl.sys.init(tcod.sdl.sys.Subsystem.VIDEO)
            width, height = size or first_size(*_screen())
            self._window = tcod.sdl.video.new_window(width, height, title="", flags=_FLAGS)
            self._renderer = _renderer(self._window)
        except RuntimeError as error:
            tcod.sdl.sys.quit(tcod.sdl.sys.Subsystem.VIDEO)
            msg = f"SDL says: {str(error).strip().splitlines()[-1]}"
            raise DisplayUnavailable(msg) from error
        self._measures = self._measured()
        self._told: Measures = self._measures
        self._window.set_icon(_icon(self._measures))
        self._window.start_text_input(autocorrect=False)
        self._requests = QuitSignals()

    @property
    def measures(self) -> Measures:
        """The sizes of what fills the window, in pixels."""
        return self._measures

    def present(self, frame: Frame) -> None:
        """Paint what differs from the last frame, and show the picture."""
        pixels = self._painter.paint(frame)
        height, width = pixels.shape
        if self._texture is None or (self._texture.width, self._texture.height) != (width, height):
            self._texture = _texture(self._renderer, width, height)
        for box in self._painter.changed:
            self._upload(box)
        self._show()

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Wait for what the player does to the window, or for a signal that asks for the end."""
        while True:
            slice_ = _SLICE if timeout is None else min(timeout, _SLICE)
            found = self._translate(sdl.wait(slice_))
            if self._requests.request:
                found.append(self._requests.request)
            if found or timeout is not None:
                return found

    def title(self, text: str) -> None:
        """Set the window's title."""
        self._window.title = text

    def zoom(self, steps: int, what: Zoomed) -> int:
        """Make letters or the cells of the map larger or smaller, as far as there are sizes.

        Sizes that would change nothing in this window are passed over.
        """
        direction = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            before = self._steps[what]
            while self._measured() == self._measures:
                self._steps[what] += direction
                if abs(self._steps[what]) > MOST_STEPS:
                    self._steps[what] = before
                    return before
            self._measures = self._measured()
        return self._steps[what]

    def suit(self, font: FontName, *, is_tiled: bool) -> None:
        """Use letters of a family, and cells of the map as large as suits tiles, or letters."""
        self._font, self._is_tiled = font, is_tiled
        self._measures = self._measured()

    def toggle_fullscreen(self) -> None:
        """Fill the screen, borderless, or stop doing so."""
        self._window.fullscreen = not self._window.fullscreen

    def screenshot(self, path: Path) -> None:
        """Write the picture last presented as a PNG file.

        Raises:
            OSError: If the file cannot be written.
            ValueError: If nothing was presented yet.
        """
        if self._texture is None:
            msg = "there is no frame to make a picture of"
            raise ValueError(msg)
        write_png(path, rgb(self._painter.pixels))

    def close(self) -> None:
        """Close the window."""
        if not self._closed:
            self._closed = True
            self._requests.close()
            for thing in (self._texture, self._renderer, self._window):
                if thing is not None:
                    ffi.release(thing.p)
            tcod.sdl.sys.quit(tcod.sdl.sys.Subsystem.VIDEO)

    @property
    def _density(self) -> float:
        """Pixels for each unit in which the window and the mouse are measured."""
        return float(lib.SDL_GetWindowPixelDensity(self._window.p)) or 1.0

    def _measured(self) -> Measures:
        """Return the sizes of what fills the window now."""
        width, height = ffi.new("int*"), ffi.new("int*")
        lib.SDL_GetWindowSizeInPixels(self._window.p, width, height)
        return window_measures(
            max(width[0], 1),
            max(height[0], 1),
            is_tiled=self._is_tiled,
            text_steps=self._steps["text"],
            map_steps=self._steps["map"],
            font=self._font,
        )

    def _upload(self, box: Box) -> None:
        """Give a rectangle of the picture to what draws it."""
        assert self._texture is not None
        left, top, right, bottom = box
        pixels = self._painter.pixels[top:, left:]
        lib.SDL_UpdateTexture(
            self._texture.p,
            ((left, top, right - left, bottom - top),),
            ffi.cast("void*", pixels.ctypes.data),
            pixels.strides[0],
        )

    def _show(self) -> None:
        """Show the picture, from the upper left corner on if the window has another size by now."""
        if self._texture is not None:
            place = 0, 0, self._texture.width, self._texture.height
            self._renderer.clear()
            self._renderer.copy(self._texture, dest=place)
            self._renderer.present()

    def _translate(self, batch: Iterable[sdl.Event]) -> list[InputEvent]:
        found: list[InputEvent] = []
        for event in batch:
            if isinstance(event, sdl.TextInput):
                add_text(found, event.text)
            elif translated := self._event(event):
                if isinstance(translated, MouseMove) and found and isinstance(found[-1], MouseMove):
                    found.pop()  # nobody needs to know the way there
                found.append(translated)
        measures = self._measured()
        if measures != self._told:
            self._measures = self._told = measures
            found.append(Resized(measures.width, measures.height))
        return found

    def _event(self, event: sdl.Event) -> InputEvent | None:
        match event:
            case sdl.KeyDown():
                return key_press(event)
            case sdl.MouseButtonDown() | sdl.MouseMotion():
                return self._pointed(event)
            case sdl.MouseWheel(y=turned) if turned:
                ctrl = bool(lib.SDL_GetModState() & lib.SDL_KMOD_CTRL)
                return MouseWheel(-turned if event.flipped else turned, ctrl=ctrl)
            case sdl.Quit():
                return Quit()
            case sdl.WindowEvent(type="WindowFocusGained" | "WindowFocusLost" as change):
                return Focus(gained=change == "WindowFocusGained")
            case sdl.WindowEvent(type="WindowExposed"):
                self._show()
            case _:
                pass
        return None

    def _pointed(self, event: sdl.MouseButtonDown | sdl.MouseMotion) -> InputEvent | None:
        """Return the event for a press of a button or a move of the mouse inside of the window."""
        x, y = (int(part * self._density // 1) for part in event.position)
        if not (0 <= x < self._measures.width and 0 <= y < self._measures.height):
            return None
        if isinstance(event, sdl.MouseMotion):
            return MouseMove(x, y)
        button = button_name(event.button)
        return MouseClick(x, y, button) if button else None


def first_size(width: int, height: int, scale: float) -> tuple[int, int]:
    """Return the size of a window that the player has not chosen.

    Args:
        width: The width that the window can have.
        height: The height that it can have.
        scale: How much larger than usual all is shown on this screen.
    """
    usual, greatest = ((round(x * scale), round(y * scale)) for x, y in (USUAL_SIZE, GREATEST_SIZE))
    if greatest[0] <= width and greatest[1] <= height:
        return greatest
    return min(usual[0], width), min(usual[1], height)


def _screen() -> tuple[int, int, float]:
    """Return the width and the height that a window can have, and how much larger all is shown.

    Screens whose units are larger than pixels say 1 for that.
    """
    display = lib.SDL_GetPrimaryDisplay()
    bounds: Any = ffi.new("SDL_Rect*")
    if not lib.SDL_GetDisplayUsableBounds(display, bounds):
        return *_UNKNOWN_SCREEN, 1.0
    scale = float(lib.SDL_GetDisplayContentScale(display)) or 1.0
    return int(bounds.w * SCREEN_SHARE[0]), int(bounds.h * SCREEN_SHARE[1]), scale


def _renderer(window: tcod.sdl.video.Window) -> tcod.sdl.render.Renderer:
    """Return what shows pictures in a window.

    There is but one to be copied as it is, at which SDL's own renderer is as fast as any and opens
    at once; that of OpenGL takes ten times as long on a machine that has to emulate it.

    Raises:
        RuntimeError: There is none.
    """
    lib.SDL_SetHint(b"SDL_FRAMEBUFFER_ACCELERATION", b"0")
    if _RENDERER not in os.environ:
        with suppress(RuntimeError):
            return tcod.sdl.render.new_renderer(window, driver="software", vsync=0)
    return tcod.sdl.render.new_renderer(window, vsync=0)


def _texture(
    renderer: tcod.sdl.render.Renderer, width: int, height: int
) -> tcod.sdl.render.Texture:
    """Return a picture of that size that can be changed, and is shown pixel by pixel."""
    texture = renderer.new_texture(
        width,
        height,
        format=lib.SDL_PIXELFORMAT_RGBA32,
        access=tcod.sdl.render.TextureAccess.STREAMING,
    )
    texture.blend_mode = tcod.sdl.render.BlendMode.NONE
    texture.scale_mode = tcod.sdl.render.ScaleMode.NEAREST
    return texture


def _icon(measures: Measures) -> NDArray[np.uint8]:
    """Return the sign of the player, shape (height, width, 4): red, green, blue and alpha.

    Args:
        measures: Those of the window, whose letters are used for text as well.
    """
    times = max(ICON_SIZE // measures.letters, 1)
    masks = Masks((ICON_SIZE, ICON_SIZE), text_mask(measures.letters, times, measures.font))
    sign = masks.row(np.array([ord("@") + BOLD], np.uint32))
    dots = np.where(sign, np.uint32(packed(ICON_FRONT)), np.uint32(packed(ICON_BACK)))
    return dots.astype("<u4").view(np.uint8).reshape(ICON_SIZE, ICON_SIZE, 4)


def _keep_quiet() -> None:
    """Keep the libraries' notes off the player's terminal; a program's own logging gets them."""
    logger = logging.getLogger("tcod")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
