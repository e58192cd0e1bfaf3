"""Pictures and films of screens, on displays of any size, in any theme and tileset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from roguelike.preferences.model import Taste
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import MINIMUM_SIZE
from roguelike.ui.displays.headless import HeadlessDisplay, picture_of, to_png
from roguelike.ui.displays.png import write_film
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import Measures, terminal_measures, window_measures
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.workshop.gallery.game_moments import (
    GameMoment,
    GameMoments,
    begun,
    let_play,
    player_of,
)


class ClippedText(NamedTuple):
    """A text for which there was no room.

    Attributes:
        picture: The file name of the picture.
        text: The text.
    """

    picture: str
    text: str


class DisplaySetup(Struct, frozen=True):
    """The display and the preferences with which pictures are made.

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


def suffixes(setups: Sequence[DisplaySetup]) -> list[str]:
    """Return the suffixes of file names: of each display, what is not the same for all of them."""
    words = ((*setup.words, f"{setup.width}x{setup.height}") for setup in setups)
    columns = zip(*words, strict=True)
    told = [column if len({*column}) > 1 else [""] * len(setups) for column in columns]
    return ["".join(f"-{each}" for each in names if each) for names in zip(*told, strict=True)]


def frame_in(
    setup: DisplaySetup, context: UiContext, campaign: str, screens: Sequence[Screen]
) -> Frame:
    """Return the frame with screens that lie on each other, from the bottom up.

    Args:
        setup: The display.
        context: What the screens share.
        campaign: Full id of the campaign whose keys and theme count.
        screens: The screens.
    """
    stack = ScreenStack(GameHost(context), HeadlessDisplay(*MINIMUM_SIZE))
    stack.host.campaign = campaign
    context.use_campaign(campaign)
    stack.replace(screens)
    frame = Frame(setup.measures(is_tiled=context.tileset is not None), context.palette)
    stack.draw(frame)
    return frame


def save(frame: Frame, path: Path) -> list[ClippedText]:
    """Write a picture of a frame, and return the texts for which it has no room, each once.

    Raises:
        OSError: The file cannot be written.
    """
    to_png(frame, path)
    return cuts_of(path, frame.cuts)


def cuts_of(path: Path, texts: Iterable[str]) -> list[ClippedText]:
    """Return texts for which a picture has no room, each once."""
    return [ClippedText(path.name, text) for text in dict.fromkeys(texts)]


TURNS = 20
"""The turns of a film."""
MILLISECONDS = 500
"""The time for which a film shows each turn."""


def save_screen(
    path: Path, moments: GameMoments, setups: Sequence[DisplaySetup], moment: GameMoment
) -> list[ClippedText]:
    """Write a picture of a moment of a game on each display.

    Args:
        path: The file; of several, what they have in common.
        moments: What is played.
        setups: The displays.
        moment: The moment.

    Returns:
        The texts for which there was no room.

    Raises:
        CannotGenerateError: A level cannot be made.
        OSError: A file cannot be written.
    """
    cuts: list[ClippedText] = []
    game = moments.game(moment)
    for setup, file in _files(path, setups):
        game.shown = None
        context = UiContext(moments.context.content, setup.taste)
        cuts += save(frame_in(setup, context, game.campaign, [PlayScreen(context, game)]), file)
    return cuts


def save_film(
    path: Path, moments: GameMoments, setups: Sequence[DisplaySetup], moment: GameMoment
) -> list[ClippedText]:
    """Write a film of the turns after a moment of a game on each display; the rest is the same."""
    cuts: list[ClippedText] = []
    for setup, file in _files(path, setups):
        told: list[str] = []
        write_film(file, _pictures(moments, setup, moment, told), MILLISECONDS)
        cuts += cuts_of(file, told)
    return cuts


def _pictures(
    moments: GameMoments, setup: DisplaySetup, moment: GameMoment, cuts: list[str]
) -> Iterator[NDArray[np.uint8]]:
    """Yield a picture of a moment, and one after each turn that follows, and note what they cut."""
    context = UiContext(moments.context.content, setup.taste)
    game = begun(context, moments.campaign, moment.seed)
    bot = player_of(moment, game)
    let_play(bot, game, moment.turns)
    screens = [PlayScreen(context, game)]
    for _ in range(TURNS + 1):
        frame = frame_in(setup, context, game.campaign, screens)
        cuts += frame.cuts
        yield picture_of(frame)
        if game.game.is_over:
            break
        let_play(bot, game, 1)


def _files(path: Path, setups: Sequence[DisplaySetup]) -> Iterator[tuple[DisplaySetup, Path]]:
    """Yield displays, each with its file."""
    for setup, suffix in zip(setups, suffixes(setups), strict=True):
        yield setup, path.with_stem(path.stem + suffix)
