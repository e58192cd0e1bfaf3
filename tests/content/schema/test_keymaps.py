from __future__ import annotations

import pytest

from roguelike.content.schema import keymaps
from roguelike.content.schema.keymaps import KeymapDef, KeyName
from tests.content.validation import faults, read, refusal


@pytest.mark.parametrize("key", ["k", "K", ">", "~", "ö", "Ж", "€", "up", "kp_8", "page_up"])
@pytest.mark.parametrize("modifiers", ["", "ctrl+", "ctrl+alt+"])
def test_a_key_is_what_it_types_or_a_name(modifiers: str, key: str) -> None:
    assert read(KeyName, modifiers + key) == modifiers + key


@pytest.mark.parametrize("key", ["up", "kp_8", "scan:up", "scan:w", "scan:;", "scan:\\", "scan:]"])
@pytest.mark.parametrize("modifiers", ["", "shift+", "ctrl+alt+shift+"])
def test_a_key_is_a_name_or_a_place(modifiers: str, key: str) -> None:
    assert read(KeyName, modifiers + key) == modifiers + key


@pytest.mark.parametrize(
    "key",
    [
        *("", " ", "UP", "ctrl+", "hyper+c", "ctrl-c", "scan:", "a b", "8x", "x" * 17, "k\n"),
        *("\xad", "e\u0301", "\u0301", "ㅂ", "木", "\u200b", "😀", "scan:é"),  # not seen in a cell
        *("uo", "page_upp", "kp_x", "f13", "return"),  # no display ever reports these
        *("shift+k", "alt+ctrl+k", "shift+ctrl+up", "scan:W", "scan:@", "ctrl+ctrl+c"),
    ],
)
def test_anything_else_is_no_key(key: str) -> None:
    assert refusal(KeyName, key) == "string_pattern_mismatch"


def test_a_keymap_binds_keys_to_commands() -> None:
    table = {"label": "vi", "bindings": {"move_west": ["h", "left"], "wait": []}}

    keymap = KeymapDef.model_validate(table)

    assert keymap.bindings == {"move_west": ("h", "left"), "wait": ()}


@pytest.mark.parametrize(
    ("bindings", "expected"),
    [
        ({"fly": ["f"]}, "bindings.fly.[key]: literal_error"),
        ({"wait": "."}, "bindings.wait: tuple_type"),
        ({"wait": [".", "UP"]}, "bindings.wait.1: string_pattern_mismatch"),
        ({"wait": [5]}, "bindings.wait.0: string_type"),
    ],
)
def test_what_does_not_fit_is_refused(bindings: object, expected: str) -> None:
    assert faults(KeymapDef, {"label": "vi", "bindings": bindings}) == [expected]


def test_what_all_games_read_needs_no_pattern_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(keymaps, "is_key")

    assert read(KeyName, "ctrl+k") == "ctrl+k"
