"""Reports on all languages of some mods: faults, and missing texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, TypeAlias

from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Token, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, LimitedSink, Report
from roguelike.content.findings.wording import listed
from roguelike.content.merging.layers import leaves
from roguelike.content.mods.manifest import Mod, ModInfo
from roguelike.content.mods.mod_files import LANG, is_content
from roguelike.content.references.ids import is_name, mod_of
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.texts.texts import MOD, texts_of
from roguelike.content.texts.translation import (
    LanguageFields,
    Translator,
    fallbacks,
    file_of,
    owners_in,
    tag_of,
)
from roguelike.workshop.lints.undeclared import Usage, mentioned, unmentioned_once

Text: TypeAlias = tuple[str, str, KeyPath]
"""A text: the kind and the full id of its definition, and the keys that lead to it there."""

MEANT: Final = 0.5
"""The part of the texts of another mod beyond which a file is meant to have them all.

Our own: nobody comes half way who only translates what they happen to need.
"""


def report_translations(
    mods: Iterable[Mod],
    translator: Translator | None,
    models: Kinds,
    idle: Collection[str],
    report: Report,
) -> None:
    """Report faults in all languages of some mods.

    Args:
        mods: The mods, loaded or not.
        translator: What reads texts of mods that are loaded; of others, the shape is checked.
        models: The model of each kind.
        idle: The ids of mods that are installed and not used.
        report: Takes W116 and W508, and what is wrong with files.
    """
    for mod in mods:
        documents = dict(_documents(mod, report))
        if translator is None or mod.id not in translator.mods:
            for document in documents.values():
                LanguageFields(models).read(document.data, document, LimitedSink(report))
            continue
        strange = _strangers(mod, documents.values(), translator, idle)
        report.extend(strange)
        odd = {part.path for each in strange for part in each.apart}
        for tag, document in documents.items():
            is_variety = not documents.keys().isdisjoint(fallbacks(tag)[:-1])
            is_whole = not is_variety and document.path not in odd
            _check(mod, document, translator, report, is_whole=is_whole)


def _documents(mod: Mod, report: Report) -> Iterator[tuple[str, Document]]:
    """Yield the tags of the languages of a mod with what is in their files; report the others."""
    for name in filter(is_content, mod.folder.names_in(LANG, report)):
        tag = tag_of(name)
        if tag is None:
            message = f"`{name}` is not the name of a language"
            hint = "name it after one, such as `de.toml` or `pt-BR.toml`"
            report.add(Diagnostic(Code.W508, mod.folder.place(LANG, name), message, hint))
        elif document := mod.folder.document(file_of(tag), report):
            if _is_nameless(document):
                place = Place(document, (MOD,), token=Token.KEY)
                message = "the header does not say which mod this is about"
                hint = f"write [{MOD}.{mod.id}], or the id of the mod that is meant"
                report.add(Diagnostic(Code.E204, place, message, hint))
                data = {kind: said for kind, said in document.data.items() if kind != MOD}
                document = replace(document, data=data)
            yield tag, document


def _is_nameless(document: Document) -> bool:
    """Return True if texts about a mod do not say about which, as in a manifest."""
    said = as_table(document.data.get(MOD)) or {}
    fields = table_of(ModInfo).keys() & said.keys()
    return any(as_table(said[key]) is None for key in fields)


def _strangers(
    mod: Mod, documents: Iterable[Document], translator: Translator, idle: Collection[str]
) -> Report:
    """Return, once each, the mods that are neither there nor in the manifest."""
    known = {*translator.mods, *mentioned(mod)}
    usages = [
        Usage(other, place, "this is about texts of")
        for document in documents
        for other, place in owners_in(document, mod.id)
        if other not in known and is_name(other)
    ]
    return unmentioned_once(usages, mod, list(translator.mods), idle)


def _check(
    mod: Mod, document: Document, translator: Translator, report: Report, *, is_whole: bool
) -> None:
    """Report faults of a file and, if it should be whole, missing texts."""
    found = Report()
    limited = LimitedSink(found)
    given = {
        (texts.kind, texts.id, keys)
        for texts in translator.read(mod, document, limited)
        for keys, _ in leaves(translator.taken(texts, limited))
    }
    if translator.inactive:  # of which only the shape is known
        translator.language.read(document.data, document, found)
    if is_whole and not len(found) and (missing := _missing(mod, document, translator, given)):
        found.add(_incomplete(mod, document, missing))
    report.extend(found)


def _missing(
    mod: Mod, document: Document, translator: Translator, given: Collection[Text]
) -> list[Text]:
    """Return the texts that a file should have, and lacks.

    It should have all texts of its mod. Of another mod it may have any; if it has most of them, it
    is meant to have all.

    Args:
        mod: The mod with the file.
        document: The file.
        translator: What there is to translate.
        given: The texts that the file has.
    """
    missing = [each for each in _texts_of(mod.id, translator) if each not in given]
    for other in sorted({owner for owner, _ in owners_in(document, mod.id)} - {mod.id}):
        texts = list(_texts_of(other, translator))
        lacking = [each for each in texts if each not in given]
        if len(lacking) < MEANT * len(texts):
            missing += lacking
    return missing


def _incomplete(mod: Mod, document: Document, missing: list[Text]) -> Diagnostic:
    """Return W508 for a file that lacks texts."""
    kind, identifier, keys = missing[0]
    count = "one text" if len(missing) == 1 else f"{len(missing)} texts"
    owners = list(dict.fromkeys(mod_of(each) for _, each, _ in missing))
    whose = "the mod" if owners == [mod.id] else listed(owners, "and")
    message = f"the translation of {count} of {whose} is missing"
    first = f"the first is `{'.'.join(map(str, keys))}` of the {kind} `{identifier}`"
    return Diagnostic(Code.W508, Place(document), message, first)


def _texts_of(mod: str, translator: Translator) -> Iterator[Text]:
    """Yield the texts of a mod and its definitions."""
    for kind, definitions in translator.originals.items():
        for identifier, model in definitions.items():
            if mod_of(identifier) == mod:
                for keys, _ in texts_of(model):
                    yield kind, identifier, keys
