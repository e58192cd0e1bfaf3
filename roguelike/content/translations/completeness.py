"""Which texts a file of a language should have, and lacks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.base import Model
from roguelike.content.translations.lang_files import owners_in
from roguelike.content.translations.texts import texts_of
from roguelike.content.words.values import listed

Text: TypeAlias = tuple[str, str, KeyPath]
"""A text: the kind and the full id of its definition, and the keys that lead to it there."""
Originals: TypeAlias = Mapping[str, Mapping[str, Model]]
"""All that has texts, by kind and id."""

MEANT: Final = 0.5
"""The part of the texts of another mod beyond which a file is meant to have them all.

Our own: nobody comes half way who only translates what they happen to need.
"""


def incomplete(
    mod: Mod,
    document: Document,
    originals: Originals,
    given: Collection[Text],
    elsewhere: Callable[[], Collection[Text]],
) -> Iterator[Diagnostic]:
    """Yield W508 for a file that lacks texts: how many, of whom, and which comes first.

    It should have all texts of its mod. Of another mod it may have any; if it has most of them, it
    is meant to have all, save what other mods translate.

    Args:
        mod: The mod with the file.
        document: The file.
        originals: What there is to translate.
        given: The texts that the file has.
        elsewhere: Returns the texts that other mods have in the same language.
    """
    missing = [each for each in _texts_of(mod.id, originals) if each not in given]
    for other in sorted({owner for owner, _ in owners_in(document, mod.id)} - {mod.id}):
        texts = list(_texts_of(other, originals))
        lacking = [each for each in texts if each not in given]
        if lacking and len(lacking) < MEANT * len(texts):
            known = elsewhere()
            missing += (each for each in lacking if each not in known)
    if missing:
        yield _finding(mod, document, missing)


def _finding(mod: Mod, document: Document, missing: Sequence[Text]) -> Diagnostic:
    kind, identifier, keys = missing[0]
    count = "one text" if len(missing) == 1 else f"{len(missing)} texts"
    owners = list(dict.fromkeys(each.partition(":")[0] for _, each, _ in missing))
    whose = "the mod" if owners == [mod.id] else listed(owners, "and")
    message = f"there is no translation of {count} of {whose}"
    first = f"the first is `{'.'.join(map(str, keys))}` of the {kind} `{identifier}`"
    return Diagnostic(Code.W508, Place(document), message, first)


def _texts_of(mod: str, originals: Originals) -> Iterator[Text]:
    """Yield the texts of a mod and its definitions."""
    for kind, definitions in originals.items():
        for identifier, model in definitions.items():
            if identifier.partition(":")[0] == mod:
                for keys, _ in texts_of(model):
                    yield kind, identifier, keys
