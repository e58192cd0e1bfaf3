"""The files below `lang/` of a mod, and about which definition or mod each part of them is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from roguelike.content.assembling.inactive import ANY
from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.documents.tables import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.mends import Mend, Respell, Splice
from roguelike.content.merging.written import Key
from roguelike.content.mods.manifest import Mod, ModInfo
from roguelike.content.mods.mod_files import LANG, is_content
from roguelike.content.names.ids import CORE, is_name
from roguelike.content.names.names import Names
from roguelike.content.translations.languages import file_of, meant_tag, tag_of
from roguelike.content.translations.mod_texts import MOD
from roguelike.content.words.copies import original

_BY_TAG = "name it after one, such as `de.toml` or `pt-BR.toml`"


def lang_documents(mod: Mod, report: Report) -> Iterator[tuple[str, Document]]:
    """Yield the tags of the languages of a mod with what is in their files; report the others."""
    names = mod.folder.names_in(LANG, report)
    for name in names:
        if not is_content(name):
            continue
        tag = tag_of(name)
        if tag is None:
            message, hint = _unread(name, names)
            report.add(Diagnostic(Code.W508, mod.folder.place(LANG, name), message, hint))
        elif document := mod.folder.document(file_of(tag), report):
            if finding := _nameless(document, mod):
                report.add(finding)
                data = {kind: said for kind, said in document.data.items() if kind != MOD}
                document = replace(document, data=data)
            yield tag, document


def _unread(name: str, names: Collection[str]) -> tuple[str, str]:
    """Return what is wrong with a file that is called like no language, and what to do about it.

    Args:
        name: How it is called.
        names: How all files beside it are called.
    """
    first = original(name)
    if first != name and first in names and tag_of(first):
        return f"this file looks like a copy of `{first}`, and is not read", "take the file away"
    meant = meant_tag(name)
    hint = f"call it `{meant}.toml`" if meant else _BY_TAG
    return f"`{name}` is not called like a language", hint


def _nameless(document: Document, mod: Mod) -> Diagnostic | None:
    """Return what is found where texts about a mod do not say about which, as in a manifest."""
    said = as_table(document.data.get(MOD)) or {}
    if all(as_table(said[key]) is not None for key in ModInfo.model_fields.keys() & said.keys()):
        return None
    message = "the header does not say which mod this is about"
    about = _translated(mod)
    mend: Mend = ()
    headers = [each for each in document.index.scan.entries if each.path == (MOD,)]
    if about and len(headers) == 1 and headers[0].is_header:
        end = headers[0].keys[0].end
        mend = (Respell((Splice(end, end, f".{about}"),)),)
    place = Place(document, (MOD,), token=Token.KEY)
    return Diagnostic(Code.E204, place, message, f"write [{MOD}.{about or 'its_id'}]", mend=mend)


def _translated(mod: Mod) -> str:
    """Return the id of the mod that one translates; nothing if nobody knows."""
    others = [id_ for id_ in mod.requires if id_ != CORE]
    if mod.manifest.mod.kind != "language":
        return mod.id
    return others[0] if len(others) == 1 else ""


def owners_in(document: Document, own: str) -> Iterator[tuple[str, Place]]:
    """Yield the mods about whose texts a file of the mod `own` says something, and where."""
    for kind, said in document.data.items():
        for name, texts in (as_table(said) or {}).items():
            if kind == MOD and as_table(texts) is None:
                continue  # it has no mod around it
            yield _owner(kind, name, own), Place(document, (kind, name), token=Token.KEY)


def _owner(kind: str, name: str, own: str) -> str:
    """Return the mod about whose texts a table of a file of the mod `own` is."""
    mod, colon, _ = name.rpartition(":")
    return name if kind == MOD else mod if colon else own


def pieces_of(
    document: Document, kinds: Collection[str], names: Names, aside: Collection[Key] = ()
) -> Iterator[dict[str, Any]]:
    """Yield what a file says about each definition, in tables as if it said nothing else.

    What is about no kind of definition comes last, all of it together. What it says about other
    mods that are not there does not count, nor about what is only there beside these.

    Args:
        document: The file.
        kinds: The kinds of content that have texts, and `MOD`.
        names: What references in it mean.
        aside: What is defined only for use beside mods that are not there.
    """
    data = document.data
    tables = {kind: as_table(said) for kind, said in data.items() if kind in kinds}
    for kind, table in tables.items():
        for name, texts in (table or {}).items():
            owner = _owner(kind, name, names.mod)
            is_there = owner in names.mods or not is_name(owner) or as_table(texts) is None
            is_lost = kind != MOD and names.find(kind, name) is None
            is_aside = is_lost and any(
                _is_among(kind, each, aside) for each in names.readings(name)
            )
            if is_there and not is_aside and names.find_removed(kind, name) is None:
                yield {kind: {name: texts}}
    if others := {kind: said for kind, said in data.items() if tables.get(kind) is None}:
        yield others


def _is_among(kind: str, identifier: str, aside: Collection[Key]) -> bool:
    """Tell whether something is defined, or may be, only for use beside other mods."""
    return (kind, identifier) in aside or (ANY, identifier.partition(":")[0]) in aside
