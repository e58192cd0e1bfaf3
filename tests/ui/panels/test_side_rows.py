from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.panels.side.rows import Row, Section, Span, fitted, titled


def rows(*texts: str) -> list[Row]:
    return [Row((Span(0, text, "text"),)) for text in texts]


def said(sections: list[Section], height: int) -> list[str]:
    found = fitted(sections, height, lambda count: f"+{count} more")
    return [row.spans[0].text if row.spans else "" for row in found]


GEAR = titled("Gear", rows("dagger", "no hat", "no ring"), least=1, unneeded=2)
VIEW = titled("In view", rows("kobold", "rat", "bat", "ooze"), least=2)
PACK = titled("Pack", rows("apple", "pear", "plum"), least=0)


def test_sections_stand_apart_where_there_is_room() -> None:
    assert said([GEAR, Section(()), VIEW], 20) == [
        *("Gear", "dagger", "no hat", "no ring", ""),
        *("In view", "kobold", "rat", "bat", "ooze"),
    ]


def test_what_is_not_needed_gives_way_and_then_what_stands_last() -> None:
    everything = [GEAR, VIEW, PACK]
    view = ["In view", "kobold", "rat", "bat", "ooze"]

    assert said(everything, 13) == ["Gear", "dagger", "", *view, "", *said([PACK], 9)]
    assert said(everything, 12) == ["Gear", "dagger", "no hat", *view, *said([PACK], 9)]
    assert said(everything, 11) == ["Gear", "dagger", *view, "Pack", "apple", "pear", "plum"]
    assert said(everything, 10) == ["Gear", "dagger", *view, "Pack", "apple", "+2 more"]
    assert said(everything, 8) == ["Gear", "dagger", *view[:3], "+2 more", "Pack", "+3 more"]


def test_no_title_stands_where_nothing_is_left_to_say() -> None:
    bare = titled("Gear", rows("no hat", "no ring"), least=0, unneeded=2)

    assert said([bare, VIEW], 5) == ["In view", "kobold", "rat", "bat", "ooze"]


def test_gear_gives_way_before_the_last_section_is_lost() -> None:
    gear = titled("Gear", rows("dagger", "hat", "ring"), least=3)
    exits = titled("Exits", rows("down", "up"), least=2)

    assert said([VIEW, gear, exits], 9) == [
        *("In view", "kobold", "rat", "+2 more", "Gear", "dagger", "+2 more"),
        *("Exits", "down"),
    ]


def test_what_need_not_be_shown_gives_way_before_what_should() -> None:
    gear = titled("Gear", rows("dagger", "hat", "ring"), least=3)

    assert said([VIEW, gear, PACK], 9) == [
        *("In view", "kobold", "rat", "+2 more"),
        *("Gear", "dagger", "hat", "ring"),
    ]


def test_what_is_wanted_stays_until_sections_that_need_not_show_any_are_gone() -> None:
    gear = titled("Gear", rows("dagger", "hat", "ring"), least=0)
    pack = titled("Pack", rows("potion", "scroll", "wand", "key"), least=2, wanted=3)
    wanted = ["Pack", "potion", "scroll", "wand", "+1 more"]

    assert said([VIEW, gear, pack], 10) == [
        *("In view", "kobold", "rat", "+2 more"),
        *wanted,
    ]
    assert said([VIEW, gear, pack], 8) == [
        *("In view", "kobold", "rat", "+2 more"),
        *("Pack", "potion", "scroll", "+2 more"),
    ]


@given(st.lists(st.integers(0, 30), max_size=7), st.integers(1, 60))
def test_there_are_never_more_rows_than_the_panel_has(sizes: list[int], height: int) -> None:
    sections = [titled("title", rows(*"x" * size)) for size in sizes]

    assert len(said(sections, height)) <= height
