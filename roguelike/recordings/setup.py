"""What a game is played with, as far as it must be the same for the same actions to do the same."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated

from msgspec import Meta, Struct, field

from roguelike import __version__
from roguelike.content.mods.library import MAX_MODS
from roguelike.content.schema.settings import MAX_SETTINGS
from roguelike.game import Content

Name = Annotated[str, Meta(max_length=200)]
Value = bool | int | float | Annotated[str, Meta(max_length=10_000)]
Mods = Annotated[dict[Name, Name], Meta(max_length=MAX_MODS)]


class Setup(Struct, frozen=True):
    """What a game is played with.

    Attributes:
        engine: The version of the game.
        content: The fingerprint of all definitions.
        mods: The versions of the mods by their ids, in the order in which they were loaded.
        plugins: The distributions that provide plugins, by the names of the plugins.
        settings: By the ids of mods and the names of their settings, the values.
    """

    engine: Name
    content: Name
    mods: Mods = field(default_factory=dict[str, str])
    plugins: Mods = field(default_factory=dict[str, str])
    settings: Annotated[
        dict[Name, Annotated[dict[Name, Value], Meta(max_length=MAX_SETTINGS)]],
        Meta(max_length=MAX_MODS),
    ] = field(default_factory=dict[str, dict[str, Value]])

    @property
    def fingerprint(self) -> str:
        """A hash, 32 hexadecimal digits; where it is the same, the same actions do the same."""
        parts = [self.engine, self.content, *sorted(self.plugins.values())]
        return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def setup_of(content: Content) -> Setup:
    """Return what games of some content are played with."""
    return Setup(
        engine=__version__,
        content=content.catalog.fingerprint,
        mods={mod.id: str(mod.version) for mod in content.mods},
        plugins=dict(content.plugins),
        settings={mod: dict(values) for mod, values in content.settings.items() if values},
    )
