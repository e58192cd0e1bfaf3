from __future__ import annotations

from roguelike.ui.screens.menus.here_menu import HereScreen
from tests.ui.hoarding import put, rich, staged
from tests.ui.staging import after, shown
from tests.ui.words import ui


def test_on_stairs_one_can_take_them_and_where_things_lie_pick_them_up() -> None:
    game = rich()
    stack = staged(game)
    plain = shown(HereScreen(stack.shell, game), 80, 24)
    level = game.game.world.level
    here = game.view.player.position
    level.set_terrain(level.cell(here), level.table.numbers["core:stairs_down"])
    level.known[here] = level.terrain[here]
    put(game, "stone")
    there = shown(HereScreen(stack.shell, game), 80, 24)

    assert [name in plain for name in (ui("command_descend"), "pick up")] == [False, False]
    assert [name in there for name in (ui("command_descend"), "pick up")] == [True, True]


def test_its_commands_have_their_own_keys_there() -> None:
    game = rich()
    stack = staged(game)
    stack.show(HereScreen(stack.shell, game))

    after(stack, ["."])

    assert game.view.turn == 1
    assert "Here" not in shown(stack, 80, 24)
