"""What keys are called that are written as elsewhere."""

from __future__ import annotations

import pytest

from roguelike.content.explaining.key_names import meant_key
from roguelike.content.findings.diagnostics import Guess
from roguelike.content.findings.mends import Rename
from roguelike.content.schema.keymaps import NAMED_KEYS, KeymapDef
from tests.content.explaining.hints import hint_in

ONLY_THESE = "only `ctrl+`, `alt+` and `shift+` can stand before a key"
AS_TYPED = 'write what it types with shift, such as "!" or ">"'
BY_PLACE = 'it is not one sign of one cell: write its place on a US keyboard, such as "scan:w"'
ANY_KEY = 'write what a key types, such as "k" or ">", or its name, such as "up", "f5" or "kp_8"'


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
        ("\t", "tab"),
        ("scan: r", "scan:r"),
        ("Scan:w", "scan:w"),
        ("scancode.KeyW", "scan:w"),
        ("Ctrl+scan:Up", "ctrl+scan:up"),
        ("Digit1", "1"),
        *((each, "kp_plus") for each in ("kp_+", "kp+", "KP_ADD", "numpad add", "Num+")),
        *((each, "kp_minus") for each in ("kp_-", "num-", "NumpadSubtract")),
        ("kp_=", "kp_equals"),
        ("Ctrl+Ö", "ctrl+ö"),
        ("shift+ж", "Ж"),
        ("o\u0308", "ö"),
    ],
)
def test_a_key_that_is_written_as_elsewhere_is_known(text: str, meant: str) -> None:
    assert meant_key(text) == Guess(f'write "{meant}"', (Rename(text, meant),))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("entr", "enter"),
        ("ctrl+entr", "ctrl+enter"),
        ("shift+page_uup", "shift+page_up"),
        ("kp_minnus", "kp_minus"),
    ],
)
def test_a_misspelled_name_of_a_key_becomes_the_one_that_is_near(text: str, meant: str) -> None:
    assert meant_key(text) == Guess(f'did you mean "{meant}"?', (Rename(text, meant),))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("ctr+x", 'did you mean "ctrl+x"?'),
        ("alt+shft+up", 'did you mean "alt+shift+up"?'),
        ("scan:R", 'write "scan:r"'),
        ("F13", 'there are "f1" to "f12"'),
        ("f55", 'there are "f1" to "f12"'),
        ("ctrl+kp_10", 'there are "kp_0" to "kp_9"'),
        ("<up", 'did you mean "up"?'),
        *((each, ONLY_THESE) for each in ("cmd+x", "altgr+q", "Super + w", "ctrl+win+x")),
        *((each, AS_TYPED) for each in ("shift+1", "ctrl+shift+?")),
        *((each, BY_PLACE) for each in ("木", "ctrl+木", "größer")),
        ("Control", 'name the key that goes with it, as in "ctrl+tab"'),
        ("shift", 'name the key that goes with it, as in "shift+tab"'),
        *((each, ANY_KEY) for each in ("wheel", "a b", "<>", "C-", "Ctrl+", "scan:", "mouse1", "")),
        ("ctrl+" * 9 + "w", ANY_KEY),
    ],
)
def test_what_is_no_key_is_not_guessed_but_told_how_keys_are_written(text: str, hint: str) -> None:
    assert meant_key(text) == Guess(hint)


def test_all_keys_with_names_are_known_whatever_their_capitals() -> None:
    assert {meant_key(name.title()).hint for name in NAMED_KEYS} == {
        f'write "{name}"' for name in NAMED_KEYS
    }


def test_a_keymap_says_how_a_key_is_written() -> None:
    text = "label = 'x'\nbindings.wait = ['{}']"

    assert hint_in(KeymapDef, text.format("ctrl-w")) == 'write "ctrl+w"'
    assert hint_in(KeymapDef, text.format("wheel")) == ANY_KEY


@pytest.mark.parametrize(
    ("text", "small", "capital"),
    [("M-X", "alt+x", "alt+X"), ("<A-X>", "alt+x", "alt+X"), ("C-M-X", "ctrl+alt+x", "ctrl+alt+X")],
)
def test_a_capital_letter_with_meta_may_mean_shift(text: str, small: str, capital: str) -> None:
    assert meant_key(text) == Guess(f'write "{small}", or "{capital}" with shift')


@pytest.mark.parametrize(
    ("text", "meant"),
    [("C-X", "ctrl+x"), ("Alt+X", "alt+x"), ("M-S-X", "alt+X"), ("M-Up", "alt+up")],
)
def test_other_capital_letters_are_known(text: str, meant: str) -> None:
    assert meant_key(text) == Guess(f'write "{meant}"', (Rename(text, meant),))
