"""Whether a mod says which others it makes use of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, cast

from roguelike.content.checks.evidence import Evidence
from roguelike.content.conditions import WHEN
from roguelike.content.definitions import PATCH
from roguelike.content.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.document import Document, KeyPath, Place
from roguelike.content.ids import CORE, OPTIONAL_MARK, OPTIONAL_PATTERN
from roguelike.content.manifest import Mod
from roguelike.content.mod_files import COMPAT


class _Mention(NamedTuple):
    mod: str
    place: Place
    what: str


def undeclared(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W116 for each mod that is made use of, the first time, and not in the manifest.

    Optional references, files for use beside a mod, and conditions work without; but then the
    order of the two mods is left to chance, and any version counts.
    """
    for id_, documents in evidence.documents.items():
        known = _declared(evidence.mods[id_])
        for document in documents:
            for mention in _mentions(document):
                if mention.mod not in known:
                    close = did_you_mean(mention.mod, known | evidence.mods.keys())
                    is_slip = close is not None and mention.mod not in evidence.mods
                    known.add(mention.mod)
                    yield Diagnostic(
                        Code.W116,
                        mention.place,
                        f"{mention.what} `{mention.mod}`, which the manifest does not mention",
                        f"did you mean `{close}`?"
                        if is_slip
                        else f'add `{mention.mod} = "*"` to the table [optional] of mod.toml',
                    )


def _declared(mod: Mod) -> set[str]:
    manifest = mod.manifest
    hints: Collection[str] = (*manifest.order.after, *manifest.order.before)
    return {mod.id, CORE, *manifest.requires, *manifest.optional, *manifest.conflicts, *hints}


def _mentions(document: Document) -> Iterator[_Mention]:
    if document.beside:
        what = f"files below `{COMPAT}/` are for use beside"
        yield _Mention(document.beside, Place(document), what)
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
