"""The commands that show levels which were made for trial."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

from msgspec import Struct

from roguelike.cli.arguments import seed_text
from roguelike.cli.errors import UsageError

if TYPE_CHECKING:
    from roguelike.game import Content


class Remaking(Struct, frozen=True, dict=True):
    """Finds the commands that show levels which were made for trial.

    Trials use only what a mod requires, with all settings as they are by default, and players may
    have something else. So a command is only proposed when it really shows the level.

    Attributes:
        mods: The ids of the mods to be on beside the game's own; None for those that are on.
        places: Where mods lie that are not where the game looks for them.
        has_plugins: Whether content may select what installed plugins provide.
    """

    mods: Sequence[str] | None
    places: Sequence[Path]
    has_plugins: bool = True

    def command_for(self, campaign: str, depth: int, seed: str, rows: Sequence[str]) -> str:
        """Return the command that shows a level, as `modtests.cases.CommandFinder` has it."""
        try:
            seed_text(seed)
        except argparse.ArgumentTypeError:
            return ""
        if self._rows(campaign, depth, seed) != rows:
            return ""
        chosen = [("--campaign", campaign), ("--depth", str(depth)), ("--seed", seed)]
        chosen += [] if self.mods is None else [("--mods", ",".join(self.mods))]
        chosen += [("--mods-dir", str(place)) for place in self.places]
        words = ["roguelike", "map"]
        for name, value in chosen:
            words += [f"{name}={value}"] if value.startswith("-") else [name, value]
        return join(words if self.has_plugins else [*words, "--no-plugins"])

    def _rows(self, campaign: str, depth: int, seed: str) -> list[str] | None:
        """Return what is shown of a level: nothing of one that cannot be made; else None."""
        from roguelike.authoring.modtests.pictures import drawing_made

        content = self._content
        if content is None or campaign not in content.campaigns():
            return None
        return drawing_made(content.ruleset(campaign), depth, seed, content.catalog)

    @cached_property
    def _content(self) -> Content | None:
        """What `roguelike map` has, if it has anything."""
        from roguelike.cli.choices import loader
        from roguelike.game import ContentError

        options = argparse.Namespace(
            mods=None if self.mods is None else tuple(self.mods),
            mods_dir=list(self.places),
            no_plugins=not self.has_plugins,
        )
        try:
            return loader(options)()
        except (UsageError, ContentError, OSError):
            return None
