from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.ui.session.threat import Odds, ThreatAssessor
from tests.content_fixture import shipped_content
from tests.ui.staging import TEXTS, endangered


def test_blows_are_counted_both_ways() -> None:
    game = endangered()
    (kobold,) = game.view.actors
    game.game.world.level.cast[kobold.id].stats["core:attack_chance"] = 100
    before = ThreatAssessor(shipped_content().catalog, game, TEXTS).blows(kobold)
    game.game.world.level.cast[kobold.id].stats["core:attack"] = 0

    harmless = ThreatAssessor(shipped_content().catalog, game, TEXTS).blows(kobold)

    assert before is not None
    assert before[1] == "5"  # blows of 20 for a health of 100
    assert harmless == (before[0], "∞")


def test_several_hunters_together_kill_in_fewer_turns_than_each_of_them() -> None:
    game = endangered()
    (kobold,) = game.view.actors
    game.game.world.level.cast[kobold.id].stats["core:attack_chance"] = 100
    assessor = ThreatAssessor(shipped_content().catalog, game, TEXTS)
    own = game.view.stats["core:speed"]
    as_fast = replace(kobold, stats={**kobold.stats, "core:speed": own})
    twice_as_fast = replace(kobold, stats={**kobold.stats, "core:speed": own // 2})
    asleep = replace(kobold, alert=False, is_asleep=True)

    # blows of 20 for a health of 100
    assert assessor.together([as_fast, as_fast, asleep]) == (2, "3")
    assert assessor.together([as_fast, twice_as_fast]) == (2, "2")
    assert assessor.together([as_fast, asleep]) is None


def test_the_most_dangerous_come_first() -> None:
    game = endangered()
    (kobold,) = game.view.actors
    assessor = ThreatAssessor(shipped_content().catalog, game, TEXTS)
    crowd = {
        "hunting": kobold,
        "fleeing": replace(kobold, is_fleeing=True),
        "unaware": replace(kobold, alert=False),
        "asleep": replace(kobold, alert=False, is_asleep=True),
        "ally": replace(kobold, hostile=False),
    }

    assert [assessor.state(actor) for actor in crowd.values()] == list(crowd)
    backward = list(crowd.values())[::-1]
    assert sorted(backward, key=assessor.danger) == list(crowd.values())


def test_of_those_who_hunt_the_player_those_beside_come_first() -> None:
    game = endangered()
    (kobold,) = game.view.actors
    assessor = ThreatAssessor(shipped_content().catalog, game, TEXTS)
    apart = replace(kobold, position=kobold.position.offset(5, 0))
    still_there = replace(kobold, is_fleeing=True)

    found = sorted([still_there, apart, kobold], key=assessor.danger)

    assert found == [kobold, apart, still_there]


def test_the_dead_fight_no_more() -> None:
    game = endangered()
    (kobold,) = game.view.actors
    game.view = replace(game.view, player=replace(game.view.player, health=0))

    assert ThreatAssessor(shipped_content().catalog, game, TEXTS).blows(kobold) is None


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
