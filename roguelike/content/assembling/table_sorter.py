"""Sort the tables in the files of a mod into definitions, patches and tags."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace
from pydantic import ValidationError

from roguelike.content.documents.document import Document, Place, Table, Token, as_array, as_table
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, LimitedSink, Related, Sink
from roguelike.content.findings.fixes import Bracket, Rename
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import described, dotted, listed, with_article
from roguelike.content.merging.patches import COMMON, OF_PATCHES, SELECTORS, target_in_header
from roguelike.content.merging.source_tables import (
    Definition,
    ModTables,
    PatchTable,
    SourceTable,
    TagTable,
    repeated_keys,
)
from roguelike.content.references.ids import full_id, is_name, meant_name
from roguelike.content.schema import PATCH, TAG, VERBS, Kinds
from roguelike.content.schema.allowed_findings import LINT, Allowance, Lint, allowances
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.fields.tree import table_of

MAX_TABLES = 5_000
"""The most definitions of a mod; there may be as many patches, and as many tags."""
_MAX_PROPOSED = 2  # kinds of which a table may be one by its fields
_KIND = "kind"
_MISNAMED = "string_pattern_mismatch"  # as pydantic calls it where a schema can say so
_OF_ONE_PATCH = OF_PATCHES | {_KIND}
"""The keys below the header of a patch; some authors give its kind there, with `kind`."""

S = TypeVar("S", bound=SourceTable)


def definitions(mod: str, documents: Iterable[Document], kinds: Kinds, report: Sink) -> ModTables:
    """Return the definitions, patches and tags in the files of a mod.

    Args:
        mod: The id of the mod.
        documents: Its files.
        kinds: The model of each kind of definition.
        report: Takes E004, E202, E203, E206, E407 and E408, and what is wrong with what is
            allowed; and I010 where there is too much of that.
    """
    tables = _Tables(mod, kinds, LimitedSink(report, "mod"))
    for document in documents:
        tables.read(document)
    return tables.written()


class _Tables:
    """Sorts the tables of files into definitions, patches and tags."""

    def __init__(self, mod: str, kinds: Kinds, report: LimitedSink) -> None:
        self._mod = mod
        self._kinds = kinds
        self._report = report
        self._definitions: dict[tuple[str, str], Definition] = {}
        self._again: defaultdict[Document, list[Definition]] = defaultdict(list)
        self._patches: list[PatchTable] = []
        self._tags: list[TagTable] = []

    def written(self) -> ModTables:
        """Return the tables found; report what is defined several times."""
        for again in self._again.values():
            self._report.add(self._redefined(again))
        written = ModTables(
            self._bounded([*self._definitions.values()], "definitions"),
            self._bounded(self._patches, "patches"),
            self._bounded(self._tags, "tags"),
        )
        for finding in repeated_keys(written, self._kinds):
            self._report.add(finding)
        return _without_lint(written, self._report)

    def _bounded(self, said: list[S], called: str) -> list[S]:
        """Return the tables of one sort, up to the limit; report if there are more."""
        if len(said) > MAX_TABLES:
            message = f"the mod has more than {MAX_TABLES:,} {called}"
            place = said[MAX_TABLES].place.at(token=Token.HEADER)
            self._report.add(Diagnostic(Code.E203, place, message, "split it into several mods"))
        return said[:MAX_TABLES]

    def read(self, document: Document) -> None:
        """Sort the tables at the top of a file."""
        headless = [
            key
            for key, value in document.data.items()
            if key not in (*self._kinds, PATCH, TAG) and not _has_header(value)
        ]
        if headless:  # and then a field can be called like a kind
            headless = [
                key
                for key, value in document.data.items()
                if key in headless or (key in self._kinds and as_table(value) is None)
            ]
            self._report.add(_without_header(Place(document, (headless[0],)), len(headless) - 1))
        for key, value in document.data.items():
            place = Place(document, (key,))
            if key in self._kinds and key not in headless:
                self._read_kind(place, value)
            elif key == PATCH:
                self._read_patches(place, value)
            elif key == TAG:
                self._read_tags(place, value)
            elif key not in headless and not self._report.is_full:  # as a guess takes long
                hint = _without_kind(place, value, self._kinds)
                self._report.add(_unknown_kind(place, self._kinds, hint))

    def _read_kind(self, place: Place, value: object) -> None:
        """Read the definitions of a kind in a file."""
        kind, named = str(place.keys[0]), as_table(value)
        if named is None:
            self._report.add(_no_table(place, value, f"each {kind}", (kind, "its_name")))
            return
        fields = _fields_without_a_name(named, self._kinds[kind])
        if fields:
            at = place.at(fields[0])
            self._report.add(_no_table(at, named[fields[0]], f"each {kind}", (kind, "its_name")))
        for name, said in named.items():
            if name not in fields and (wrong := self._read_definition(place.at(name), said)):
                self._report.add(wrong)

    def _read_definition(self, place: Place, said: object) -> Diagnostic | None:
        """Read one definition, or return the finding why there is none."""
        kind, name = map(str, place.keys)
        table = as_table(said)
        if table is None:
            return _no_table(place, said, f"each {kind}", (kind, "its_name"))
        if not is_name(name):
            return self._misnamed(place)
        if table.keys() <= OF_PATCHES and not table.keys().isdisjoint(VERBS):
            return _says_what_a_patch_does(place, table)
        definition = Definition(self._mod, place, table, (kind, full_id(self._mod, name)))
        if self._definitions.setdefault(definition.key, definition) is not definition:
            self._again[place.document].append(definition)
        return None

    def _misnamed(self, place: Place) -> Diagnostic:
        """Return the finding about a malformed name of a definition."""
        kind, name = map(str, place.keys)
        at = place.at(token=Token.KEY)
        owner, colon, bare = name.partition(":")
        if not (colon and is_name(owner) and is_name(bare)):
            message = f"{described(name)} cannot be the name of {with_article(kind)}"
            hint, fix = meant_name(name, is_key=True)
            return Diagnostic(Code.E203, at, message, hint, fix=fix, fault=_MISNAMED)
        if owner == self._mod:
            message, fix = "a definition is named without its mod", (Rename(name, bare),)
            hint = f"write `{bare}`"
            return Diagnostic(Code.E203, at, message, hint, fix=fix, fault=_MISNAMED)
        message = f"`{name}` would be defined in the mod `{owner}`, and this is `{self._mod}`"
        hint = f'[[{PATCH}.{kind}]] with id = "{name}" changes that, and `{bare}` defines another'
        return Diagnostic(Code.E408, at, message, hint)

    def _redefined(self, again: list[Definition]) -> Diagnostic:
        """Return the finding that a file defines something again, or copies a whole file."""
        here = again[0]
        first = self._definitions[here.key]
        more = f", and so are {len(again) - 1} more in this file" if again[1:] else ""
        message = f"{here.kind} `{here.name}` is already defined{more}"
        related = Related(first.place.at(token=Token.HEADER), "first defined here")
        hint = f"give one of them another name, or change the first with [[{PATCH}.{here.kind}]]"
        return Diagnostic(Code.E407, here.place.at(token=Token.HEADER), message, hint, (related,))

    def _read_patches(self, place: Place, value: object) -> None:
        """Read the patches in a file."""
        for kind, said in self._by_kind(place, value):
            here, array = place.at(kind), as_array(said)
            if array is None:
                self._report.add(_no_patches(here, said, self._kinds[kind]))
            for number, item in enumerate(array or ()):
                if (table := as_table(item)) is None:
                    self._report.add(_no_patches(here, said, self._kinds[kind]))
                    break
                self._patches.append(PatchTable(self._mod, here.at(number), table, kind))

    def _read_tags(self, place: Place, value: object) -> None:
        """Read the tags in a file."""
        for kind, said in self._by_kind(place, value):
            named, beginning_of = as_table(said), (TAG, kind, "its_name")
            if named is None:
                self._report.add(_no_table(place.at(kind), said, "each tag", beginning_of))
            for name, item in (named or {}).items():
                here, table = place.at(kind, name), as_table(item)
                owner, _, bare = name.rpartition(":")
                if table is None:
                    self._report.add(_no_table(here, item, "each tag", beginning_of))
                elif is_name(bare) and (not owner or is_name(owner)):
                    tag = full_id(owner or self._mod, bare)
                    self._tags.append(TagTable(self._mod, here, table, kind, tag))
                else:
                    message = f"{described(name)} cannot be the name of a tag"
                    at, (hint, fix) = here.at(token=Token.KEY), meant_name(name, is_key=True)
                    self._report.add(
                        Diagnostic(Code.E203, at, message, hint, fix=fix, fault=_MISNAMED)
                    )

    def _by_kind(self, place: Place, value: object) -> Iterator[tuple[str, object]]:
        """Yield the values below each kind in the table of patches, or of tags."""
        table, above = as_table(value), place.keys[-1]
        if table is None:
            message = f"`{above}` must be a table, not {described(value)}"
            hint = f"begin each with [[{PATCH}.monster]]" if above == PATCH else ""
            self._report.add(Diagnostic(Code.E202, place, message, hint))
            return
        of_patch = [key for key in table if key in _OF_ONE_PATCH] if above == PATCH else []
        if of_patch:
            at = place.at(of_patch[0], token=Token.KEY)
            message = "the header of a patch has to name a kind"
            hint = f"begin it with [[{PATCH}.monster]], or with another kind"
            self._report.add(Diagnostic(Code.E004, at, message, hint))
        for kind, said in table.items():
            if kind in self._kinds:
                yield kind, said
            elif kind not in of_patch:
                self._report.add(_unknown_kind(place.at(kind), self._kinds))


def _has_header(value: object) -> bool:
    """Return True if a value at the top of a file is a table, or an array of tables."""
    return as_table(value) is not None or any(as_table(each) for each in as_array(value) or ())


def _without_header(place: Place, more: int) -> Diagnostic:
    """Return the finding that fields stand above the first header of a file."""
    others = f" and {more} more belong" if more else " belongs"
    message = f"no header says what `{place.keys[0]}`{others} to"
    hint = "write a header above it, such as [monster.its_name]"
    return Diagnostic(Code.E004, place.at(token=Token.KEY), message, hint)


def _fields_without_a_name(named: Table, model: type[Model]) -> list[str]:
    """Return the keys that are fields of a definition that has no table of its own, if any are.

    That is so where a field has a value that is no table, as definitions are; it comes first. Then
    all other such values are fields as well, however their keys may be misspelled.
    """
    values = [name for name, said in named.items() if not isinstance(said, dict)]
    known = [name for name in named if name in table_of(model) or name in COMMON]
    first = next((name for name in values if name in known), None)
    return [] if first is None else list(dict.fromkeys((first, *values, *known)))


def _says_what_a_patch_does(place: Place, table: Table) -> Diagnostic:
    """Return the finding that a definition says what only a patch can say."""
    kind, name = map(str, place.keys)
    hint = f"begin it with [[{PATCH}.{kind}]]"
    hint += f' and write id = "{name}" below it' if table.keys().isdisjoint(SELECTORS) else ""
    message = f"{kind} `{name}` says what a patch does"
    return Diagnostic(Code.E201, place.at(token=Token.KEY), message, hint)


def _no_table(place: Place, value: object, each: str, header: tuple[str, ...]) -> Diagnostic:
    """Return E202 where a table should be.

    Args:
        place: Where.
        value: What is there.
        each: What begins with a header.
        header: The keys of that header.
    """
    message = f"`{place.keys[-1]}` must be a table, not {described(value)}"
    items = as_array(value) or ()
    if len(place.keys) == len(header) and len(items) == 1 and isinstance(items[0], dict):
        begin = f"begin it with [{dotted(place.keys)}]"
        hint = begin if place.is_in_header else "take away the [ ] around it"
        fix = (Bracket(is_double=False),)
        return Diagnostic(Code.E202, place, message, hint, fix=fix)
    return Diagnostic(Code.E202, place, message, f"begin {each} with [{dotted(header)}]")


def _no_patches(place: Place, said: object, model: type[Model]) -> Diagnostic:
    """Return E202 where the patches for a kind should be."""
    target = target_in_header(said, model)
    hint = f"begin each patch with [[{dotted(place.keys)}]]"
    hint += f' and write id = "{target}" below it' if target else ""
    fix = (Bracket(is_double=True),) if isinstance(said, dict) and not target else ()
    message = f"`{place.keys[-1]}` must be an array of tables"
    return Diagnostic(Code.E202, place, message, hint, fix=fix)


def _without_lint(written: ModTables, report: Sink) -> ModTables:
    """Return the tables of files, with the findings that they allow taken out."""
    allowed: list[Allowance] = []

    def plain(said: S) -> S:
        if LINT not in said.table:
            return said
        allowed.extend(_allowed(said, report))
        rest = {key: value for key, value in said.table.items() if key != LINT}
        return replace(said, table=rest)

    return ModTables(
        [plain(each) for each in written.definitions],
        [plain(each) for each in written.patches],
        [plain(each) for each in written.tags],
        tuple(allowed),
    )


def _allowed(said: SourceTable, report: Sink) -> list[Allowance]:
    """Return the allowances in a table of a file, or nothing but findings."""
    place = said.place
    try:
        lint = Lint.model_validate(said.table[LINT])
    except ValidationError as error:
        for finding in explain(error, Subject(table_of(Lint), place.at(LINT), f"`{LINT}`")):
            report.add(finding)
        return []
    return allowances(lint, place)


def _unknown_kind(place: Place, kinds: Collection[str], hint: str = "") -> Diagnostic:
    """Return E004 about a key that is no kind, with a hint for where it is like none."""
    kind = str(place.keys[-1])
    others = () if place.keys[1:] else (PATCH, TAG)
    meant, fix = suggest(kind, [*kinds, *others]).advice
    hint = meant or hint or f"there are {listed(kinds, 'and')}"
    key = place.at(token=Token.KEY)
    return Diagnostic(Code.E004, key, f"there is no kind of content `{kind}`", hint, fix=fix)


def _without_kind(place: Place, value: object, kinds: Kinds) -> str:
    """Return the header of a definition that was written without its kind, if the fields tell."""
    name, keys = str(place.keys[-1]), {*(as_table(value) or ())} - {*COMMON}
    if not keys or not is_name(name):
        return ""
    fitting = [kind for kind, model in kinds.items() if keys <= table_of(model).keys()]
    if not 0 < len(fitting) <= _MAX_PROPOSED:
        return ""
    return f"begin it with {' or '.join(f'[{kind}.{name}]' for kind in fitting)}"
