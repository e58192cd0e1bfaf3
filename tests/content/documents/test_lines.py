"""Lines and columns of texts."""

from __future__ import annotations

from typing import SupportsIndex

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


Bound = SupportsIndex | None


class _Counted(str):
    """A text that knows how often it was searched, and how many characters for.

    Attributes:
        searches: How many times something was looked for or counted.
        characters: How many characters were gone through for that, at most.
    """

    __slots__ = ("characters", "searches")

    def __init__(self, text: str) -> None:
        del text  # which `str.__new__` has taken
        self.searches = self.characters = 0

    def count(self, sought: str, start: Bound = None, end: Bound = None, /) -> int:
        self._note(start, end)
        return super().count(sought, start, end)

    def find(self, sought: str, start: Bound = None, end: Bound = None, /) -> int:
        found = super().find(sought, start, end)
        self._note(start, end if found < 0 else found)
        return found

    def rfind(self, sought: str, start: Bound = None, end: Bound = None, /) -> int:
        self._note(start, end)
        return super().rfind(sought, start, end)

    def _note(self, start: Bound, end: Bound) -> None:
        self.searches += 1
        self.characters += len(range(*slice(start, end).indices(len(self))))


def test_the_ends_of_very_many_lines_are_not_looked_for_one_by_one() -> None:
    text = _Counted("\n" * 100_000 + "x")

    lines = Lines(text)

    assert lines.position(len(text) - 1) == (100_001, 1)
    assert lines.line(100_001) == "x"
    assert text.searches < 2_000, "which is once for each block, and the lines of one"
    assert text.characters < 2 * len(text)


def test_a_long_line_is_not_looked_through_for_each_place_in_it() -> None:
    text = _Counted("\n" + "x" * 1_000_000 + "\n")
    lines = Lines(text)
    offsets = range(1, 1_000_000, 10_000)
    before = text.characters

    for offset in offsets:
        assert lines.position(offset) == (2, offset)
        assert lines.end(offset) == 1_000_001

    assert text.characters - before < 10_000 * len(offsets), "which is a few blocks for each"
