"""Where two versions of a mod differ: in definitions, patches, tags and the manifest."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.documents.document import Place
from roguelike.content.documents.tables import as_array, as_table, name_of
from roguelike.content.merging.changes import MISSING
from roguelike.content.merging.patches import SELECTORS
from roguelike.content.merging.written import Definition, PatchTable, Written
from roguelike.content.mods.manifest import Mod
from roguelike.content.names.moves import Migrations
from roguelike.content.names.names import Removed
from roguelike.content.names.versions import Version
from roguelike.content.schema import PATCH, TAG

SETTING = "setting"
"""What a difference between settings is a difference of."""
RELATIONS = ("requires", "optional", "conflicts")
"""The tables of a manifest that are about other mods."""


class Bump(IntEnum):
    """How far a version number has to go up."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


What = Literal["added", "changed", "removed", "renamed"]


class Difference(Struct, frozen=True):
    """Something that is not as it was.

    Attributes:
        what: What happened to it.
        kind: What it is: a kind of content, or `patch.` or `tag.` and a kind; `setting`, or a
            table of the manifest.
        id: Its name: of a definition the full id before, or now where it is new.
        field: The dotted path to the value that is meant, or nothing for all of it.
        old: The value before; `MISSING` where there was none, or where all of it is meant.
        new: The value now, likewise. For what is renamed, the id now.
        before: Where it was.
        now: Where it is.
        asks: Which version number it asks for.
    """

    what: What
    kind: str
    id: str
    asks: Bump
    field: str = ""
    old: Any = MISSING
    new: Any = MISSING
    before: Place | None = None
    now: Place | None = None


class _Found(NamedTuple):
    """Something that a file says, and where."""

    value: Any
    place: Place | None


_NOTHING = _Found(MISSING, None)


def of_content(
    old: Written, new: Written, migrations: Migrations, versions: Mapping[str, Version]
) -> Iterator[Difference]:
    """Yield the differences between what the files of two versions say.

    Args:
        old: What they said.
        new: What they say.
        migrations: What the new version says became of ids.
        versions: The old version, by the id of the mod.
    """
    yield from _definitions(old, new, migrations, versions)
    yield from _patches(old, new)
    yield from _tags(old, new)


def of_manifests(old: Mod, new: Mod) -> Iterator[Difference]:
    """Yield the differences between the settings of two versions, and what they ask for."""
    yield from _settings(old, new)
    yield from _relations(old, new)


def _definitions(
    old: Written, new: Written, migrations: Migrations, versions: Mapping[str, Version]
) -> Iterator[Difference]:
    before = {(each.kind, each.id): each for each in old.definitions}
    now = {(each.kind, each.id): each for each in new.definitions}
    became = {key: migrations.migrated(*key, versions) for key in before}
    same = {key for key in before if became[key] == key[1]}
    compared = set(same)
    for key, definition in before.items():
        kind, identifier = key
        heir = None if isinstance(became[key], Removed) else now.get((kind, str(became[key])))
        is_reused = key in now and key not in same
        if heir is None:
            asks = Bump.MAJOR if is_reused or key in same else Bump.MINOR
            yield Difference("removed", kind, identifier, asks, before=definition.place)
            continue
        if key not in same:
            places = definition.place, heir.place
            asks = Bump.MAJOR if is_reused else Bump.MINOR
            yield Difference("renamed", kind, identifier, asks, "", MISSING, heir.id, *places)
            if (kind, heir.id) in compared:
                continue
            compared.add((kind, heir.id))
        yield from _fields(definition, heir)
    for (kind, identifier), definition in now.items():
        if (kind, identifier) not in compared:
            yield Difference("added", kind, identifier, Bump.MINOR, now=definition.place)


def _fields(old: Definition, new: Definition) -> Iterator[Difference]:
    before, now = _Found(old.table, old.place), _Found(new.table, new.place)
    return _values(old.kind, old.id, before, now)


def _values(
    kind: str, identifier: str, old: _Found, new: _Found, names: tuple[str, ...] = ()
) -> Iterator[Difference]:
    """Yield where two values differ, as deep inside as the difference goes.

    Args:
        kind: What they belong to, as `Difference.kind` has it.
        identifier: Its name.
        old: The value before.
        new: The value now.
        names: The keys that led there, items of arrays by name.
    """
    before, now = _inside(old), _inside(new)
    if before is not None and now is not None and _shape(old.value) == _shape(new.value):
        for name in {**before, **now}:
            pair = before.get(name, _NOTHING), now.get(name, _NOTHING)
            yield from _values(kind, identifier, *pair, (*names, name))
        return
    if _is_same(old.value, new.value):
        return
    what: What = "changed"
    if old.value is MISSING or new.value is MISSING:
        what = "added" if old.value is MISSING else "removed"
    path = ".".join(names)
    is_breach = what == "changed" and _shape(old.value) != _shape(new.value)
    asks = Bump.MAJOR if is_breach or (path == "abstract" and new.value is True) else Bump.PATCH
    yield Difference(what, kind, identifier, asks, path, *_both(old, new))


