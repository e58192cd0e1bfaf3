"""Finding what the files of a mod contain: definitions, patches and tags."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from roguelike.content.assembling.copies import without_copies
from roguelike.content.assembling.headless import Headless, headless
from roguelike.content.assembling.homes import home_among_content, home_of_table, homes_of_texts
from roguelike.content.assembling.kind_tables import definitions_of
from roguelike.content.assembling.redefinitions import Defined
from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.allowances import LINT, Allowance, taken_out
from roguelike.content.fields.types import keys_of
from roguelike.content.findings.beginnings import beginning, beginning_alone, dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess, Sink
from roguelike.content.findings.limited import Limited
from roguelike.content.findings.mends import Bracket
from roguelike.content.merging.patches import COMMON, OF_PATCHES, target_in_header
from roguelike.content.merging.unknown_kinds import (
    has_members,
    lost_ids,
    meant_ids,
    unknown_kind,
    unknown_table,
)
from roguelike.content.merging.written import (
    PatchTable,
    Said,
    TagTable,
    Written,
    report_repeated_keys,
)
from roguelike.content.names.ids import TAG_MARK, full_id, is_name
from roguelike.content.names.naming import meant_name
from roguelike.content.schema import PATCH, TAG
from roguelike.content.schema.base import Model
from roguelike.content.words.values import described

_KIND = "kind"
_OF_ONE_PATCH = OF_PATCHES | {_KIND}
"""What stands below the header of a patch; by `kind` some say of what kind it is."""

S = TypeVar("S", bound=Said)


def definitions(
    mod: str, documents: Iterable[Document], kinds: Mapping[str, type[Model]], report: Sink
) -> Written:
    """Find what the files of a mod define.

    Args:
        mod: The id of the mod.
        documents: Its files.
        kinds: The model of each kind of definition.
        report: Takes E004, E202, E203, E206, E407 and E408, and what is wrong with what is
            allowed; and I010 where there is too much of that.
    """
    limited = Limited(report, "mod")
    defined = Defined()
    patches: list[PatchTable] = []
    tags: list[TagTable] = []
    stray: set[str] = set()
    for place, value in _tables(mod, [*documents], kinds, limited, stray):
        kind = str(place.keys[0])
        if kind in kinds:
            for definition in definitions_of(mod, place, kinds, limited, stray):
                defined.add(definition)
        elif kind == PATCH:
            patches += _patches(mod, place, value, kinds, limited)
        elif kind == TAG:
            tags += _tags(mod, place, kinds, limited, stray)
        else:
            stray.update(_refused(mod, place, value, kinds, limited))
    for finding in defined.findings():
        limited.add(finding)
    written = Written(list(defined.found.values()), patches, tags, frozenset(stray))
    written = defined.without_copies(written)
    report_repeated_keys(written, kinds, limited)
    return _without_lint(written, limited)


def _tables(
    mod: str,
    documents: Sequence[Document],
    kinds: Mapping[str, type[Model]],
    report: Sink,
    stray: set[str],
) -> Iterator[tuple[Place, object]]:
    """Yield what stands at the top of some files; report what lacks the header above it."""
    for document in _with_content(documents, kinds, report):
        found = _headless(document, kinds)
        if found:
            report.add(found.finding)
            stray.add(mod)
        for kind, value in document.data.items():
            if not (found and (kind,) in found.paths):
                yield Place(document, (kind,)), value


def _with_content(
    documents: Sequence[Document], kinds: Mapping[str, type[Model]], report: Sink
) -> Iterator[Document]:
    """Yield those of some files that may define something; report which belong elsewhere."""
    texts = homes_of_texts(documents, kinds)
    # Of what is defined again, the copy is found by that, however little else is the same.
    patching = [each for each in documents if kinds.keys().isdisjoint(each.data)]
    copies = {*patching}.difference(without_copies(patching, report))
    for document in documents:
        if document in copies:
            continue
        if home := texts.get(document):
            report.add(Diagnostic(Code.E004, Place(document), home.message, home.hint))
        elif any(key in kinds or key in (PATCH, TAG) for key in document.data):
            yield document
        elif home := home_among_content(document.data):
            report.add(Diagnostic(Code.E004, Place(document), home.message, home.hint))
        else:
            yield document


def _headless(document: Document, kinds: Mapping[str, type[Model]]) -> Headless | None:
    """Return what is found of fields that stand above the first header of a file of content."""
    headers = {f"[{kind}.its_name]": {*keys_of(kinds[kind]), *COMMON} for kind in kinds}
    headers["[[patch.monster]]"] = {*OF_PATCHES}
    return headless(document, Code.E004, headers, {*kinds, PATCH, TAG})


def _refused(
    mod: str, place: Place, value: object, kinds: Mapping[str, type[Model]], report: Limited
) -> Iterator[str]:
    """Report a table that is of no kind, and return the ids of what it would define."""
    name = str(place.keys[-1])
    if not report.is_full:  # what was meant takes long to guess
        report.add(unknown_table(place, value, kinds, home_of_table(name)))
    return lost_ids(mod, name, value, kinds)


def _without_lint(written: Written, report: Sink) -> Written:
    """Return what files contain, with what they allow apart from all else that they say."""
    allowed: list[Allowance] = []

    def plain(items: list[S]) -> list[S]:
        return [_plain(each, allowed, report) if LINT in each.table else each for each in items]

    definitions, patches = plain(written.definitions), plain(written.patches)
    return Written(definitions, patches, plain(written.tags), written.stray, tuple(allowed))


def _plain(said: S, allowed: list[Allowance], report: Sink) -> S:
    table, found = taken_out(said.table, said.place, report)
    allowed += found
    return replace(said, table=table)


def _patches(
    mod: str, place: Place, value: object, kinds: Mapping[str, type[Model]], report: Sink
) -> Iterator[PatchTable]:
    """Yield the patches in a file."""
    for kind, said in _by_kind(place, value, kinds, report):
        here = place.at(kind)
        array = as_array(said)
        for number, item in enumerate([None] if array is None else array):
            table = as_table(item)
            if table is None:
                message = f"`{kind}` must be an array of tables"
                target = target_in_header(said, kinds[kind])
                hint = beginning("each patch", here, is_item=True)
                hint += f' and write id = "{target}" below it' if target else ""
                is_sure = isinstance(said, dict) and not target
                mend = (Bracket(is_double=True),) if is_sure else ()
                report.add(Diagnostic(Code.E202, here, message, hint, mend=mend))
                break
            yield PatchTable(mod, here.at(number), table, kind)


def _tags(
    mod: str, place: Place, kinds: Collection[str], report: Sink, stray: set[str]
) -> Iterator[TagTable]:
    """Yield what a file puts into tags."""
    value = place.document.data[TAG]
    for kind, said in (as_table(value) or {}).items():
        if kind not in kinds:
            stray.update(lost_ids(mod, kind, said, kinds))
    for kind, said in _by_kind(place, value, kinds, report):
        named = as_table(said)
        if named is None:
            report.add(_no_tag(place.at(kind), kind, said))
            continue
        for name, item in named.items():
            here = place.at(kind, name)
            table = as_table(item)
            owner, _, bare = name.rpartition(":")
            if table is None:
                report.add(_no_tag(here, kind, item))
                stray.update(meant_ids(mod, name))
            elif not is_name(bare) or (owner and not is_name(owner)):
                message = f"{described(name)} cannot be the name of a tag"
                key, (hint, mend) = here.at(token=Token.KEY), _meant_tag(name)
                report.add(Diagnostic(Code.E203, key, message, hint, mend=mend))
                stray.update(meant_ids(mod, name))
            else:
                yield TagTable(mod, here, table, kind, full_id(owner or mod, bare))


def _meant_tag(name: str) -> Guess:
    """Return how to write the name of a tag, where something else stands for it."""
    if name.startswith(TAG_MARK):
        return Guess("its mark stands only where it is used")
    return meant_name(name, is_key=True)


def _no_tag(place: Place, kind: str, value: object) -> Diagnostic:
    message = f"`{place.keys[-1]}` must be a table, not {described(value)}"
    alone, mend = beginning_alone(place, value) if place.keys[2:] else Guess()
    hint = alone or beginning("each tag", Place(place.document, (TAG, kind, "its_name")))
    return Diagnostic(Code.E202, place, message, hint, mend=mend)


def _by_kind(
    place: Place, value: object, kinds: Collection[str], report: Sink
) -> Iterator[tuple[str, object]]:
    """Yield what stands below each kind in one of the tables that are no kinds."""
    table, name_of = as_table(value), place.keys[-1]
    if table is None:
        message = f"`{name_of}` must be a table, not {described(value)}"
        hint = f"begin each with [[{PATCH}.monster]]" if name_of == PATCH else ""
        report.add(Diagnostic(Code.E202, place, message, hint))
        return
    misplaced = [key for key in table if key in _OF_ONE_PATCH] if name_of == PATCH else []
    if misplaced:
        report.add(_without_kind(place.at(misplaced[0], token=Token.KEY), table.get(_KIND), kinds))
    for kind, said in table.items():
        if kind in misplaced:
            continue
        if kind in kinds:
            yield kind, said
        elif place.keys[0] == TAG and has_members(as_table(said) or {}):
            message = f"the tag `{kind}` is of no kind"
            hint = f"begin it with [{dotted((TAG, 'monster', kind))}], or with that of another kind"
            report.add(Diagnostic(Code.E004, place.at(kind, token=Token.KEY), message, hint))
        else:
            hint = ""
            if name_of == PATCH and ":" in kind:
                hint = f'begin it with [[{PATCH}.monster]] and write id = "{kind}" below it'
            report.add(unknown_kind(place.at(kind), kinds, hint))


def _without_kind(place: Place, kind: object, kinds: Collection[str]) -> Diagnostic:
    """Return what is found if the header of a patch does not say of what kind it is."""
    known = isinstance(kind, str) and kind in kinds
    hint = f"begin it with [[{PATCH}.{kind if known else 'monster'}]]"
    hint += "" if known else ", or with another kind"
    return Diagnostic(Code.E004, place, "the header of a patch says of what kind it is", hint)
