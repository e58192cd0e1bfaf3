"""A file that was read, and places in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct, field

from roguelike.content.documents.toml_index import TomlIndex
from roguelike.content.documents.toml_scan import KeyPath, Span, Token


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
    """Something in a document: a key path and one of its tokens, or a stretch of text.

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
    def refusal(self) -> str:
        """What was said of the value for which another stands here, or nothing if none does."""
        stand_ins = self.document.stand_ins
        if not stand_ins:
            return ""
        keys = self.document.written(self.keys)
        is_key = self.token is Token.KEY and isinstance(self.keys[-1], str)
        length = len(keys) - is_key
        paths = (keys[:end] for end in range(1, length + 1))
        return next((stand_ins[path] for path in paths if path in stand_ins), "")

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
