"""Names that texts may be meant to be."""

from __future__ import annotations

import pytest

from roguelike.content.findings.mends import Mend, Rename
from roguelike.content.schema.ids import NAMING, meant_name, near_name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Wolf", "wolf"),
        ("ice wolf", "ice_wolf"),
        ("Ice-Wolf!", "ice_wolf"),
        ("iceWolf", "ice_wolf"),
        ("HTTPServer", "http_server"),
        ("2wolves", ""),
        ("Bär", ""),
        ("", ""),
        ("w" * 65, ""),
        ("W" * 1_000_000, ""),
    ],
)
def test_a_name_is_near_a_text_with_the_same_letters(text: str, expected: str) -> None:
    assert near_name(text) == expected


@pytest.mark.parametrize(
    ("text", "hint", "mend"),
    [
        ("Wolf", f'write "wolf": {NAMING}', (Rename("Wolf", "wolf"),)),
        ("core:Wolf", f'write "core:wolf": {NAMING}', (Rename("core:Wolf", "core:wolf"),)),
        ("IceWolf", f'write "ice_wolf": {NAMING}', ()),
        ("Core:Wolf", NAMING, ()),
        ("Bär", NAMING, ()),
        ("волк", NAMING, ()),
    ],
)
def test_a_name_is_proposed_where_a_text_is_none(text: str, hint: str, mend: Mend) -> None:
    assert meant_name(text) == (hint, mend)


def test_keys_are_proposed_without_quotes() -> None:
    assert meant_name("Wolf", is_key=True).hint == f"write `wolf`: {NAMING}"
