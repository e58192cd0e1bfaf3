from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.content.schema.keymaps import KeymapDef


@pytest.mark.parametrize("key", ["escape", "enter", "ctrl+c"])
def test_what_leads_out_of_everything_cannot_be_bound_to_anything_else(key: str) -> None:
    with pytest.raises(ValidationError, match="is reserved"):
        KeymapDef.model_validate({"label": "Mine", "bindings": {"explore": [key]}})


def test_what_leads_out_of_everything_may_be_bound_to_that() -> None:
    bindings = {"cancel": ["escape"], "menu": ["enter"], "confirm": ["enter"], "quit": ["ctrl+c"]}

    assert KeymapDef.model_validate({"label": "Mine", "bindings": bindings})
