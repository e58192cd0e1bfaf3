from __future__ import annotations

from roguelike.engine.actions.rest import Wait
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import FLASH_SECONDS, Flash, Frame, KeptParts, as_console
from roguelike.ui.screens.base.answers import Draw
from roguelike.ui.screens.main.play import PlayScreen
from tests.content_fixture import shipped_content
from tests.ui.staging import frame_of, front, session


def test_parts_that_are_kept_report_again_what_they_cut() -> None:
    parts = KeptParts[Canvas]()
    drawn: list[Frame] = []
    frames = [frame_of(10, 3), frame_of(10, 3)]

    for frame in frames:

        def draw(frame: Frame = frame) -> Canvas:
            drawn.append(frame)
            canvas = frame.text(frame.whole)
            canvas.text(0, 0, "This is too long.")
            return canvas

        parts.draw(frame, None, draw)

    assert drawn == frames[:1]
    assert [frame.cuts for frame in frames] == [["This is too long."]] * 2


def color(frame: Frame) -> tuple[int, ...]:
    """Return the color of the first letter of a frame."""
    return front(Canvas.of(as_console(frame), frame.palette), 0, 0)


def test_a_flash_colors_everything_for_a_moment() -> None:
    now = 0.0
    flash = Flash(lambda: now)
    frame = frame_of()
    frame.text(frame.whole).text(0, 0, "abc", (0, 0, 0))

    flash.draw(frame)
    assert (flash.pace, color(frame)) == (None, (0, 0, 0))

    flash.begin()
    flash.draw(frame)
    assert flash.pace == FLASH_SECONDS
    assert color(frame) != (0, 0, 0)

    now += 2 * FLASH_SECONDS
    assert flash.pace == 0


def test_low_health_flashes_unless_the_player_does_not_like_it() -> None:
    for likes in (True, False):
        context = UiContext(shipped_content())
        context.choose("flash", likes)
        game = session()
        screen = PlayScreen(context, game)

        game.game.world.player.stats["core:health"] = 20
        screen.act((Wait(),))

        assert (screen.pace is not None) is likes
        assert screen.wake() == Draw()
        assert screen.pace is None
