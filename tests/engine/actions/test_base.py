from __future__ import annotations

from typing import get_args

import pytest

from roguelike.content.schema.messages import EventName
from roguelike.engine.actions.base import Reason


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_fact_that_messages_can_tell(reason: Reason) -> None:
    assert reason.value in get_args(EventName)
