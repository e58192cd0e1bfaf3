from __future__ import annotations

from typing import get_args

import pytest

from roguelike.content.schema.messages import FactName
from roguelike.engine.actions.base import ImpossibleError, Reason


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_fact_that_messages_can_tell(reason: Reason) -> None:
    assert reason.value in get_args(FactName)


def test_an_impossible_action_names_its_reason_and_what_is_in_the_way() -> None:
    error = ImpossibleError(Reason.WALL, "core:wall")

    assert (error.reason, error.terrain, str(error)) == (
        Reason.WALL,
        "core:wall",
        "impossible_wall",
    )
    assert ImpossibleError(Reason.CORNER).terrain == ""
