"""The title as it is drawn: a picture, a name in its water, a few words and a menu.

The name has large letters, which stand in the water up to their middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from roguelike.content.schema.campaigns import CampaignDef, TitlePicture
from roguelike.content.schema.colors import RGB
from roguelike.core.grid.geometry import Rect
from roguelike.game import Content
from roguelike.preferences.model import USUAL_FONT, FontName
from roguelike.ui.appearance.palette import Palette, UiColor
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.fonts import font
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import letter_width
from roguelike.ui.frames.part import Image, Pixels, packed
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.title.scene import Place, drawn, tiles_of
from roguelike.ui.widgets.menu import Menu

COLUMNS, MENU_COLUMNS = 100, 62
"""The columns of the words at most, and those of the menu."""
MARGIN = 2
"""The columns left free beside the words."""
SURFACE = 5
"""The surface of the water is at one part in so many of the height."""
WORDS = 15
"""The depth at which words begin, in dots of the name before it is enlarged."""

LETTERS: Final = 32
"""The height of the letters before they are enlarged, in dots."""
ABOVE: Final = 19
"""The rows of the letters above the surface."""

PERCENT = 70
"""The most of the width that a name takes, in percent."""

WAVES: Final = (0, 1, 1, 0, -1, -1)
"""The shifts to the right of every second row below the surface."""
FADE, FAINTEST = 0.045, 0.5
"""The share of its color that a row below the surface loses for each row above, and the least."""
SHIMMER: Final = (1.15, np.array((20, 40, 30)))
"""The brightness of letters below the surface, compared with the sky, and a color added to it."""


class _Pictures(NamedTuple):
    """The pictures drawn for a size and a theme.

    Attributes:
        place: Where it is.
        palette: The theme.
        font: The family of the letters.
        scene: The picture of the campaign.
        name: Its name in large letters, if there is room for it.
    """

    place: Place
    palette: Palette
    font: FontName
    scene: Pixels
    name: Image | None


class TitlePage:
    """The title of a campaign, or of the program where there is none."""

    def __init__(self, content: Content, campaign: CampaignDef | None, texts: Texts) -> None:
        """Draw nothing yet."""
        self.name = campaign.label if campaign else texts("title")
        self._content = content
        self._picture = campaign.picture if campaign else TitlePicture()
        self._description = campaign.description if campaign else ""
        goal = campaign.goal.rstrip(".") if campaign else ""
        self._goal = texts("head_goal", goal=goal) if goal else ""
        self._kept: _Pictures | None = None

    def draw(self, frame: Frame, menu: Menu, note: str) -> None:
        """Draw all of it.

        Args:
            frame: The frame.
            menu: The menu.
            note: What stands below it.
        """
        pictures = self._pictures(frame)
        words = self._words(frame, pictures.name)
        heights, start = self._rows(frame, pictures, len(words))
        canvas = self._canvas(frame, pictures.scene, heights)
        if pictures.name:
            canvas.base.images.append(pictures.name)
        elif not frame.measures.has_pixels:
            canvas.text_centered(start - 2, self.name, "title")
        for y, (line, ink) in enumerate(words, start):
            canvas.text_centered(y, line, ink)
        top = start + len(words) + 1
        rows = max(min(menu.rows, canvas.height - top - 1), 1)
        left = (canvas.width - MENU_COLUMNS) // 2
        menu.draw(canvas.part(Rect(left, top, MENU_COLUMNS, rows)))
        canvas.text_centered(top + rows, note, "text_muted")

    def draw_picture(self, frame: Frame) -> None:
        """Draw its picture alone, as below a dialog."""
        self._canvas(frame, self._pictures(frame).scene, None)

    def _words(self, frame: Frame, large: Image | None) -> list[tuple[str, UiColor]]:
        """Return the lines below the surface, with their colors."""
        columns = min(COLUMNS, frame.measures.columns - 2 * MARGIN)
        name = self.name if frame.measures.has_pixels and large is None else ""
        texts: tuple[tuple[str, UiColor], ...] = (
            (name, "title"),
            (self._description, "text"),
            (self._goal, "text_muted"),
        )
        return [(line, ink) for text, ink in texts for line in paragraph(text, columns)]

    def _rows(
        self, frame: Frame, pictures: _Pictures, words: int
    ) -> tuple[Sequence[int] | None, int]:
        """Return the heights of all rows, where they can differ, and the first one for words.

        In a terminal the row above the surface is left for the name.
        """
        line, place = frame.measures.line, pictures.place
        if not frame.measures.has_pixels:
            return None, place.surface // 2 + 1
        top = place.surface + max(WORDS * enlarged(self.name, place), line // 2)
        above = [top, *[line] * words, line // 2]
        return [*above, *[line] * ((place.height - sum(above)) // line)], 1

    def _canvas(self, frame: Frame, scene: Pixels, heights: Sequence[int] | None) -> Canvas:
        """Add the part that all is drawn on."""
        body = frame.layout.body
        canvas = frame.text(body, heights=heights)
        canvas.picture(scene)
        return canvas

    def _pictures(self, frame: Frame) -> _Pictures:
        """Return the pictures for a frame, which are drawn only if something else is asked for."""
        place, palette, font = _place(frame), frame.palette, frame.measures.font
        if self._kept and self._kept[:3] == (place, palette, font):
            return self._kept
        find = tiles_of(self._content, palette)
        scene = drawn(self._picture, place, palette, find)
        name = None
        if frame.measures.has_pixels and enlarged(self.name, place):
            picture = self._picture
            below = palette[picture.sky] if picture.water and picture.sky else None
            name = lettered(self.name, place, palette.ink("title"), below, font)
        self._kept = _Pictures(place, palette, font, scene, name)
        return self._kept


def _place(frame: Frame) -> Place:
    """Return the place of the picture in a frame; a cell of a terminal has two dots."""
    measures, body = frame.measures, frame.layout.body
    if measures.has_pixels:
        surface = measures.height // SURFACE
        return Place(body.width, body.height, surface, grain=2 * measures.scale)
    surface = 2 * (measures.height // SURFACE - 1)
    return Place(body.width, 2 * body.height, surface, grain=2, is_mixed=False)


def enlarged(name: str, place: Place) -> int:
    """Return how many times as large as in the font a name is; 0 if there is no room for it."""
    width = max(len(name), 1) * letter_width(LETTERS)
    return min(place.width * PERCENT // (100 * width), place.surface // (ABOVE + 1))


def lettered(
    name: str, place: Place, above: RGB, below: RGB | None, family: FontName = USUAL_FONT
) -> Image:
    """Return a name in the middle of the width, for which there is room.

    Args:
        name: The name.
        place: Where the surface of the water is.
        above: The color of what is above it.
        below: The color of the sky, in which what is below it shimmers; None without water.
        family: That of the letters.
    """
    times = enlarged(name, place)
    letters = font(LETTERS, family, is_bold=True)
    mask = np.concatenate([letters.mask(ord(each)) for each in name], axis=1)
    inks = [packed(above)] * LETTERS
    if below is not None:
        mask = np.array([np.roll(row, _shift(y - ABOVE)) for y, row in enumerate(mask)])
        inks[ABOVE:] = (packed(_under(below, depth)) for depth in range(LETTERS - ABOVE))
    dots = np.where(mask, np.array(inks, np.uint32)[:, None], 0).astype(np.uint32)
    dots = dots.repeat(times, axis=1).repeat(times, axis=0)
    if below is not None:
        dots[ABOVE * times :][: place.line] = 0  # there is the surface itself
    x = (place.width - dots.shape[1]) // 2
    return Image(x, place.surface - ABOVE * times, dots)


def _shift(depth: int) -> int:
    return WAVES[depth // 2 % len(WAVES)] if depth > 0 else 0


def _under(sky: RGB, depth: int) -> RGB:
    """Return the color of letters so many rows below the surface."""
    brighter, added = SHIMMER
    color = (np.array(sky) * brighter + added) * max(1 - depth * FADE, FAINTEST)
    red, green, blue = np.clip(color, 0, 255).astype(int).tolist()
    return red, green, blue
