"""`roguelike screenshot`: a picture of the game, without a screen."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    DEFAULT_SEED,
    Commands,
    add_command,
    add_content,
    add_game,
    add_language,
    add_number,
    path,
    screen_size,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import written_to

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.ui.adventure import Adventure
    from roguelike.ui.shell import Shell

MAX_TURNS = 100_000
TURNS = 180
"""The default for the most turns, after which there is usually something to see."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "screenshot",
        details=(
            "A bot plays for a while; then the screen is written to a PNG file, or each of the"
            " main screens to its own file."
        ),
        examples=[
            ("roguelike screenshot --output game.png", "what the game looks like"),
            ("roguelike screenshot --output small.png --size 80x24", "in a small terminal"),
            ("roguelike screenshot --output dark.png --theme high_contrast", "another look"),
            ("roguelike screenshot --gallery pictures", "title, play, inventory, look and more"),
        ],
    )
    output = parser.add_mutually_exclusive_group(required=True)
    output.add_argument("--output", metavar="FILE", type=path, help="the PNG file")
    output.add_argument(
        "--gallery",
        metavar="FOLDER",
        type=path,
        help=("the folder for screenshots of all main screens"),
    )
    parser.add_argument(
        "--size",
        metavar="COLUMNSxROWS",
        type=screen_size,
        help="screen size in cells (default: the one the campaign is designed for)",
    )
    add_game(parser, seed=f"default: {DEFAULT_SEED}")
    add_content(parser)
    add_language(parser)
    parser.set_defaults(seed=DEFAULT_SEED)
    parser.add_argument("--theme", metavar="ID", help="the look (default: the campaign's)")
    add_number(parser, "--turns", (0, MAX_TURNS), TURNS, "the most turns the bot plays")
    return parser


def run(options: argparse.Namespace) -> int:
    """Play for a while, and write a picture.

    Raises:
        UsageError: There is no such campaign or theme, or the picture cannot be written.
    """
    from roguelike.bots.explorer import Explorer
    from roguelike.cli.choices import chosen, chosen_campaign, playable_content
    from roguelike.content.schema.colors import ThemeDef
    from roguelike.preferences.model import Taste
    from roguelike.ui.gallery import let_play, save_gallery
    from roguelike.ui.pictures import save_screen
    from roguelike.ui.shell import Shell

    content = playable_content(options)
    campaign = chosen_campaign(content, options)
    themes = list(content.catalog.all(ThemeDef))
    theme = chosen("theme", options.theme, themes) if options.theme else None
    shell = Shell(content, Taste(theme=theme))
    shell.wear(campaign)
    adventure = _adventure(content, shell, campaign, options.seed)
    let_play(Explorer(options.seed, adventure.game.ruleset), adventure, options.turns)
    layout = content.campaigns()[campaign].layout
    size = options.size or (layout.columns, layout.rows)
    with written_to(options.output or options.gallery):
        if options.gallery:
            save_gallery(options.gallery, shell, adventure, size)
        else:
            save_screen(options.output, shell, adventure, size)
    return Exit.CLEAN


def _adventure(content: Content, shell: Shell, campaign: str, seed: str) -> Adventure:
    """Begin a game that keeps a log.

    Raises:
        UsageError: Its first level cannot be made.
    """
    from roguelike.engine.site import CannotGenerateError
    from roguelike.game import Game
    from roguelike.ui.adventure import Adventure

    try:
        return Adventure(Game.new(content, campaign, seed), content.catalog, shell.texts)
    except CannotGenerateError as error:
        msg = f"the first level cannot be generated: {error}"
        raise UsageError(msg, Exit.FINDINGS) from error
