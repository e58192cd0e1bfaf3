"""The frames of pictures: screens on a display of any size, in any theme and tileset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from roguelike.preferences.model import Taste
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import MINIMUM_SIZE
from roguelike.ui.displays.headless import HeadlessDisplay, to_png
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.screens.base.screen import Screen


class Cut(NamedTuple):
    """A text for which there was no room.

    Attributes:
        picture: The file name of the picture.
        text: The text.
    """

    picture: str
    text: str


class Look(Struct, frozen=True):
    """The way in which pictures show a game.

    Attributes:
        width: The width of the display: pixels of a window, columns of a terminal.
        height: Its height: pixels, or rows.
        is_terminal: Whether it is a terminal.
        taste: The preferences of the player, of which theme, tileset and font can be seen.
        words: What theme and map are called in the names of files.
    """

    width: int
    height: int
    is_terminal: bool = False
    taste: Taste = Taste()
    words: tuple[str, ...] = ("", "")

    def measures(self, *, is_tiled: bool) -> Measures:
        """Return the sizes of all that is shown, with tiles or letters on the map of a window."""
        if self.is_terminal:
            return terminal_measures(self.width, self.height)
        return window_measures(self.width, self.height, is_tiled=is_tiled, font=self.taste.font)


def suffixes(looks: Sequence[Look]) -> list[str]:
    """Return what each look adds to the names of files: what is not the same in all of them."""
    words = ((*look.words, f"{look.width}x{look.height}") for look in looks)
    columns = zip(*words, strict=True)
    told = [column if len({*column}) > 1 else [""] * len(looks) for column in columns]
    return ["".join(f"-{each}" for each in names if each) for names in zip(*told, strict=True)]


def frame_in(look: Look, context: UiContext, campaign: str, screens: Sequence[Screen]) -> Frame:
    """Return the frame with screens that lie on each other, from the bottom up.

    Args:
        look: The display.
        context: What the screens share.
        campaign: Full id of the campaign whose keys and theme count.
        screens: The screens.
    """
    stack = ScreenStack(GameHost(context), HeadlessDisplay(*MINIMUM_SIZE))
    stack.host.campaign = campaign
    context.use_campaign(campaign)
    stack.replace(screens)
    frame = Frame(look.measures(is_tiled=context.tileset is not None), context.palette)
    stack.draw(frame)
    return frame


def save(frame: Frame, path: Path) -> list[Cut]:
    """Write a picture of a frame, and return the texts for which it has no room, each once.

    Raises:
        OSError: The file cannot be written.
    """
    to_png(frame, path)
    return cuts_of(path, frame.cuts)


def cuts_of(path: Path, texts: Iterable[str]) -> list[Cut]:
    """Return texts for which a picture has no room, each once."""
    return [Cut(path.name, text) for text in dict.fromkeys(texts)]
