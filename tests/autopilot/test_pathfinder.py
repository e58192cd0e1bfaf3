from __future__ import annotations

from msgspec.structs import replace

from roguelike.autopilot.pathfinder import Pathfinder
from tests.ui.hoarding import put, rich


def test_what_was_taken_before_a_scout_reconsiders_is_forgotten() -> None:
    game = rich()
    pathfinder = Pathfinder(lambda _: True, game.game.ruleset.movement_rules.cutting)
    put(game, "stone")
    taken = replace(game.view, items={})
    here = {game.view.player.position: (game.view.here[0].thing,)}
    pathfinder.look(replace(game.view, items=here))

    pathfinder.wanted_items.reconsider()
    pathfinder.look(taken)

    pathfinder.pass_over(taken)  # which asks what lies where the pathfinder found something


def test_nothing_good_makes_up_for_a_level_on_which_there_is_nothing_new() -> None:
    view = rich().view
    pathfinder = Pathfinder()
    pathfinder.look(view)
    walk = 2 * (view.width + view.height)

    for turn in range(view.turn, view.turn + 5 * walk, walk):
        later = replace(view, turn=turn)
        pathfinder.look(later)
        pathfinder.hold_out(later)
        if turn <= view.turn + 3 * walk:
            assert not pathfinder.is_stalled(later)

    assert not pathfinder.is_stalled(replace(view, turn=view.turn + 4 * walk))
    assert pathfinder.is_stalled(replace(view, turn=view.turn + 4 * walk + 1))
