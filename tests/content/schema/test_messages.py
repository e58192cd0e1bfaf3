from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from roguelike.content.schema.messages import MessageDef

SWAP: dict[str, Any] = {"on": "item_worn", "after": ["item_taken_off"]}


@pytest.mark.parametrize(
    "said",
    [
        {**SWAP, "text": "{actor} swaps {first_item} for {item}."},
        {**SWAP, "text": "{said}, and then {item}."},
        {"on": "item_given", "after": ["operated", "unlocked"], "text": "In {first_terrain}."},
        {
            "on": "damaged",
            "text": "{actor}",
            "many": "{actors} burn for {amount|# point|# points}.",
        },
        {"on": "struggled", "text": "{actor}", "once": True, "covers": ["status_gained"]},
        {"text": "Your skin turns to stone.", "covers": ["status_gained"]},
    ],
)
def test_a_message_can_tell_several_facts(said: dict[str, Any]) -> None:
    assert MessageDef.model_validate(said)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        pytest.param({**SWAP, "text": "{first_status}"}, "text", id="not of the first"),
        pytest.param({"on": "item_worn", "text": "{said}"}, "text", id="nothing before it"),
        pytest.param({"on": "item_worn", "text": "{first_item}"}, "text", id="no first"),
        pytest.param(
            {"on": "item_given", "after": ["operated", "shot"], "text": "{first_terrain}"},
            "text",
            id="not of all that may be first",
        ),
        pytest.param({"on": "woke", "text": "", "many": "{actor} wake."}, "many", id="not one"),
        pytest.param({"on": "woke", "text": "{actors} wake."}, "text", id="not several"),
        pytest.param({"text": "x", "after": ["shot"]}, "after", id="after, of no fact"),
        pytest.param({"text": "x", "many": "y"}, "many", id="several, of no fact"),
        pytest.param({"text": "x", "once": True}, "once", id="once, of no fact"),
    ],
)
def test_what_cannot_be_told_is_refused_in_its_field(said: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        MessageDef.model_validate(said)

    (error,) = refused.value.errors()
    assert error["ctx"]["field"] == field  # pyright: ignore[reportTypedDictNotRequiredAccess]
