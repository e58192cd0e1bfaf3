from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.schema.colors import blend
from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.engine.world.item import ItemView
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.appearance.skin import Glyph, Skin
from tests.ui.armory import ARMORY, armory_content
from tests.ui.pictures import actor

CONTENT = armory_content()
PALETTE = Palette(CONTENT.catalog, "core:classic")
SKIN = Skin(CONTENT.catalog, CONTENT.ruleset(ARMORY), PALETTE, {"armory:healing": "red"})
BROWN = PALETTE["classic:kobold"]


def kobold(*statuses: str, is_sensed: bool = False) -> SeenActor:
    plain = actor(2, "classic:kobold", "Kobold", Position(0, 0))
    return replace(plain, statuses=dict.fromkeys(statuses, 3), is_sensed=is_sensed)


def test_an_item_has_the_color_of_its_look_until_it_is_known() -> None:
    known = ItemView("armory:healing")

    assert SKIN.item(known) == Glyph("!", PALETTE.ink("text_good"))
    assert SKIN.item(known._replace(known=False)) == Glyph("!", PALETTE.ink("text_bad"))


def test_an_unknown_item_without_a_look_of_its_own_looks_like_itself() -> None:
    knife = ItemView("armory:knife", known=False)

    assert SKIN.item(knife) == SKIN.item(ItemView("armory:knife"))


def test_a_status_changes_the_glyph_of_who_has_it_but_never_its_color() -> None:
    assert SKIN.actor(kobold()) == Glyph("k", BROWN)
    assert SKIN.actor(kobold("armory:poisoned")) == Glyph("k", BROWN)
    assert SKIN.actor(kobold("armory:hexed", "armory:poisoned")) == Glyph("%", BROWN)


def test_the_mark_of_a_status_has_a_color_of_its_own_or_that_of_its_name() -> None:
    assert SKIN.tint("armory:poisoned") == PALETTE.ink("text_good")
    assert SKIN.tint("armory:hexed") == PALETTE[SKIN.statuses["armory:hexed"].color]


def test_who_is_only_sensed_is_dim() -> None:
    dim = blend(BROWN, PALETTE.ink("out_of_view"), 50)

    assert SKIN.actor(kobold(is_sensed=True)) == Glyph("k", dim)
