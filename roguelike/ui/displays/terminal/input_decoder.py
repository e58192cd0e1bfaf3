"""A decoder of terminal input: bytes that a terminal sends become input events.

The input is first cut into sequences by the grammar that they all share (ECMA-48), so that an
unknown one is dropped whole instead of being taken for letters, and so is one that is too long or
has a number that no key has. `blessed` then names the keys; it knows what dozens of terminals send.
"""

from __future__ import annotations

import codecs
import re
import sys

from blessed import Terminal
from blessed.keyboard import get_keyboard_codes, get_keyboard_sequences, resolve_sequence
from msgspec.structs import replace

from roguelike.ui.input.events import (
    NAMED_KEYS,
    Button,
    Focus,
    InputEvent,
    KeyPress,
    MouseClick,
    MouseMove,
    MouseWheel,
)

ESCAPE = "\x1b"
ESCAPE_DELAY = 0.03
"""Seconds after which a lone escape was the key: nothing that a terminal sends is as slow."""

SEQUENCE_DELAY = 0.3
"""Seconds after which the rest of a sequence will not come: nobody types the start of one."""

PASTE_DELAY = 2.0
"""Seconds after which the rest of a paste will not come: keys are keys again, not its text."""

_SEQUENCE = re.compile(
    r"\x1b\[200~(?P<paste>.*?)\x1b\[201~"
    r"|\x1b\[<(?P<mouse>\d{1,4};\d{1,4};\d{1,4}[Mm])"
    r"|\x1b\[\[[A-E]"  # the Linux console's F1 to F5
    r"|\x1b\[[0-?]*[ -/]*[@-~]"
    r"|\x1bO[0-9;]*[@-~]"
    r"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)"  # an answer to a question, perhaps another program's
    r"|\x1b[^\x1b\[O\]P_^X]"
    r"|[^\x1b]",
    re.DOTALL,
)
_UNFINISHED = re.compile(
    r"\x1b(?:\[200~(?!.*\x1b\[201~).*"
    r"|[\[O][ -?]*"
    r"|\[\["
    r"|[\]P_^X](?!.*(?:\x07|\x1b\\)).*)?",
    re.DOTALL,
)
_PASTE_START = "\x1b[200~"
_TAIL = 5
"""Characters that can be the beginning of the end of a sequence, at most."""

LONGEST_SEQUENCE = 4_096
"""Characters that are kept of an unfinished sequence. A paste comes in parts of about this size."""

LONGEST_KEY = 64
"""Characters of the longest sequence that can be a key."""

_NUMBER = re.compile(r"\d+")
_HELD_KEYPAD = re.compile(r"\x1bO([2-8])([j-y])")
"""A key of the number pad with keys held: their number is one more than the sum of the bits."""

_SHIFT, _ALT, _CTRL = 1, 2, 4
_WHEEL_UP, _WHEEL_DOWN, _MOTION, _NO_BUTTON = 64, 65, 32, 3
_BUTTONS: dict[int, Button] = {0: "left", 1: "middle", 2: "right"}

_SYMBOLS = {
    "pgup": "page_up",
    "pgdown": "page_down",
    "begin": "kp_5",
    "center": "kp_5",
    "kp_begin": "kp_5",
    "up_left": "kp_7",
    "up_right": "kp_9",
    "down_left": "kp_1",
    "down_right": "kp_3",
    "kp_add": "kp_plus",
    "kp_subtract": "kp_minus",
    "kp_decimal": "kp_period",
    "kp_separator": "kp_period",
    "kp_equal": "kp_equals",
}
_SHIFTED = {
    "btab": "tab",
    "sup": "up",
    "sdown": "down",
    "sleft": "left",
    "sright": "right",
    "shome": "home",
    "send": "end",
    "sic": "insert",
    "sdc": "delete",
    "sprevious": "page_up",
    "snext": "page_down",
}
_ARROWS = {"a": "up", "b": "down", "c": "right", "d": "left"}
_PECULIAR = {
    "\x1bOM": KeyPress("kp_enter"),
    "\n": KeyPress("j", ctrl=True),  # the terminal is told not to make these out of returns
    # the Linux console's function keys, and rxvt's arrows
    **{f"\x1b[[{letter}": KeyPress(f"f{n}") for n, letter in enumerate("ABCDE", start=1)},
    **{f"\x1b[{letter}": KeyPress(arrow, shift=True) for letter, arrow in _ARROWS.items()},
    **{f"\x1bO{letter}": KeyPress(arrow, ctrl=True) for letter, arrow in _ARROWS.items()},
}
"""The sequences that blessed does not know, or does not tell from another key."""

