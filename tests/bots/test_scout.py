from __future__ import annotations

from msgspec.structs import replace

from roguelike.bots.scout import Scout
from tests.ui.hoarding import put, rich


def test_what_was_taken_before_a_scout_reconsiders_is_forgotten() -> None:
    game = rich()
    scout = Scout(lambda _: True, game.game.ruleset.gait.cutting)
    put(game, "stone")
    taken = replace(game.view, items={})
    here = {game.view.player.position: (game.view.here[0].thing,)}
    scout.look(replace(game.view, items=here))

    scout.reconsider()
    scout.look(taken)

    scout.pass_over(taken)  # which asks what lies where the scout found something
