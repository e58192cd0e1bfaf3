"""Texts that were read as TOML: as they are written, or with changes."""

from __future__ import annotations

import math
from functools import cached_property

import tomli
from msgspec import Struct

from roguelike.content.documents.document import Span
from roguelike.content.documents.toml_index import TomlIndex
from roguelike.content.toml.long_integers import loaded, without_too_long
from roguelike.content.toml.patched import Patched
from roguelike.content.toml.tokens import left_open

_REPETITIONS = (
    "Cannot declare",
    "Cannot overwrite",
    "Cannot redefine",
    "Cannot mutate",
    "Duplicate",
)
_NO_QUOTE = 'Expected "\'"'
_UNENDED = ("Unclosed", "Unterminated", 'Expected "')
_UNENDED_AT_END = ("Invalid value", "Invalid initial character")


class Attempt(Struct, frozen=True, dict=True):
    """A text that was read: as it is written, or with changes.

    Attributes:
        patched: The text.
        error: Where the parser stopped and why, if it did.
    """

    patched: Patched
    error: tomli.TOMLDecodeError | None

    @cached_property
    def reach(self) -> float:
        """Up to which offset of the file it was read: at its end, to what is still open there."""
        if self.error is None:
            return math.inf
        text, at = self.patched.text, self.error.pos
        return self.patched.original(at if at < len(text) else left_open(text))

    @property
    def is_repetition(self) -> bool:
        """Whether something is written twice."""
        return self.error is not None and self.error.msg.startswith(_REPETITIONS)

    @cached_property
    def repeated(self) -> tuple[Span, Span] | None:
        """Where something is written twice, and where it is first, if that is the mistake."""
        if self.error is None or not self.is_repetition:
            return None
        return TomlIndex(self.error.doc).repetition(self.error.pos)

    @property
    def is_unended(self) -> bool:
        """Whether something is not closed, so that all after it seems to belong to it."""
        if self.error is None:
            return False
        is_at_end = self.error.pos >= len(self.error.doc)
        return self.error.msg.startswith((*_UNENDED, *(_UNENDED_AT_END if is_at_end else ())))


def read(patched: Patched) -> Attempt:
    """Read a text as far as it is TOML."""
    try:
        _parse(without_too_long(patched.text))
    except tomli.TOMLDecodeError as error:
        return Attempt(patched, error)
    except RecursionError:
        pass  # which is told of a file that is TOML
    return Attempt(patched, None)


def _parse(text: str) -> None:
    """Raise an error about the first mistake.

    What begins with ' ends on its line. If no other ' follows, the parser seeks to the end.
    """
    try:
        loaded(text)
    except tomli.TOMLDecodeError as error:
        if error.msg.startswith(_NO_QUOTE):
            _parse_closed(text)
        raise


def _parse_closed(text: str) -> None:
    """Raise an error about a mistake that is there even if another ' stands behind the text."""
    try:
        loaded(f"{text}'")
    except tomli.TOMLDecodeError as error:
        if error.pos < len(text):
            raise
