"""Whether a mod says which others it makes use of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from roguelike.content.checks.evidence import Evidence
from roguelike.content.conditions import WHEN
from roguelike.content.definitions import PATCH
from roguelike.content.diagnostics import Diagnostic
from roguelike.content.document import Document, KeyPath, Place
from roguelike.content.ids import OPTIONAL_MARK, OPTIONAL_PATTERN
from roguelike.content.mentions import mentioned, unmentioned
from roguelike.content.mod_files import COMPAT


class _Mention(NamedTuple):
    mod: str
    place: Place
    use: str


def undeclared(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W116 for each mod that is made use of, the first time, and not in the manifest.

    Optional references, files for use beside a mod, and conditions work without; but then the
    order of the two mods is left to chance, and any version counts.
    """
    for id_, documents in evidence.documents.items():
        mod = evidence.mods[id_]
        known = mentioned(mod)
        for document in documents:
            for other, place, use in _mentions(document):
                if other not in known:
                    known.add(other)
                    yield unmentioned(other, use, place, mod, evidence.mods.keys())


def _mentions(document: Document) -> Iterator[_Mention]:
    if document.beside:
        use = f"files below `{COMPAT}/` are for use beside"
        yield _Mention(document.beside, Place(document), use)
    may_refer = OPTIONAL_MARK in document.text  # or else there is no need to look at all values
    for keys, mod in _optional(document.data, ()) if may_refer else ():
        yield _Mention(mod, Place(document, keys), "this refers to something of")
    patches = document.data.get(PATCH)
    for kind, each in cast("dict[str, Any]", patches).items() if isinstance(patches, dict) else ():
        for number, patch in enumerate(cast("list[Any]", each) if isinstance(each, list) else ()):
            if isinstance(patch, dict) and WHEN in patch:
                place = Place(document, (PATCH, kind, number, WHEN))
                yield from _conditions(cast("dict[str, Any]", patch)[WHEN], place)


def _optional(value: Any, keys: KeyPath) -> Iterator[tuple[KeyPath, str]]:  # noqa: ANN401 - any value
    """Yield the keys of optional references, and the mod of each."""
    if isinstance(value, str):
        if value.startswith(OPTIONAL_MARK) and re.fullmatch(OPTIONAL_PATTERN, value):
            yield keys, value[1:].partition(":")[0]
    elif isinstance(value, dict):
        for key, item in cast("dict[str, Any]", value).items():
            if isinstance(item, str | dict | list):
                yield from _optional(item, (*keys, key))
    elif isinstance(value, list):
        for number, item in enumerate(cast("list[Any]", value)):
            yield from _optional(item, (*keys, number))


def _conditions(value: Any, place: Place) -> Iterator[_Mention]:  # noqa: ANN401 - any value
    """Yield the mods on which a condition depends."""
    if isinstance(value, list):
        for number, item in enumerate(cast("list[Any]", value)):
            yield from _conditions(item, place.at(number))
    elif isinstance(value, dict):
        for key, item in cast("dict[str, Any]", value).items():
            if key == "mod" and isinstance(item, str):
                yield _Mention(item, place.at(key), "this depends on")
            elif key == "setting" and isinstance(item, str) and ":" in item:
                yield _Mention(item.partition(":")[0], place.at(key), "this depends on")
            elif key in ("all", "any", "not"):
                yield from _conditions(item, place.at(key))
