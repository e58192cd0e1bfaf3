"""Tables whose header names no definition, so that one of its fields seems to be one.

So `[monster.stats]` below `[monster.wolf]` is a monster called `stats` that lacks everything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.documents.tables import Table, as_array, as_table
from roguelike.content.documents.toml_scan import Entry
from roguelike.content.explaining.orphans import has_field, header_of, may_have
from roguelike.content.explaining.problems import Problem
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Mend, Respell, Splice
from roguelike.content.names.ids import is_name
from roguelike.content.names.links import said_at
from roguelike.content.schema import KINDS
from roguelike.content.words.values import listed

_LENGTH = len(("kind", "name"))


def misheaded(problems: Iterable[Problem]) -> list[Diagnostic]:
    """Return the one finding for all that is wrong with a field that seems to be a definition."""
    place = next((each.subject.place for each in problems), None)
    found = place and misheaded_at(place)
    return [found] if found else []


def misheaded_at(place: Place) -> Diagnostic | None:
    """Return what is found if a field stands at the place of a definition.

    Args:
        place: Where a definition should be.
    """
    if len(place.keys) != _LENGTH or place.keys[0] not in KINDS:
        return None
    field = _fields(place.document).get(place.keys)
    if field is None:
        return _nameless(place)
    kind, name = map(str, place.keys)
    message = f"the header does not say what `{name}` belongs to"
    if field.owner[0] == kind:
        message = f"the header does not say which {kind} `{name}` belongs to"
    hint = f"write {header_of(field.owner, (name, *field.below))}"
    is_sure = field.is_alone or field.is_swapped
    mend = _written_below(place, field) if is_sure else ()
    return Diagnostic(Code.E204, place.at(token=Token.KEY), message, hint, mend=mend)


def _nameless(place: Place) -> Diagnostic | None:
    """Return what is found if a field stands at the place of a definition that is nowhere."""
    kind, name = map(str, place.keys)
    value = said_at(place.document, place.keys)
    is_table = bool(value) and all(map(as_table, as_array(value) or [value]))
    if not is_table or not (_is_unlike(kind, value) and has_field(kind, name, value)):
        return None
    message = f"the header does not say which {kind} `{name}` belongs to"
    header = header_of((kind, "its_name"), (name, *_below(place)))
    return Diagnostic(Code.E204, place.at(token=Token.KEY), message, f"write {header}")


def _below(place: Place) -> KeyPath:
    """Return the keys that the first header of what stands at a place has behind its name."""
    headers = headers_of(place.document).get(place.keys, ())
    return headers[0].path[_LENGTH:] if headers else ()


def _is_unlike(kind: str, value: object) -> bool:
    """Tell whether a value has no field of a kind."""
    return (as_table(value) or {}).keys().isdisjoint(KINDS[kind].model_fields)


def named_too_much(place: Place, table: Table, fields: Mapping[str, object]) -> Diagnostic | None:
    """Return what is found if all that seems to be a definition is definitions.

    Args:
        place: Where a definition should be.
        table: What is there.
        fields: The fields that it can have.
    """
    if not fields.keys().isdisjoint(table) or not table:
        return None
    if not all(is_name(key) and _has_only(each, fields) for key, each in table.items()):
        return None
    kind, name = map(str, place.keys)
    message = f"{listed(list(table), 'and')} cannot be inside of {kind} `{name}`"
    hint = f"write [{kind}] in place of [{dotted(place.keys)}]"
    return Diagnostic(Code.E201, place.at(token=Token.KEY), message, hint, mend=_unnamed(place))


def _has_only(value: object, fields: Mapping[str, object]) -> bool:
    """Tell whether a value is a table with nothing but some fields."""
    table = as_table(value)
    return bool(table) and all(key in fields for key in table)


def _unnamed(place: Place) -> Mend:
    """Return what takes a name out of the only header that has it, if its kind has none yet."""
    headers = headers_of(place.document).get(place.keys[:1], ())
    if len(headers) != 1 or headers[0].path != place.keys:
        return ()
    keys = headers[0].keys
    return (Respell((Splice(keys[0].end, keys[-1].end, ""),)),)


@lru_cache(maxsize=1)  # as each of very many definitions in a file may ask
def headers_of(document: Document) -> Mapping[KeyPath, Sequence[Entry]]:
    """Return the headers in a file by their first keys, and by their first two."""
    found: defaultdict[KeyPath, list[Entry]] = defaultdict(list)
    for each in document.index.scan.entries:
        for length in range(1, 1 + min(_LENGTH, len(each.path)) if each.is_header else 0):
            found[each.path[:length]].append(each)
    return found


def is_misheaded(problem: Problem) -> bool:
    """Tell whether a field seems to be missing that stands below, as if it were a definition."""
    place = problem.subject.place
    if problem.kind != "missing" or len(problem.keys) != 1 or len(place.keys) != _LENGTH:
        return False
    if all(problem.last not in (as_table(each) or ()) for each in place.document.data.values()):
        return False
    fields = _fields(place.document).items()
    return any(path[1] == problem.last and each.owner == place.keys for path, each in fields)


class _Field(Struct, frozen=True):
    """A field that seems to be a definition.

    Attributes:
        owner: The keys of the definition above it, to which it may belong.
        below: The keys that its first header has behind its name.
        is_alone: Whether nothing else in the file is defined above it.
        is_swapped: Whether that definition is named in its header, but behind it.
    """

    owner: KeyPath
    below: KeyPath
    is_alone: bool
    is_swapped: bool


@lru_cache(maxsize=1)  # as each of very many definitions in a file may ask
def _fields(document: Document) -> Mapping[KeyPath, _Field]:
    """Return what in a file seems to be a definition and is a field of the one above it."""
    found: dict[KeyPath, _Field] = {}
    above: dict[KeyPath, None] = {}
    for entry in document.index.scan.entries:
        path = entry.path[:_LENGTH]
        if not entry.is_header or len(path) < _LENGTH or path[0] not in KINDS:
            continue
        last = next(reversed(above), ())
        if last and path not in above and path not in found and _is_field(document, path, last):
            below = entry.path[_LENGTH:]
            is_swapped = below[:1] == last[1:]
            found[path] = _Field(last, below[is_swapped:], len(above) == 1, is_swapped)
        elif path not in found:
            above.pop(path, None)
            above[path] = None
    return found


def _is_field(document: Document, path: KeyPath, owner: KeyPath) -> bool:
    """Tell whether what seems to be a definition may be a field of another, and can be no other."""
    value = said_at(document, path)
    is_unlike = _is_unlike(str(path[0]), value)
    return is_unlike and may_have(document, owner, str(path[1]), value)


def _written_below(place: Place, field: _Field) -> Mend:
    """Return what puts the headers of a field below those of a definition."""
    name = str(place.keys[-1])
    last = _LENGTH - (not field.is_swapped)
    splices = [
        Splice(entry.keys[0].start, entry.keys[last].end, dotted((*field.owner, name)))
        for entry in place.document.index.scan.entries
        if entry.is_header and entry.path[:_LENGTH] == place.keys and len(entry.keys) > last
    ]
    return (Respell(tuple(splices)),)
