"""What a mod defines again, by itself or in a file that somebody has copied."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from roguelike.content.documents.document import Document, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.patching.families import Key
from roguelike.content.patching.written import Definition, Written

_WORDS = r"(?:backup|bak|copie|copia|copy|kopie|new|old|orig|original)"
_COPY = re.compile(
    rf"(?:copy of |kopie von )?(?P<name>.+?)"
    rf"(?:[ _.-]++{_WORDS}|[ _-]*+\(\d++\)|[ _-]*+\d++)*+"  # possessive: in one way only
)
"""What is written around the name of a file when it is copied."""
_LONGEST = 255
"""How many characters the name of a file has at most that anybody has copied."""
_FOLDER = re.compile(_WORDS)
_SUFFIX = ".toml"


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
        if _is_copy(first.place.document, definition.place.document):
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
        return _is_alike(document, self.found[self._again[document][0].key].place.document)


def _copied(again: list[Definition], found: Mapping[Key, Definition]) -> Diagnostic:
    """Return the finding that a file is a copy."""
    here = again[0]
    first = found[here.key].place.at(token=Token.HEADER)
    what = f"{here.kind} `{here.name}`" if len(again) == 1 else f"{len(again)} things"
    name = first.document.path.rpartition("/")[2]
    message = f"this file looks like a copy of `{name}`, and defines {what} again"
    hint = "take the file away, or give what it defines other names"
    related = (Related(first, "first defined here"),)
    return Diagnostic(Code.E407, here.place.at(token=Token.HEADER), message, hint, related)


def _redefined(again: Definition, first: Definition) -> Diagnostic:
    message = f"{again.kind} `{again.name}` is already defined"
    related = Related(first.place.at(token=Token.HEADER), "first defined here")
    hint = f"give one of them another name, or change the first with [[patch.{again.kind}]]"
    return Diagnostic(Code.E407, again.place.at(token=Token.HEADER), message, hint, (related,))


def _is_alike(document: Document, other: Document) -> bool:
    """Tell whether two files are copies of the same by their names, or one of the other."""
    return document is not other and _original(_path(document)) == _original(_path(other))


def _is_copy(document: Document, other: Document) -> bool:
    """Tell whether a file is a copy of another by its name."""
    return _is_alike(document, other) and _original(_path(other)) == _path(other)


def _path(document: Document) -> str:
    """Return the path of a file in its mod, without capitals."""
    return (document.source.partition("/")[2] or document.path).casefold()


@lru_cache(maxsize=64)  # as each of very many definitions in a file may ask
def _original(path: str) -> str:
    """Return the path of the file of which one is a copy by its name, or its own."""
    *folders, name = path.split("/")
    stem = name.removesuffix(_SUFFIX)
    plain = _COPY.fullmatch(stem) if len(stem) <= _LONGEST else None
    kept = [each for each in folders if not _FOLDER.fullmatch(each)]
    return "/".join([*kept, f"{plain['name'] if plain else stem}{_SUFFIX}"])
