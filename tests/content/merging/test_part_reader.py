"""A part of a definition may lack fields, and the fields it has are checked."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.problems import MAX_EXPLAINED, Location, Subject
from roguelike.content.merging.part_reader import PartReader
from roguelike.content.merging.verb_forms import (
    ADD,
    CONDITION,
    EXTEND,
    INSERT,
    MULTIPLY,
    PART,
    PLAIN,
    REMOVE,
    TEXTS,
    VerbForm,
)
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.tree import table_of
from roguelike.plugins import registries

CHOICES = registries().models().choices


WRONG: list[tuple[str, dict[str, Any], VerbForm, str]] = [
    ("monster", {"behaviors": [{"kind": "buff_ally"}]}, PLAIN, "behaviors.0.ability: missing"),
    ("monster", {"behaviors": {"sleep": {}}}, PLAIN, "behaviors: tuple_type"),
    ("monster", {"behaviors": {"slep": {}}}, PART, "behaviors.slep: extra_forbidden"),
    ("monster", {"behaviors": {"sleep": 1}}, PART, "behaviors.sleep: model_type"),
    ("item", {"triggers": {"use": {}}}, PART, "triggers: tuple_type"),
    ("item", {"use": {"steps": {"heal": {}}}}, PART, "use.steps: E404"),
    ("level", {"generator": {"kind": "cav"}}, PLAIN, "generator.kind: literal_error"),
    ("level", {"generator": {"max_room": 3}}, PART, "generator.max_room: extra_forbidden"),
    ("level", {"generator": {"max_rooms": "x"}}, PART, "generator.max_rooms: int_type"),
    ("level", {"generator": 3}, ADD, "generator: model_type"),
    ("monster", {"label": 1}, ADD, "label: E404"),
    ("monster", {"label": ["a"]}, EXTEND, "label: E404"),
    ("stat", {"minimum": "x"}, ADD, "minimum: int_type"),
    ("stat", {"minimum": "x"}, CONDITION, "minimum: E203"),
    ("monster", {"tags": "a"}, EXTEND, "tags: tuple_type"),
    ("monster", {"behaviors": [3]}, REMOVE, "behaviors.0: string_type"),
    ("item", {"use": {"steps": [{}]}}, REMOVE, "use.steps.0: string_type"),
    ("monster", {"tags": {"before": "a"}}, INSERT, "tags.values: missing"),
    ("monster", {"tags": {"values": ["a"]}}, INSERT, "tags: contradiction"),
    ("monster", {"tags": ["a"]}, INSERT, "tags: model_type"),
    ("color", {"value": {"percent": "x"}}, ADD, "value.percent: int_type"),
    ("monster", {"glyph": "x"}, TEXTS, "glyph: E404"),
]


def reader_of(kind: str, said: dict[str, Any], form: VerbForm) -> PartReader:
    """Return what has read a part of a definition of a kind, whose references mean anything."""
    names, table = Names("", choices=CHOICES), table_of(KINDS[kind])
    reader = PartReader(Subject(table, Place(Document("a.toml")), "it", names), CHOICES)
    reader.read(said, table, form, Location(is_part=True))
    return reader


def wrong(kind: str, said: dict[str, Any], form: VerbForm) -> list[str]:
    """Return what is wrong, each as `key.path: type of problem`."""
    found = reader_of(kind, said, form).found
    return [f"{'.'.join(map(str, each.keys))}: {each.kind}" for each in found]


@pytest.mark.parametrize(
    ("kind", "said", "form"),
    [
        pytest.param("terrain", {"seen": {}}, PLAIN, id="a table without all that it needs"),
        pytest.param("level", {"width": 250, "height": 250}, PLAIN, id="too large by itself"),
        pytest.param("level", {"generator": {"max_rooms": 3}}, PLAIN, id="no kind"),
        pytest.param("monster", {"behaviors": {"sleep": {}}}, PART, id="an item by its name"),
        pytest.param("loot", {"entries": []}, EXTEND, id="fewer items than the whole needs"),
        pytest.param("stat", {"minimum": -5}, ADD, id="less than the whole may have"),
        pytest.param("stat", {"minimum": 0.5}, MULTIPLY, id="a fraction of an integer"),
        pytest.param("stat", {"minimum": ">=3"}, CONDITION, id="a comparison"),
        pytest.param("monster", {"behaviors": ["sleep"]}, REMOVE, id="names of items"),
        pytest.param("appearance", {"looks": {"red": {"label": "brew"}}}, TEXTS, id="texts"),
    ],
)
def test_a_part_may_be_what_the_whole_could_not_be(
    kind: str, said: dict[str, Any], form: VerbForm
) -> None:
    assert wrong(kind, said, form) == []


@pytest.mark.parametrize(("kind", "said", "form", "found"), WRONG)
def test_what_is_wrong_with_a_part_is_found_where_it_stands(
    kind: str, said: dict[str, Any], form: VerbForm, found: str
) -> None:
    assert wrong(kind, said, form) == [found]


def test_of_several_kinds_that_may_be_meant_one_that_takes_a_value_is_enough() -> None:
    """The least size of a room differs from generator to generator."""
    least = {"generator": {"min_size": 3}}

    assert wrong("level", least, PART) == []
    assert wrong("level", {"generator": {"min_size": -1}}, PART) == [
        "generator.min_size: greater_than_equal"
    ]


def test_of_very_much_that_is_wrong_only_the_first_is_kept_and_the_rest_counted() -> None:
    many = {f"x{number}": 1 for number in range(3 * MAX_EXPLAINED)}

    for form in (PART, ADD):
        reader = reader_of("monster", many, form)
        assert (len(reader.found), reader.count) == (MAX_EXPLAINED, 3 * MAX_EXPLAINED)
