from __future__ import annotations

from roguelike.engine.knowledge.player_view import Carried
from roguelike.engine.world.item import Thing
from roguelike.ui.session.equipment import equipment
from tests.ui.hoarding import rich


def test_something_in_several_slots_is_worn_in_each_and_empty_ones_are_shown() -> None:
    sword = Carried(
        9, Thing("hoard:great_sword"), None, is_worn=True, bonuses={}, gives=(), sticks=False
    )

    assert equipment(rich().game.ruleset.things, [sword]) == {
        "hoard:head": None,
        "hoard:hand": sword,
        "hoard:off_hand": sword,
        "hoard:finger": None,
    }
