from __future__ import annotations

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.names.names import Names
from roguelike.content.schema.messages import FACTS, MessageDef
from tests.content.validation import contexts, faults

NAMES = Names("ice", {"color": {"core:red"}})


@pytest.mark.parametrize(("fact", "names"), FACTS.items())
def test_a_message_may_mention_all_that_belongs_to_its_fact(
    fact: str, names: frozenset[str]
) -> None:
    text = "".join(f"{{{name}}}" for name in sorted(names))

    assert faults(MessageDef, {"on": fact, "text": text}) == []


@pytest.mark.parametrize("fact", FACTS)
def test_a_message_may_mention_nothing_else(fact: str) -> None:
    table = {"on": fact, "text": "{weather}"}

    assert faults(MessageDef, table) == [f": {Fault.TEMPLATE_NAME}"]
    (told,) = contexts(MessageDef, table)
    assert told == {
        "names": "weather",
        "allowed": ", ".join(sorted(FACTS[fact])),
        "field": "text",
    }


def test_a_message_has_a_color_and_a_doer_if_it_says_so() -> None:
    table = {"on": "woke", "by": "player", "text": "You wake.", "color": "red"}

    message = MessageDef.model_validate(table, context=NAMES)

    assert (message.by, message.color) == ("player", "core:red")
    assert MessageDef(on="woke", text="!").by == "anyone"


def test_a_message_for_a_screen_may_mention_anything() -> None:
    assert faults(MessageDef, {"text": "{whatever} the screen knows"}) == []


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"text": "!", "by": "player"}, f": {Fault.CONTRADICTION}"),
        ({"text": "!", "on": "exploded"}, "on: literal_error"),
        ({"text": "!", "on": "woke", "by": "kobold"}, "by: literal_error"),
        ({"text": "{actor", "on": "woke"}, f"text: {Fault.TEMPLATE}"),
        ({"text": "{actor"}, f"text: {Fault.TEMPLATE}"),
        ({"text": "a\nb"}, f"text: {Fault.TEXT_CONTROL}"),
        ({"text": "!", "color": "blue"}, f"color: {Fault.REFERENCE_UNKNOWN}"),
        ({"on": "woke"}, "text: missing"),
    ],
)
def test_what_does_not_fit_is_refused(table: dict[str, object], expected: str) -> None:
    assert faults(MessageDef, table, NAMES) == [expected]
