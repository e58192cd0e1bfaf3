from __future__ import annotations

from pathlib import Path

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.saves.library import Saves
from roguelike.ui.shell import Shell
from roguelike.ui.stage import Stage
from tests.content_fixture import classic_alone
from tests.ui.staging import CLASSIC, after, shown


def rows(stage: Stage) -> list[str]:
    lines = (" ".join(line.strip(" │").split()) for line in shown(stage).splitlines())
    return [line for line in lines if "the dungeon" in line]


def test_the_levels_that_were_visited_are_known_again_when_a_game_goes_on(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    stage = Stage(Shell(classic_alone(), saves=saves))
    stage.begin(CLASSIC, "ember")
    game = stage.adventure
    assert game
    for _ in range(2):
        game.act(Wait())
        world = game.game.world
        stairs = world.ruleset.terrain.ids.index("core:stairs_down")
        world.level.set_terrain(world.player.cell, stairs)
        game.act(Descend())

    listed = rows(after(stage, ("M",)))
    stage.close()
    stage.resume(saves.characters()[0])

    assert listed == ["1 the dungeon 0 2", "2 the dungeon 2 2", "→ 3 the dungeon 4 0"]
    assert rows(after(stage, ("M",))) == listed
