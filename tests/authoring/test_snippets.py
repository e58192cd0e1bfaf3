from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.authoring.report.wording import cells, snippet, visible
from roguelike.content.documents.document import Region


def test_of_an_endless_line_only_what_is_near_is_looked_at() -> None:
    line = "a" * 4_000_000 + "wrong" + "b" * 4_000_000

    shown = snippet(line, Region(1, 4_000_001, 4_000_006), 60)
    begins = snippet(line, Region(1, 1, 3), 60)

    assert shown.text[len(shown.indent) :].startswith("wrong")
    assert (shown.text[0], shown.text[-1], shown.carets) == ("…", "…", 5)
    assert (begins.indent, begins.text[-1], begins.carets) == ("", "…", 2)


def test_a_long_line_is_cut_around_what_is_meant() -> None:
    line = "a" * 200 + "MEANT" + "b" * 200

    shown = snippet(line, Region(1, 201, 206), 60)

    assert shown.text == "…" + "a" * 20 + "MEANT" + "b" * 35 + "…"
    assert shown.indent == " " * 21
    assert shown.carets == 5


@given(st.text(), st.integers(1, 40), st.integers(0, 40), st.integers(10, 50))
def test_carets_are_always_within_what_is_shown(
    line: str, column: int, length: int, width: int
) -> None:
    column = min(column, len(line) + 1)
    end = min(column + length, len(line) + 1)

    shown = snippet(line, Region(1, column, end), width)

    assert shown.carets >= 1
    assert cells(shown.text) <= width + 2
    assert cells(shown.indent) + shown.carets <= max(cells(shown.text), cells(shown.indent) + 1)


@given(st.text())
def test_nothing_that_a_mod_says_can_control_a_terminal(text: str) -> None:
    shown = visible(text)

    assert len(shown) == len(text)
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in shown)
    assert not set(shown) & set("\u2028\u2029\u202e\u2066")


def test_control_characters_are_shown_as_pictures_of_themselves() -> None:
    assert visible("\x1b[2J\n\t\x7f\x85\u202e é漢😀") == "␛[2J␊␉␡\ufffd\ufffd é漢😀"
