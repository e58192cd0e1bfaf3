from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Focus, InputEvent, MouseClick, MouseWheel
from roguelike.ui.widgets.scroll import Scroll, StyledLine
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, canvas, press, rows_on

KEYMAP = UiContext(shipped_content()).keymap(CLASSIC)
LINES: list[StyledLine] = [[(0, letter, "text")] for letter in "abcdefghij"]
KEYS = ("up", "down", "page_up", "page_down", "home", "end")


def seen(scroll: Scroll, rows: int = 4) -> str:
    drawn = canvas(3, rows)
    scroll.draw(drawn, LINES)
    return "".join(row[:1] for row in rows_on(drawn))


def test_keys_and_the_wheel_scroll() -> None:
    scroll = Scroll(KEYMAP)
    steps: list[tuple[InputEvent, str]] = [
        (press("down"), "bcde"),
        (press("up"), "abcd"),
        (press("page_down"), "defg"),
        (press("page_up"), "abcd"),
        (press("end"), "ghij"),
        (press("down"), "ghij"),
        (press("up"), "fghi"),
        (press("home"), "abcd"),
        (press("up"), "abcd"),
        (MouseWheel(-1), "defg"),
        (MouseWheel(1), "abcd"),
    ]
    seen(scroll)

    for event, expected in steps:
        assert scroll.handle(event)
        assert seen(scroll) == expected
    assert not scroll.handle(press("escape"))
    assert not scroll.handle(Focus(gained=True))


def test_a_larger_window_shows_no_more_than_there_is() -> None:
    scroll = Scroll(KEYMAP, at_end=True)
    seen(scroll)

    assert seen(scroll, rows=8) == "cdefghij"


def test_a_bar_shows_how_far_down_it_is() -> None:
    scroll = Scroll(KEYMAP)
    drawn = canvas(3, 4)

    scroll.draw(drawn, LINES)
    top = [row[2:] for row in rows_on(drawn)]
    scroll.handle(press("end"))
    scroll.draw(drawn, LINES)
    bottom = [row[2:] for row in rows_on(drawn)]

    assert top == ["┃", "│", "│", "│"]
    assert bottom == ["│", "│", "│", "┃"]


def test_a_click_on_the_bar_leads_there() -> None:
    scroll = Scroll(KEYMAP)
    seen(scroll)

    assert scroll.handle(MouseClick(2, 3, "left"))
    assert seen(scroll) == "ghij"
    assert not scroll.handle(MouseClick(0, 3, "left"))


@given(st.lists(st.sampled_from(KEYS)), st.integers(1, 12))
def test_there_is_always_a_full_window(keys: list[str], rows: int) -> None:
    scroll = Scroll(KEYMAP)
    seen(scroll, rows)

    for key in keys:
        scroll.handle(press(key))

    window = seen(scroll, rows)
    assert window in "abcdefghij"
    assert len(window) == min(rows, 10)
