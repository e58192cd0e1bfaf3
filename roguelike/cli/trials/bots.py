"""The option of commands for which a bot plays."""

from __future__ import annotations

from roguelike.cli.errors import UsageError, alternatives
from roguelike.cli.options import option


def bot_option(default: str = "") -> str:
    """Return a field for who plays; without a default, the most capable bot does."""
    return option("NAME", f"who plays (default: {default or 'the most capable'})", str, default)


def bot_called(name: str) -> str:
    """Return the name of the bot that is asked for, or of the most capable one for none.

    Raises:
        UsageError: There is no such bot.
    """
    from roguelike.workshop.bots.roster import BOTS

    bots = [bot.name for bot in BOTS]
    if name and name not in bots:
        msg = f"there is no bot {name!r}{alternatives(name, bots)}"
        raise UsageError(msg)
    return name or bots[0]
