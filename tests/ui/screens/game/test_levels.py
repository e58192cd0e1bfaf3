from __future__ import annotations

from pathlib import Path

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Begin, Resume
from tests.content_fixture import classic_alone
from tests.ui.staging import CLASSIC, after, shown, stack_of


def rows(stack: ScreenStack) -> list[str]:
    lines = (" ".join(line.strip(" │").split()) for line in shown(stack).splitlines())
    return [line for line in lines if "the dungeon" in line]


def test_the_levels_that_were_visited_are_known_again_when_a_game_goes_on(tmp_path: Path) -> None:
    saves = SaveLibrary(tmp_path)
    stack = stack_of(UiContext(classic_alone(), saves=saves))
    Begin(CLASSIC, "ember").apply(stack)
    game = stack.session
    assert game
    for _ in range(2):
        game.act(Wait())
        world = game.game.world
        stairs = world.ruleset.terrain.ids.index("core:stairs_down")
        world.level.set_terrain(world.player.cell, stairs)
        game.act(Descend())

    listed = rows(after(stack, ("M",)))
    stack.host.leave()
    Resume(saves.characters()[0]).apply(stack)

    assert listed == ["1 the dungeon 0 2", "2 the dungeon 2 2", "→ 3 the dungeon 4 0"]
    assert rows(after(stack, ("M",))) == listed
