from __future__ import annotations

import pytest
from msgspec.structs import replace

from roguelike.ui.appearance.skin import Skin
from roguelike.ui.panels.side.gear import GearSections
from roguelike.ui.widgets.rows import PanelStyle, Span
from tests.ui.hoarding import rich
from tests.ui.staging import PALETTE, TEXTS


@pytest.mark.parametrize(("is_known", "letters"), [(True, "dc"), (False, "cd")])
def test_what_is_known_to_heal_stands_before_all_else_that_is_carried(
    *, is_known: bool, letters: str
) -> None:
    game = rich()
    sections = GearSections(game.game.ruleset, game.namer, "i")
    pack = {
        item.thing.kind: replace(item, thing=item.thing._replace(known=is_known))
        for item in game.view.pack
    }
    wand, potion = pack["hoard:sparks"], pack["hoard:healing"]

    section = sections.carried(
        (wand, potion),
        {wand.id: "c", potion.id: "d"},
        Skin(game.catalog, game.game.ruleset, PALETTE, game.game.world.looks),
        PanelStyle(40, PALETTE, TEXTS, is_narrow=True),
        0,
    )

    first = [rows[0].pieces[0] for rows in section.groups]
    assert first == [Span(0, letter, "key") for letter in letters]
