"""Tables of kinds that do not exist: what to say about them, and what they would define."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from roguelike.content.documents.document import KeyPath, Place, Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.misheaded import headers_of
from roguelike.content.explaining.orphans import header_for
from roguelike.content.fields.types import keys_of
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess, guess
from roguelike.content.findings.mends import Respell, Splice
from roguelike.content.names.ids import full_id, is_name
from roguelike.content.names.naming import near_names
from roguelike.content.patching.patches import COMMON
from roguelike.content.schema import PATCH, TAG, TAG_FIELDS
from roguelike.content.schema.base import Model
from roguelike.content.words.synonyms import called_elsewhere
from roguelike.content.words.values import listed

_CONTENT = "content"  # the folder, as a key that some write before the kind
_MAX_PROPOSED = 2  # kinds of which a table may be one by its fields


class Reordered(NamedTuple):
    """What is wrong with keys of headers.

    Attributes:
        size: How many keys it is about, from the first.
        instead: What should stand there: keys, and the numbers of those that are there already.
    """

    size: int
    instead: tuple[str | int, ...]

    def made_of(self, path: KeyPath) -> KeyPath:
        """Return what should stand in a header in place of its first keys."""
        return tuple(path[each] if isinstance(each, int) else each for each in self.instead)


def unknown_kind(place: Place, kinds: Collection[str], hint: str = "") -> Diagnostic:
    """Return E004 about a key that is no kind, with a hint for where it is like none."""
    kind = str(place.keys[-1])
    others = () if place.keys[1:] else (PATCH, TAG)
    known = [*kinds, *others]
    # What looks like a definition may have a name that is a word for a kind elsewhere.
    is_alone = bool(hint) and called_elsewhere(kind, known) is not None
    meant, mend = Guess() if is_alone else guess(kind, known)
    hint = meant or hint or f"there are {listed(kinds, 'and')}"
    key = place.at(token=Token.KEY)
    return Diagnostic(Code.E004, key, f"there is no kind of content `{kind}`", hint, mend=mend)


def unknown_table(
    mod: str, place: Place, value: object, kinds: Mapping[str, type[Model]], home: str = ""
) -> Diagnostic:
    """Return E004 about a table of no kind: one misspelt, a definition, or a part of one.

    Args:
        mod: The mod in which it is.
        place: Where it is.
        value: What it says.
        kinds: The model of each kind of definition.
        home: What to do about it if it is none of these.
    """
    name = str(place.keys[-1])
    if (meant := reordered(mod, name, value, kinds)) and (found := _with_header(place, meant)):
        return found
    are_tables = all(isinstance(each, dict) for each in (as_table(value) or {"": None}).values())
    is_kind = are_tables and bool(guess(name, kinds).mend)
    if not is_kind and (header := header_for(place.document, name)):
        message, key = f"there is no kind of content `{name}`", place.at(token=Token.KEY)
        return Diagnostic(Code.E004, key, message, f"did you mean {header}?")
    return unknown_kind(place, kinds, home or _without_kind(place, value, kinds))


def _with_header(place: Place, meant: Reordered) -> Diagnostic | None:
    """Return E004 about a table of which the headers have the right keys in a wrong form."""
    old = meant.size
    name, keys = str(place.keys[-1]), place.at(token=Token.KEY)
    headers = headers_of(place.document).get((name,), ())
    first = next((each for each in headers if len(each.keys) >= old), None)
    if first is None:
        return None
    rest = [key for key in first.path[old:] if isinstance(key, str)]
    header = dotted((*meant.made_of(first.path), *rest))
    text = place.document.text
    is_array = text.startswith("[[", first.span.start)
    splices = [
        Splice(each.keys[0].start, each.keys[old - 1].end, dotted(meant.made_of(each.path)))
        for each in headers
        if len(each.keys) >= old
    ]
    mend = (Respell(tuple(splices)),) if len(splices) == len(headers) else ()
    message = f"there is no kind of content `{name}`"
    hint = f"write [[{header}]]" if is_array else f"write [{header}]"
    return Diagnostic(Code.E004, keys, message, hint, mend=mend)


def reordered(
    mod: str, name: str, value: object, kinds: Mapping[str, type[Model]]
) -> Reordered | None:
    """Return which keys of headers are in quotes together, in the wrong order, or too many.

    Args:
        mod: The id of the mod.
        name: The first key of the headers.
        value: What stands below them.
        kinds: The model of each kind.

    Returns:
        What is wrong with the keys; nothing if nothing is known about them.
    """
    parts = tuple(name.split("."))
    if parts[1:] and parts[0] in (*kinds, PATCH, TAG) and all(map(is_name, parts)):
        return Reordered(1, parts)
    inside = as_table(value) or {}
    kind = next(iter(inside), "")
    said = as_table(inside.get(kind))
    if len(inside) != 1 or kind not in kinds or not said:
        return None
    if guess(name, (TAG,)).mend and all(
        has_members(as_table(each) or {}) for each in said.values()
    ):
        return Reordered(1, (TAG,))
    fields = keys_of(kinds[kind])
    if any(key in fields for key in said):
        return Reordered(2, (1, 0))
    if name in fields:
        return Reordered(3, (1, 2, 0))
    return Reordered(2, (1,)) if name in (mod, _CONTENT) else None


def _without_kind(place: Place, value: object, kinds: Mapping[str, type[Model]]) -> str:
    """Return how to begin a definition where its name stands alone; nothing if it is none.

    Its fields tell of what kind it is, if they can stand together in few. Where the file has the
    rest of it, they are of that kind.
    """
    name, data = str(place.keys[-1]), place.document.data
    keys = {*(as_table(value) or ())} - {*COMMON}
    if not keys or not is_name(name):
        return ""
    fitting = [kind for kind, model in kinds.items() if _has_all(model, keys)]
    if not fitting or len(fitting) > _MAX_PROPOSED:
        return ""
    there = [kind for kind in fitting if name in (as_table(data.get(kind)) or ())]
    inside = as_table(value) or {}
    is_half = all(isinstance(each, dict) for each in inside.values())
    part = f".{next(iter(inside))}" if is_half else ""
    return f"begin it with {' or '.join(f'[{kind}.{name}{part}]' for kind in there or fitting)}"


def _has_all(model: type[Model], keys: Collection[str]) -> bool:
    """Tell whether a model has fields for some keys, if by what other games call them."""
    fields = keys_of(model)
    return all(key in fields or called_elsewhere(key, fields) for key in keys)


def has_members(table: Table) -> bool:
    """Tell whether a table that should hold tags is one itself, as it says what is in it.

    A table of another name is a tag of that name, as `items`, however it is called elsewhere.
    """
    return any(
        key in TAG_FIELDS
        or (not isinstance(value, dict) and called_elsewhere(key, TAG_FIELDS) is not None)
        for key, value in table.items()
    )


def lost_ids(mod: str, kind: str, value: object, kinds: Collection[str]) -> Iterator[str]:
    """Yield the ids of what a table may define that is of no kind.

    It can be a kind that is misspelt, a definition that does not say its kind, or all tags; or both
    may stand in quotes together.
    """
    yield full_id(mod, kind)
    yield from (full_id(mod, part) for part in kind.split(".")[1:2])
    for name, said in (as_table(value) or {}).items():
        yield full_id(mod, name)
        if name in kinds:
            yield from (full_id(mod, tag) for tag in as_table(said) or ())


def meant_ids(mod: str, name: str) -> Iterator[str]:
    """Yield the ids that a definition may have whose name is none, or not one of its mod."""
    owner, _, bare = name.rpartition(":")
    yield name
    for near in near_names(bare):
        yield full_id(mod, near)
        if is_name(owner):
            yield full_id(owner, near)
