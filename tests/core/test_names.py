from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.names import MAX_LENGTH, data_name, file_name
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.use import UseAbility


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Rogue", "rogue"),
        ("  Élan vital! ", "elan-vital"),
        ("CON", "character-con"),
        ("lpt1", "character-lpt1"),
        ("Aux.", "character-aux"),
        ("🐉", "character"),
        ("", "character"),
        ("../../etc/passwd", "etc-passwd"),
        ("ﬁnal", "final"),
    ],
)
def test_names_are_made_of_what_every_system_allows(label: str, name: str) -> None:
    assert file_name(label) == name


def test_numbers_tell_characters_of_one_name_apart() -> None:
    assert [file_name("Rogue", number) for number in (1, 2, 10)] == [
        "rogue",
        "rogue-2",
        "rogue-10",
    ]


@given(st.text(), st.integers(1, 10**6))
def test_whatever_a_character_is_called_its_folder_can_be_made(label: str, number: int) -> None:
    name = file_name(label, number)

    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert len(name) <= MAX_LENGTH + len("character--1000000")
    assert name not in {"con", "prn", "aux", "nul", "com1", "lpt9"}


@pytest.mark.parametrize(("kind", "name"), [(Wait, "wait"), (UseAbility, "use_ability")])
def test_data_names_classes_in_small_letters(kind: type, name: str) -> None:
    assert data_name(kind) == name
