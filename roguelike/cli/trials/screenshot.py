"""`roguelike screenshot`: pictures of the game, without a screen."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError, alternatives, refuse, shortened
from roguelike.cli.facts import Facts, said
from roguelike.cli.options import (
    DEFAULT_SEED,
    GameOptions,
    TextOptions,
    comma_separated,
    group,
    one_of,
    option,
    path,
    repeated,
    seed_text,
    whole_number,
)
from roguelike.cli.output import written_to

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.workshop.gallery.game_moments import GameMoment
    from roguelike.workshop.gallery.pictures import ClippedText, DisplaySetup

MAX_TURNS = 100_000
TURNS = 180
"""The default for the most turns, after which there is usually something to see."""

Size: TypeAlias = tuple[int, int]
"""Pixels of a window, or columns and rows of a terminal."""

SIZES: Mapping[str, Size] = {"window": (1280, 800), "terminal": (120, 40)}
"""The displays, and the size of each if none is asked for."""
BOUNDS: Mapping[str, tuple[Size, Size]] = {
    "window": ((480, 300), (7680, 4320)),
    "terminal": ((80, 24), (400, 400)),
}
"""Their least and greatest sizes, which no two have in common."""

TILES, LETTERS = "tiles", "letters"


def picture_size(text: str) -> Size:
    """Return the size in text such as `1280x800`, if a display can have it."""
    width, _, height = text.partition("x")
    with suppress(argparse.ArgumentTypeError):
        check = whole_number(0, max(BOUNDS["window"][1]))
        size = check(width), check(height)
        if display_of(size):
            return size
    known = " or ".join(
        f"from {low[0]}x{low[1]} to {high[0]}x{high[1]} for a {display}"
        for display, (low, high) in BOUNDS.items()
    )
    msg = f"{shortened(text)} is not a size: {known}"
    raise argparse.ArgumentTypeError(msg)


def display_of(size: Size) -> str:
    """Return the display that can have a size; empty if there is none."""
    fitting = (
        display
        for display, (low, high) in BOUNDS.items()
        if all(least <= each <= most for least, each, most in zip(low, size, high, strict=True))
    )
    return next(fitting, "")


@dataclass(frozen=True, kw_only=True)
class SceneOptions(GameOptions):
    """Campaign and seed of the game that is shown; a film shows a fight."""

    seed: str | None = option(
        "TEXT", f"the seed (default: {DEFAULT_SEED}, of a film that of a fight)", seed_text
    )


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    output: Path | None = option("FILE", "the file for a picture", path)
    film: Path | None = option("FILE", "the file for a film", path)
    gallery: Path | None = option("FOLDER", "the folder for pictures of all screens", path)
    screens: tuple[str, ...] | None = option(
        "A,B", "the screens of the gallery (default: all)", comma_separated
    )
    display: tuple[str, ...] = repeated(
        "|".join(SIZES),
        "where the game is shown (default: where sizes fit, else in a window)",
        one_of(*SIZES),
    )
    size: tuple[Size, ...] = repeated(
        "WxH",
        "pixels of a window or columns and rows of a terminal (default: 1280x800, 120x40)",
        picture_size,
    )
    theme: tuple[str, ...] = repeated("ID", "the look (default: the campaign's)", str)
    map: tuple[str, ...] = repeated(
        f"{TILES}|{LETTERS}|ID",
        "what windows draw the map with: letters or a tileset (default: the usual tiles)",
        str,
    )
    game: SceneOptions = group(SceneOptions)
    content: TextOptions = group(TextOptions)
    turns: int | None = option(
        "N",
        f"the most turns the bot plays before (default: {TURNS}, of a film until a fight)",
        whole_number(0, MAX_TURNS),
    )

    def __post_init__(self) -> None:
        """Refuse to write nothing."""
        refuse(
            not (self.output or self.film or self.gallery),
            "one of the options --output, --film and --gallery is needed",
        )


def run(options: Options) -> Facts[Any]:
    """Play for a while, and write pictures.

    Raises:
        UsageError: There is no such campaign, theme, tileset or screen, a level cannot be made,
            or a picture cannot be written.
    """
    from roguelike.cli.selected_content import chosen_campaign, playable_content
    from roguelike.engine.levels.level_builder import CannotGenerateError
    from roguelike.workshop.gallery.screens import PICTURES

    for screen in options.screens or ():
        if screen not in PICTURES:
            msg = f"there is no screen {screen!r}{alternatives(screen, list(PICTURES))}"
            raise UsageError(msg)
    content = playable_content(options.content)
    campaign = chosen_campaign(content, options.game.campaign, options.content)
    looks = _looks(options, content)
    try:
        cuts = _cuts(options, content, campaign, looks)
    except CannotGenerateError as error:
        msg = f"a level cannot be generated: {error}"
        raise UsageError(msg, Exit.FINDINGS) from error
    lines = [f"{cut.picture}: no room for {cut.text!r}" for cut in cuts]
    return said(*lines, code=Exit.FINDINGS if cuts else Exit.CLEAN)


def _cuts(
    options: Options, content: Content, campaign: str, looks: Sequence[DisplaySetup]
) -> list[ClippedText]:
    """Write all pictures, and return the texts for which there was no room.

    Raises:
        CannotGenerateError: A level cannot be made.
        UsageError: A file cannot be written.
    """
    from roguelike.cli.selected_content import selection_of
    from roguelike.ui.context.mod_manager import ModManager
    from roguelike.workshop.gallery.game_moments import BEFORE_FIGHT, GameMoment, GameMoments
    from roguelike.workshop.gallery.pictures import save_film, save_screen
    from roguelike.workshop.gallery.screens import PICTURES, save_gallery

    cuts: list[ClippedText] = []
    with TemporaryDirectory() as folder:
        scenes = GameMoments(content, campaign, Path(folder))
        if options.output:
            scene = _scene(options, GameMoment(DEFAULT_SEED, TURNS, "explorer"))
            with written_to(options.output):
                cuts += save_screen(options.output, scenes, looks, scene)
        if options.film:
            with written_to(options.film):
                cuts += save_film(options.film, scenes, looks, _scene(options, BEFORE_FIGHT))
        if options.gallery:
            mod_manager = ModManager(selection_of(options.content), plugins=options.content.plugins)
            screens = options.screens or PICTURES
            with written_to(options.gallery):
                cuts += save_gallery(options.gallery, scenes, mod_manager, looks, screens)
    return cuts


def _scene(options: Options, usual: GameMoment) -> GameMoment:
    """Return the moment that is asked for, or as much of the usual one as is not."""
    from msgspec.structs import replace

    asked = {"seed": options.game.seed, "turns": options.turns}
    return replace(usual, **{name: each for name, each in asked.items() if each is not None})


def _looks(options: Options, content: Content) -> list[DisplaySetup]:
    """Return all combinations of displays, themes and maps that are asked for.

    Raises:
        UsageError: There is no such theme or tileset, or a size is none of its display.
    """
    from roguelike.cli.selected_content import chosen
    from roguelike.content.schema.colors import ThemeDef
    from roguelike.content.schema.tiles import TilesetDef
    from roguelike.preferences.model import Taste
    from roguelike.workshop.gallery.pictures import DisplaySetup

    catalog, usual = content.catalog, Taste()
    themes: dict[str, str | None] = {
        each: chosen("theme", each, list(catalog.all(ThemeDef))) for each in options.theme
    }
    known = {TILES: usual.map, LETTERS: LETTERS}
    maps = {
        each: known.get(each) or chosen("tileset", each, list(catalog.all(TilesetDef)))
        for each in options.map or (TILES,)
    }
    looks: list[DisplaySetup] = []
    for size, theme, drawn in product(_sizes(options), themes or {"": None}, maps):
        is_terminal = display_of(size) == "terminal"
        taste = usual.liking("theme", themes.get(theme))
        taste = taste.liking("map", LETTERS if is_terminal else maps[drawn])
        words = theme, "" if is_terminal else drawn
        look = DisplaySetup(*size, is_terminal, taste, words)
        if look not in looks:  # of a terminal with several maps
            looks.append(look)
    return looks


def _sizes(options: Options) -> list[Size]:
    """Return the sizes that are asked for, with the usual one of each display that has none.

    Raises:
        UsageError: A size is none of the displays that are asked for.
    """
    found: list[Size] = [*options.size]
    displays = options.display or [*map(display_of, found)] or ["window"]
    for size in found:
        if display_of(size) not in displays:
            msg = f"{size[0]}x{size[1]} is the size of a {display_of(size)}"
            raise UsageError(msg)
    missing = [each for each in displays if each not in [*map(display_of, found)]]
    return list(dict.fromkeys([*found, *(SIZES[each] for each in missing)]))


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "A bot plays for a while; then the screen is written to a PNG file. A film shows the"
        " next turns as well, as an animated PNG. A gallery shows all screens, from games of"
        " its own. Display, size, theme and map can be given more than once: then each"
        " picture is made in every combination, with names that say which. If there is no"
        " room for a text, the command says so and exits with code 1."
    ),
    examples=[
        ("roguelike screenshot --output game.png", "what the game looks like"),
        ("roguelike screenshot --output small.png --size 80x24", "in a small terminal"),
        ("roguelike screenshot --output dark.png --theme high_contrast", "another look"),
        ("roguelike screenshot --film fight.png", "a fight that moves"),
        ("roguelike screenshot --gallery pictures", "title, play, inventory and all others"),
        ("roguelike screenshot --gallery pictures --screens play,look", "two of them"),
        ("roguelike screenshot --gallery pictures --map tiles --map letters", "all, twice"),
    ],
)
