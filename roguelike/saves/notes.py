"""What a player should know before going on with a saved game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self, TypeAlias

from msgspec import Struct

from roguelike.core.visible import visible

NoteName: TypeAlias = Literal[
    "change_previous",
    "change_turns",
    "change_engine",
    "change_mod",
    "change_mod_new",
    "change_mod_gone",
    "change_plugin",
    "change_plugin_new",
    "change_plugin_gone",
    "change_setting",
    "change_field",
    "change_fields",
    "change_unknown",
    "change_removed",
    "change_removed_why",
    "change_more",
]
"""What there is to say; a message of the interface has the words."""

NOTES: Mapping[NoteName, frozenset[str]] = {
    "change_previous": frozenset({"turn"}),
    "change_turns": frozenset({"count"}),
    "change_engine": frozenset({"then", "now"}),
    "change_mod": frozenset({"name", "then", "now"}),
    "change_mod_new": frozenset({"name", "now"}),
    "change_mod_gone": frozenset({"name", "then"}),
    "change_plugin": frozenset({"name", "then", "now"}),
    "change_plugin_new": frozenset({"name", "now"}),
    "change_plugin_gone": frozenset({"name", "then"}),
    "change_setting": frozenset({"name", "then", "now"}),
    "change_field": frozenset({"what", "field", "then", "now"}),
    "change_fields": frozenset({"what", "count"}),
    "change_unknown": frozenset({"what"}),
    "change_removed": frozenset({"what"}),
    "change_removed_why": frozenset({"what", "reason"}),
    "change_more": frozenset({"count"}),
}
"""What each of them mentions in braces."""


class Note(Struct, frozen=True):
    """Something that is not as it was when a game was saved.

    Attributes:
        name: What there is to say.
        fields: What it mentions, by the names in braces.
    """

    name: NoteName
    fields: Mapping[str, str]

    @classmethod
    def of(cls, name: NoteName, /, **fields: object) -> Self:
        """Return a note that mentions something, whatever characters that has."""
        return cls(name, {field: visible(str(value)) for field, value in fields.items()})
