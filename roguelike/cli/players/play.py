"""`roguelike play`: the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError, refuse
from roguelike.cli.options import GameOptions, TextOptions, display, emptiable, group, option

if TYPE_CHECKING:
    from roguelike.cli.facts import Facts
    from roguelike.game import Content
    from roguelike.saves.library import SavedGame, SaveLibrary
    from roguelike.ui.displays.choose import DisplayKind


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    game: GameOptions = group(GameOptions)
    mode: str | None = option(
        "ID", "the mode, such as story (default: the last one you played)", str
    )
    content: TextOptions = group(TextOptions)
    display: DisplayKind = display()
    resume: str | None = emptiable(
        "NAME", "continue a saved game: the latest, or the named character's", name="--continue"
    )
    theme: str | None = option("ID", "the look, such as high_contrast", str)

    def __post_init__(self) -> None:
        """Refuse to continue a saved game as another."""
        is_other = self.game.campaign or self.mode or self.game.seed or self.content.mods
        refuse(
            is_other and self.resume is not None,
            "--continue takes no other game options: a saved game has its own campaign, mode,"
            " seed and mods",
        )


def run(options: Options) -> Facts[Any]:
    """Play until the player quits.

    Raises:
        UsageError: There is no such campaign, mode or theme, or no display can open.
    """
    from roguelike.cli.selected_content import chosen, playable_content, selection_of
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.schema.colors import ThemeDef
    from roguelike.preferences.file import read
    from roguelike.preferences.folders import hints_file, morgue_dir, saves_dir, scores_file
    from roguelike.saves.library import SaveLibrary
    from roguelike.scores.high_scores import HighScores
    from roguelike.ui.app.app import run as play
    from roguelike.ui.context.mod_manager import ModManager
    from roguelike.ui.displays.base import DisplayUnavailable
    from roguelike.ui.displays.choose import open_display
    from roguelike.ui.session.hints import Hints

    saves = SaveLibrary(saves_dir())
    resume = None if options.resume is None else _named(saves, options.resume)
    setup = resume.manifest.setup if resume and resume.manifest else None
    content = playable_content(options.content, setup=setup)
    campaign, mode = _chosen_game(content, options)
    themes = list(content.catalog.all(ThemeDef))
    kept = read(Report())
    theme = chosen("theme", options.theme, themes) if options.theme else kept.theme
    mod_manager = ModManager(selection_of(options.content), plugins=options.content.plugins)
    try:
        display = open_display(options.display, title="roguelike", taste=kept)
    except DisplayUnavailable as error:
        raise UsageError(str(error)) from error
    with display:
        code = play(
            display,
            content,
            campaign=campaign,
            mode=mode,
            seed=options.game.seed,
            taste=kept.liking("theme", theme),
            mod_manager=mod_manager,
            saves=saves,
            records=HighScores(scores_file(), morgue_dir()),
            hints=Hints(hints_file()),
            resume=resume,
        )
    from roguelike.cli.facts import said  # not before a game has begun

    return said(code=code)


def _named(saves: SaveLibrary, name: str) -> SavedGame:
    from roguelike.cli.players.saves import named

    return named(saves, name)


def _chosen_game(content: Content, options: Options) -> tuple[str | None, str | None]:
    """Return the full ids of the campaign and of the mode that are asked for, if they are.

    Raises:
        UsageError: There is no such campaign or mode.
    """
    from roguelike.cli.selected_content import chosen, chosen_campaign

    asked = options.game.campaign
    if not (asked or options.mode):
        return None, None
    campaign = chosen_campaign(content, asked, options.content)
    modes = [*content.modes(campaign)]
    return campaign, chosen("mode", options.mode, modes) if options.mode else None


COMMAND = Command(
    options=Options,
    run=run,
    details="Without --seed or --campaign, the game asks or chooses.",
    examples=[
        ("roguelike", "start at the title screen"),
        ("roguelike play --seed 'rainy day'", "the same dungeon for everyone"),
        ("roguelike play --continue", "continue where you left off"),
        ("roguelike play --display terminal", "no window, as over SSH"),
    ],
)
