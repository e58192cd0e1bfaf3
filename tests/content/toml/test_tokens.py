"""What text that is no TOML is made of."""

from __future__ import annotations

import pytest

from roguelike.content.toml.tokens import closing, innermost


@pytest.mark.parametrize("items", ["[1, 2]", "[b],", "[b], # of c", "[[b], [c]],"])
def test_a_line_of_items_is_no_header(items: str) -> None:
    text = f"a = [\n{items}\n]\n"

    assert closing(text, text.index("[")) == text.rindex("]")
    assert innermost(text, text.rindex("]")) == text.index("[")


@pytest.mark.parametrize("header", ["[b]", "  [b]  # of c", "[[b]]", '[b."c d"]'])
def test_a_header_ends_what_is_open(header: str) -> None:
    text = f"a = [\n{header}\nb = [1]\n]\n"

    assert closing(text, text.index("[")) is None
    assert innermost(text, text.rindex("]")) == text.index("[")
