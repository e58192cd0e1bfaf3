"""What keys are called that are written as elsewhere."""

from __future__ import annotations

import pytest

from roguelike.content.explaining.key_names import meant_key
from roguelike.content.schema.keymaps import NAMED_KEYS, KeymapDef
from tests.content.explaining.hints import hint_in


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ctrl+W", "ctrl+w"),
        ("ctrl-w", "ctrl+w"),
        ("Control + w", "ctrl+w"),
        ("alt+ctrl+w", "ctrl+alt+w"),
        ("return", "enter"),
        ("Esc", "escape"),
        ("PageUp", "page_up"),
        ("arrow_up", "up"),
        ("F5", "f5"),
        ("shift+w", "W"),
        ("ctrl+shift+w", "ctrl+W"),
        ("Shift-Tab", "shift+tab"),
        ("Ctrl++", "ctrl++"),
        *((each, "ctrl+x") for each in ("C-x", "^X", "<C-x>", "<Ctrl-x>", "control x", "CTRL_X")),
        *((each, "alt+x") for each in ("M-x", "A-x", "meta+x", "Option x")),
        *((each, "up") for each in ("<Up>", "ArrowUp", "K_UP", "KEY_UP", "Key.up", "cursor up")),
        *((each, "kp_5") for each in ("Num5", "numpad 5", "keypad_5", "KP5")),
        ("S-Tab", "shift+tab"),
        ("C-M-x", "ctrl+alt+x"),
        ("KeyA", "a"),
        ("period", "."),
        ("Ctrl+plus", "ctrl++"),
        (" ", "space"),
        ("cmd+x", ""),
        ("<>", ""),
        ("", ""),
        ("<up", ""),
        ("C-", ""),
        ("F13", ""),
        ("shift+1", ""),
        ("Ctrl+", ""),
        ("wheel", ""),
        ("ä", ""),
        ("ctrl+" * 9 + "w", ""),
    ],
)
def test_a_key_that_is_written_as_elsewhere_is_known(text: str, meant: str) -> None:
    assert meant_key(text) == meant


def test_all_keys_with_names_are_known_whatever_their_capitals() -> None:
    assert {meant_key(name.title()) for name in NAMED_KEYS} == NAMED_KEYS


def test_a_keymap_says_how_a_key_is_written() -> None:
    text = "label = 'x'\nbindings.wait = ['{}']"

    assert hint_in(KeymapDef, text.format("ctrl-w")) == 'write "ctrl+w"'
    assert hint_in(KeymapDef, text.format("wheel")).startswith("the keys of each command")
