"""A translator of SDL events to input events.

A key press and the text that it types are two reports, and the text may be missing, late, or
from an input method that saw several keys. So a press carries the character of the keyboard's
layout at once, and takes up the text if that follows in the same batch. Text without a press
becomes an event of text alone, which commands ignore. In no order can one key act twice.
"""

from __future__ import annotations

from msgspec.structs import replace
from tcod import event as sdl
from tcod.cffi import lib

from roguelike.ui.input.events import NAMED_KEYS, Button, InputEvent, KeyPress

_NAMES = {
    "RETURN": "enter",
    "PAGEUP": "page_up",
    "PAGEDOWN": "page_down",
    **{name.upper(): name for name in NAMED_KEYS - {"enter", "page_up", "page_down"}},
}
_SYMBOLS = {sdl.KeySym[theirs]: ours for theirs, ours in _NAMES.items()}
_PUNCTUATION = {
    "MINUS": "-",
    "EQUALS": "=",
    "LEFTBRACKET": "[",
    "RIGHTBRACKET": "]",
    "BACKSLASH": "\\",
    "SEMICOLON": ";",
    "APOSTROPHE": "'",
    "GRAVE": "`",
    "COMMA": ",",
    "PERIOD": ".",
    "SLASH": "/",
}
_PLACES = {
    **{sdl.Scancode[theirs]: ours for theirs, ours in (_NAMES | _PUNCTUATION).items()},
    **{sdl.Scancode[f"N{digit}"]: str(digit) for digit in range(10)},
    **{sdl.Scancode[letter]: letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
}
_BUTTONS: dict[int, Button] = {
    sdl.MouseButton.LEFT: "left",
    sdl.MouseButton.MIDDLE: "middle",
    sdl.MouseButton.RIGHT: "right",
}
_TYPING = sdl.Modifier.SHIFT | sdl.Modifier.CAPS | sdl.Modifier.MODE
"""The modifiers that decide which character a key types."""

_NOT_A_CHARACTER = 1 << 29
"""SDL's key codes from here on are keys without a character."""


def key_press(event: sdl.KeyDown) -> KeyPress | None:
    """Return the press, or None for keys that no keymap can name, such as shift itself."""
    if event.mod & sdl.Modifier.GUI:  # belongs to the desktop
        return None
    symbol = _SYMBOLS.get(event.sym) or _character(event)
    scancode = _PLACES.get(event.scancode)
    if symbol is None and scancode is None:
        return None
    return KeyPress(
        symbol,
        scancode,
        shift=bool(event.mod & sdl.Modifier.SHIFT),
        ctrl=bool(event.mod & sdl.Modifier.CTRL),
        alt=bool(event.mod & sdl.Modifier.ALT),
    )


def _character(event: sdl.KeyDown) -> str | None:
    """Return the text that the key types on this keyboard with the modifiers held."""
    code = int(lib.SDL_GetKeyFromScancode(event.scancode, event.mod & _TYPING, False))  # noqa: FBT003
    character = chr(code) if 0 < code < _NOT_A_CHARACTER else ""
    return character if character.isprintable() and character else None


def add_text(found: list[InputEvent], text: str) -> None:
    """Append typed `text` to the events of a batch, or to the press that typed it."""
    last = found[-1] if found else None
    if not isinstance(last, KeyPress) or last.symbol is None or last.text is not None:
        found.append(KeyPress(None, text=text))
    elif last.symbol in NAMED_KEYS:
        found[-1] = replace(last, text=text)
    else:
        # Typing `@` may take ctrl and alt (as AltGr is called here and there): part of the sign.
        found[-1] = replace(last, symbol=text, text=text, ctrl=False, alt=False)


def button_name(button: int) -> Button | None:
    """Return our name of a mouse button, if it has one."""
    return _BUTTONS.get(button)
