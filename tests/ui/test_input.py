from __future__ import annotations

import pytest

from roguelike.ui.input import KeyPress


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