_KEYPAD_TEXT = {
    **{f"kp_{digit}": str(digit) for digit in range(10)},
    "kp_plus": "+",
    "kp_minus": "-",
    "kp_multiply": "*",
    "kp_divide": "/",
    "kp_period": ".",
    "kp_equals": "=",
}


class InputDecoder:
    """Turns bytes from a terminal into events, however they were split on the way."""

    def __init__(self, terminal: Terminal) -> None:
        """Learn the key sequences of `terminal`."""
        self._text = codecs.getincrementaldecoder("utf-8")("ignore")
        self._sequences = get_keyboard_sequences(terminal)
        self._codes = get_keyboard_codes()
        self._rest = ""

    @property
    def patience(self) -> float | None:
        """Seconds to wait for the rest of an unfinished sequence before `flush`; None if none."""
        if not self._rest:
            return None
        if self._rest.startswith(_PASTE_START):
            return PASTE_DELAY
        return ESCAPE_DELAY if self._rest == ESCAPE else SEQUENCE_DELAY

    @property
    def pending(self) -> int:
        """The characters that wait for the rest of a sequence: at most `LONGEST_SEQUENCE`."""
        return len(self._rest)

    def feed(self, data: bytes) -> list[InputEvent]:
        """Return the events that `data` completes."""
        self._rest += self._text.decode(data)
        found: list[InputEvent] = []
        while self._rest and not _UNFINISHED.fullmatch(self._rest):
            match = _SEQUENCE.match(self._rest)
            if match is None:
                found += self._cut_off()
                continue
            self._rest = self._rest[match.end() :]
            event = self._event(match)
            if event is not None:
                found.append(event)
        if len(self._rest) > LONGEST_SEQUENCE:
            found += self._shorten()
        return found

    def flush(self) -> list[InputEvent]:
        """Return the events of an unfinished sequence when the rest of it does not come."""
        rest, self._rest = self._rest, ""
        return _meaning(rest)

    def _cut_off(self) -> list[InputEvent]:
        """Return the events of a sequence that something else has interrupted."""
        match = _UNFINISHED.match(self._rest)
        assert match, "what begins with anything but an escape is a sequence"
        self._rest = self._rest[match.end() :]
        return _meaning(match[0])

    def _shorten(self) -> list[InputEvent]:
        """Keep of an unfinished sequence only what its end is known by; return the part of a paste.

        Of any other sequence so much is kept that it stays too long to mean anything.
        """
        rest, tail = self._rest[:-_TAIL], self._rest[-_TAIL:]
        if rest.startswith(_PASTE_START):
            self._rest = _PASTE_START + tail
            return [_paste(rest[len(_PASTE_START) :])]
        self._rest = rest[:LONGEST_KEY] + tail
        return []

    def _event(self, match: re.Match[str]) -> InputEvent | None:
        if match["paste"] is not None:
            return _paste(match["paste"])
        if match["mouse"] is not None:
            return _mouse(match["mouse"])
        text = match[0]
        if text in ("\x1b[I", "\x1b[O"):
            return Focus(gained=text.endswith("I"))
        if len(text) == 2 and text.startswith(ESCAPE):  # noqa: PLR2004
            press = self._key(text[1])
            return replace(press, alt=True, text=None) if press else None
        if held := _HELD_KEYPAD.fullmatch(text):
            return _with(self._key(f"{ESCAPE}O{held[2]}"), int(held[1]) - 1)
        return self._key(text)

    def _key(self, text: str) -> KeyPress | None:
        if len(text) == 1 and text.isprintable():
            return KeyPress("space" if text == " " else text, text=text)
        if len(text) > LONGEST_KEY or any(map(_is_beyond_keys, _NUMBER.findall(text))):
            return None
        if text in _PECULIAR:
            return _PECULIAR[text]
        stroke = resolve_sequence(text, self._sequences, self._codes, final=True)
        if len(stroke) != len(text) or stroke.released:
            return None
        named = _named(self._codes.get(stroke.code or 0, stroke.name or ""))
        if named is None:
            return _modified_character(stroke.value, stroke.modifiers_bits)
        symbol, shift = named
        held = stroke.modifiers_bits if len(text) > 1 else 0  # of a single byte it is a guess
        return KeyPress(
            symbol,
            shift=shift or bool(held & _SHIFT),
            alt=bool(held & _ALT),
            ctrl=bool(held & _CTRL),
            text=_KEYPAD_TEXT.get(symbol),
        )


