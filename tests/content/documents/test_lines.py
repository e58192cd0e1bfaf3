"""Lines and columns of texts."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.lines import Lines

TEXTS = st.lists(st.sampled_from(["", "x", "\n" * 40, "é" * 700, "a = 1"]), max_size=60).map(
    "\n".join
)


@given(TEXTS)
def test_lines_are_what_lies_between_line_ends(text: str) -> None:
    expected = text.split("\n")

    lines = Lines(text)

    assert [lines.line(number) for number in range(1, len(expected) + 1)] == expected
    with pytest.raises(IndexError):
        lines.line(0)
    with pytest.raises(IndexError):
        lines.line(len(expected) + 1)


@given(TEXTS, st.data())
def test_every_offset_has_a_line_and_a_column(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    before = text[:offset].split("\n")

    line, column = Lines(text).position(offset)

    assert (line, column) == (len(before), len(before[-1]) + 1)
    assert Lines(text).end(offset) == offset + len(text[offset:].split("\n", maxsplit=1)[0])
    assert Lines(text).offset(line, column) == offset


def test_millions_of_lines_take_no_time() -> None:
    text = "\n" * 7_000_000 + "x"
    start = time.process_time()

    lines = Lines(text)

    assert lines.position(len(text) - 1) == (7_000_001, 1)
    assert lines.line(7_000_001) == "x"
    assert time.process_time() - start < 0.2


def test_a_long_line_is_not_looked_through_for_each_place_in_it() -> None:
    text = "\n" + "x" * 7_000_000 + "\n"
    lines = Lines(text)
    start = time.process_time()

    for offset in range(1, 7_000_000, 100):
        assert lines.position(offset) == (2, offset)
        assert lines.end(offset) == 7_000_001

    assert time.process_time() - start < 3  # else it is ten
