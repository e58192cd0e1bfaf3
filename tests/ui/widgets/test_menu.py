from __future__ import annotations

import pytest

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Focus, InputEvent, KeyPress, MouseClick, MouseWheel
from roguelike.ui.widgets.menu import Entry, Menu, Reaction
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, PALETTE, back, canvas, front, press, rows_on

KEYMAP = UiContext(shipped_content()).keymap(CLASSIC)


def menu(*labels: str, selected: int = 0) -> Menu:
    return Menu([Entry(label) for label in labels], KEYMAP, selected=selected)


@pytest.mark.parametrize(
    ("event", "selected"),
    [
        *((press(key), 1) for key in ("down", "j", "kp_2")),
        *((press(key), 2) for key in ("up", "k", "kp_8")),
        (MouseWheel(-1), 1),
        (MouseWheel(1), 0),
    ],
)
def test_keys_move_and_go_round_and_the_wheel_stops_at_the_ends(
    event: InputEvent, selected: int
) -> None:
    them = menu("One", "Two", "Three")

    assert them.handle(event) is Reaction.MOVED
    assert them.selected == selected


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        *((press(key), 1) for key in ("enter", "kp_enter", "space", "t")),
        (press("escape"), Reaction.CANCELED),
        (MouseClick(0, 0, "right"), Reaction.CANCELED),
    ],
)
def test_an_entry_is_chosen_where_one_is_or_by_its_letter_or_the_menu_left(
    event: InputEvent, answer: int | Reaction
) -> None:
    assert menu("One", "Two", selected=1).handle(event) == answer


@pytest.mark.parametrize(
    ("key", "selected"),
    [
        *((key, 7) for key in ("page_down", "kp_3")),
        *((key, 1) for key in ("page_up", "kp_9")),
        *((key, 0) for key in ("home", "kp_7")),
        *((key, 9) for key in ("end", "kp_1")),
    ],
)
def test_pages_and_both_ends_are_a_key_away(key: str, selected: int) -> None:
    them = menu(*"ABCDEFGHIJ", selected=4)
    them.draw(canvas(6, 4))

    them.handle(press(key))

    assert them.selected == selected


def test_a_list_moves_no_more_than_it_has_to_so_that_a_second_click_meets_the_same() -> None:
    them = menu(*"ABCDE")
    for key in ("down", "down", "down", "up"):
        them.draw(canvas(6, 3))
        them.handle(press(key))
    drawn = canvas(6, 3)
    them.draw(drawn)

    assert rows_on(drawn) == ["  B", "→ C", "  D"]


def test_letters_are_those_that_no_one_else_has() -> None:
    them = menu("Walk", "Ask", "Jar", "All", "Ja")

    chosen = [them.handle(press(letter)) for letter in "aslr"]

    assert chosen == [0, 1, 3, 2]  # w, k and j move in some layout; "Ja" has no letter left


def test_a_click_on_an_entry_chooses_it() -> None:
    them = menu("One", "Two", "Three")
    before = them.handle(MouseClick(4, 2, "left"))

    them.draw(canvas(30, 5))

    assert before is Reaction.IGNORED
    assert them.handle(MouseClick(4, 2, "left")) == 2
    assert them.selected == 2


@pytest.mark.parametrize(
    "event",
    [
        *(MouseClick(10, 0, "left"), MouseClick(0, 2, "left"), MouseClick(0, 0, "middle")),
        *(press("ctrl+o"), press("alt+t"), press("f1")),
        *(Focus(gained=True), KeyPress(None, text="t")),
    ],
)
def test_other_events_mean_nothing(event: InputEvent) -> None:
    them = menu("One", "Two")
    them.draw(canvas(10, 3))

    assert them.handle(event) is Reaction.IGNORED


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


def with_headings() -> Menu:
    entries = [
        Entry("Worn", is_idle=True),
        Entry("Cap", key="a"),
        Entry("Carried", is_idle=True),
        Entry("Jar", key="j"),
    ]
    return Menu(entries, KEYMAP, letters=False)


def test_headings_are_passed_over_and_not_chosen() -> None:
    them = with_headings()
    them.draw(canvas(20, 4))

    places = [them.selected]
    for key in ("down", "down", "up"):
        them.handle(press(key))
        places.append(them.selected)

    assert places == [1, 3, 1, 3]
    assert them.handle(MouseClick(5, 2, "left")) is Reaction.IGNORED
    assert them.selected == 3


def test_the_key_of_an_entry_stands_before_it_and_wins_over_what_moves() -> None:
    them = with_headings()
    drawn = canvas(20, 4)
    them.draw(drawn)

    assert rows_on(drawn)[3] == "  j  Jar"
    assert them.handle(press("j")) == 3


@pytest.mark.parametrize(("column", "way"), [(10, 0), (11, -1), (14, 0), (18, 1), (19, 0)])
def test_arrows_beside_a_detail_can_be_clicked(column: int, way: int) -> None:
    them = Menu([Entry("One"), Entry("Two", "← many →")], KEYMAP)
    them.draw(canvas(20, 2))

    assert them.turned(MouseClick(column, 1, "left")) == way
    assert them.turned(MouseClick(column, 0, "left")) == 0


def test_what_stands_at_the_end_of_a_line_never_covers_the_label() -> None:
    drawn = canvas(16, 1)

    Menu([Entry("Carried", "to use 3/4, to wear 0/2")], KEYMAP).draw(drawn)

    assert rows_on(drawn) == ["→ Carried to u…"]


def test_an_entry_with_lines_is_as_high_as_they_are_and_a_click_on_any_of_them_chooses_it() -> None:
    them = Menu([Entry("One", lines=("first", "second")), Entry("Two")], KEYMAP)
    drawn = canvas(20, 3)

    them.draw(drawn)

    assert rows_on(drawn) == ["→ One    first", "         second", "  Two"]
    assert back(drawn, 19, 0) == back(drawn, 19, 1) == PALETTE.ink("selection_background")
    assert [them.handle(MouseClick(0, y, "left")) for y in range(3)] == [0, 0, 1]
    assert them.rows == 3


def test_lines_for_which_there_is_no_room_are_scrolled_to() -> None:
    them = Menu([Entry("One"), Entry("Two"), Entry("Three", lines=("a", "b"))], KEYMAP)
    drawn = canvas(20, 2)

    them.draw(drawn)
    them.handle(press("up"))
    drawn.fill("panel_background")
    them.draw(drawn)

    assert rows_on(drawn) == ["→ Three    a", "           b"]