def _with(press: KeyPress | None, held: int) -> KeyPress | None:
    """Return a press with keys held; it types nothing then."""
    if press is None:
        return None
    shift, alt, ctrl = bool(held & _SHIFT), bool(held & _ALT), bool(held & _CTRL)
    return replace(press, shift=shift, alt=alt, ctrl=ctrl, text=None)


def _meaning(unfinished: str) -> list[InputEvent]:
    """Return the events of the start of a sequence that turns out to be none."""
    if unfinished == ESCAPE:
        return [KeyPress("escape")]
    if unfinished.startswith(_PASTE_START):
        return [_paste(unfinished[len(_PASTE_START) :])]
    if len(unfinished) == 2:  # noqa: PLR2004
        return [KeyPress(unfinished[1], alt=True)]
    return []


def _is_beyond_keys(number: str) -> bool:
    """Return whether digits in a sequence are too large for anything that sequences number."""
    return int(number) > sys.maxunicode


def _named(name: str) -> tuple[str, bool] | None:
    """Return our symbol for what blessed calls `name`, and whether that implies shift."""
    plain = name.removeprefix("KEY_").lower()
    if plain in _SHIFTED:
        return _SHIFTED[plain], True
    symbol = _SYMBOLS.get(plain, plain)
    return (symbol, False) if symbol in NAMED_KEYS else None


def _modified_character(character: str, held: int) -> KeyPress | None:
    """Return the press of a character key together with ctrl or alt."""
    if len(character) != 1 or not character.isprintable():
        return None
    return KeyPress(
        "space" if character == " " else character,
        shift=bool(held & _SHIFT),
        alt=bool(held & _ALT),
        ctrl=bool(held & _CTRL),
    )


def _mouse(report: str) -> InputEvent | None:
    """Return the event of a report `button;column;rowM`; None for a release, which ends in `m`."""
    code, column, row = map(int, report[:-1].split(";"))
    if report.endswith("m") or not (column and row):
        return None
    button = code & (_WHEEL_UP | 3)
    if code & _MOTION:
        return MouseMove(column - 1, row - 1) if button == _NO_BUTTON else None
    if button in (_WHEEL_UP, _WHEEL_DOWN):
        return MouseWheel(1 if button == _WHEEL_UP else -1)
    if button not in _BUTTONS:
        return None
    return MouseClick(column - 1, row - 1, _BUTTONS[button])


def _paste(text: str) -> KeyPress:
    """Return pasted text as text only, so that nothing in it is taken for a command."""
    return KeyPress(None, text="".join(filter(str.isprintable, text)))
