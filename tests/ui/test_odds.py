from __future__ import annotations

from roguelike.core.formula import parse
from roguelike.effects.damage import Damage
from roguelike.ui.odds import Odds
from tests.content_fixture import shipped_content
from tests.ui.staging import endangered


def test_harm_that_dice_decide_is_told_by_its_bounds_less_what_is_resisted() -> None:
    game = endangered()
    (kobold,) = game.view.actors
    game.game.world.level.cast[kobold.id].stats["core:defense"] = 50
    fire = Damage(amount=parse("2d6"))
    resisted = Damage(amount=parse("2d6 + 10"), resisted_by="core:defense")
    odds = Odds(shipped_content().catalog, game.game)

    assert odds.harm((fire,), kobold.id) == (2, 12)
    assert odds.harm((fire, resisted), kobold.id) == (2 + 6, 12 + 11)
    assert odds.harm((Damage(),), kobold.id) is None
    assert odds.attack((fire,), kobold.id) is None
