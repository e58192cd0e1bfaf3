"""Differences between the content of a saved game and the content there is now.

Each becomes a note for the player to read before going on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Self, TypeAlias, TypeGuard, cast

from msgspec import Struct

from roguelike.content.references.ids import bare_name
from roguelike.core.text import shortened, visible
from roguelike.recordings.setup import Difference, Setup, differences

NoteName: TypeAlias = str
"""The name of the text of the interface that has the words of a note."""


MAX_OF_ONE = 5
"""The most changes of one definition that are told one by one."""
MAX_VALUE = 40
"""The most characters of a value."""
NOTHING = "-"
"""The text for a value that is not there."""

COSMETIC = frozenset(
    {
        "label",
        "description",
        "forms",
        "victory",
        "goal",
        "goals",
        "format",
        "glyph",
        "color",
        "tint",
        "seen",
        "remembered",
        "theme",
        "panel",
        "layout",
        "keymaps",
        "order",
    }
)
"""The fields that say how something looks or is called, which changes no rule. In tables with a
`kind`, as steps and behaviors are, code may give any field a meaning."""

_SETUP_NOTES: dict[str, tuple[NoteName, NoteName, NoteName]] = {
    "engine": ("change_engine", "change_engine", "change_engine"),
    "mod": ("change_mod", "change_mod_new", "change_mod_gone"),
    "plugin": ("change_plugin", "change_plugin_new", "change_plugin_gone"),
    "setting": ("change_setting", "change_setting", "change_setting"),
}
"""The notes for each difference: for another value, for a new one, and for one that is gone."""

_CONTAINERS = frozenset({"stats"})
"""The fields that need not be told, as what is in them has names of its own."""

_Table = dict[str, Any]
_Change = tuple[tuple[str, ...], str, str]
"""The keys that lead to a value, what it was, and what it is."""


class ChangeNote(Struct, frozen=True):
    """A note for the player about a change since the game was saved.

    Attributes:
        name: The name of the text.
        fields: The values of its placeholders.
    """

    name: NoteName
    fields: Mapping[str, str]

    @classmethod
    def of(cls, name: NoteName, /, **fields: object) -> Self:
        """Return a note with fields, which may have any characters."""
        return cls(name, {field: visible(str(value)) for field, value in fields.items()})


def changes_of_setup(then: Setup, now: Setup) -> Iterator[ChangeNote]:
    """Yield notes about mods, plugins, settings and an engine that are not the same."""
    both = then.mods.keys() & now.mods.keys()
    for each in differences(then, now):
        of_mod = each.name.partition(".")[0]
        if each.what != "content" and (each.what != "setting" or of_mod in both):
            yield _note(each)


def _note(each: Difference) -> ChangeNote:
    changed, new, gone = _SETUP_NOTES[each.what]
    name = new if each.then is None else gone if each.now is None else changed
    return ChangeNote.of(name, name=each.name, then=_value(each.then), now=_value(each.now))


def changes_of_definition(
    what: str, old: dict[str, Any], new: dict[str, Any]
) -> Iterator[ChangeNote]:
    """Yield notes about changes of a definition that matter to the rules.

    Args:
        what: Its name.
        old: Its contents when the game was saved.
        new: Its contents now.
    """
    changes = _changes(old, new, ())
    for keys, before, after in islice(changes, MAX_OF_ONE):
        field = " ".join(key for key in keys if key not in _CONTAINERS)
        yield ChangeNote.of("change_field", what=what, field=field, then=before, now=after)
    if more := sum(1 for _ in changes):
        yield ChangeNote.of("change_fields", what=what, count=more)


def _changes(old: Any, new: Any, keys: tuple[str, ...]) -> Iterator[_Change]:  # noqa: ANN401 - plain data
    """Yield the differences between two values."""
    if old == new or _is_hollow(old):
        return
    if _is_table(old) and _is_table(new):
        yield from _in_tables(old, new, keys)
    elif _has_tables(old) and _has_tables(new) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True), 1):
            yield from _changes(before, after, (*keys, str(number)))
    else:
        yield keys, _value(old), _value(new)


def _in_tables(old: _Table, new: _Table, keys: tuple[str, ...]) -> Iterator[_Change]:
    """Yield the differences between two tables.

    A field that only one of them has is new in the game itself, which is told already; an entry
    that only one has is new in the content.
    """
    if old.get("kind") != new.get("kind"):
        yield keys, _value(old), _value(new)
        return
    ignored = frozenset[str]() if "kind" in old else COSMETIC
    for key in {**old, **new}:
        is_in_both = key in old and key in new
        if key not in ignored and (is_in_both or ":" in key):
            yield from _changes(old.get(key), new.get(key), (*keys, _words(key)))


def _is_table(value: object) -> TypeGuard[_Table]:
    return isinstance(value, dict)


def _has_tables(value: object) -> TypeGuard[list[_Table]]:
    return isinstance(value, list) and any(map(_is_table, cast("list[Any]", value)))


def _is_hollow(value: object) -> bool:
    """Return True if only the number of steps was saved, as once of those of terrain."""
    return bool(value) and isinstance(value, list) and not any(cast("list[Any]", value))


def _is_nameless(value: object) -> bool:
    return _is_table(value) and "kind" not in value


def _words(key: str) -> str:
    return bare_name(key).replace("_", " ")


def _value(value: Any) -> str:  # noqa: ANN401 - plain data
    """Return a value in a few characters; for tables without a kind, their number."""
    match value:
        case None:
            text = NOTHING
        case dict():
            text = str(cast("_Table", value).get("kind", "…"))
        case list() if any(_is_nameless(each) for each in cast("list[Any]", value)):
            text = f"({len(cast('list[Any]', value))})"
        case list():
            first = cast("list[Any]", value)[:MAX_VALUE]
            text = ", ".join("…" if isinstance(each, list) else _value(each) for each in first)
            text = text or NOTHING
        case str() if ":" in value:
            text = bare_name(value)
        case _:
            text = str(value)
    return shortened(text, MAX_VALUE)
