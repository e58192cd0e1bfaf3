"""Items of one array that are wrong in the same way."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.explaining.alike_items import alike_items, with_others
from roguelike.content.explaining.locations import Location
from roguelike.content.explaining.problems import Problem, Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.schema.actors import MonsterDef

PLACE = Place(Document("a.toml", ""))
SUBJECT = Subject(MonsterDef, PLACE, "it")


def problem(keys: KeyPath, value: Any, kind: str = "string_type") -> Problem:  # noqa: ANN401 - any value of a file
    return Problem(SUBJECT, kind, Location(keys), value, {}, "")


def test_the_first_item_that_is_wrong_stands_for_those_after_it() -> None:
    items = [problem(("tags", number), 3) for number in (0, 2, 5)]

    assert alike_items(items) == {("tags", 0): 2, ("tags", 2): 0, ("tags", 5): 0}


@pytest.mark.parametrize("kind", ["model_type", "model_attributes_type"])
def test_names_in_place_of_tables_are_told_once(kind: str) -> None:
    items = [problem(("behaviors", number), "wander", kind) for number in (0, 1)]

    assert alike_items(items) == {("behaviors", 0): 1, ("behaviors", 1): 0}


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(problem(("tags", 1), 3.5), id="another value"),
        pytest.param(problem(("tags", 1), 3, "int_type"), id="another type is expected"),
        pytest.param(problem(("names", 1), 3), id="another array"),
        pytest.param(problem(("tags", "x"), 3), id="no item"),
        pytest.param(problem((), 3), id="the whole subject"),
    ],
)
def test_what_is_wrong_otherwise_or_elsewhere_is_told_apart(other: Problem) -> None:
    assert alike_items([problem(("tags", 0), 3), other]) == {}


def test_only_types_are_the_same_for_all_items() -> None:
    items = [problem(("tags", number), "A b", "string_pattern_mismatch") for number in (0, 1)]

    assert alike_items(items) == {}


@pytest.mark.parametrize(
    ("others", "message"),
    [
        (0, "it is wrong"),
        (1, "it is wrong; so it is with another"),
        (2, "it is wrong; so it is with 2 others"),
    ],
)
def test_a_finding_says_how_many_items_more_are_like_that(others: int, message: str) -> None:
    finding = Diagnostic(Code.E202, PLACE, "it is wrong")

    assert with_others(finding, others).message == message
