"""`roguelike tileset`: pictures of tiles, and tiles from pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError
from roguelike.cli.facts import Exact, Facts, said
from roguelike.cli.options import (
    ContentOptions,
    group,
    option,
    path,
    positional,
    rival,
    whole_number,
)
from roguelike.cli.output import read_from, written_to
from roguelike.content.schema.tiles import MAX_DOTS, MIN_DOTS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from roguelike.game import Content
    from roguelike.ui.appearance.tiles import Tileset

USUAL = "core:cellar"
PAINTED = "painted"
"""The name of a tileset that is made for a sheet of tiles of another size."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    id: str = positional("ID", f"the tileset (default: {USUAL})", str, USUAL)
    sheet: Path | None = rival("FILE", "write a picture with names", path)
    grid: Path | None = rival("FILE", "write a sheet of bare tiles", path)
    source: Path | None = rival("FILE", "print tiles from a PNG sheet", path, name="--from")
    size: int | None = option(
        "N",
        "dots of a side of a tile in the sheet (default: those of the tileset)",
        whole_number(MIN_DOTS, MAX_DOTS),
    )
    theme: str | None = option("ID", "the look (default: the first of the themes)", str)
    content: ContentOptions = group(ContentOptions)


def run(options: Options) -> Facts[Any]:
    """Write a picture, or return tiles as text.

    Raises:
        UsageError: There is no such tileset or theme, a file cannot be read or written, or there
            is too much in it.
    """
    from roguelike.cli.selected_content import chosen, playable_content
    from roguelike.content.schema.tiles import TilesetDef

    content = playable_content(options.content, needs_all=True)
    tileset = chosen("tileset", options.id, list(content.catalog.all(TilesetDef)))
    if options.source:
        return said(Exact(_text(options.source, content, tileset, options)))
    from roguelike.ui.displays.png import write_png

    target = options.sheet or options.grid
    assert target is not None, "one of the three is given"
    picture = _picture(content, tileset, options)
    with written_to(target):
        write_png(target, picture)
    return said()


def _picture(content: Content, tileset: str, options: Options) -> NDArray[np.uint8]:
    """Return the picture that is asked for.

    Raises:
        UsageError: There is no such theme, or there are no tiles, or too many.
    """
    from roguelike.workshop.tilesets.tile_sheets import grid, shown

    tiles = _tiles(content, tileset, options)
    try:
        return shown(tiles) if options.sheet else grid(tiles)
    except ValueError as error:
        raise UsageError(str(error)) from error


def _tiles(content: Content, tileset: str, options: Options) -> Tileset:
    """Return a tileset in the theme that is asked for.

    Raises:
        UsageError: There is no such theme.
    """
    from roguelike.cli.selected_content import chosen
    from roguelike.content.schema.colors import ThemeDef
    from roguelike.ui.appearance.palette import Palette
    from roguelike.ui.appearance.tiles import Tileset

    themes = list(content.catalog.all(ThemeDef))
    theme = chosen("theme", options.theme, themes) if options.theme else themes[0]
    return Tileset(content.catalog, tileset, Palette(content.catalog, theme), content.mods)


def _text(source: Path, content: Content, tileset: str, options: Options) -> str:
    """Return the tiles of a sheet as text.

    Raises:
        UsageError: The sheet cannot be read, has too much in it, or is no multiple of a tile.
    """
    from roguelike.content.mods.mod_files import MAX_FILE_BYTES
    from roguelike.content.schema.tiles import MAX_SHEET_SIDE, TilesetDef
    from roguelike.core.files import read_regular
    from roguelike.core.png import NotAPictureError, decoded, read_picture
    from roguelike.workshop.tilesets.tile_text import LegendLetters, SheetError, as_toml, drawings

    like = content.catalog.get(TilesetDef, tileset)
    size = options.size or like.size
    is_new = size != like.size
    letters = LegendLetters({} if is_new else _tiles(content, tileset, options).colors)
    with read_from(source):
        raw = read_regular(source, MAX_FILE_BYTES)
    try:
        sheet = decoded(read_picture(raw, MAX_SHEET_SIDE))
        found = dict(drawings(sheet, size, letters))
    except NotAPictureError as error:
        msg = f"{source} {error}; {error.hint}"
        raise UsageError(msg) from error
    except SheetError as error:
        msg = f"{source} {error}"
        raise UsageError(msg) from error
    return as_toml(found, letters, PAINTED if is_new else tileset, size, is_new=is_new)


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Writes a picture of all tiles of a tileset, or turns a sheet that somebody has painted"
        " into tiles drawn with letters. These have the letters of the tileset where a color is"
        " near, and new ones elsewhere."
    ),
    examples=[
        ("roguelike tileset --sheet tiles.png", "all shipped tiles, with their names"),
        ("roguelike tileset --grid sheet.png", "the same as a sheet to paint on"),
        ("roguelike tileset --from sheet.png", "the text of the tiles in a sheet"),
    ],
)
