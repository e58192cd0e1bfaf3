"""Keep the game while it is played, and then the record of how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.recordings.setup import Setup
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.session.game_session import GameSession

if TYPE_CHECKING:
    from roguelike.saves.library import SaveLibrary


def keep_new(
    session: GameSession, saves: SaveLibrary, setup: Setup, *, later: bool = False
) -> None:
    """Save a game that begins, or note in its log why that cannot be.

    Args:
        session: The game.
        saves: Where games are saved.
        setup: What it is played with.
        later: Whether it is enough to save it when the player has seen it, as the disk takes
            longer than all else.
    """
    label = session.view.player.label
    try:
        session.slot = saves.begin(label, setup)
    except OSError as error:
        session.note_trouble(error.strerror or str(error))
    else:
        session.is_new = True
        if not later:
            session.save_new()


def remember(session: GameSession, context: UiContext) -> None:
    """Keep what became of a game that has ended, where that is kept at all."""
    if context.records is not None:
        from roguelike.ui.descriptions import run_record

        run_record.record_run(session, context.records, context)
