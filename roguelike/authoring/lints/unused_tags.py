"""Whether anything makes use of the tags that are filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, cast

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.documents.tables import texts_in
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import CORE, TAG_MARK, full_id
from roguelike.content.schema import TAG

_MARKED = (f'"{TAG_MARK}', f"'{TAG_MARK}")


def unused_tags(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each tag that is named nowhere, in any file of any mod.

    What mods of the kind `library` put into their tags is there for others. Whether a name in a
    file means this tag or one of another kind of the same name makes no difference.
    """
    named = {
        name
        for mod, documents in chain(
            evidence.documents.items(), evidence.contingencies.aside.items()
        )
        for document in documents
        if _may_name(document.text)
        for name in _named(document, mod)
    }
    for mod, documents in evidence.documents.items():
        for kind, name, place in _tags(documents):
            tag = full_id(mod, name)
            is_own = tag.startswith(f"{mod}:")
            if is_own and tag not in named and not evidence.is_for_others(tag):
                message = f"nothing uses the tag `{name}` of kind {kind}"
                hint = f'write "{TAG_MARK}{name}" where its members are meant, or take it out'
                yield Diagnostic(Code.W501, place, message, hint)


def _tags(documents: Iterable[Document]) -> Iterator[tuple[str, str, Place]]:
    """Yield the tags that files fill: of which kind, the name, and where."""
    for document in documents:
        if TAG in document.data:
            for kind, tags in cast("dict[str, dict[str, Any]]", document.data[TAG]).items():
                for name in tags:
                    yield kind, name, Place(document, (TAG, kind, name), Token.HEADER)


def _may_name(text: str) -> bool:
    """Tell whether a file may name a tag: at the start of text, or by an escape."""
    return "\\" in text or (TAG_MARK in text and any(mark in text for mark in _MARKED))


def _named(document: Document, mod: str) -> Iterator[str]:
    """Yield the full ids of the tags that a file may name."""
    for text in texts_in(document.data):
        if text.startswith(TAG_MARK):
            name = text.removeprefix(TAG_MARK)
            yield from (name,) if ":" in name else (full_id(mod, name), full_id(CORE, name))
