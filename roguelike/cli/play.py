"""`roguelike play`: the game itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_content,
    add_display,
    add_game,
    add_language,
)
from roguelike.cli.errors import UsageError
from roguelike.cli.saves import named

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.saves.library import SavedGame, SaveLibrary


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "play",
        details="Without --seed or --campaign, the game asks or chooses.",
        examples=[
            ("roguelike", "start at the title screen"),
            ("roguelike play --seed 'rainy day'", "the same dungeon for everyone"),
            ("roguelike play --continue", "continue where you left off"),
            ("roguelike play --display terminal", "no window, as over SSH"),
        ],
    )
    add_game(parser, seed="default: any")
    parser.add_argument(
        "--mode",
        metavar="ID",
        help="the mode, such as story (default: the last one you played)",
    )
    add_content(parser)
    add_language(parser)
    add_display(parser)
    parser.add_argument(
        "--continue",
        dest="resume",
        metavar="NAME",
        nargs="?",
        const="",
        help="continue a saved game: the latest, or the named character's",
    )
    parser.add_argument("--theme", metavar="ID", help="the look, such as high_contrast")
    return parser


def run(options: argparse.Namespace) -> int:
    """Play until the player quits.

    Raises:
        UsageError: There is no such campaign, mode or theme, or no display can open.
    """
    from roguelike.cli.choices import chosen, playable_content, selection_of
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema.colors import ThemeDef
    from roguelike.preferences.file import read
    from roguelike.preferences.folders import hints_file, morgue_dir, saves_dir, scores_file
    from roguelike.saves.library import SaveLibrary
    from roguelike.scores.high_scores import HighScores
    from roguelike.ui.app.app import run as play
    from roguelike.ui.displays.base import DisplayUnavailable
    from roguelike.ui.displays.choose import open_display
    from roguelike.ui.session.hints import Hints
    from roguelike.ui.shell.mod_manager import Librarian

    saves = SaveLibrary(saves_dir())
    resume = _wanted(saves, options)
    setup = resume.manifest.setup if resume and resume.manifest else None
    content = playable_content(options, setup=setup)
    campaign, mode = _chosen_game(content, options)
    themes = list(content.catalog.all(ThemeDef))
    kept = read(Report())
    theme = chosen("theme", options.theme, themes) if options.theme else kept.theme
    librarian = Librarian(selection_of(options), plugins=not options.no_plugins)
    try:
        display = open_display(options.display, title="roguelike", taste=kept)
    except DisplayUnavailable as error:
        raise UsageError(str(error)) from error
    with display:
        return play(
            display,
            content,
            campaign=campaign,
            mode=mode,
            seed=options.seed,
            taste=kept.liking("theme", theme),
            librarian=librarian,
            saves=saves,
            records=HighScores(scores_file(), morgue_dir()),
            hints=Hints(hints_file()),
            resume=resume,
        )


def _chosen_game(content: Content, options: argparse.Namespace) -> tuple[str | None, str | None]:
    """Return the full ids of the campaign and of the mode that are asked for, if they are.

    Raises:
        UsageError: There is no such campaign or mode.
    """
    from roguelike.cli.choices import chosen, chosen_campaign

    if not (options.campaign or options.mode):
        return None, None
    campaign = chosen_campaign(content, options)
    modes = [*content.modes(campaign)]
    return campaign, chosen("mode", options.mode, modes) if options.mode else None


def _wanted(saves: SaveLibrary, options: argparse.Namespace) -> SavedGame | None:
    """Return the saved game to go on with, if that is asked for.

    Raises:
        UsageError: There is none, or another game is asked for as well.
    """
    if options.resume is None:
        return None
    if options.campaign or options.mode or options.seed or options.mods:
        msg = (
            "--continue takes no other game options: a saved game has its own campaign, mode,"
            " seed and mods"
        )
        raise UsageError(msg)
    return named(saves, options.resume)
