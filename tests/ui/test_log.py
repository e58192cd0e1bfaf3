from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.narrator import Sentence
from roguelike.ui.log import CAPACITY, Line, MessageLog, wrap
from tests.ui.staging import TEXTS

TEXT = st.text(st.sampled_from("ab cdefg"), max_size=80)


def log_of(*texts: str) -> MessageLog:
    log = MessageLog(TEXTS)
    for turn, text in enumerate(texts):
        log.add([Sentence(text)], turn)
    return log


def texts_in(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_the_last_lines_are_shown_oldest_first() -> None:
    log = log_of("one", "two", "three")

    page = log.page(20, 2)

    assert texts_in(page.lines) == ["two", "three"]
    assert page.below == 0


def test_repeated_sentences_are_folded_and_count_for_the_last_turn() -> None:
    log = log_of("thud", "thud", "thud")

    page = log.page(20, 5)

    assert page.lines == [Line("thud (x3)", "core:text", 2)]
    assert log.latest_turn == 2


def test_only_neighbors_of_the_same_color_are_folded() -> None:
    log = log_of("thud", "crash", "thud")
    log.add([Sentence("thud", "core:gold")], 3)

    assert texts_in(log.lines(20)) == ["thud", "crash", "thud", "thud"]


def test_one_can_look_back_as_far_as_there_is_something() -> None:
    log = log_of("one", "two", "three", "four")

    back_one = log.page(20, 2, back=1)
    back_many = log.page(20, 2, back=100)

    assert texts_in(back_one.lines) == ["two", "three"]
    assert back_one.below == 1
    assert texts_in(back_many.lines) == ["one", "two"]
    assert back_many.below == 2


def test_an_empty_log_has_no_lines() -> None:
    log = MessageLog(TEXTS)

    assert log.page(20, 5).lines == []
    assert log.latest_turn == 0


def test_old_sentences_are_forgotten_at_last() -> None:
    log = log_of(*map(str, range(CAPACITY + 5)))

    assert len(log.lines(20)) == CAPACITY
    assert log.lines(20)[0].text == "5"


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three four", 10, ("one two", "  three", "  four")),
        ("  one two three", 9, ("  one two", "    three")),
        ("abcdefghij", 6, ("abcdef", "  ghij")),
        ("abc", 2, ("ab",)),
        ("", 10, ("",)),
    ],
)
def test_long_sentences_go_on_in_indented_lines(
    text: str, width: int, lines: tuple[str, ...]
) -> None:
    assert wrap(text, width) == lines


@given(TEXT, st.integers(1, 30))
def test_wrapped_lines_fit_and_lose_no_letters(text: str, width: int) -> None:
    lines = wrap(text, width)

    assert lines
    assert max(map(len, lines)) <= width
    assert width < 10 or "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(TEXT, max_size=12), st.integers(4, 20), st.integers(1, 6), st.integers(0, 12))
def test_a_page_is_a_window_on_all_lines(
    texts: list[str], width: int, height: int, back: int
) -> None:
    log = log_of(*texts)
    everything = log.lines(width)

    page = log.page(width, height, back)

    end = len(everything) - page.below
    assert page.lines == everything[max(end - height, 0) : end]
    assert page.below <= back
