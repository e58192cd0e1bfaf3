"""Comparison of two versions of a mod, and the version number that the changes ask for.

Whoever builds on a mod relies on its ids, on the kinds of its values and on its settings. Taking
one of these away breaks others, adding one does not; other values are a matter of taste. The
first number of a version stands for what breaks, the second for what is added, the third for the
rest. While the first is zero nothing is promised yet, and the second stands for both.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct, field

from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.documents.document import Place, Table, Token, as_array, as_table, name_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.merging.layers import MISSING
from roguelike.content.merging.patches import SELECTORS
from roguelike.content.merging.source_tables import ModTables
from roguelike.content.mods.id_migrations import Migrations
from roguelike.content.mods.manifest import Mod, read_mod
from roguelike.content.mods.migration_files import FILE, read_moves
from roguelike.content.mods.mod_files import COMPAT, CONTENT, ModFiles
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version
from roguelike.content.schema import PATCH, TAG, Kinds

SETTING = "setting"
"""The kind of a difference between settings."""
RELATIONS = ("requires", "optional", "conflicts")
"""The tables of a manifest that are about other mods."""


class Bump(IntEnum):
    """The part of a version number that has to go up."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


What = Literal["added", "changed", "removed", "renamed"]


class Difference(Struct, frozen=True):
    """A difference between two versions of a mod.

    Attributes:
        what: What happened to it.
        kind: What it is: a kind of content, or `patch.` or `tag.` and a kind; `setting`, or a
            table of the manifest.
        id: Its name: of a definition the full id before, or now where it is new.
        asks: Which version number it asks for.
        field: The dotted path to the value that is meant, or nothing for all of it.
        old: The value before; `MISSING` where there was none, or where all of it is meant.
        new: The value now, likewise. For what is renamed, the id now.
        before: Where it was.
        now: Where it is.
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


class ModEdition(Struct, frozen=True, eq=False):
    """One version of a mod.

    Attributes:
        mod: The mod.
        written: What its files say.
        migrations: What it says became of ids.
    """

    mod: Mod
    written: ModTables
    migrations: Migrations


class ModComparison(Struct, frozen=True, eq=False):
    """Two versions of a mod.

    Attributes:
        old: The version before.
        new: The version now.
        differences: What is not as it was.
        report: Ids that are gone without a word, and a version number that promises too much.
    """

    old: ModEdition
    new: ModEdition
    differences: Sequence[Difference]
    report: Report = field(default_factory=Report)

    @property
    def asks(self) -> Bump:
        """The part of the version number that has to go up for all that has changed."""
        return max((each.asks for each in self.differences), default=Bump.NONE)

    @property
    def needed(self) -> Version:
        """The lowest version number that the new version can have."""
        return raised(self.old.mod.version, self.asks)


class _Part(NamedTuple):
    """A value in a file, and its place."""

    value: Any
    place: Place | None


_NOTHING = _Part(MISSING, None)

_Key: TypeAlias = tuple[str, str, int]
"""The kind and id of a part of a mod, as in `Difference`, and its number among those alike."""


def read_edition(files: ModFiles, kinds: Kinds, report: Report) -> ModEdition | None:
    """Read one version of a mod by itself; return None if it is no mod.

    Args:
        files: Where it is kept, under whatever name.
        kinds: The model of each kind of content.
        report: Takes what is wrong with its files.
    """
    mod = read_mod(files, report, under_any_name=True)
    if mod is None:
        return None
    documents = files.documents(report, CONTENT, COMPAT)
    written = definitions(mod.id, documents, kinds, report)
    return ModEdition(mod, written, Migrations(read_moves(mod, kinds, report).made))


def compared(old: ModEdition, new: ModEdition) -> ModComparison:
    """Return the differences between two versions of a mod, and findings about them."""
    comparison = ModComparison(old, new, [*_differences(old, new)])
    allowed = {each.code for each in new.mod.allowances}
    for finding in _findings(comparison):
        if finding.code not in allowed:
            comparison.report.add(finding)
    return comparison


def raised(version: Version, bump: Bump) -> Version:
    """Return the next version number after a change."""
    if bump is Bump.MAJOR and version.major:
        return Version(version.major + 1)
    if bump >= Bump.MINOR:
        return Version(version.major, version.minor + 1)
    return Version(*version[:2], version.patch + 1) if bump else version


def _findings(comparison: ModComparison) -> Iterator[Diagnostic]:
    """Yield W604 for ids that are gone without a word, and W606 for too low a version."""
    old, new = comparison.old, comparison.new
    kept = {each.key for each in new.written.definitions}
    for definition in old.written.definitions:
        if definition.key not in kept and _became(definition.key, old, new) == definition.id:
            message = (
                f"the {definition.kind} `{definition.id}` is gone, and no migration says what"
                " became of it"
            )
            hint = (
                f"in {FILE}, give its new id with [[rename]], or say with [[removed]] why it went"
            )
            place = definition.place.at(token=Token.HEADER)
            yield Diagnostic(Code.W604, place, message, hint)
    if new.mod.version < comparison.needed:
        change = comparison.asks.name.lower()
        message = (
            f"{new.mod.version} after {old.mod.version} is too small a step for a {change} change"
        )
        hint = f"make it {comparison.needed} or higher"
        yield Diagnostic(Code.W606, new.mod.place("mod", "version"), message, hint)


def _became(key: tuple[str, str], old: ModEdition, new: ModEdition) -> str | Removed:
    """Return the id in the new version for an id of the old one, or why it was removed."""
    return new.migrations.resolve(*key, {old.mod.id: old.mod.version})


def _differences(old: ModEdition, new: ModEdition) -> Iterator[Difference]:
    """Yield the differences between two versions, in the order of the old one, then of the new."""
    before, now = dict(_parts(old)), dict(_parts(new))
    ids = {each.key for each in old.written.definitions}
    became = {key: _became(key[:2], old, new) if key[:2] in ids else key[1] for key in before}
    compared = {key for key in before.keys() & now.keys() if became[key] == key[1]}
    for key, part in before.items():
        kind, identifier, number = key
        heir = (kind, str(became[key]), number)
        if isinstance(became[key], Removed) or heir not in now:
            is_told = became[key] != identifier and key not in now
            asks = Bump.MINOR if is_told else _asked_by_removal(kind)
            value = MISSING if as_table(part.value) is not None else part.value
            yield Difference("removed", kind, identifier, asks, old=value, before=part.place)
            continue
        if heir != key:
            asks = Bump.MAJOR if key in now else Bump.MINOR
            places = part.place, now[heir].place
            yield Difference("renamed", kind, identifier, asks, "", MISSING, heir[1], *places)
        if heir == key or heir not in compared:
            compared.add(heir)
            yield from _values(kind, identifier, part, now[heir])
    for key, part in now.items():
        if key not in compared:
            value = MISSING if as_table(part.value) is not None else part.value
            asks = _asked_by_addition(key[0], part.value)
            yield Difference("added", *key[:2], asks, new=value, now=part.place)


def _asked_by_removal(kind: str) -> Bump:
    is_own_matter = kind in RELATIONS or kind.startswith(f"{PATCH}.")
    return Bump.PATCH if is_own_matter else Bump.MAJOR


def _asked_by_addition(kind: str, value: Any) -> Bump:  # noqa: ANN401 - any value
    if kind in RELATIONS:
        return Bump.PATCH if kind == "optional" else Bump.MAJOR
    removes = kind.startswith(f"{PATCH}.") and value.get("remove_object") is True
    return Bump.MAJOR if removes else Bump.MINOR


def _parts(edition: ModEdition) -> Iterator[tuple[_Key, _Part]]:
    """Yield all parts of a version; of several tables about one tag, the first."""
    written, mod = edition.written, edition.mod
    for each in written.definitions:
        yield (each.kind, each.id, 0), _Part(each.table, each.place)
    count: Counter[tuple[str, str]] = Counter()
    for each in written.patches:
        key = (f"{PATCH}.{each.kind}", _target(each.table))
        yield (*key, count[key]), _Part(each.table, each.place)
        count[key] += 1
    tags = {(each.kind, each.id): each for each in reversed(written.tags)}
    for kind, identifier in reversed(tags):
        each = tags[kind, identifier]
        yield (f"{TAG}.{kind}", identifier, 0), _Part(each.table, each.place)
    for table in ("settings", *RELATIONS):
        for name, value in (as_table(mod.document.data.get(table)) or {}).items():
            is_own = table == "settings"
            key = SETTING if is_own else table, f"{mod.id}.{name}" if is_own else name, 0
            yield key, _Part(value, mod.place(table, name))


def _target(patch: Table) -> str:
    """Return the target of a patch, as text."""
    target = next((patch[name] for name in SELECTORS if name in patch), "")
    return target if isinstance(target, str) else json.dumps(target, default=str)


def _values(
    kind: str, identifier: str, old: _Part, new: _Part, names: tuple[str, ...] = ()
) -> Iterator[Difference]:
    """Yield the differences between two values, as deep inside as they go.

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
    elif old.value != new.value or isinstance(old.value, bool) != isinstance(new.value, bool):
        what: What = "changed"
        if old.value is MISSING or new.value is MISSING:
            what = "added" if old.value is MISSING else "removed"
        path = ".".join(names)
        asks = Bump.MAJOR if _breaks(kind, path, old.value, new.value) else Bump.PATCH
        both = old.value, new.value, old.place, new.place
        yield Difference(what, kind, identifier, asks, path, *both)


def _breaks(kind: str, path: str, old: Any, new: Any) -> bool:  # noqa: ANN401 - any values
    """Return True if a change of a value breaks what relies on it."""
    if kind == SETTING and path == "choices":
        return any(item not in (as_array(new) or ()) for item in as_array(old) or ())
    if (kind, path) == (SETTING, "type") or (path == "abstract" and new is True):
        return True
    return MISSING not in (old, new) and _shape(old) != _shape(new)


def _inside(part: _Part) -> dict[str, _Part] | None:
    """Return the parts of a table or of an array of named tables, or None for others."""
    value, place = part
    table = as_table(value)
    if table is not None:
        return {key: _Part(each, place and place.at(key)) for key, each in table.items()}
    items = as_array(value) or []
    named = {
        name: _Part(item, place and place.at(at))
        for at, item in enumerate(items)
        if (name := name_of(item))
    }
    return named if items and len(named) == len(items) else None


def _shape(value: Any) -> str:  # noqa: ANN401 - any value
    """Return the sort of a value; numbers and formulas, which are text, are one sort."""
    if isinstance(value, bool):
        return "bool"
    if as_table(value) is not None:
        return "table"
    return "array" if isinstance(value, list) else "scalar"
