from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.ui.flash import SECONDS, Flash
from roguelike.ui.screens.answers import Draw
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.staging import adventure, canvas, front


def test_a_flash_colors_everything_for_a_moment() -> None:
    now = 0.0
    flash = Flash(lambda: now)
    panel = canvas(3, 1)
    panel.text(0, 0, "abc", (0, 0, 0))

    flash.draw(panel)
    assert (flash.pace, front(panel, 0, 0)) == (None, (0, 0, 0))

    flash.begin()
    flash.draw(panel)
    assert flash.pace == SECONDS
    assert front(panel, 0, 0) != (0, 0, 0)

    now += 2 * SECONDS
    assert flash.pace == 0


def test_low_health_flashes_unless_the_player_does_not_like_it() -> None:
    for likes in (True, False):
        shell = Shell(shipped_content())
        shell.choose("flash", likes)
        game = adventure()
        screen = PlayScreen(shell, game)

        game.game.world.player.stats["core:health"] = 20
        screen.act((Wait(),))

        assert (screen.pace is not None) is likes
        assert screen.wake() == Draw()
        assert screen.pace is None
