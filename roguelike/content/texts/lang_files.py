"""Files below `lang/`: each is named after a language, and its tables after definitions or mods."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from roguelike.content.assembling.contents import ANY
from roguelike.content.documents.document import Document, Place, Token, as_table
from roguelike.content.findings.diagnostics import Report
from roguelike.content.merging.written import Key
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import LANG, LANGUAGE_PATTERN
from roguelike.content.schema.ids import is_name
from roguelike.content.schema.names import Names
from roguelike.content.texts.texts import MOD

ORIGINAL = "en"
"""The language of the game's own texts."""

_SUFFIX = ".toml"


def tag_of(name: str) -> str | None:
    """Return the language of a file below `lang/`, by its name; None if it has none."""
    tag = name.removesuffix(_SUFFIX)
    return tag if name.endswith(_SUFFIX) and re.fullmatch(LANGUAGE_PATTERN, tag) else None


def file_of(tag: str) -> str:
    """Return the path of the file with texts in a language, from its mod."""
    return f"{LANG}/{tag}{_SUFFIX}"


def fallbacks(tag: str) -> list[str]:
    """Return the languages whose texts are used for one, each better than those before it.

    There are none for what cannot be the tag of a language.
    """
    parts = tag.split("-") if re.fullmatch(LANGUAGE_PATTERN, tag) else []
    return ["-".join(parts[:length]) for length in range(1, len(parts) + 1)]


def languages(mods: Iterable[Mod]) -> dict[str, list[str]]:
    """Return the languages that there are, and the ids of the mods that have texts in each."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for mod in mods:
        for name in mod.folder.names_in(LANG, Report()):
            if tag := tag_of(name):
                found[tag].append(mod.id)
    return dict(sorted(found.items()))


def owners_in(document: Document, own: str) -> Iterator[tuple[str, Place]]:
    """Yield the mods about whose texts a file of the mod `own` says something, and where."""
    for kind, said in document.data.items():
        for name, texts in (as_table(said) or {}).items():
            if kind != MOD or as_table(texts) is not None:
                yield _owner(kind, name, own), Place(document, (kind, name), token=Token.KEY)


def _owner(kind: str, name: str, own: str) -> str:
    """Return the mod about whose texts a table of a file of the mod `own` is."""
    mod, colon, _ = name.rpartition(":")
    return name if kind == MOD else mod if colon else own


def pieces_of(
    document: Document, kinds: Collection[str], names: Names, inactive: Collection[Key] = ()
) -> Iterator[dict[str, Any]]:
    """Yield what a file says about each definition, in tables as if it said nothing else.

    What is about no kind of definition comes last, all of it together. What is about mods that
    are not there does not count, nor what is about definitions in inactive files.

    Args:
        document: The file.
        kinds: The kinds of content that have texts, and `MOD`.
        names: What references in it mean.
        inactive: What is defined in inactive files only.
    """
    tables = {kind: as_table(said) for kind, said in document.data.items() if kind in kinds}
    for kind, table in tables.items():
        for name, texts in (table or {}).items():
            owner = _owner(kind, name, names.mod)
            is_there = owner in names.mods or not is_name(owner) or as_table(texts) is None
            is_lost = kind != MOD and names.find(kind, name) is None
            is_inactive = is_lost and any(
                (kind, each) in inactive or (ANY, each.partition(":")[0]) in inactive
                for each in names.readings(name)
            )
            if is_there and not is_inactive and names.find_removed(kind, name) is None:
                yield {kind: {name: texts}}
    if others := {kind: said for kind, said in document.data.items() if tables.get(kind) is None}:
        yield others
