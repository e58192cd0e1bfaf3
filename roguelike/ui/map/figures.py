"""Figures: actors, items and all else that has a glyph or a tile, in cells and before names."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

import numpy as np

from roguelike.content.schema.colors import RGB
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.engine.world.item import ItemView
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.appearance.skin import Glyph, Skin
from roguelike.ui.appearance.tiles import Tile, Tileset
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.part import BOLD, Image, Pixels
from roguelike.ui.map.light import legible

ICON_COLUMNS: Final = 3
"""The columns that an icon may take, the gap after it included."""
ICON_RIM: Final = 16
"""One part in so many of a tile is at most empty at each side, and may reach into other lines."""
ICON_CONTRAST = 4.8
"""The least contrast of characters between words."""


class Figure(NamedTuple):
    """An actor or a thing, as far as its looks depend on it.

    Attributes:
        glyph: Its glyph.
        sort: Which kind of definition it has; its tile depends on that.
        kind: Full id of its kind.
        is_known: Whether the player knows what it is.
        is_dim: Whether it is not in view.
        frame: Which of the frames of its tile is shown.
    """

    glyph: Glyph
    sort: Literal["actor", "item", "gold", "field", "terrain", "status"]
    kind: str = ""
    is_known: bool = True
    is_dim: bool = False
    frame: int = 0


def actor_figure(actor: SeenActor, skin: Skin) -> Figure:
    """Return an actor; the tile of its kind is not for the glyph that a status gives it."""
    shape = skin.shape(actor)
    kind = actor.kind if shape == skin.actors[actor.kind] else ""
    return Figure(shape, "actor", kind, is_dim=actor.is_sensed)


def item_figure(thing: ItemView, skin: Skin, *, is_dim: bool = False) -> Figure:
    """Return an item, as far as it is known."""
    return Figure(skin.item(thing), "item", thing.kind, thing.known, is_dim=is_dim)


def gold_figure(skin: Skin, *, is_dim: bool = False) -> Figure:
    """Return gold on the floor."""
    return Figure(skin.gold, "gold", is_dim=is_dim)


def field_figure(kind: str, skin: Skin) -> Figure:
    """Return a field, by the full id of its kind."""
    return Figure(skin.fields[kind], "field", kind)


def status_figure(status: str, skin: Skin, *, is_dim: bool = False) -> Figure:
    """Return the mark of a status, by its full id; its glyph is that of actors that have it."""
    glyph = Glyph(skin.statuses[status].glyph or "", skin.tint(status))
    return Figure(glyph, "status", status, is_dim=is_dim)


def terrain_figure(kind: str, skin: Skin) -> Figure:
    """Return terrain, or a feature that counts as such, by its full id."""
    terrain = skin.terrain[skin.table.numbers[kind]]
    assert terrain is not None, "terrain that has a number is defined"
    return Figure(Glyph(terrain.glyph, skin.palette[terrain.seen.color]), "terrain", kind)


def tile_of(figure: Figure, tiles: Tileset) -> Tile | None:
    """Return the tile of a figure, if there is one."""
    sign = figure.glyph.character
    match figure.sort:
        case "actor":
            return tiles.actor(figure.kind, sign)
        case "item":
            return tiles.item(figure.kind, sign, is_known=figure.is_known)
        case "gold":
            return tiles.gold()
        case "field":
            return tiles.field(figure.kind, sign)
        case "terrain":
            return tiles.terrain(figure.kind)
        case "status":
            return tiles.status(figure.kind, sign)


def draw_icon(canvas: Canvas, x: int, y: int, figure: Figure, skin: Skin) -> None:
    """Draw the icon of a named figure, in the cell at `x`, `y` and the one after it.

    A tile is drawn at the largest whole multiple that fits into the line, but for its rim. Without
    tiles, or where there is none, it is the glyph.
    """
    tile = tile_of(figure, skin.tiles) if skin.tiles and canvas.has_pixels else None
    is_inside = 0 <= y < canvas.height and 0 <= x < canvas.width
    if tile is None:
        draw_letter(canvas, x, y, *figure.glyph)
        if is_inside:
            canvas.cells["ch"][x, y] |= BOLD
    elif is_inside:
        _draw_tile(canvas, x, y, tile, figure.glyph.color)


def draw_letter(canvas: Canvas, x: int, y: int, character: str, ink: Ink) -> None:
    """Draw a character in the cell at `x`, `y`, made lighter until it can be read there."""
    palette = canvas.palette
    if 0 <= y < canvas.height and 0 <= x < canvas.width:
        behind: list[int] = canvas.cells["bg"][x, y].tolist()
        ink = legible(palette.ink(ink), behind, ICON_CONTRAST, palette.ink("text_heading"))
    canvas.text(x, y, character, ink)


def _draw_tile(canvas: Canvas, x: int, y: int, tile: Tile, color: RGB) -> None:
    column, tops, row = canvas.base.cell[0], canvas.base.tops, canvas.rect.y + y
    height, size = tops[row + 1] - tops[row], len(tile.picture())
    width = ICON_COLUMNS * column
    times = max(min(height * ICON_RIM // (ICON_RIM - 2), width) // size, 1)
    left = (canvas.rect.x + x) * column + max((2 * column - size * times) // 2, -column // 4)
    top = tops[row] + (height - size * times) // 2
    canvas.base.images.append(Image(left, top, _pixels(tile, color, times), is_icon=True))


@lru_cache(maxsize=256)
def _pixels(tile: Tile, color: RGB, times: int) -> Pixels:
    """Return a tile with dots of a size."""
    dots = np.ascontiguousarray(tile.picture(color)).view(np.uint32)[..., 0]
    return dots.repeat(times, 0).repeat(times, 1)
