from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.narration.sentences import Sentence
from roguelike.ui.session.message_log import CAPACITY, Line, MessageLog, Piece
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


def test_the_same_in_a_row_is_folded_and_counts_for_the_last_turn() -> None:
    log = log_of("Thud", "Crash", "Thud", "Thud", "Thud")
    log.add([Sentence("Thud", "core:gold")], 9)

    lines = log.lines(20)

    assert texts_in(lines) == ["Thud", "Crash", "Thud (x3)", "Thud"]
    assert lines[2] == Line((Piece("Thud (x3)", "core:message_plain"),), 4)
    assert log.latest_turn == 9


def test_a_sentence_is_counted_once_however_often_it_is_said_in_each_turn() -> None:
    log = MessageLog(TEXTS)
    for turn, count in enumerate((2, 2, 1)):
        log.add([Sentence("It bleeds.")] * count, turn)

    assert texts_in(log.lines(20)) == ["It bleeds. (x5)"]


def test_what_is_said_in_a_turn_is_shown_in_one_go_each_sentence_in_its_color() -> None:
    log = MessageLog(TEXTS)
    for turn in (1, 2):
        log.add([Sentence("You hit it.", "core:red"), Sentence("It misses you.")], turn)
    log.add([Sentence("Nothing here.", tone="note"), Sentence("It hits you.", tone="harm")], 2)

    first, second, note, last = log.lines(23)

    assert texts_in([first, second]) == ["You hit it. It misses", "  you. (all x2)"]
    assert [piece.color for piece in first.pieces] == ["core:red", "core:message_plain"]
    assert texts_in([note, last]) == ["Nothing here.", "It hits you."]


def test_dice_follow_their_sentence_where_they_are_shown() -> None:
    log = MessageLog(TEXTS)
    log.add([Sentence("You miss it.", details=("You roll 90",)), Sentence("It growls.")], 1)

    assert texts_in(log.lines(40)) == ["You miss it. It growls."]
    assert texts_in(log.lines(40, dice=True)) == ["You miss it.", "  You roll 90", "It growls."]


def test_lines_before_a_page_count_as_unread_while_they_are_new() -> None:
    log = log_of(*"ABC")
    log.read()
    log.add([Sentence(each, tone="note") for each in "DEFG"], 3)

    assert log.page(20, 2).above == 2
    assert log.page(20, 2, back=1).above == 1
    assert [line.is_new for line in log.lines(20)] == [False] * 3 + [True] * 4


def test_old_sentences_are_forgotten_at_last() -> None:
    log = log_of(*map(str, range(CAPACITY + 5)))

    assert len(log.lines(20)) == CAPACITY
    assert log.lines(20)[0].text == "5"


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

    assert texts_in(log.lines(80)) == ["A wand is empty.", "It breaks.", ""]
