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


@pytest.mark.parametrize(
    ("texts", "back", "lines", "below"),
    [
        pytest.param("A B C D", 0, "C D", 0, id="the last lines, oldest first"),
        pytest.param("A B C D", 1, "B C", 1, id="looking back"),
        pytest.param("A B C D", 100, "A B", 2, id="as far as there is something"),
        pytest.param("A B", 3, "A B", 0, id="and not where everything is shown"),
        pytest.param("", 0, "", 0, id="an empty log"),
    ],
)
def test_a_page_shows_the_last_lines_or_those_before_them(
    texts: str, back: int, lines: str, below: int
) -> None:
    page = log_of(*texts.split()).page(20, 2, back)

    assert texts_in(page.lines) == lines.split()
    assert page.below == below


def test_repeated_sentences_of_one_color_are_folded_and_count_for_the_last_turn() -> None:
    log = log_of("Thud", "Crash", "Thud", "Thud", "Thud")
    log.add([Sentence("Thud", "core:gold")], 9)

    lines = log.lines(20)

    assert texts_in(lines) == ["Thud", "Crash", "Thud (x3)", "Thud"]
    assert lines[2] == Line("Thud (x3)", "core:message_plain", 4)
    assert log.latest_turn == 9


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


def test_a_sentence_begins_with_a_capital_whatever_name_stands_there() -> None:
    log = log_of("a wand is empty.", "  it breaks.", "")

    assert texts_in(log.lines(80)) == ["A wand is empty.", "  It breaks.", ""]
