from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.settings import MAX_CHOICES, SettingDef, SettingType, value_of


def setting(kind: SettingType, default: object, **more: object) -> SettingDef:
    return SettingDef.model_validate({"type": kind, "default": default, "label": "It", **more})


def problems(kind: str, default: object, **more: object) -> list[str]:
    data = {"type": kind, "default": default, "label": "It", **more}
    with pytest.raises(ValidationError) as caught:
        SettingDef.model_validate(data)
    subject = Subject(table_of(SettingDef), Place(Document("mod.toml")), "the setting")
    return [f"{one.code.name} {one.message} ({one.hint})" for one in explain(caught.value, subject)]


WORDS = ("low", "high")


MANY = [f"w{number}" for number in range(MAX_CHOICES + 1)]


@pytest.mark.parametrize(
    ("kind", "default", "more", "code", "expected"),
    [
        ("int", 1, {"applies": "new_gam"}, "E205", "(did you mean `new_game`?)"),
        ("bool", 1, {}, "E202", "must be true or false, not 1 (write true)"),
        ("float", float("nan"), {}, "E203", "must be a finite number, not nan"),
        ("text", 1, {}, "E202", "must be text, not 1 (put it in quotes)"),
        ("int", ["a"], {}, "E202", "is text, a number, true or false, not an array"),
        ("text", "a\n", {}, "E203", "cannot contain a control character"),
        ("text", "a\u2066", {}, "E203", "cannot contain an invisible character"),
        ("text", "a" * 61, {}, "E203", "must have at most 60 characters"),
        ("choice", "hihg", {"choices": WORDS}, "E205", "(did you mean `high`?)"),
        ("choice", "w1", {"choices": MANY}, "E203", f"must have at most {MAX_CHOICES} items"),
        ("choice", "low", {}, "E206", '(add them, as in choices = ["low", "high"])'),
        ("int", 1, {"choices": WORDS}, "E206", "is only for settings of the type choice"),
        ("int", 1, {"min": 3, "max": 2}, "E206", "`min` is more than `max`, 2 (swap them)"),
        ("int", 1, {"min": 2}, "E203", "must be at least 2, not 1"),
    ],
)
def test_a_setting_has_to_make_sense(
    kind: str, default: object, more: dict[str, object], code: str, expected: str
) -> None:
    (problem,) = problems(kind, default, **more)

    assert problem.startswith(code)
    assert expected in problem


@pytest.mark.parametrize(
    ("definition", "text", "expected"),
    [
        (setting("bool", default=False), "true", True),
        (setting("int", 3), "-12", -12),
        (setting("int", 3), "9" * 5000, "9" * 5000),
        (setting("float", 3), "2", 2),
        (setting("float", 3), "2.5", 2.5),
        (setting("float", 3), "nan", "nan"),
        (setting("text", "a"), "12", "12"),
    ],
)
def test_text_is_read_as_what_the_setting_can_be(
    definition: SettingDef, text: str, expected: object
) -> None:
    value = definition.parse(text)

    assert value == expected
    assert type(value) is type(expected)


def test_a_value_that_is_not_allowed_leaves_the_default() -> None:
    density = setting("float", 0.3, min=0, max=1)

    assert [value_of(density, chosen) for chosen in (None, 0.5, 1, 7, "much", True)] == [
        0.3,
        0.5,
        1,
        0.3,
        0.3,
        0.3,
    ]
