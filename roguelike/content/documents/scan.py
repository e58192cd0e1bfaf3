"""The places of all keys, headers and values of a TOML document.

The parser keeps no positions, so a text is read a second time, here, when they are asked for.
This reading follows keys, headers and brackets, and decodes nothing but keys. It relies on the
parser having accepted the text; in any other text it goes as far as it can, which is how the
first place of a key that was written twice is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

import tomli
from msgspec import Struct

KeyPath = tuple[str | int, ...]
"""The keys and array indices that lead from the top of a document to one of its values."""

MAX_DEPTH = 48
"""The most keys and indices that may lead to a value; deeper text is not followed."""

# Before 3.11.5, Python goes on from wherever the last attempt at such a repetition has looked to
# (gh-106052). An attempt that ends with what never fits, `(?!)`, has looked at nothing.
LONG_BASIC = r'"""(?:[^"\\]++|\\.?+|"(?!"")|(?!))*+'
LONG_LITERAL = r"'''(?:[^']++|'(?!'')|(?!))*+"
"""Texts in three quotes, without those that close them; a dot has to mean any character."""
TEXT_OR_COMMENT = (
    rf'{LONG_BASIC}(?:"{{3,5}}|\Z)'
    rf"|{LONG_LITERAL}(?:'{{3,5}}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
)
"""Matches texts and comments, in which no bracket counts; a dot has to mean any character.

What is never closed ends with its line, or with the text, so that nothing is read twice.
"""

_BLANK = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_SPACE = re.compile(r"[ \t]*+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*+"')
_LITERAL = re.compile(r"'[^'\n]*+'")
_LONG_BASIC = re.compile(rf'{LONG_BASIC}"{{3,5}}', re.DOTALL)
_LONG_LITERAL = re.compile(rf"{LONG_LITERAL}'{{3,5}}", re.DOTALL)
_BARE_VALUE = re.compile(r"[^,\]}\r\n#]++")
_TOKEN = re.compile(rf"{TEXT_OR_COMMENT}|[\[\]{{}}()]|[^\s\"'#\[\]{{}}()]++", re.DOTALL)


class Span(NamedTuple):
    """A stretch of text: offsets in code points, the end exclusive."""

    start: int
    end: int


class Token(Enum):
    """The token of a value that a finding is about."""

    KEY = "key"
    VALUE = "value"
    HEADER = "header"


class TomlNode(Struct):
    """The places of one key path; `entry` is the number of the entry that named it first."""

    entry: int
    key: Span | None = None
    value: Span | None = None
    header: Span | None = None

    def span(self, token: Token) -> Span | None:
        """Return the place of `token`, or of the token that best stands in for it."""
        choices = {
            Token.KEY: (self.key, self.value, self.header),
            Token.VALUE: (self.value, self.header, self.key),
            Token.HEADER: (self.header, self.key, self.value),
        }
        return next((span for span in choices[token] if span is not None), None)

    @property
    def first(self) -> Span:
        """The place that first names the path: the whole header if that was in its own."""
        key, header = self.key, self.header
        if key and header and header.start < key.start < header.end:
            return header
        return key or self.value or Span(0, 0)


class TomlEntry(NamedTuple):
    """One `key = value` or one header: its path, the keys written in it, and all of its text."""

    number: int
    path: KeyPath
    keys: tuple[Span, ...]
    span: Span
    is_header: bool = False


class TomlScan:
    """The result of one reading of a text.

    Attributes:
        nodes: Where each key path is written.
        entries: All pairs and headers, a pair after those inside its value.
        too_deep: The key or value at which the reading stopped because its path is longer than
            `MAX_DEPTH`.
    """

    def __init__(self, text: str) -> None:
        """Read `text`, which has bare newlines as line ends; never raises, whatever it says."""
        self.nodes: dict[KeyPath, TomlNode] = {(): TomlNode(entry=0, value=Span(0, 0))}
        self.entries: list[TomlEntry] = []
        self.too_deep: Span | None = None
        self._text = text
        self._arrays: dict[KeyPath, int] = {}
        self._entry = 0
        try:
            self._document()
        except _TooDeepError as error:
            self.too_deep = error.span
        except _LostError:
            return  # what has been found is what there is to say

    def _document(self) -> None:
        base: KeyPath = ()
        at = self._skip(_BLANK, 0)
        while at < len(self._text):
            if self._text[at] == "[":
                base, at = self._header(at)
            else:
                at = self._pair(at, base)
            at = self._skip(_BLANK, at)

    def _header(self, start: int) -> tuple[KeyPath, int]:
        """Read `[a.b]` or `[[a.b]]`; return the path that it opens and where it ends."""
        brackets = "[[" if self._text.startswith("[[", start) else "["
        number = self._next_entry()
        keys, at = self._keys(start + len(brackets))
        span = Span(start, at + len(brackets))
        path: KeyPath = ()
        for name, key in keys:
            path = (*path, name) if path not in self._arrays else (*path, self._newest(path), name)
            self._touch(path, key, number)
        key = keys[-1][1]
        if brackets == "[[":
            self._arrays[path] = self._arrays.get(path, 0) + 1
            path = (*path, self._newest(path))
        node = self._touch(path, key, number)
        node.header = node.header or span
        self.entries.append(
            TomlEntry(number, path, tuple(key for _, key in keys), span, is_header=True)
        )
        self._expect("]" * len(brackets), at)
        return path, span.end

    def _newest(self, array: KeyPath) -> int:
        return self._arrays[array] - 1

    def _pair(self, start: int, base: KeyPath) -> int:
        """Read `a.b = value`, relative to the table at `base`; return where it ends."""
        number = self._next_entry()
        keys, at = self._keys(start)
        path = base
        for name, key in keys:
            path = (*path, name)
            self._touch(path, key, number)
        at = self._skip(_SPACE, self._expect("=", at))
        end = self._value(at, path)
        node = self.nodes[path]
        node.value = node.value or Span(at, end)
        self.entries.append(
            TomlEntry(number, path, tuple(key for _, key in keys), Span(start, end))
        )
        return end

    def _keys(self, at: int) -> tuple[list[tuple[str, Span]], int]:
        """Read a dotted key; return its parts and where what follows it begins."""
        keys: list[tuple[str, Span]] = []
        while len(keys) <= MAX_DEPTH:
            at = self._skip(_SPACE, at)
            pattern = {'"': _BASIC, "'": _LITERAL}.get(self._char(at), _BARE_KEY)
            key = Span(at, self._match(pattern, at))
            keys.append((_decode(self._text[key.start : key.end]), key))
            at = self._skip(_SPACE, key.end)
            if self._char(at) != ".":
                return keys, at
            at += 1
        raise _TooDeepError(keys[-1][1])

    def _touch(self, path: KeyPath, key: Span, number: int) -> TomlNode:
        self._require_shallow(path, key)
        return self.nodes.setdefault(path, TomlNode(number, key))

    def _require_shallow(self, path: KeyPath, span: Span) -> None:
        if len(path) > MAX_DEPTH:
            raise _TooDeepError(span)

    def _value(self, at: int, path: KeyPath) -> int:
        """Read the value of `path`; return where it ends."""
        match self._char(at):
            case "[":
                return self._array(at + 1, path)
            case "{":
                return self._inline_table(at + 1, path)
            case '"':
                long = self._text.startswith('"""', at)
                return self._match(_LONG_BASIC if long else _BASIC, at)
            case "'":
                long = self._text.startswith("'''", at)
                return self._match(_LONG_LITERAL if long else _LITERAL, at)
            case _:
                end = self._match(_BARE_VALUE, at)
                return at + len(self._text[at:end].rstrip(" \t"))

    def _array(self, at: int, path: KeyPath) -> int:
        at = self._skip(_BLANK, at)
        position = 0
        while self._char(at) != "]":
            item = (*path, position)
            self._require_shallow(item, Span(at, at + 1))
            node = self.nodes.setdefault(item, TomlNode(self._entry))
            end = self._value(at, item)
            node.value = node.value or Span(at, end)
            at = self._separator(end, "]")
            position += 1
        return at + 1

    def _inline_table(self, at: int, path: KeyPath) -> int:
        at = self._skip(_BLANK, at)
        while self._char(at) != "}":
            at = self._separator(self._pair(at, path), "}")
        return at + 1

    def _separator(self, at: int, closing: str) -> int:
        """Return the offset of the next item, or of `closing`."""
        at = self._skip(_BLANK, at)
        if self._char(at) != closing:
            at = self._skip(_BLANK, self._expect(",", at))
        return at

    def _next_entry(self) -> int:
        self._entry += 1
        return self._entry

    def _char(self, at: int) -> str:
        return self._text[at : at + 1]

    def _skip(self, pattern: re.Pattern[str], at: int) -> int:
        match = pattern.match(self._text, at)
        return match.end() if match else at

    def _match(self, pattern: re.Pattern[str], at: int) -> int:
        match = pattern.match(self._text, at)
        if match is None:
            raise _LostError
        return match.end()

    def _expect(self, token: str, at: int) -> int:
        if not self._text.startswith(token, at):
            raise _LostError
        return at + len(token)


class _LostError(Exception):
    """The text is not TOML from here on."""


class _TooDeepError(Exception):
    """A path is longer than is followed."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


def _decode(key: str) -> str:
    if key[0] == "'" or (key[0] == '"' and "\\" not in key):
        return key[1:-1]
    if key[0] != '"':
        return key
    try:
        return tomli.loads(f"key = {key}")["key"]
    except tomli.TOMLDecodeError as error:
        raise _LostError from error


def tokens(text: str, end: int | None = None) -> Iterator[Span]:
    """Yield strings, brackets and what stands between them in any text; no comments.

    Args:
        text: The text, which need not be valid TOML.
        end: The offset at which to stop; by default the end of the text.
    """
    for found in _TOKEN.finditer(text, 0, len(text) if end is None else end):
        if not found[0].startswith("#"):
            yield Span(*found.span())


def comments(text: str) -> Iterator[str]:
    """Yield the comments of a text that is valid TOML."""
    return (found[0] for found in _TOKEN.finditer(text) if found[0].startswith("#"))
