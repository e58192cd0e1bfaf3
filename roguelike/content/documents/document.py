"""A file that was read, and the places of keys and values in it."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from msgspec import Struct, field

from roguelike.content.documents.scan import KeyPath, Span, Token, TomlEntry, TomlScan

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
        """The places of keys and values; mistakes in the syntax need only lines and columns."""
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

    def span(self, path: KeyPath, token: Token = Token.VALUE) -> Span:
        """Return the span of `token` of `path`, or of the header of the nearest table around it."""
        for length in range(len(path), -1, -1):
            node = self.scan.nodes.get(path[:length])
            found = node and node.span(token if length == len(path) else Token.HEADER)
            if found is not None:
                return found
        raise AssertionError  # the document itself is always a node

    def inside(self, path: KeyPath, start: int, end: int) -> Span:
        """Return the span of characters `start` to `end` of the string at `path`.

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


def _is_about(entry: TomlEntry, offset: int) -> bool:
    start, end = entry.span
    return start < offset < end if entry.is_header else offset == end


def _character_offsets(raw: str) -> list[int]:
    """Return the offsets at which the characters of a string written as `raw` begin, and its end.

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


class Document(Struct, frozen=True, eq=False, dict=True):
    """A TOML file, or a file or folder that could not be read as one.

    Attributes:
        path: How the file is called in front of people, with forward slashes.
        text: What it says, with bare newlines as line ends and no byte-order mark.
        data: What the parser made of it; empty where there is no valid TOML.
        beside: The id of the mod beside which alone it is used, if there is one.
        source: The id of the mod that it belongs to and its path there, as
            `frost/content/wolf.toml`, wherever the mod lies; empty if it belongs to none.
        renamed: For the paths of keys in the data that are written otherwise, what is written.
        stand_ins: For the paths of what is in the data only so that the rest can be looked at, the
            message about what the file has there.
        settings: For the paths of values that settings have, the names of these.
    """

    path: str
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    beside: str = ""
    source: str = ""
    renamed: Mapping[KeyPath, str] = field(default_factory=dict[KeyPath, str])
    stand_ins: Mapping[KeyPath, str] = field(default_factory=dict[KeyPath, str])
    settings: Mapping[KeyPath, str] = field(default_factory=dict[KeyPath, str])

    @cached_property
    def index(self) -> TomlIndex:
        """The positions of what is in the file, found when they are first asked for."""
        return TomlIndex(self.text)

    def written(self, keys: KeyPath) -> KeyPath:
        """Return the keys of a path in the data as the file has them."""
        if not self.renamed:
            return keys
        paths = (keys[: number + 1] for number in range(len(keys)))
        return tuple(self.renamed.get(path, path[-1]) for path in paths)


class Region(NamedTuple):
    """A part of one line: line and columns counted from 1, the end column exclusive."""

    line: int
    column: int
    end_column: int


class Place(Struct, frozen=True):
    """A place in a document: a key path and one of its tokens, or a stretch of text.

    Attributes:
        document: The file.
        keys: The keys and indices that lead to the value.
        token: Which token of it is meant.
        part: The characters of the string at `keys` that are meant, rather than all of it.
        span: The offsets in the text that are meant, where there are no keys to go by.
    """

    document: Document
    keys: KeyPath = ()
    token: Token = Token.VALUE
    part: Span | None = None
    span: Span | None = None

    def at(self, *keys: str | int, token: Token = Token.VALUE) -> Place:
        """Return the place to which `keys` lead from this one."""
        return Place(self.document, (*self.keys, *keys), token, self.part, self.span)

    @property
    def value(self) -> Any:  # noqa: ANN401 - whatever the file says
        """The value to which the keys lead; None if they lead nowhere."""
        value: Any = self.document.data
        try:
            for key in self.keys:
                value = value[key]
        except (KeyError, IndexError, TypeError):
            return None
        return value

    @property
    def text(self) -> str:
        """The key or text at the place; empty if there is something else."""
        if self.token is Token.KEY:
            return str(self.keys[-1])
        value = self.value
        return value if isinstance(value, str) else ""

    @property
    def refusal(self) -> str:
        """The message about the value for which another stands in here, or nothing if none does."""
        stand_ins = self.document.stand_ins
        if not stand_ins:
            return ""
        keys = self.document.written(self.keys)
        is_key = self.token is Token.KEY and isinstance(self.keys[-1], str)
        length = len(keys) - is_key
        paths = (keys[:end] for end in range(1, length + 1))
        return next((stand_ins[path] for path in paths if path in stand_ins), "")

    @property
    def is_in_header(self) -> bool:
        """True if a header begins the table at the place, or the first table of an array there."""
        keys, nodes = self.document.written(self.keys), self.document.index.scan.nodes
        found = (nodes.get(each) for each in (keys, (*keys, 0)))
        return any(node is not None and node.header is not None for node in found)

    def region(self) -> Region:
        """Return the part of the first of its lines that the place covers."""
        start, end = self.covered()
        index = self.document.index
        line, column = index.position(start)
        return Region(line, column, column + min(end, index.end(start)) - start)

    def covered(self) -> Span:
        """Return the offsets in the text that the place covers."""
        if self.span is not None:
            return self.span
        index, keys = self.document.index, self.document.written(self.keys)
        return index.inside(keys, *self.part) if self.part else index.span(keys, self.token)


__all__ = ["Document", "KeyPath", "Place", "Region", "Span", "Token"]


Table = dict[str, Any]
"""A table as a file says it, its references as full ids."""


def as_table(value: object) -> Table | None:
    """Return a value if it is a table."""
    return cast("Table", value) if isinstance(value, dict) else None


def as_array(value: object) -> list[Any] | None:
    """Return a value if it is an array."""
    return cast("list[Any]", value) if isinstance(value, list) else None


def name_of(item: object) -> str | None:
    """Return the name by which patches address an item of an array of tables."""
    if not isinstance(item, dict):
        return None
    table = cast("Table", item)
    name = table.get("key", table.get("kind"))
    return name if isinstance(name, str) else None


def matches(item: object, wanted: object) -> bool:
    """Return True if an item matches: it is equal, has that name, or all that a table says."""
    if isinstance(item, dict):
        table = cast("Table", item)
        if isinstance(wanted, dict):
            return cast("Table", wanted).items() <= table.items()
        return name_of(table) == wanted
    return item == wanted and type(item) is type(wanted)


def texts_in(value: object) -> Iterator[str]:
    """Yield all texts in a value, keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        inside = cast("Table | list[Any]", value)
        for item in inside.values() if isinstance(inside, dict) else inside:
            yield from texts_in(item)
