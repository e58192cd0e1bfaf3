"""Setup of a game: engine, mods, plugins and settings, with which its actions can be repeated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from roguelike import __version__
from roguelike.content.mods.library import MAX_MODS, ModChoice, ModSelection
from roguelike.content.schema.settings import MAX_SETTINGS
from roguelike.game import Content

Name = Annotated[str, Meta(max_length=200)]
Value = bool | int | float | Annotated[str, Meta(max_length=10_000)]
_OF_BEFORE = re.compile("[0-9a-f]{32}")
"""The form of the fingerprints of content in which words still counted."""

Mods = Annotated[dict[Name, Name], Meta(max_length=MAX_MODS)]


class Setup(Struct, frozen=True):
    """The versions and settings with which a game is played.

    Attributes:
        engine: The version of the game.
        content: The fingerprint of all definitions; once, words counted in it too.
        mods: The versions of the mods by their ids, in the order in which they were loaded.
        plugins: The distributions that provide plugins, by the names of the plugins.
        settings: By the ids of mods and the names of their settings, the values.
        absent: The versions of mods that it was played with before and that were not there; they
            count again once they are back.
    """

    engine: Name
    content: Name
    mods: Mods = field(default_factory=dict[str, str])
    plugins: Mods = field(default_factory=dict[str, str])
    settings: Annotated[
        dict[Name, Annotated[dict[Name, Value], Meta(max_length=MAX_SETTINGS)]],
        Meta(max_length=MAX_MODS),
    ] = field(default_factory=dict[str, dict[str, Value]])
    absent: Mods = field(default_factory=dict[str, str])

    @property
    def fingerprint(self) -> str:
        """A hash, 32 hexadecimal digits; where it is the same, the same actions do the same."""
        parts = [self.engine, self.content, *sorted(self.plugins.values())]
        return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def setup_of(content: Content) -> Setup:
    """Return the setup of games that are played with some content."""
    return Setup(
        engine=__version__,
        content=content.catalog.fingerprint,
        mods={mod.id: str(mod.version) for mod in content.mods},
        plugins=dict(content.plugins),
        settings={mod: dict(values) for mod, values in content.settings.items() if values},
    )


def continued_setup(then: Setup, now: Setup) -> Setup:
    """Return the present setup for a game that is continued, with the mods that it has lost.

    Args:
        then: The setup of the saved game.
        now: The present setup.
    """
    before = {**then.absent, **then.mods}
    return replace(now, absent={mod: before[mod] for mod in before if mod not in now.mods})


def may_be_compatible(then: Setup, now: Setup) -> bool:
    """Return True if the same actions may do the same with both setups.

    They do where the fingerprint is the same. In one of before, words counted too: where all else
    is as it was, it may be nothing but words that has changed, and only playing can tell.

    Args:
        then: The setup of a game.
        now: The present setup.
    """
    if then.fingerprint == now.fingerprint:
        return True
    is_of_before = _OF_BEFORE.fullmatch(then.content) is not None
    return is_of_before and [each.what for each in differences(then, now)] == ["content"]


class Difference(Struct, frozen=True):
    """A difference between two setups.

    Attributes:
        what: The sort of thing that differs.
        name: Of a mod its id, of a plugin its name, of a setting the id of its mod and its name.
        then: Its version, distribution or value in one game; None if it was not there.
        now: The same in the other one.
    """

    what: Literal["engine", "mod", "plugin", "setting", "content"]
    name: str
    then: Value | None
    now: Value | None

    def __str__(self) -> str:
        """Return the values then and here, as part of a sentence."""
        if self.what == "content":
            return "other content in mods of the same versions"
        what = "the game" if self.what == "engine" else f"{self.what} {self.name}"
        if self.then is None:
            return f"no {what}"
        now = "there is none here" if self.now is None else f"here {self.now}"
        return f"{what} {self.then} ({now})"


def differences(then: Setup, now: Setup) -> list[Difference]:
    """Return the differences between two setups."""
    found = [
        *_differing("engine", {"": then.engine}, {"": now.engine}),
        *_differing("mod", then.mods, now.mods),
        *_differing("plugin", then.plugins, now.plugins),
        *_differing("setting", _settings(then), _settings(now)),
    ]
    if not found and then.content != now.content:
        found.append(Difference("content", "", then.content, now.content))
    return found


def _differing(
    what: Literal["engine", "mod", "plugin", "setting"],
    then: Mapping[str, Value],
    now: Mapping[str, Value],
) -> Iterator[Difference]:
    for name in {**then, **now}:
        if then.get(name) != now.get(name):
            yield Difference(what, name, then.get(name), now.get(name))


def _settings(setup: Setup) -> dict[str, Value]:
    return {
        f"{mod}.{name}": value
        for mod, values in setup.settings.items()
        for name, value in values.items()
    }


def selection_for(setup: Setup, selection: ModSelection) -> ModSelection:
    """Return the selection of the mods and settings of a setup, as far as they are there.

    Args:
        setup: The setup of the game.
        selection: The shelves of mods and the language of texts.
    """
    choice = ModChoice(
        only=(*setup.mods, *setup.absent),
        is_exact=True,
        settings=setup.settings,
        language=selection.choice.language,
    )
    return replace(selection, choice=choice)
