from __future__ import annotations

from roguelike.ui.lines import paragraph, shortened


def test_what_is_too_long_ends_in_dots() -> None:
    assert shortened("Sunken Caves", 12) == "Sunken Caves"
    assert shortened("Sunken Caves", 11) == "Sunken Cav…"


def test_a_paragraph_has_no_indent() -> None:
    assert paragraph("one two three", 9) == ["one two", "three"]
    assert paragraph("", 9) == []
