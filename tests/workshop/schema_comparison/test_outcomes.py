"""Wherein a schema and `validate` disagree."""

from __future__ import annotations

import pytest

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.workshop.schema_comparison.outcomes import (
    Complaint,
    FixedKeys,
    SchemaError,
    complaint,
    fields_in,
)
from roguelike.workshop.schema_comparison.verdicts import Judgement, Verdict

FIXED = FixedKeys({"patch", "monster", "stats", "color", "settings"}, is_by_name=True)
ERROR = SchemaError("enum", ("monster", "mole", "color"), '"blue" is not one of "red"')
FINDING = Diagnostic(
    Code.E203, Place(Document("a.toml"), ("monster", "mole", "stats", "luck")), "`luck` is 3, not 4"
)


@pytest.mark.parametrize(
    ("keys", "pattern"),
    [
        (("monster", "color", "color"), "monster.*.color"),
        (("monster", "mole", "stats", "luck"), "monster.*.stats.*"),
        (("patch", "monster", 3, "color"), "patch.*.[].color"),
        ((), ""),
    ],
)
def test_a_path_is_that_of_all_files_with_other_names(keys: KeyPath, pattern: str) -> None:
    assert FIXED.pattern(keys) == pattern


def test_in_a_file_without_definitions_all_fields_are_shown() -> None:
    fixed = FixedKeys({"mod", "name"}, is_by_name=False)

    assert fixed.pattern(("mod", "name")) == "mod.name"


def test_a_hole_is_what_the_schema_takes_and_is_wrong_in_shape() -> None:
    found = complaint([], Judgement(Verdict.SHAPE, [FINDING]), FIXED)

    assert found == Complaint(
        "E203", "monster.*.stats.*", "… is …, not …", "monster.mole.stats.luck: `luck` is 3, not 4"
    )


def test_a_lie_is_what_the_schema_refuses_and_nothing_is_wrong_with() -> None:
    found = complaint([ERROR], Judgement(Verdict.TAKEN), FIXED)

    assert found == Complaint(
        "enum", "monster.*.color", "… is not one of …", f"monster.mole.color: {ERROR.message}"
    )


@pytest.mark.parametrize(
    ("errors", "verdict"),
    [
        ([], Verdict.TAKEN),
        ([], Verdict.LINKS),
        ([ERROR], Verdict.LINKS),
        ([ERROR], Verdict.SHAPE),
    ],
)
def test_there_is_nothing_to_say_where_both_may_be_right(
    errors: list[SchemaError], verdict: Verdict
) -> None:
    assert complaint(errors, Judgement(verdict, [FINDING]), FIXED) is None


def test_a_crash_counts_whatever_the_schema_says() -> None:
    judgement = Judgement(Verdict.CRASHED, crash="KeyError: 'mole'")

    found = complaint([ERROR], judgement, FIXED)

    assert found == Complaint("crash", "", "KeyError", "KeyError: 'mole'")


def test_fields_are_those_that_a_schema_names_anywhere() -> None:
    schema = {
        "properties": {"a": {"items": {"properties": {"b": True}}}},
        "definitions": {"properties": {"properties": {"c": True}}},
    }

    assert fields_in(schema) >= {"a", "b", "c"}
