from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.panels.side.fitting import fitted
from roguelike.ui.widgets.rows import Heading, Row, Section, Span

YIELDING = (("floor", 1), ("worn", 0), ("floor", 0), ("pack", 1))


def row(text: str) -> Row:
    return Row((Span(0, text, "text"),))


def section(title: str, *texts: str) -> Section:
    return Section([(row(text),) for text in texts], Heading(title))


VIEW = section("In view", "kobold", "rat")
PACK = Section(
    [(row("apple"),), (row("pear"),), (row("plum"),)],
    Heading("Pack"),
    lambda count: row(f"and {count} more"),
)
WORN = section("Worn", "hat", "coat")
FLOOR = section("Floor", "stairs", "key", "gold")
ALL = {"view": VIEW, "pack": PACK, "worn": WORN, "floor": FLOOR}


def said(lines: float, gap: float = 1) -> list[str]:
    return [_text(each) for each in fitted(ALL, YIELDING, lines, gap)]


def _text(each: Row) -> str:
    for piece in each.pieces:
        if isinstance(piece, Heading):
            return piece.title
        if isinstance(piece, Span):
            return piece.text
    return ""


def test_sections_stand_apart_where_there_is_room() -> None:
    assert said(17) == [
        *("In view", "kobold", "rat", ""),
        *("Pack", "apple", "pear", "plum", ""),
        *("Worn", "hat", "coat", ""),
        *("Floor", "stairs", "key", "gold"),
    ]


def test_whole_gaps_go_before_anything_is_left_out() -> None:
    assert "" not in said(16)
    assert said(16)[-1] == "gold"


def test_half_gaps_stay() -> None:
    assert said(15.5, 0.5).count("") == 3
    assert said(15, 0.5)[-1] == "key"


def test_sections_give_way_in_turn() -> None:
    assert said(13)[-3:] == ["Floor", "stairs", "key"]
    assert said(12)[-2:] == ["Floor", "stairs"]
    assert said(11) == [
        *("In view", "kobold", "rat", "Pack", "apple", "pear", "plum"),
        *("Worn", "hat", "Floor", "stairs"),
    ]
    assert said(9)[-2:] == ["Floor", "stairs"]
    assert said(8)[-4:] == ["Pack", "apple", "pear", "plum"]
    assert said(6) == ["In view", "kobold", "rat", "Pack", "apple", "and 2 more"]


def test_what_never_gives_way_is_cut_off_at_the_bottom() -> None:
    assert said(2) == ["In view", "kobold"]


@given(st.floats(0, 40), st.sampled_from([0.5, 1]))
def test_rows_never_take_more_than_the_panel_has(lines: float, gap: float) -> None:
    found = fitted(ALL, YIELDING, lines, gap)

    assert sum(gap if each.is_gap else 1 for each in found) <= lines


def test_what_gave_way_as_a_whole_leaves_its_rows_to_what_gave_way_before() -> None:
    long = Section([(row("rope"), row("of silk"), row("and gold"))], Heading("Worn"))
    sections = {"pack": PACK, "worn": long, "floor": FLOOR}
    yielding = (("floor", 1), ("worn", 0), ("floor", 0))

    found = [_text(each) for each in fitted(sections, yielding, 8, 1)]

    assert found == ["Pack", "apple", "pear", "plum", "Floor", "stairs", "key", "gold"]
