"""Options that several commands have, alone or as records."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.options import choice, flag, option, repeated
from roguelike.cli.values import (
    DEFAULT_SEED,
    DISPLAYS,
    comma_separated,
    one_of,
    path,
    seed_text,
)

if TYPE_CHECKING:
    from roguelike.ui.displays.choose import DisplayKind


class Shared(str):
    """The help of an option that many commands have; `roguelike help options` shows it."""

    __slots__ = ()


def mods_dir() -> tuple[Path, ...]:
    """Return a field for more places where mods lie."""
    return repeated(
        "DIR",
        Shared(
            "also look for mods in this folder or zip file; can be given more than once"
            " (default: the current folder, with its mods off)"
        ),
        path,
    )


def no_plugins() -> bool:
    """Return a field for leaving out the programs of others."""
    return flag(Shared("ignore installed plugins"))


def output_format(*forms: str) -> str:
    """Return a field for the form of the output, of which the first is the default."""
    return choice("output format", *forms)


def display() -> DisplayKind:
    """Return a field for where the game is shown."""
    text = "where to show the game (default: a window if one can open, else the terminal)"
    return option("|".join(DISPLAYS), text, one_of(*DISPLAYS), DISPLAYS[0])


def language() -> str | None:
    """Return a field for the language of texts."""
    return option(
        "TAG",
        Shared("show texts in this language, such as de (default: the one `roguelike lang` shows)"),
        str,
    )


@dataclass(frozen=True, kw_only=True)
class ContentOptions:
    """Mods and plugins of the game, on top of those that the player has chosen for good."""

    mods: tuple[str, ...] | None = option(
        "A,B",
        Shared("use these mods this once, besides the game's own (default: the enabled ones)"),
        comma_separated,
    )
    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()

    @property
    def plugins(self) -> bool:
        """True if content may select what installed plugins provide."""
        return not self.no_plugins


@dataclass(frozen=True, kw_only=True)
class TextOptions(ContentOptions):
    """Mods and plugins of the game, and the language of its texts."""

    lang: str | None = language()


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """Campaign and seed of a game; without a seed, any."""

    campaign: str | None = option(
        "ID", "the campaign to play, such as classic (default: the first)", str
    )
    seed: str | None = option("TEXT", "the seed (default: any)", seed_text)


@dataclass(frozen=True, kw_only=True)
class RepeatableGame(GameOptions):
    """Campaign and seed of a game; without a seed, the same every time."""

    seed: str = option("TEXT", f"the seed (default: {DEFAULT_SEED})", seed_text, DEFAULT_SEED)
