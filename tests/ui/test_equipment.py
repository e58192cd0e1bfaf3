from __future__ import annotations

from roguelike.engine.item import Thing
from roguelike.engine.view import Carried
from roguelike.ui.equipment import equipment
from tests.ui.hoarding import hoard, rich
from tests.ui.staging import CLASSIC


def test_something_in_several_slots_is_worn_in_each_and_empty_ones_are_shown() -> None:
    game = rich()
    sword = Carried(9, Thing("hoard:great_sword"), None, is_worn=True, bonuses={}, sticks=False)

    assert equipment(game.game.ruleset, [sword]) == {
        "hoard:head": None,
        "hoard:hand": sword,
        "hoard:off_hand": sword,
        "hoard:finger": None,
    }


def test_slots_of_other_mods_are_shown_once_there_is_something_for_them() -> None:
    ruleset = hoard().ruleset(CLASSIC)
    ring = Carried(9, Thing("hoard:cursed_ring"), None, is_worn=False, bonuses={}, sticks=False)

    shown = [
        [slot for slot in equipment(ruleset, pack) if "hoard" in slot] for pack in ([], [ring])
    ]

    assert shown == [[], ["hoard:finger"]]
