"""The cells of the map in letters: plates for walls, points for floors, bold glyphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.content.schema.terrain import TerrainDef
from roguelike.engine.definitions.tags import UNTOUCHED
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.ui.appearance.palette import blend
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.appearance.terrain import SHARE_OF_DANGER
from roguelike.ui.appearance.tiles import CORNERS, E, N, S, W
from roguelike.ui.map import cell_painting
from roguelike.ui.map.cell_painting import Picture
from roguelike.ui.map.cells import OWN_PLATE, Ground, Marks, Plate
from roguelike.ui.map.figures import Figure
from roguelike.ui.map.light import EVEN, MEMORY, legible, lit, lit_color
from roguelike.ui.map.neighbors import ALL, Kinds

ACTOR_CONTRAST, SIGN_CONTRAST = 4.5, 3.2
"""The least contrast of the letters of actors, and of all other signs."""
FIELD_PLATE = 35
"""Percent of the color of a field that the ground below it has."""
REMEMBERED_THINGS = 1.5
"""The brightness of remembered things, compared with that of remembered ground."""

WALL_LIGHT = 1.25
"""The most light on a wall, which would else outshine what stands before it."""
RIM_BRIGHT, RIM_DULL = 1.15, 0.72
"""The shares of the color of a wall that its rims in the light have, and those in the shade."""


class _Look(NamedTuple):
    """The look of a kind of terrain.

    Attributes:
        character: Its sign.
        color: Its color in view.
        background: What is behind it; None for what lies on the ground beside it.
        stays: Whether it is never dimmed.
        is_dangerous: Whether it shows that it does something to actors there.
    """

    character: str
    color: RGB
    background: RGB | None
    stays: bool
    is_dangerous: bool


def walls_among(definitions: Sequence[TerrainDef | None], table: TerrainTable) -> NDArray[np.bool_]:
    """Return which kinds of terrain are drawn as walls, by number.

    These are all that have lines which go on, and what is solid, has no lock and has a ground of
    its own; what is solid and stands on the ground beside it, such as a pillar, is drawn itself.
    """
    lined = [each is not None and each.lines not in {None, "ends"} for each in definitions]
    own = [each is not None and each.seen.background is not None for each in definitions]
    plain = [each is not None and each.lines is None for each in definitions]
    is_solid = table.rock & np.array(own) & np.array(plain)
    is_solid[0] = False
    return is_solid | np.array(lined)


class LetterStyle:
    """Draws cells with letters.

    Attributes:
        ends: Whether the drawing of a kind of terrain ends at another, shape `(kinds, kinds)`.
        open_bits: The sum of the bits of the cells beside it at which that matters, by kind.
        lies_on: Which kinds of terrain are drawn on the ground beside them.
        is_ground: Which kinds are that ground.
        is_wall: Which kinds are walls.
    """

    own_plate: int = OWN_PLATE

    def __init__(self, skin: Skin, cell: int) -> None:
        """Look everything up once, for cells of a size in dots."""
        self._cell = cell
        self._skin = skin
        self._palette = skin.palette
        table = skin.table
        definitions = skin.terrain
        is_wall = walls_among(definitions, table)
        is_known = np.array([each is not None for each in definitions])
        self.ends: NDArray[np.bool_] = is_wall[:, None] & (is_known & ~is_wall)[None, :]
        self.open_bits: NDArray[np.int64] = np.where(is_wall, ALL, 0)
        self.lies_on = np.array(
            [each is not None and each.seen.background is None for each in definitions]
        )
        has_lines = np.array([each is not None and each.lines is not None for each in definitions])
        self.is_ground: NDArray[np.bool_] = table.walkable & ~has_lines & ~self.lies_on
        self.is_wall = is_wall
        self._looks = _looks(definitions, skin)
        self._light = skin.palette.ink("text_heading")
        self._dot = max(cell // 12, 2)

    def forms(
        self,
        kinds: Kinds,
        across: NDArray[np.int64],  # noqa: ARG002 - letters are the same everywhere
        down: NDArray[np.int64],  # noqa: ARG002
        time: int,  # noqa: ARG002 - and stand still
    ) -> NDArray[np.uint8]:
        """Return which of the forms of their terrain cells have: there is but one."""
        return np.zeros(kinds.shape, np.uint8)

    def frame(self, figure: Figure, place: int, time: int) -> int:  # noqa: ARG002
        """Return the frame in which a figure is shown: there is but one."""
        return 0

    def ground(self, ground: Ground) -> Picture:
        """Return a new picture of the ground of a cell, shape `(cell, cell, 4)`, dtype uint8."""
        picture = np.full((self._cell, self._cell, 4), 255, np.uint8)
        look = self._looks[ground.kind]
        if self.is_wall[ground.kind]:
            self._wall(picture, look, ground)
            return picture
        picture[..., :3] = self._back(ground)
        if not ground.is_bare:
            self.sign(picture, ground)
        return picture

    def sign(self, picture: Picture, ground: Ground) -> None:
        """Draw the sign of terrain."""
        look = self._looks[ground.kind]
        color = look.color if look.stays else lit_color(look.color, ground.step)
        least = 0 if look.character == cell_painting.POINT else SIGN_CONTRAST
        self._letter(picture, look.character, color, least)

    def color(self, kind: int) -> RGB:
        """Return the color in view of a kind of terrain."""
        return self._looks[kind].color

    def stays(self, kind: int) -> bool:
        """Return True if a kind of terrain is never dimmed."""
        return self._looks[kind].stays

    def field(self, picture: Picture, field: Figure, *, is_alone: bool) -> None:
        """Draw a field over a cell, with its sign if nothing else is there."""
        character, color = field.glyph
        cell_painting.tint(picture, color, FIELD_PLATE)
        if is_alone:
            self._letter(picture, character, color, SIGN_CONTRAST)

    def plate(self, picture: Picture, plate: Plate, ground: Ground) -> None:
        """Draw a color over the ground of a cell, behind its figure."""
        picture[..., :3] = plate.color
        if plate.must_show:
            cell_painting.stress(
                picture, plate, self._back(ground._replace(step=EVEN)), self._light
            )

    def figure(self, picture: Picture, figure: Figure) -> None:
        """Draw an actor or a thing over a cell."""
        color = figure.glyph.color
        if figure.is_dim:
            red, green, blue = (
                min(int(each * REMEMBERED_THINGS), 255) for each in lit_color(color, MEMORY)
            )
            color = red, green, blue
        is_lively = figure.sort == "actor" and not figure.is_dim
        least = ACTOR_CONTRAST if is_lively else SIGN_CONTRAST
        self._letter(picture, figure.glyph.character, color, least)

    def emphasis(self, picture: Picture, figure: Figure | None, color: RGB) -> None:
        """Draw a cell anew: its figure, dark, before a color."""
        picture[..., :3] = color
        if figure is not None:
            dark = self._palette.ink("unexplored")
            cell_painting.glyph(picture, figure.glyph.character, dark, self._skin.font)

    def marks(self, picture: Picture, marks: Marks) -> None:
        """Draw the marks of an actor over a cell."""
        cell_painting.marks(picture, marks, self._palette, self._dot)

    def _letter(self, picture: Picture, character: str, color: RGB, least: float) -> None:
        behind: list[int] = picture[self._cell // 4, self._cell // 8].tolist()
        ink = legible(color, behind, least, self._light)
        cell_painting.glyph(picture, character, ink, self._skin.font)

    def _back(self, ground: Ground) -> RGB:
        """Return the color behind a sign."""
        look = self._looks[ground.kind]
        background = look.background
        if background is None:
            background = self._looks[ground.under].background
        if background is None:
            return self._palette.ink("unexplored")
        if look.is_dangerous:
            danger = self._palette.ink("terrain_danger")
            background = blend(danger, background, SHARE_OF_DANGER)
        return lit_color(background, ground.step)

    def _wall(self, picture: Picture, look: _Look, ground: Ground) -> None:
        """Draw a plate with rims towards what is open."""
        cell, thick = self._cell, max(self._cell // 10, 1)
        back = look.background or self._palette.ink("unexplored")
        picture[..., :3] = lit(back, ground.step, WALL_LIGHT)
        rims = np.outer((RIM_BRIGHT, RIM_DULL), look.color)
        bright, dull = lit(rims, ground.step).tolist()
        far, open_ = cell - thick, ground.open
        for bit, x, y, size, tone in (
            (N, 0, 0, (cell, thick), bright),
            (W, 0, 0, (thick, cell), bright),
            (S, 0, far, (cell, thick), dull),
            (E, far, 0, (thick, cell), dull),
        ):
            if open_ & bit:
                cell_painting.fill(picture, x, y, size, tone)
        for bit, beside in CORNERS.values():
            if open_ & bit:
                x, y = far * bool(beside & E), far * bool(beside & S)
                tone = dull if beside == S | E else bright
                cell_painting.fill(picture, x, y, (thick, thick), tone)


def _looks(definitions: Sequence[TerrainDef | None], skin: Skin) -> list[_Look]:
    """Return the looks of all kinds of terrain, by number."""
    palette, plain = skin.palette, skin.table.tagged(UNTOUCHED).tolist()
    unexplored = palette.ink("unexplored")
    nothing = _Look(" ", unexplored, None, stays=False, is_dangerous=False)
    found: list[_Look] = []
    for terrain, harms, is_plain in zip(definitions, skin.dangers.tolist(), plain, strict=True):
        if terrain is None:
            found.append(nothing)
            continue
        background = terrain.seen.background
        is_trap = harms and background is None
        found.append(
            _Look(
                terrain.drawn or terrain.glyph,
                palette[terrain.seen.color],
                palette[background] if background else None,
                stays=bool(terrain.leads) or is_trap,
                is_dangerous=harms and not is_plain,
            )
        )
    return found
