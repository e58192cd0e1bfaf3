"""What was wrong before a file could be read, and could only not be found.

A file that is no TOML hides all that is wrong with what it says. Once its syntax is mended that
comes to light. Only what is wrong with what was mended speaks against the mend.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.toml_scan import Entry, TomlScan
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Respell, Splice
from roguelike.content.mending.rewriting import Texts
from roguelike.content.schema import PATCH, TAG
from roguelike.content.toml.parsing import BYTE_ORDER_MARK

SYNTAX = frozenset({Code.E002.name, Code.E003.name})
"""The codes of what keeps a file from being read."""

_BRACKETS = frozenset("[]{}\n")
"""What may change where something ends, and so what belongs to it."""
_LONG = {PATCH: 3, TAG: 3}
"""How many keys lead to a patch or a tag; two lead to a definition."""


class _Scope(NamedTuple):
    """What may come of one change in the text of a file.

    Attributes:
        keys: The keys of what was changed.
        is_deep: Whether that is about all that is in it as well.
    """

    keys: KeyPath
    is_deep: bool

    def has(self, keys: KeyPath) -> bool:
        """Tell whether something may come of the change."""
        is_below = self.is_deep and keys[: len(self.keys)] == self.keys
        return is_below or self.keys[: len(keys)] == keys


class Unread:
    """Files that could not be read, and what was changed in them so that they can be."""

    def __init__(self, mended: Iterable[Diagnostic], texts: Texts) -> None:
        """Look for what was changed.

        Args:
            mended: The findings that were mended.
            texts: The files with these changes and no others.
        """
        splices: defaultdict[str, list[Splice]] = defaultdict(list)
        self._is_alone = True
        for finding in mended:
            if finding.code.name not in SYNTAX:
                self._is_alone = False
                continue
            for edit in finding.mend:
                splices[finding.path] += edit.splices if isinstance(edit, Respell) else ()
        self._scopes: dict[str, Collection[_Scope]] = {
            path: {*_scopes(texts[path], changes)} for path, changes in splices.items()
        }

    def hid(self, error: Diagnostic) -> bool:
        """Tell whether an error was there before, and could only not be found."""
        if error.code.name in SYNTAX:
            return False
        scopes = self._scopes.get(error.path)
        if scopes is None:
            return self._is_alone and bool(self._scopes)
        return not any(each.has(error.place.keys) for each in scopes)


def _scopes(raw: bytes, splices: Iterable[Splice]) -> Iterator[_Scope]:
    """Yield what each of the changes is about that have been made in a file."""
    text = raw.decode().removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    entries = sorted(TomlScan(text).entries, key=lambda each: (each.span.start, -each.span.end))
    moved = 0
    around: list[Entry] = []
    number = 0
    for start, end, new in sorted({*splices}):
        first, last = start + moved, start + moved + len(new)
        while number < len(entries) and entries[number].span.start <= last:
            around.append(entries[number])
            number += 1
        while around and around[-1].span.end < first:
            around.pop()
        if around:
            yield _scope(around, new)
        moved += len(new) - (end - start)


def _scope(around: Sequence[Entry], new: str) -> _Scope:
    """Return what a change is about, by the entries around it, of which the last is innermost."""
    inner = around[-1]
    if inner.is_header:
        return _Scope(inner.path, is_deep=False)
    length = _LONG.get(str(inner.path[0]), 2) if _BRACKETS & {*new} else len(inner.path)
    return _Scope(inner.path[:length], is_deep=True)
