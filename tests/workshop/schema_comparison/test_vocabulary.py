"""The words of shipped files, by their places."""

from __future__ import annotations

from roguelike.workshop.schema_comparison.vocabulary import Vocabulary

WORDS = Vocabulary(
    [
        {"monster": {"mole": {"color": "mole", "behaviors": [{"kind": "flee", "below": 0.3}]}}},
        {"monster": {"rat": {"color": "gray", "behaviors": [{"kind": "wander", "turns": 3}]}}},
        {"item": {"tea": {"label": "tea", "notes": "x" * 100, "aim": {"kind": "bolt"}}}},
    ]
)


def test_texts_are_known_by_their_fields_and_sentences_are_left_out() -> None:
    assert WORDS.texts["color"] == ["mole", "gray"]
    assert "notes" not in WORDS.texts
    assert WORDS.every == ["mole", "gray", "flee", "wander", "bolt", "tea"]


def test_fields_are_known_by_the_field_around_their_table() -> None:
    assert WORDS.fields["behaviors"] == {"kind": "flee", "below": 0.3, "turns": 3}


def test_the_texts_of_a_field_can_be_others() -> None:
    found = WORDS.with_texts(["rat"], "inherits", "color")

    assert (found.texts["inherits"], found.texts["color"]) == (["rat"], ["rat"])
    assert found.texts["label"] == ["tea"]
    assert WORDS.texts["color"] == ["mole", "gray"]
    assert WORDS.with_texts([], "color").texts["color"] == ["mole", "gray"]


def test_parameters_of_other_kinds_are_those_of_tables_in_the_same_field() -> None:
    assert WORDS.kinds_beside("behaviors", "flee") == ["wander"]
    assert WORDS.foreign_params("behaviors", "flee") == [("turns", 3)]
    assert WORDS.foreign_params("aim", "bolt") == []
