"""The map as pictures of cells, where a cell has many dots."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roguelike.core.geometry import Position, Rect
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.level import Level
from roguelike.ui.appearance.palette import Ink, blend
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.part import Pixels
from roguelike.ui.map.cells import Cell, Plate, numbered
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.map.figures import Figure, of_actor, of_field, of_gold, of_item
from roguelike.ui.map.light import EVEN, MEMORY, steps_around
from roguelike.ui.map.marks import background_of, marks_of
from roguelike.ui.map.pictures import UNEXPLORED, Style, cell_pictures
from roguelike.ui.map.surroundings import Surroundings, place
from roguelike.ui.session.level_plans import walled
from roguelike.ui.session.threat import Appraiser


class MosaicDrawing(MapDrawing):
    """A part of a level, of which each cell is one of many pictures.

    It is the mosaic of its part. Pictures are looked up when they are asked for, and drawn where
    there are none yet.
    """

    def __init__(  # noqa: PLR0913 - all that can be seen on a map
        self,
        canvas: Canvas,
        view: View,
        skin: Skin,
        origin: Position,
        *,
        level: Level | None = None,
        appraiser: Appraiser | None = None,
        time: int = 0,
    ) -> None:
        """Draw a level as the player knows it; the arguments are those of `drawn_map`."""
        super().__init__(canvas, origin)
        self._view = view
        self._skin = skin
        self._appraiser = appraiser
        self._pictures = cell_pictures(skin, canvas.base.cell[0])
        self._shown = Rect(*origin, canvas.width, canvas.height)
        self._time = time
        self._grounds = _grounds(view, level, self._shown, self._pictures.style, time)
        self._cells: dict[Position, Cell] = {}
        self._numbers: NDArray[np.int32] | None = None
        self._age = self._pictures.age
        self._put_things()
        self._put_actors()
        canvas.base.mosaic = self

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The number of the picture of each cell, shape `(columns, rows)`."""
        pictures = self._pictures
        if self._numbers is None or self._age != pictures.age:
            pictures.tidy()
            self._age = pictures.age
            self._numbers = pictures.grounds(self._grounds)
            for where, cell in self._cells.items():
                self._numbers[where] = pictures.cell(cell)
        return self._numbers

    @property
    def pictures(self) -> Pixels:
        """All pictures so far, by number, shape `(count, height, width)`."""
        assert self.numbers is not None, "pictures are drawn when they are counted"
        return self._pictures.pictures

    @property
    def age(self) -> int:
        """A number that is another one after pictures were made anew."""
        assert self.numbers is not None, "pictures are drawn when they are counted"
        return self._age

    def shade(self, cell: Position, ink: Ink) -> None:
        """Put a color behind what is in a cell, if that is shown."""
        self._put(cell, plate=Plate(self._skin.palette.ink(ink)))

    def cursor(self, cell: Position) -> None:
        """Mark the four corners of a cell, if it is shown."""
        self._put(cell, has_cursor=True)

    def emphasize(self, cell: Position, ink: Ink) -> None:
        """Let who is in a cell stand dark before a color, to be seen before all else."""
        self._put(cell, emphasis=self._skin.palette.ink(ink))

    def _put(self, cell: Position, **what: object) -> None:
        """Add something to what is drawn in a cell of the level, if that is shown."""
        where = self.place(cell)
        if where is None:
            return
        found = self._cells.get(where) or Cell(int(self._grounds[where]))
        self._cells[where] = found._replace(**what)
        self._numbers = None

    def _put_things(self) -> None:
        """Add what fills cells, gold and items."""
        view, skin, visible = self._view, self._skin, self._view.visible
        for cell, fields in view.fields.items():
            filling = [self._in_frame(of_field(each.id, skin), cell) for each in fields]
            self._put(cell, fields=tuple(filling))
        for cell in view.gold:
            gold = of_gold(skin, is_dim=not visible[cell])
            self._put(cell, figure=self._in_frame(gold, cell))
        for cell, things in view.items.items():
            if things:
                top = of_item(things[-1], skin, is_dim=not visible[cell])
                self._put(cell, figure=self._in_frame(top, cell))

    def _put_actors(self) -> None:
        """Add those who are in view, the player last."""
        for actor in reversed(self._view.actors):
            self._put_actor(actor)
        self._put_actor(self._view.player, is_own=True)

    def _put_actor(self, actor: SeenActor, *, is_own: bool = False) -> None:
        cell, skin = actor.position, self._skin
        figure = self._in_frame(of_actor(actor, skin), cell)
        plate = self._own_plate(figure) if is_own else self._plate(actor)
        marks = marks_of(actor, skin, is_own=is_own)
        if marks.statuses:
            moving = tuple([self._in_frame(each, cell) for each in marks.statuses])
            marks = marks._replace(statuses=moving)
        self._put(cell, figure=figure, plate=plate, marks=marks)

    def _own_plate(self, figure: Figure) -> Plate | None:
        """Return the plate behind the player, if the style has one."""
        share = self._pictures.style.own_plate
        dark = self._skin.palette.ink("unexplored")
        return Plate(blend(figure.glyph.color, dark, share)) if share else None

    def _plate(self, actor: SeenActor) -> Plate | None:
        """Return the plate behind another actor, if there is one."""
        background = self._appraiser and background_of(actor, self._appraiser)
        if not background:
            return None
        palette, hostile = self._skin.palette, actor.hostile
        is_framed = hostile and palette.frames_hunters
        return Plate(palette.ink(background), must_show=hostile, is_framed=is_framed)

    def _in_frame(self, figure: Figure, cell: Position) -> Figure:
        """Return a figure in the frame of the moment, where things move."""
        frame = self._pictures.style.frame(figure, cell.x + cell.y, self._time)
        return figure._replace(frame=frame) if frame else figure


def _grounds(
    view: View, level: Level | None, shown: Rect, style: Style, time: int
) -> NDArray[np.int64]:
    """Return the numbers of the grounds of a part of a level."""
    terrain, visible = walled(view, level) if level else (view.terrain, view.visible)
    there = Surroundings.of(terrain, shown)
    in_view = np.zeros(there.kinds.shape, np.bool_)
    place(in_view, visible, shown)
    steps = np.uint8(EVEN) if view.is_over else steps_around(view.player.position, shown)
    across = np.arange(shown.x, shown.right)[:, None]
    down = np.arange(shown.y, shown.bottom)[None, :]
    under = there.beneath(style.lies_on, style.is_ground)
    found = numbered(
        there.kinds,
        under,
        there.open_sides(style.ends) & style.open_bits[there.kinds],
        np.where(in_view, steps, np.uint8(MEMORY)),
        style.forms(there.kinds, across, down, time),
        style.forms(under, across, down, time),
    )
    return np.where(there.kinds == 0, np.int64(UNEXPLORED), found)
