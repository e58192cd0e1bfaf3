"""What a mod defines again, by itself or in a file that somebody has copied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from roguelike.content.assembling.copies import is_alike, is_copy, name_of
from roguelike.content.documents.document import Document, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.written import Definition, Key, Written


class Defined:
    """Takes definitions, each of which counts once, and tells of a copied file once.

    Attributes:
        found: Those that count, by what they define.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.found: dict[Key, Definition] = {}
        self._again: dict[Document, list[Definition]] = {}

    def add(self, definition: Definition) -> None:
        """Take a definition; the first counts, unless it is in a copy of the other's file."""
        first = self.found.setdefault(definition.key, definition)
        if first is definition:
            return
        if is_copy(first.place.document, definition.place.document):
            self.found[definition.key], definition = definition, first
        self._again.setdefault(definition.place.document, []).append(definition)

    def findings(self) -> Iterator[Diagnostic]:
        """Yield E407 for each copy, and for each definition that is defined again elsewhere."""
        others = self._counted()
        for document, again in self._again.items():
            if len(again) >= others.get(document, 0) and self._is_alike(document):
                yield _copied(again, self.found)
            else:
                yield from (_redefined(each, self.found[each.key]) for each in again)

    def without_copies(self, written: Written) -> Written:
        """Return what files contain without what copies do in which nothing else is defined."""
        others = self._counted()
        spare = {each for each in self._again if each not in others and self._is_alike(each)}
        if not spare:
            return written
        patches = [each for each in written.patches if each.place.document not in spare]
        tags = [each for each in written.tags if each.place.document not in spare]
        return replace(written, patches=patches, tags=tags)

    def _counted(self) -> Mapping[Document, int]:
        """Return how many definitions that count are in each file, if any does not count."""
        if not self._again:
            return {}
        return Counter(each.place.document for each in self.found.values())

    def _is_alike(self, document: Document) -> bool:
        """Tell whether a file and that in which the same is defined are copies by their names."""
        return is_alike(document, self.found[self._again[document][0].key].place.document)


def _copied(again: list[Definition], found: Mapping[Key, Definition]) -> Diagnostic:
    """Return the finding that a file is a copy."""
    here = again[0]
    first = found[here.key].place.at(token=Token.HEADER)
    what = f"{here.kind} `{here.name}`" if len(again) == 1 else f"{len(again)} things"
    name = name_of(first.document)
    message = f"this file looks like a copy of `{name}`, and defines {what} again"
    hint = "take the file away, or give what it defines other names"
    related = (Related(first, "first defined here"),)
    return Diagnostic(Code.E407, here.place.at(token=Token.HEADER), message, hint, related)


def _redefined(again: Definition, first: Definition) -> Diagnostic:
    message = f"{again.kind} `{again.name}` is already defined"
    related = Related(first.place.at(token=Token.HEADER), "first defined here")
    hint = f"give one of them another name, or change the first with [[patch.{again.kind}]]"
    if again.table and again.table.keys().isdisjoint(first.table):
        hint = "put this below the first, in the same file, or give one of them another name"
    return Diagnostic(Code.E407, again.place.at(token=Token.HEADER), message, hint, (related,))
