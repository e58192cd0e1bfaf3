"""A program that shows each event it gets; the tests of displays run it in a terminal.

Keys: "x" crashes, "h" hangs, "q" quits, "t" sets the title.
"""

from __future__ import annotations

import sys
import time

from roguelike.game import load_content
from roguelike.resources import data_dir
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.displays.base import Display
from roguelike.ui.displays.choose import open_display
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import KeyPress, Quit

PALETTE = Palette(load_content([data_dir() / "core"]).catalog, "core:classic")


def draw(display: Display, last: str) -> None:
    frame = Frame(display.measures, PALETTE)
    page = frame.text(frame.whole)
    page.text(0, 0, f"demo {page.width}x{page.height}", (255, 255, 255))
    page.text(0, 1, last, (200, 120, 40), (20, 20, 30))
    page.text(0, 3, "@", (255, 255, 0), (0, 0, 0))
    display.present(frame)


def hang(display: Display) -> None:
    """Take note of nothing any more, but show it."""
    draw(display, "hangs")
    while True:
        time.sleep(0.01)


def main() -> int:
    last = "ready"
    with open_display("terminal") as display:
        while True:
            draw(display, last)
            for event in display.events():
                last = str(event)
                match event:
                    case KeyPress("q"):
                        return 0
                    case Quit(status):
                        return status
                    case KeyPress("h"):
                        hang(display)
                    case KeyPress("x"):
                        message = "the demo crashed"
                        raise RuntimeError(message)
                    case KeyPress("t"):
                        display.title("a title")
                    case _:
                        pass


if __name__ == "__main__":
    sys.exit(main())
