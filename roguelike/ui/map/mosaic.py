"""The map as pictures of cells, in the style of letters or tiles, where a cell has many dots.

Pictures are kept for as long as there is room for them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import count
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.knowledge.player_view import SeenActor, View
from roguelike.engine.world.level import Level
from roguelike.ui.appearance.palette import Ink, blend
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.part import Pixels
from roguelike.ui.map import cell_painting
from roguelike.ui.map.cell_painting import Picture
from roguelike.ui.map.cells import (
    Cell,
    Ground,
    Marks,
    Plate,
    background_of,
    ground_numbers,
    marks_of,
    without_sign,
)
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.map.figures import Figure, actor_figure, field_figure, gold_figure, item_figure
from roguelike.ui.map.letter_style import LetterStyle
from roguelike.ui.map.light import EVEN, MEMORY, steps_around
from roguelike.ui.map.neighbors import Kinds, Neighbors, place
from roguelike.ui.map.tile_style import TileStyle
from roguelike.ui.session.level_plans import with_walls
from roguelike.ui.session.threat import ThreatAssessor

ROOM: Final = 48 << 20
"""The bytes that pictures of one size may take before they are made anew."""
FIRST = 256
"""The pictures for which there is room at first; there is twice as much whenever it is full."""

UNEXPLORED = 0
"""The number of the picture of a cell of which nothing is known."""

_ages = count()


class CellStyle(Protocol):
    """A way to draw cells: with letters or with tiles.

    Attributes:
        ends: Whether the drawing of a kind of terrain ends at another, shape `(kinds, kinds)`.
        open_bits: The sum of the bits of the cells beside it at which that matters, by kind.
        lies_on: Which kinds of terrain are drawn on the ground beside them.
        is_ground: Which kinds are that ground.
        own_plate: Percent of the color of the player in the plate behind the player; 0 for none.
    """

    ends: NDArray[np.bool_]
    open_bits: NDArray[np.int64]
    lies_on: NDArray[np.bool_]
    is_ground: NDArray[np.bool_]
    own_plate: int

    def forms(
        self, kinds: Kinds, across: NDArray[np.int64], down: NDArray[np.int64], time: int
    ) -> NDArray[np.uint8]:
        """Return which of the forms of their terrain cells have.

        Args:
            kinds: The kinds of terrain, shape `(width, height)`.
            across: Where on the level the columns are, shape `(width, 1)`.
            down: The same of the rows, shape `(1, height)`.
            time: How long the map has been moving, in milliseconds.
        """
        ...

    def frame(self, figure: Figure, place: int, time: int) -> int:
        """Return the frame of its tile in which a figure is shown.

        Args:
            figure: The actor or thing.
            place: The column and the row of the cell, added.
            time: How long the map has been moving, in milliseconds.
        """
        ...

    def ground(self, ground: Ground) -> Picture:
        """Return a new picture of the ground of a cell, shape `(cell, cell, 4)`, dtype uint8."""
        ...

    def field(self, picture: Picture, field: Figure, *, is_alone: bool) -> None:
        """Draw a field over a cell, with its sign if nothing else is there."""
        ...

    def plate(self, picture: Picture, plate: Plate, ground: Ground) -> None:
        """Draw a color over the ground of a cell, behind its figure."""
        ...

    def figure(self, picture: Picture, figure: Figure) -> None:
        """Draw an actor or a thing over a cell."""
        ...

    def emphasis(self, picture: Picture, figure: Figure | None, color: RGB) -> None:
        """Draw a cell anew: its figure before a color."""
        ...

    def marks(self, picture: Picture, marks: Marks) -> None:
        """Draw the marks of an actor over a cell."""
        ...


class CellPictures:
    """Pictures of cells of one size, by what is drawn in them.

    Attributes:
        style: How they are drawn.
        age: A number that is another one after they were made anew, and for each size and skin.
    """

    def __init__(self, skin: Skin, cell: int, style: CellStyle) -> None:
        """Begin with that of a cell of which nothing is known."""
        self.style = style
        self._cell = cell
        self._cursor = skin.palette.ink("text_heading")
        self._unexplored = skin.palette.ink("unexplored")
        self._begin()

    @property
    def pictures(self) -> Pixels:
        """All pictures so far, by number, shape `(count, cell, cell)`, dtype uint32."""
        return self._pixels[: self._count]

    def tidy(self) -> None:
        """Forget all pictures if they take too much room. Their numbers mean nothing then."""
        if self._count * 4 * self._cell**2 > ROOM:
            self._begin()

    def grounds(self, numbers: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the numbers of the pictures of many grounds, in an array of the same shape."""
        those, places = np.unique(numbers, return_inverse=True)
        found = [self._of_ground(each) for each in those.tolist()]
        return np.array(found, np.int32)[places].reshape(numbers.shape)

    def cell(self, cell: Cell) -> int:
        """Return the number of the picture of a cell."""
        return self._number(cell, lambda: self._draw(cell))

    def _of_ground(self, number: int) -> int:
        return self._number(number, lambda: self.style.ground(Ground.read(number)))

    def _number(self, key: Hashable, draw: Callable[[], Picture]) -> int:
        if (found := self._numbers.get(key)) is None:
            found = self._add(draw())
            self._numbers[key] = found
        return found

    def _draw(self, cell: Cell) -> Picture:
        style, figure = self.style, cell.figure
        is_bare = figure is not None or bool(cell.fields)
        picture = self._ground_of(without_sign(cell.ground) if is_bare else cell.ground)
        for number, field in enumerate(cell.fields):
            style.field(picture, field, is_alone=figure is None and number == 0)
        if cell.plate is not None:
            style.plate(picture, cell.plate, Ground.read(cell.ground))
        if figure is not None:
            style.figure(picture, figure)
        if cell.marks is not None:
            style.marks(picture, cell.marks)
        if cell.emphasis is not None:
            style.emphasis(picture, figure, cell.emphasis)
        if cell.has_cursor:
            cell_painting.cursor(picture, self._cursor)
        return picture

    def _ground_of(self, number: int) -> Picture:
        """Return a new picture that begins with a ground."""
        pixels = self._pixels[self._of_ground(number)]
        return pixels.copy().view(np.uint8).reshape(self._cell, self._cell, 4)

    def _begin(self) -> None:
        self.age = next(_ages)
        self._numbers: dict[Hashable, int] = {}
        self._count = 0
        self._pixels: Pixels = np.empty((FIRST, self._cell, self._cell), np.uint32)
        empty = np.full((self._cell, self._cell, 4), 255, np.uint8)
        empty[..., :3] = self._unexplored
        self._numbers[UNEXPLORED] = self._add(empty)

    def _add(self, picture: Picture) -> int:
        if self._count == len(self._pixels):
            self._pixels = np.concatenate([self._pixels, np.empty_like(self._pixels)])
        self._pixels[self._count] = picture.view(np.uint32)[..., 0]
        self._count += 1
        return self._count - 1


