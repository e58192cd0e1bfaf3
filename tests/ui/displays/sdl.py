"""SDL as tests need it: its dummy driver, and events as if from a keyboard and a mouse."""

from __future__ import annotations

from typing import Any

from tcod.cffi import ffi, lib


def use_driver(name: bytes) -> None:
    """Tell SDL which video driver to use; it reads the environment only once in a process."""
    while lib.SDL_WasInit(lib.SDL_INIT_VIDEO):  # each earlier window holds on to its driver
        lib.SDL_QuitSubSystem(lib.SDL_INIT_VIDEO)
    assert lib.SDL_SetHintWithPriority(b"SDL_VIDEO_DRIVER", name, lib.SDL_HINT_OVERRIDE)


def sdl_window() -> Any:  # noqa: ANN401
    return lib.SDL_GetWindows(ffi.new("int*"))[0]


def push(member: str, **fields: object) -> None:
    """Queue an event, given as a member of SDL's union and its fields."""
    event = ffi.new("SDL_Event*")
    for name, value in fields.items():
        setattr(getattr(event, member), name, value)
    assert lib.SDL_PushEvent(event)


def press(scancode: int, *, mod: int = 0) -> None:
    key = lib.SDL_GetKeyFromScancode(scancode, mod, True)  # noqa: FBT003
    push("key", type=lib.SDL_EVENT_KEY_DOWN, scancode=scancode, key=key, mod=mod, down=True)


def click(x: float, y: float, button: int = 1) -> None:
    push("button", type=lib.SDL_EVENT_MOUSE_BUTTON_DOWN, x=x, y=y, button=button)


def move(x: float, y: float) -> None:
    push("motion", type=lib.SDL_EVENT_MOUSE_MOTION, x=x, y=y)
