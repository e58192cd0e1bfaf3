"""What differs between two texts."""

from __future__ import annotations

from difflib import unified_diff

from hypothesis import given
from hypothesis import strategies as st

from roguelike.cli.line_diffs import line_diff


@given(st.lists(st.booleans(), max_size=40))
def test_lines_that_become_others_are_shown_as_difflib_shows_them(changes: list[bool]) -> None:
    before = [f"{number}\n" for number in range(len(changes))]
    after = [f"new {old}" if is_new else old for old, is_new in zip(before, changes, strict=True)]

    assert [*line_diff(before, after, "a")] == [*unified_diff(before, after, "a", "a")]


class Line(str):
    """A line that counts how often it is held to another."""

    __slots__ = ()
    held = 0

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        Line.held += 1
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def test_lines_that_become_others_are_held_to_no_others() -> None:
    before = [Line(f"{number}\n") for number in range(100)]
    after = [Line(f"new {line}") if number % 9 == 0 else line for number, line in enumerate(before)]

    list(line_diff(before, after, "a"))

    assert Line.held <= 2 * len(before)
