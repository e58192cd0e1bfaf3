from __future__ import annotations

from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.kept_parts import KeptParts
from tests.ui.staging import frame_of


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