def _both(old: _Found, new: _Found) -> tuple[Any, Any, Place | None, Place | None]:
    return old.value, new.value, old.place, new.place


def _inside(found: _Found) -> dict[str, _Found] | None:
    """Return what is in a table, or in an array of tables that have names; else nothing."""
    value, place = found
    table = as_table(value)
    if table is not None:
        return {key: _Found(each, place and place.at(key)) for key, each in table.items()}
    items = as_array(value) or []
    named = {
        name: _Found(item, place and place.at(at))
        for at, item in enumerate(items)
        if (name := name_of(item))
    }
    return named if items and len(named) == len(items) else None


def _is_same(old: Any, new: Any) -> bool:  # noqa: ANN401 - any values
    return old == new and isinstance(old, bool) is isinstance(new, bool)


def _shape(value: Any) -> str:  # noqa: ANN401 - any value
    """Return what kind of value something is; a number may become a formula, which is text."""
    if isinstance(value, bool):
        return "bool"
    if as_table(value) is not None:
        return "table"
    return "array" if isinstance(value, list) else "scalar"


def _patches(old: Written, new: Written) -> Iterator[Difference]:
    """Yield the differences between patches; those for the same things are compared in order."""
    before, now = _by_target(old.patches), _by_target(new.patches)
    for (kind, target), were in before.items():
        for patch in were[len(now.get((kind, target), ())) :]:
            yield Difference("removed", f"{PATCH}.{kind}", target, Bump.PATCH, before=patch.place)
    for (kind, target), are in now.items():
        were = before.get((kind, target), [])
        for was, patch in zip(were, are, strict=False):
            pair = _Found(was.table, was.place), _Found(patch.table, patch.place)
            yield from _values(f"{PATCH}.{kind}", target, *pair)
        for patch in are[len(were) :]:
            is_breach = patch.table.get("remove_object") is True
            asks = Bump.MAJOR if is_breach else Bump.MINOR
            yield Difference("added", f"{PATCH}.{kind}", target, asks, now=patch.place)


def _by_target(patches: Sequence[PatchTable]) -> dict[tuple[str, str], list[PatchTable]]:
    found: defaultdict[tuple[str, str], list[PatchTable]] = defaultdict(list)
    for patch in patches:
        said = (patch.table[name] for name in SELECTORS if name in patch.table)
        target = next(said, "")
        text = target if isinstance(target, str) else json.dumps(target, default=str)
        found[patch.kind, text].append(patch)
    return found


def _tags(old: Written, new: Written) -> Iterator[Difference]:
    before, now = _tagged(old), _tagged(new)
    for kind, tag in {**before, **now}:
        was, is_ = before.get((kind, tag), _NOTHING), now.get((kind, tag), _NOTHING)
        yield from _whole(f"{TAG}.{kind}", tag, was, is_)


def _tagged(written: Written) -> dict[tuple[str, str], _Found]:
    """Return what is said about each tag; of several tables that say something, the first."""
    found: dict[tuple[str, str], _Found] = {}
    for tag in written.tags:
        found.setdefault((tag.kind, tag.id), _Found(tag.table, tag.place))
    return found


def _settings(old: Mod, new: Mod) -> Iterator[Difference]:
    before, now = _named(old, "settings"), _named(new, "settings")
    for name in {**before, **now}:
        was, is_ = before.get(name, _NOTHING), now.get(name, _NOTHING)
        for each in _whole(SETTING, f"{new.id}.{name}", was, is_):
            is_breach = each.field == "type" or (each.field == "choices" and _lacks(each))
            yield replace(each, asks=Bump.MAJOR) if is_breach else each


def _lacks(difference: Difference) -> bool:
    """Tell whether something is no longer in an array."""
    old, new = as_array(difference.old) or (), as_array(difference.new) or ()
    return any(item not in new for item in old)


def _relations(old: Mod, new: Mod) -> Iterator[Difference]:
    """Yield what has become different about other mods; what is newly asked for breaks others."""
    for table in RELATIONS:
        before, now = _named(old, table), _named(new, table)
        for name in {**before, **now}:
            was, is_ = before.get(name, _NOTHING), now.get(name, _NOTHING)
            if _is_same(was.value, is_.value):
                continue
            what: What = "changed"
            if _NOTHING in (was, is_):
                what = "added" if was is _NOTHING else "removed"
            is_breach = what == "added" and table != "optional"
            asks = Bump.MAJOR if is_breach else Bump.PATCH
            yield Difference(what, table, name, asks, "", *_both(was, is_))


def _named(mod: Mod, table: str) -> dict[str, _Found]:
    said = as_table(mod.document.data.get(table)) or {}
    return {name: _Found(value, mod.place(table, name)) for name, value in said.items()}


def _whole(kind: str, name: str, old: _Found, new: _Found) -> Iterator[Difference]:
    """Yield the differences between tables with a name, of which one may be missing."""
    if old is _NOTHING:
        yield Difference("added", kind, name, Bump.MINOR, now=new.place)
    elif new is _NOTHING:
        yield Difference("removed", kind, name, Bump.MAJOR, before=old.place)
    else:
        yield from _values(kind, name, old, new)
