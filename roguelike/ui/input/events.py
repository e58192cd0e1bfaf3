"""Input events: what a player did, in the same form for all displays."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from roguelike.content.schema.keymaps import NAMED_KEYS

Button: TypeAlias = Literal["left", "middle", "right"]


class KeyPress(Struct, frozen=True):
    """A key went down, or repeated, or text arrived from a paste or an input method."""

    symbol: str | None
    """The character that the key types (`k`, `K`, `>`), or one of `NAMED_KEYS`.

    None when only text arrived: text entry wants it, commands do not.
    """

    scancode: str | None = None
    """The key's place, as what a US keyboard has there (`w`, `kp_8`); None if not known.

    A terminal never knows it.
    """

    shift: bool = False
    """The player held shift; terminals report that for named keys alone."""

    ctrl: bool = False
    alt: bool = False

    text: str | None = None
    """The text to insert into a text field, if any. It can be longer than one character."""

    def names(self) -> tuple[str, ...]:
        """Return the names by which a keymap may call this press, the most telling first.

        The names are `ctrl+alt+shift+symbol` and `ctrl+alt+shift+scan:scancode`, each with only
        the modifiers that were held. A typed character is named without `shift`, which it already
        contains: `>`, whatever it takes on this keyboard to type one.
        """
        held = ("ctrl+" if self.ctrl else "") + ("alt+" if self.alt else "")
        shifted = held + ("shift+" if self.shift else "")
        found: list[str] = []
        if self.symbol is not None:
            found.append((shifted if self.symbol in NAMED_KEYS else held) + self.symbol)
        if self.scancode is not None:
            found.append(f"{shifted}scan:{self.scancode}")
        return tuple(found)


class Resized(Struct, frozen=True):
    """The display has another size, in dots: pixels of a window, cells of a terminal."""

    width: int
    height: int


class Quit(Struct, frozen=True):
    """The player closed the window or pressed Ctrl-C, the terminal went away, or a signal came."""

    status: int = 0
    """The exit status that the program should end with."""


class MouseClick(Struct, frozen=True):
    """A mouse button went down over a dot of the display: a pixel of a window, a cell elsewhere."""

    x: int
    y: int
    button: Button


class MouseMove(Struct, frozen=True):
    """The mouse came to a dot of the display: a pixel of a window, a cell elsewhere.

    Some terminals tell only of clicks.
    """

    x: int
    y: int


class MouseWheel(Struct, frozen=True):
    """The wheel turned by `dy` notches; positive is away from the player, so up."""

    dy: int
    ctrl: bool = False
    """The player held ctrl; terminals keep that to themselves."""


class Focus(Struct, frozen=True):
    """The display gained or lost the keyboard."""

    gained: bool


InputEvent: TypeAlias = KeyPress | Resized | Quit | MouseClick | MouseMove | MouseWheel | Focus
