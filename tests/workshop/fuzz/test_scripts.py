"""Scripts of input, as text."""

from __future__ import annotations

import pytest

from roguelike.recordings.setup import Setup
from roguelike.ui.input.events import (
    Focus,
    KeyPress,
    MouseClick,
    MouseMove,
    MouseWheel,
    Quit,
    Resized,
)
from roguelike.workshop.fuzz.scripts import (
    Batch,
    Damage,
    Kill,
    Script,
    ScriptError,
    ScriptHeader,
    read_script,
    text_of,
)

OPENING = ScriptHeader("rain/1", "classic:classic", 100, 70, Setup("1", "f00"))
BATCHES: tuple[Batch, ...] = (
    (KeyPress("k", "scan", shift=True, ctrl=True, alt=True, text="\u202e\U0001f409"),),
    (KeyPress(None, text=""), KeyPress(None, text="x")),
    (Resized(1, 1), Quit(), MouseClick(-1, 3, "middle"), MouseMove(0, 0), MouseWheel(-2)),
    (Focus(gained=False), Kill(), Damage(7, 9, 255)),
    (),
)
HEAD = text_of(Script(OPENING, ()))


def test_a_script_is_read_as_it_was_written() -> None:
    script = Script(OPENING, BATCHES)

    assert read_script(text_of(script)) == script


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff",
        b"[]\n",
        HEAD.replace(b'"columns":100', b'"columns":100000'),
        HEAD.replace(b'"format":1', b'"format":2'),
        HEAD + b'[["key_press",{}]]\n',
        HEAD + b'[["no_event",{}]]\n',
        HEAD + b'[["resized",{"columns":"x","rows":1}]]\n',
        HEAD + b'[["resized",{"columns":100000,"rows":100000}]]\n',
        HEAD + b'["kill"]\n',
        HEAD + b"[" * 100_000,
        HEAD + b" " * (17 << 20),
    ],
)
def test_what_is_no_script_is_refused(raw: bytes) -> None:
    with pytest.raises(ScriptError):
        read_script(raw)
