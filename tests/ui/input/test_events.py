from __future__ import annotations

import re
from itertools import product

import pytest

from roguelike.content.schema.keymaps import KEY_PATTERN, NAMED_KEYS
from roguelike.ui.input.events import KeyPress


@pytest.mark.parametrize(
    ("press", "names"),
    [
        (KeyPress("k"), ("k",)),
        (KeyPress(">", ".", shift=True), (">", "shift+scan:.")),
        (KeyPress("up", "up", shift=True), ("shift+up", "shift+scan:up")),
        (KeyPress("c", "c", ctrl=True), ("ctrl+c", "ctrl+scan:c")),
        (KeyPress("f1", shift=True, ctrl=True, alt=True), ("ctrl+alt+shift+f1",)),
        (KeyPress(None, "w"), ("scan:w",)),
        (KeyPress(None, text="pasted"), ()),
    ],
)
def test_a_press_is_named_by_what_it_types_and_then_by_its_place(
    press: KeyPress, names: tuple[str, ...]
) -> None:
    assert press.names() == names


@pytest.mark.parametrize("held", list(product((False, True), repeat=3)))
def test_a_keymap_can_say_every_name_of_a_press(held: tuple[bool, bool, bool]) -> None:
    shift, ctrl, alt = held
    keys = [("K", "k"), (">", "."), ("|", "\\"), *((name, name) for name in sorted(NAMED_KEYS))]

    presses = [KeyPress(*key, shift=shift, ctrl=ctrl, alt=alt) for key in keys]

    names = [name for press in presses for name in press.names()]
    assert [name for name in names if not re.fullmatch(KEY_PATTERN, name)] == []
