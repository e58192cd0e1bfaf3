"""What there is in mods that are installed and not used: only good for saying what was meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct, field

from roguelike.content.names.versions import Version


def tags_of(kind: str) -> str:
    """Return what tells the tags of a kind from its definitions, among full ids by kind."""
    return f"tag.{kind}"


def _nothing(_kind: str = "") -> Collection[str]:
    return ()


class Elsewhere(Struct, frozen=True):
    """What there is in other mods, which are installed and not used; by default nothing.

    Attributes:
        ids: Returns the full ids of a kind, or of `tags_of` one.
        versions: The versions of the mods, by their ids.
    """

    ids: Callable[[str], Collection[str]] = _nothing
    versions: Mapping[str, Version] = field(default_factory=dict[str, Version])
