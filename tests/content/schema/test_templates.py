from __future__ import annotations

import pytest
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import Fault
from roguelike.content.schema import templates
from roguelike.content.schema.templates import placeholders, prepared, require_placeholders


@pytest.mark.parametrize("text", ["{", "}", "{a", "a}", "{a}}", "{{a}", "}{"])
def test_a_brace_alone_is_refused(text: str) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        placeholders(text)

    assert caught.value.type == Fault.TEMPLATE


def test_names_are_looked_for_only_in_a_text_with_braces(monkeypatch: pytest.MonkeyPatch) -> None:
    assert placeholders("{a} hits {b} and {a}") == ["a", "b", "a"]

    monkeypatch.setattr(templates, "PLACEHOLDER", None)  # which cannot search

    assert placeholders("[it] hits (you)") == placeholders("") == []


def test_names_that_are_not_allowed_are_refused_with_those_that_are() -> None:
    with pytest.raises(PydanticCustomError) as caught:
        require_placeholders("{b} hits {c} with {d}, {c}", frozenset("ba"), "text")

    assert caught.value.type == Fault.TEMPLATE_NAME
    assert caught.value.context == {"names": "c, d", "allowed": "a, b", "field": "text"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [("100 %", "100 %"), ("{value}% of {all}%, {value}", "1% of 2%, 1")],
)
def test_a_prepared_text_is_filled_in_as_often_as_it_mentions_something(
    text: str, shown: str
) -> None:
    format_, names = prepared(text)

    said = format_ % tuple({"value": 1, "all": 2}[name] for name in names) if names else format_

    assert said == shown
