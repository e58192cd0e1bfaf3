"""What to say about keys that a table does not have."""

from __future__ import annotations

import pytest

from roguelike.content.schema.campaigns import CampaignDef
from tests.content.explaining.hints import hint_in

NEEDED = "label = 'x'\nplayer = 'x'\nrules = 'x'\ntheme = 'x'\nlevels = [{ level = 'x' }]\n"


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        pytest.param("label = 'Gold', name = 'gold'", "did you mean `key`?", id="label is there"),
        pytest.param("key = 'gold', name = 'Gold'", "did you mean `label`?", id="key is there"),
        pytest.param(
            "name = 'gold'", "it has `key`, `label`, `text` and `color`", id="either may be meant"
        ),
        pytest.param("id = 'gold'", "did you mean `key`?", id="a word for one of them"),
        pytest.param("value = '{gold}'", "did you mean `text`?", id="a word for what follows"),
        pytest.param(
            "label = 'Gold', title = 'Gold'",
            "did you mean `label`, which is there already?",
            id="a word for nothing else",
        ),
    ],
)
def test_a_word_for_several_fields_means_the_one_that_is_not_there(line: str, hint: str) -> None:
    assert hint_in(CampaignDef, f"{NEEDED}panel = [{{ {line} }}]") == hint
