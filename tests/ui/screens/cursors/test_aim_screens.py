from __future__ import annotations

import pytest

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.cursors.aim_screens import AimScreens
from tests.ui.armory import armory_content, stocked


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        pytest.param("oil knife arrow bow*", "arrow", id="what the worn launcher shoots"),
        pytest.param("oil knife bow arrow", "knife", id="else what is made for throwing"),
        pytest.param("healing wand oil", "oil", id="else what does harm where it lands"),
        pytest.param("healing wand oil?", None, id="but only if that is known"),
        pytest.param("healing wand knife*", None, id="nothing that is worn, or for other uses"),
    ],
)
def test_the_best_thing_to_throw(pack: str, expected: str | None) -> None:
    found = AimScreens(UiContext(armory_content()), stocked(pack)).missile()

    assert (found and found.thing.kind) == (expected and f"armory:{expected}")
