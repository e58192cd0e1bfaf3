from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.patched import Patched

TEXT = "abcdefghij"
SPANS = st.tuples(st.integers(0, 12), st.integers(0, 3), st.text("XY", max_size=3))


def test_what_stays_is_found_where_it_was() -> None:
    patched = Patched(TEXT).spliced([Splice(2, 4, "UVW"), Splice(6, 6, "Y")])

    assert patched.text == "abUVWefYghij"
    assert [patched.original(at) for at in (0, 1, 5, 6, 8, 11)] == [0, 1, 4, 5, 6, 9]
    assert patched.was(Span(5, 8)) == Span(4, 6)


def test_what_is_written_at_one_place_stays_in_order() -> None:
    assert Patched(TEXT).spliced([Splice(0, 0, "X"), Splice(0, 1, "Y")]).text == "XYbcdefghij"


def test_nothing_changes_where_nothing_is_written() -> None:
    patched = Patched(TEXT).spliced([])

    assert (patched.text, patched.original(3)) == (TEXT, 3)


@given(st.lists(SPANS, max_size=6))
def test_each_letter_that_is_left_is_found_however_often_a_text_is_changed(
    changes: list[tuple[int, int, str]],
) -> None:
    patched = Patched(TEXT)

    for start, length, new in changes:
        first = min(start, len(patched.text))
        last = min(first + length, len(patched.text))
        patched = patched.spliced([Splice(first, last, new)])

    for at, letter in enumerate(patched.text):
        if letter in TEXT:
            assert TEXT[patched.original(at)] == letter
    offsets = [patched.original(at) for at in range(len(patched.text) + 1)]
    assert offsets == sorted(offsets)
