"""The title as it is drawn: a picture, a name in its water, a few words and a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.title_pictures import TitlePicture
from roguelike.core.geometry import Rect
from roguelike.game import Content
from roguelike.preferences.model import FontName
from roguelike.ui.appearance.palette import Palette, UiColor
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.part import Image, Pixels
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.title.lettering import enlarged, lettered
from roguelike.ui.title.scene import Place, drawn, tiles_of
from roguelike.ui.widgets.menu import Menu

COLUMNS, MENU_COLUMNS = 100, 62
"""The columns of the words at most, and those of the menu."""
MARGIN = 2
"""The columns left free beside the words."""
SURFACE = 5
"""The surface of the water is at one part in so many of the height."""
WORDS = 15
"""How far below the surface words begin, in dots of the name before it is enlarged."""


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
