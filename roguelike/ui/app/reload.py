"""Loading content anew while the program runs, and what the player should know of it."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.game import Content, ContentError
from roguelike.ui.shell.mod_manager import why_not_loaded
from roguelike.ui.shell.shell import Shell

MAX_TOLD = 4
"""The most mods left out that the player is told about at once."""


def reloaded(shell: Shell, load: Callable[[], Content]) -> tuple[Shell, str]:
    """Return a shell with other content, and sentences on what is newly left out.

    What cannot be loaded changes nothing, except that the sentences say why.
    """
    try:
        renewed = shell.renewed(load())
    except (ContentError, OSError, UnknownDefinitionError) as error:
        reason = shell.texts.reason(why_not_loaded(error))
        return shell, shell.texts("reload_failed", reason=reason)
    return renewed, _left_out_since(shell.content, renewed)


def _left_out_since(before: Content, shell: Shell) -> str:
    """Return the mods left out that were not before, and the reasons."""
    left_out, texts = shell.content.left_out, shell.texts
    news = [item for item in left_out.items() if item not in before.left_out.items()]
    told = [texts("mod_is_left_out", mod=mod, reason=texts.reason(why)) for mod, why in news]
    if len(told) > MAX_TOLD:
        told[MAX_TOLD:] = [texts("more", count=len(told) - MAX_TOLD)]
    return " ".join(told)
