"""From what was asked for on the command line to the content that is meant."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial

from roguelike.cli.arguments import suggestion
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import warn
from roguelike.cli.starting import settle
from roguelike.content.diagnostics import Code
from roguelike.content.ids import bare_name
from roguelike.game import Content, ContentError, load_content


def loader(options: argparse.Namespace) -> Callable[[], Content]:
    """Return what loads what is asked for, here or in another process.

    Args:
        options: With those that `arguments.add_content` adds.
    """
    return partial(load_content, plugins=not options.no_plugins)


def playable_content(options: argparse.Namespace) -> Content:
    """Load what is asked for, and tell which mods and plugins had to be left out.

    Args:
        options: With those that `arguments.add_content` adds.

    Raises:
        UsageError: Nothing could be loaded.
    """
    try:
        content = loader(options)()
    except (ContentError, OSError) as error:
        msg = f"{error}; `roguelike validate` says more"
        raise UsageError(msg, Exit.FINDINGS) from error
    settle()
    for mod, reason in content.left_out.items():
        warn(f"mod {mod} is left out: {reason}; `roguelike validate` says more")
    for finding in content.report:
        if finding.code is Code.E902:
            warn(f"{finding.message}; {finding.hint}")
    return content


def chosen_campaign(content: Content, name: str | None) -> str:
    """Return the full id of the campaign called `name`, or of the one that is offered first.

    Raises:
        UsageError: There is no such campaign, or there are several.
    """
    campaigns = list(content.campaigns())
    if name is not None:
        return chosen("campaign", name, campaigns)
    if not campaigns:
        msg = "there is no campaign to play"
        raise UsageError(msg, Exit.FINDINGS)
    return campaigns[0]


def chosen(kind: str, name: str, ids: Sequence[str]) -> str:
    """Return the full id that `name` means: one of `ids`, or the end of exactly one of them.

    Raises:
        UsageError: It means none of them, or several.
    """
    if name in ids:
        return name
    found = [identifier for identifier in ids if bare_name(identifier) == name]
    if len(found) == 1:
        return found[0]
    if found:
        msg = f"there is more than one {kind} called {name!r}: {', '.join(found)}"
        raise UsageError(msg)
    known = [*ids, *map(bare_name, ids)] if ":" not in name else ids
    msg = f"there is no {kind} called {name!r}{suggestion(name, known)}"
    raise UsageError(msg)
