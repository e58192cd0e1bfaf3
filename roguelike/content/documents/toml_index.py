"""Line and column of everything in a TOML document, for findings that are shown."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from roguelike.content.documents.toml_scan import Entry, KeyPath, Span, Token, TomlScan

_CHARACTER = re.compile(
    r"(?P<nothing>\\[ \t]*\n[ \t\n]*)"
    r"|\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)"
    r"|.",
    re.DOTALL,
)
_LONG_QUOTES = ('"""', "'''")
_QUOTES = (*_LONG_QUOTES, '"', "'")


class TomlIndex:
    """The places of all lines, keys, values and headers of one document.

    Lines and columns are counted from 1, columns in code points.
    """

    def __init__(self, text: str) -> None:
        """Index `text`, which has bare newlines as line ends, as far as it is asked for."""
        self.text = text

    @cached_property
    def _ends(self) -> Sequence[int]:
        """The offsets of all line ends, and that of the end of the text."""
        ends = array("L", (end.start() for end in re.finditer("\n", self.text)))
        ends.append(len(self.text))
        return ends

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of `offset`."""
        line = bisect_left(self._ends, offset)
        return 1 + line, offset - (self._ends[line - 1] if line else -1)

    def end(self, offset: int) -> int:
        """Return the offset of the end of the line in which `offset` is."""
        return self._ends[bisect_left(self._ends, offset)]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of the character at `line` and `column`."""
        return column + (self._ends[line - 2] if line > 1 else -1)

    def line(self, number: int) -> str:
        """Return the text of line `number`, without its line end."""
        return self.text[self.offset(number, 1) : self._ends[number - 1]]

    @cached_property
    def scan(self) -> TomlScan:
        """What stands where; for mistakes in the syntax, lines and columns are all it takes."""
        return TomlScan(self.text)

    @cached_property
    def keys(self) -> Mapping[KeyPath, Sequence[Span]]:
        """All places where the last key of a path is written, by path."""
        found: defaultdict[KeyPath, list[Span]] = defaultdict(list)
        for entry in self.scan.entries:
            names = [at for at, key in enumerate(entry.path) if isinstance(key, str)]
            for at, key in zip(names[-len(entry.keys) :], entry.keys, strict=True):
                found[entry.path[: at + 1]].append(key)
        return found

    @cached_property
    def pairs(self) -> Mapping[KeyPath, tuple[int, KeyPath]]:
        """Which of the entries each pair is, and the path of the header above it, by its path."""
        found: dict[KeyPath, tuple[int, KeyPath]] = {}
        header: KeyPath = ()
        for index, entry in enumerate(self.scan.entries):
            if entry.is_header:
                header = entry.path
            else:
                found[entry.path] = index, header
        return found

    def span(self, path: KeyPath, token: Token = Token.VALUE) -> Span:
        """Return where `token` of `path` is, or else the header of the nearest table around it."""
        for length in range(len(path), -1, -1):
            node = self.scan.nodes.get(path[:length])
            found = node and node.span(token if length == len(path) else Token.HEADER)
            if found is not None:
                return found
        raise AssertionError  # the document itself is always a node

    def inside(self, path: KeyPath, start: int, end: int) -> Span:
        """Return where characters `start` to `end` of the string at `path` are written.

        Escapes and the quotes are allowed for. An empty or outlying part becomes at least one
        character wide, and a value that is not a string is returned whole.
        """
        whole = self.span(path)
        offsets = _character_offsets(self.text[whole.start : whole.end])
        if not offsets:
            return whole
        last = len(offsets) - 1
        first = min(start, last)
        after = min(max(end, first + 1), last)
        begun = whole.start + offsets[first]
        return Span(begun, max(whole.start + offsets[after], begun + 1))

    def repetition(self, offset: int) -> tuple[Span, Span] | None:
        """Return the places of a key written twice: where it is not allowed, and the first.

        Args:
            offset: where the parser gave up: the end of the second value, or in the header.
        """
        complaints = (entry for entry in self.scan.entries if _is_about(entry, offset))
        if (entry := next(complaints, None)) is None:
            return None
        for length in range(len(entry.path), 0, -1):
            node = self.scan.nodes.get(entry.path[:length])
            if node is not None and node.entry < entry.number:
                below = sum(isinstance(key, str) for key in entry.path[length:])
                return entry.keys[-1 - below], node.first
        return None


def _is_about(entry: Entry, offset: int) -> bool:
    start, end = entry.span
    return start < offset < end if entry.is_header else offset == end


def _character_offsets(raw: str) -> list[int]:
    """Return where each character of the string written as `raw` begins, and where it ends.

    The list is empty where `raw` is not a string.
    """
    fits = (mark for mark in _QUOTES if raw.startswith(mark) and len(raw) >= 2 * len(mark))
    if (quotes := next(fits, None)) is None:
        return []
    start, end = len(quotes), len(raw) - len(quotes)
    if quotes in _LONG_QUOTES and raw.startswith("\n", start):
        start += 1  # a line end right after the opening is not part of the string
    if "'" in quotes:
        return list(range(start, end + 1))
    written = _CHARACTER.finditer(raw, start, end)
    return [*(char.start() for char in written if char["nothing"] is None), end]
