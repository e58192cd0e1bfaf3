from __future__ import annotations

import pytest
from pydantic_core import PydanticCustomError

from roguelike.content.findings.faults import Fault
from roguelike.content.schema.fields import templates
from roguelike.content.schema.fields.templates import (
    fill,
    placeholders,
    prepared,
    require_numbers,
    require_placeholders,
)


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
    format_, names, _ = prepared(text)

    said = format_ % tuple({"value": 1, "all": 2}[name] for name in names) if names else format_

    assert said == shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [("{a} and {b}", "1 and {a}"), ("{a}{a}", "11"), ("{c}!", "!"), ("none", "none"), ("", "")],
)
def test_names_in_braces_are_filled_in_once(text: str, expected: str) -> None:
    assert fill(text, {"a": "1", "b": "{a}"}) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [("1", "a wolf, 1 turn"), ("2", "2 wolves, 2 turns"), ("11", "11 wolves, 11 turns")],
)
def test_words_are_those_that_belong_to_the_number(number: str, expected: str) -> None:
    text = "{n|a wolf|# wolves}, {n} {n|turn|turns}"

    assert fill(text, {"n": number}) == expected
    assert placeholders(text) == ["n", "n", "n"]
    assert prepared(text).names == ("n", "n", "n")


@pytest.mark.parametrize("text", ["{a|b}", "{a|b|c|d}", "{a|}"])
def test_words_that_depend_on_a_number_are_two(text: str) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        placeholders(text)

    assert caught.value.type == Fault.TEMPLATE
    assert "`a`" in caught.value.message()


def test_words_depend_on_numbers_alone() -> None:
    require_numbers("{a} {b|one|more}", frozenset("b"), "text")

    with pytest.raises(PydanticCustomError) as caught:
        require_numbers("{b} {a|one|more}", frozenset("b"), "text")

    assert caught.value.context == {
        "name": "a",
        "hint": "numbers here are b",
        "field": "text",
        "start": 4,
        "end": 16,
    }
