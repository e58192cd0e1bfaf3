"""The loop: show what there is, wait for the player, do what the player asks for."""

from __future__ import annotations

from roguelike.game import Content
from roguelike.preferences.model import Taste
from roguelike.saves.library import SavedGame, SaveLibrary
from roguelike.scores.high_scores import HighScores
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext, modes_played
from roguelike.ui.displays.base import Display
from roguelike.ui.input.events import KeyPress
from roguelike.ui.screens.base.answers import Begin, Open, Resume
from roguelike.ui.screens.base.screen import Answer, Redraw
from roguelike.ui.screens.main import openings
from roguelike.ui.session.hints import Hints


def run(  # noqa: PLR0913 - what a player may ask for at the start
    display: Display,
    content: Content,
    *,
    campaign: str | None = None,
    mode: str | None = None,
    seed: str | None = None,
    taste: Taste | None = None,
    mod_manager: ModManager | None = None,
    saves: SaveLibrary | None = None,
    records: HighScores | None = None,
    hints: Hints | None = None,
    resume: SavedGame | None = None,
) -> int:
    """Let the player play until they leave.

    Args:
        display: Where to show the game, and where input comes from. It stays open.
        content: What can be played.
        campaign: Full id of the campaign to begin with; without it and a seed, with the title.
        mode: Full id of its mode; without it, the one in which it was played last. Without a seed
            the player is asked before the first game of a campaign that offers several.
        seed: The seed of the first game; without it, a surprise.
        taste: What the player has chosen for good.
        mod_manager: Knows the mods; without it, the player cannot choose among them.
        saves: Where games are saved; without it, none is.
        records: Where games that have ended are kept; without it, none is.
        hints: What the player is told about once; without it, there is none of that.
        resume: The saved game to begin with.

    Returns:
        The exit code: 0, or 128 and the number of the signal that has ended the game.

    Raises:
        CrashError: Something went wrong while a game was being played.
        UnknownDefinitionError: There is no such campaign or theme.
    """
    context = UiContext(
        content, taste, mod_manager=mod_manager, saves=saves, records=records, hints=hints
    )
    stack = ScreenStack(GameHost(context, is_content_of_save=resume is not None), display)
    if resume:
        Resume(resume).apply(stack)
    asked = campaign is not None or seed is not None
    if asked and (wanted := campaign or context.first_campaign):
        _first(stack.context, wanted, seed or "", mode).apply(stack)
    return loop(stack)


def _first(context: UiContext, campaign: str, seed: str, mode: str | None) -> Answer:
    """Return the answer that begins a game in the mode last played, or asks before the first.

    With a given seed nothing is asked: the first game begins in the first mode.

    Raises:
        KeyError: There is no such campaign.
    """
    modes = context.content.modes(campaign)
    if mode is None and len(modes) > 1 and (context.saves or context.records):
        mode = modes_played(context).get(campaign)
        if mode not in modes:
            mode = None
            if not seed:
                return Open(openings.new_game(context, context.keymap(campaign), campaign, ""))
    return Begin(campaign, seed or context.draw_seed(), mode)


def loop(stack: ScreenStack) -> int:
    """Go on until the player leaves. Nothing is drawn that would look the same.

    Returns:
        The exit code: 0, or 128 and the number of the signal that has ended the game.

    Raises:
        CrashError: Something went wrong while a game was being played.
    """
    redraw = Redraw.DRAW
    try:
        while redraw is not Redraw.LEAVE:
            if redraw is not Redraw.NOTHING:
                stack.present()
            redraw = _attend(stack)
        stack.host.leave()
    except OSError:  # which the display raises, and not the game
        raise
    except Exception as error:
        crash = stack.host.crash(error)
        if crash is None:
            raise
        raise crash from error
    return stack.status


def _attend(stack: ScreenStack) -> Redraw:
    """Deal with everything that has happened since the last time, to be drawn but once.

    So a key that is held never runs ahead of what the player sees by more than a frame, and
    what was pressed before the player could see something alarming does not count.
    """
    result = Redraw.NOTHING
    for event in stack.display.events(stack.pace):
        if result is Redraw.DRAW_BEFORE_KEYS and isinstance(event, KeyPress):
            continue
        result = max(result, stack.handle(event))
        if result is Redraw.LEAVE:
            return result
    return max(result, stack.wake()) if stack.pace == 0 else result