@lru_cache(maxsize=2)
def cell_pictures(skin: Skin, cell: int) -> CellPictures:
    """Return the pictures of cells of a size in one skin; the last two are kept."""
    style = LetterStyle(skin, cell) if skin.tiles is None else TileStyle(skin, skin.tiles, cell)
    return CellPictures(skin, cell, style)


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
        assessor: ThreatAssessor | None = None,
        time: int = 0,
    ) -> None:
        """Draw a level as the player knows it; the arguments are those of `drawn_map`."""
        super().__init__(canvas, origin)
        self._view = view
        self._skin = skin
        self._assessor = assessor
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
        """Highlight a cell: its actor stands dark before a color."""
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
            filling = [self._in_frame(field_figure(each.id, skin), cell) for each in fields]
            self._put(cell, fields=tuple(filling))
        for cell in view.gold:
            gold = gold_figure(skin, is_dim=not visible[cell])
            self._put(cell, figure=self._in_frame(gold, cell))
        for cell, things in view.items.items():
            if things:
                top = item_figure(things[-1], skin, is_dim=not visible[cell])
                self._put(cell, figure=self._in_frame(top, cell))

    def _put_actors(self) -> None:
        """Add the actors in view, the player last."""
        for actor in reversed(self._view.actors):
            self._put_actor(actor)
        self._put_actor(self._view.player, is_own=True)

    def _put_actor(self, actor: SeenActor, *, is_own: bool = False) -> None:
        cell, skin = actor.position, self._skin
        figure = self._in_frame(actor_figure(actor, skin), cell)
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
        background = self._assessor and background_of(actor, self._assessor)
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
    view: View, level: Level | None, shown: Rect, style: CellStyle, time: int
) -> NDArray[np.int64]:
    """Return the numbers of the grounds of a part of a level."""
    terrain, visible = with_walls(view, level) if level else (view.terrain, view.visible)
    there = Neighbors.of(terrain, shown)
    in_view = np.zeros(there.kinds.shape, np.bool_)
    place(in_view, visible, shown)
    steps = np.uint8(EVEN) if view.is_over else steps_around(view.player.position, shown)
    across = np.arange(shown.x, shown.right)[:, None]
    down = np.arange(shown.y, shown.bottom)[None, :]
    under = there.beneath(style.lies_on, style.is_ground)
    found = ground_numbers(
        there.kinds,
        under,
        there.open_sides(style.ends) & style.open_bits[there.kinds],
        np.where(in_view, steps, np.uint8(MEMORY)),
        style.forms(there.kinds, across, down, time),
        style.forms(under, across, down, time),
    )
    return np.where(there.kinds == 0, np.int64(UNEXPLORED), found)
