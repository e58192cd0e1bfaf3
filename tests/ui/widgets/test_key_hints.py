from __future__ import annotations

from roguelike.content.schema.keymaps import OF_WINDOWS
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress
from roguelike.ui.widgets.key_hints import Hint, KeysRow, hint, hints_of
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, TEXTS, canvas, rows_on

KEYMAP = UiContext(shipped_content()).keymap(CLASSIC)


def test_a_text_names_commands_and_keys_and_what_they_do() -> None:
    look, page = hints_of(TEXTS, KEYMAP, "look_hint"), hints_of(TEXTS, KEYMAP, "inventory_hint")

    assert [(each.shown, each.word) for each in look] == [
        ("Tab", "next"),
        ("Shift+Tab", "previous"),
        ("Enter", "go there"),
        ("Esc", "back"),
    ]
    assert page[0] == Hint(("letters",), "a-z", "select")


def test_a_command_without_a_key_has_no_hint() -> None:
    silent = UiContext(shipped_content()).keymap(CLASSIC)
    silent.use(None, {"explore": ()})

    assert list(hint(TEXTS, silent, "explore", "explore")) == []
    assert [each.word for each in hint(TEXTS, silent, "rest", "rest")] == ["rest"]


HINTS = [Hint((key,), key, word) for key, word in (("o", "explore"), ("r", "rest"), ("?", "help"))]


def test_a_click_on_a_hint_stands_for_its_key() -> None:
    row, drawn = KeysRow(), canvas(40, 1)

    row.draw(drawn, HINTS)

    assert rows_on(drawn) == ["o explore   r rest   ? help"]
    assert row.at(12, 0) == KeyPress("r")
    assert row.at(10, 0) is None


def test_what_has_no_room_is_left_out_from_the_right_but_never_the_last() -> None:
    row, drawn = KeysRow(), canvas(21, 1)

    row.draw(drawn, HINTS)

    assert rows_on(drawn) == ["o explore   ? help"]
    assert row.at(12, 0) == KeyPress("?")


def test_what_means_nothing_on_a_display_is_not_named() -> None:
    every, some = (
        hints_of(TEXTS, KEYMAP, "hint_title"),
        hints_of(TEXTS, KEYMAP, "hint_title", OF_WINDOWS),
    )

    assert len(every) - len(some) == 2
    assert "F11" not in [each.shown for each in some]
