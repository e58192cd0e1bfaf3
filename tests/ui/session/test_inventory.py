from __future__ import annotations

import re

from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.world.item import ItemView
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.session.inventory import equipment
from tests.ui.hoarding import rich, staged
from tests.ui.staging import after, shown


def test_something_in_several_slots_is_worn_in_each_and_empty_ones_are_shown() -> None:
    sword = CarriedItem(
        9, ItemView("hoard:great_sword"), None, is_worn=True, bonuses={}, gives=(), sticks=False
    )

    assert equipment(rich().game.ruleset.things, [sword]) == {
        "hoard:head": None,
        "hoard:hand": sword,
        "hoard:off_hand": sword,
        "hoard:finger": None,
    }


def letter(stack: ScreenStack, name: str) -> str:
    """Return the letter of what is listed under a name."""
    drawn = shown(after(stack, ["i"]), 80, 24)
    after(stack, ["escape"])
    found = re.search(rf"(\w)  .  {name}", drawn)
    return found[1] if found else ""


def test_the_others_keep_their_letters_when_something_is_gone() -> None:
    stack = staged(rich())
    before = letter(stack, "great sword"), letter(stack, "12 stones")

    after(stack, ["i", "c", "d"])

    assert (letter(stack, "great sword"), letter(stack, "12 stones")) == before == ("e", "f")


def test_what_is_put_on_or_comes_back_has_its_letter_again() -> None:
    stack = staged(rich())
    letter(stack, "12 stones")

    after(stack, ["i", "d", "d", "i", "c", "d", "g", "b", "i", "E"])

    assert letter(stack, "wand of sparks") == "d"
    assert letter(stack, "great sword") == "e"
