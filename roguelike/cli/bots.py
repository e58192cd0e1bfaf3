"""The option of commands for which a bot plays."""

from __future__ import annotations

import argparse

from roguelike.cli.arguments import alternatives
from roguelike.cli.errors import UsageError


def add_bot(parser: argparse.ArgumentParser, default: str = "") -> None:
    """Add the option that says which bot plays; without a default, the most capable one does."""
    told = default or "the most capable"
    parser.add_argument(
        "--bot", metavar="NAME", default=default, help=f"who plays (default: {told})"
    )


def bot_of(options: argparse.Namespace) -> str:
    """Return the name of the bot that is asked for, or of the most capable one.

    Args:
        options: With the one that `add_bot` adds.

    Raises:
        UsageError: There is no such bot.
    """
    from roguelike.workshop.bots.roster import BOTS

    bots = [bot.name for bot in BOTS]
    name: str = options.bot or bots[0]
    if name not in bots:
        msg = f"there is no bot {name!r}{alternatives(name, bots)}"
        raise UsageError(msg)
    return name
