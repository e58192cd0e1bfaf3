"""The modes that the player plays: the one in which each campaign was begun last."""

from __future__ import annotations

from contextlib import suppress

from roguelike.ui.shell.shell import Shell


def modes_played(shell: Shell) -> dict[str, str]:
    """Return the full id of the mode that each campaign was played in last, by its own.

    Games that are saved count, and games that have ended. The id is empty for those that had no
    mode; a mode need not be there any more.
    """
    played: list[tuple[int, str, str]] = []
    if shell.saves:
        saved = (each.manifest for each in shell.saves.characters())
        played += [(each.saved, each.campaign, each.mode) for each in saved if each]
    if shell.records:
        with suppress(OSError):
            scores = shell.records.found().scores
            played += [(each.ended, each.campaign, each.mode) for each in scores]
    return {campaign: mode for _, campaign, mode in sorted(played)}
