from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.schema.modes import ModeDef
from roguelike.core.formula import parse
from roguelike.effects.damage import Damage
from roguelike.ui.session.odds import Odds
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


def test_what_the_player_takes_is_told_as_the_mode_has_it() -> None:
    content = shipped_content()
    game = endangered()
    (kobold,) = game.view.actors
    world = game.game.world
    usual = Odds(content.catalog, game.game).fight(kobold.id)
    world.ruleset = replace(world.ruleset, mode=ModeDef(label="Half", damage_taken=50))
    halved = Odds(content.catalog, game.game).fight(kobold.id)

    assert usual is not None
    assert halved == (usual[0], usual[1]._replace(damage=usual[1].damage / 2))
    assert usual[1].damage > 0
