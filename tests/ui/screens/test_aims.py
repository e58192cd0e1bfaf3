from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.engine.item import Thing
from roguelike.engine.view import Carried
from roguelike.ui.screens.aims import Aims
from roguelike.ui.shell import Shell
from tests.ui.armory import armory, armory_content


def carried(name: str, number: int, *, is_worn: bool, is_known: bool = True) -> Carried:
    thing = Thing(f"armory:{name}", known=is_known)
    return Carried(number, thing, None, is_worn=is_worn, bonuses={}, gives=(), sticks=False)


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
    game = armory()
    items = tuple(
        carried(name.strip("*?"), number, is_worn="*" in name, is_known="?" not in name)
        for number, name in enumerate(pack.split())
    )
    game.view = replace(game.view, pack=items)

    found = Aims(Shell(armory_content()), game).missile()

    assert (found and found.thing.kind) == (expected and f"armory:{expected}")
