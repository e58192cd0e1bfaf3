"""Keep the game while it is played, and then the record of how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roguelike.recordings.setup import Setup
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell

if TYPE_CHECKING:
    from roguelike.saves.library import SaveLibrary


def keep_new(
    adventure: Adventure, saves: SaveLibrary, setup: Setup, *, later: bool = False
) -> None:
    """Save a game that begins, or note in its log why that cannot be.

    Args:
        adventure: The game.
        saves: Where games are saved.
        setup: What it is played with.
        later: Whether it is enough to save it when the player has seen it, as the disk takes
            longer than all else.
    """
    label = adventure.view.player.label
    try:
        adventure.slot = saves.begin(label, setup)
    except OSError as error:
        adventure.note_trouble(error.strerror or str(error))
    else:
        adventure.is_new = True
        if not later:
            adventure.save_new()


def remember(adventure: Adventure, shell: Shell) -> None:
    """Keep what became of a game that has ended, where that is kept at all."""
    if shell.records is not None:
        from roguelike.ui.descriptions import run_record

        run_record.remember(adventure, shell.records, shell)
