from __future__ import annotations

import pytest

from roguelike.ui.input import Focus, KeyPress, MouseClick, MouseWheel
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.menu import Entry, Menu, Reaction
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, PALETTE, back, canvas, front, press, rows_on

KEYMAP = Shell(shipped_content()).keymap(CLASSIC)


def menu(*labels: str, selected: int = 0, letters: bool = True) -> Menu:
    return Menu([Entry(label) for label in labels], KEYMAP, selected=selected, letters=letters)


@pytest.mark.parametrize("key", ["down", "j", "x", "kp_2", "page_down"])
def test_many_keys_go_down(key: str) -> None:
    them = menu("One", "Two", "Three")

    assert them.handle(press(key)) is Reaction.MOVED
    assert them.selected == 1


@pytest.mark.parametrize("key", ["up", "k", "w", "kp_8", "page_up"])
def test_many_keys_go_up_and_from_the_first_to_the_last(key: str) -> None:
    them = menu("One", "Two", "Three")

    them.handle(press(key))

    assert them.selected == 2


def test_the_wheel_moves_too() -> None:
    them = menu("One", "Two", "Three")

    assert them.handle(MouseWheel(-1)) is Reaction.MOVED
    assert them.selected == 1
    them.handle(MouseWheel(1))
    assert them.selected == 0


@pytest.mark.parametrize("key", ["enter", "kp_enter", "space"])
def test_the_selected_entry_can_be_chosen(key: str) -> None:
    assert menu("One", "Two", selected=1).handle(press(key)) == 1


def test_an_entry_can_be_chosen_by_its_letter() -> None:
    them = menu("Begin", "Quit")

    assert them.handle(press("q")) == 1


def test_letters_are_those_that_no_one_else_has() -> None:
    them = menu("Walk", "Ask", "Jar", "All", "Ja")

    chosen = [them.handle(press(letter)) for letter in "aslr"]

    assert chosen == [0, 1, 3, 2]  # w, k and j move; "Ja" has no letter left


def test_a_letter_with_ctrl_or_alt_is_not_a_letter() -> None:
    them = menu("Begin", "Quit")

    assert them.handle(press("ctrl+q")) is Reaction.IGNORED
    assert them.handle(press("alt+q")) is Reaction.IGNORED


def test_letters_can_be_left_alone() -> None:
    assert menu("Begin", "Quit", letters=False).handle(press("q")) is Reaction.IGNORED


def test_escape_and_the_right_button_go_back() -> None:
    them = menu("One")

    assert them.handle(press("escape")) is Reaction.CANCELED
    assert them.handle(MouseClick(0, 0, "right")) is Reaction.CANCELED


def test_a_click_on_an_entry_chooses_it() -> None:
    them = menu("One", "Two", "Three")
    them.draw(canvas(30, 5))

    assert them.handle(MouseClick(4, 2, "left")) == 2
    assert them.selected == 2


def test_clicks_elsewhere_mean_nothing() -> None:
    them = menu("One", "Two")

    assert them.handle(MouseClick(0, 0, "left")) is Reaction.IGNORED
    them.draw(canvas(10, 3))
    assert them.handle(MouseClick(10, 0, "left")) is Reaction.IGNORED
    assert them.handle(MouseClick(0, 2, "left")) is Reaction.IGNORED
    assert them.handle(MouseClick(0, 0, "middle")) is Reaction.IGNORED


def test_other_events_mean_nothing() -> None:
    them = menu("One", "Two")

    assert them.handle(Focus(gained=True)) is Reaction.IGNORED
    assert them.handle(KeyPress(None, text="t")) is Reaction.IGNORED
    assert them.handle(press("f1")) is Reaction.IGNORED


def test_the_selected_entry_is_marked_and_letters_stand_out() -> None:
    drawn = canvas(14, 2)

    Menu([Entry("One"), Entry("Two", "more")], KEYMAP, selected=1).draw(drawn)

    assert rows_on(drawn) == ["  One", "→ Two    more"]
    assert back(drawn, 13, 1) == PALETTE.ink("selection_background")
    assert front(drawn, 2, 0) == PALETTE.ink("key")
    assert front(drawn, 3, 0) == PALETTE.ink("text")


def test_a_long_menu_shows_what_is_around_the_selected_entry() -> None:
    drawn = canvas(6, 3)
    them = menu("A", "B", "C", "D", "E", selected=3)

    them.draw(drawn)

    assert rows_on(drawn) == ["  C", "→ D", "  E"]
    assert them.handle(MouseClick(2, 0, "left")) == 2
