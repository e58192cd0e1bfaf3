"""What has been said so far, and how it fits on a panel."""

from __future__ import annotations

import textwrap
from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.narrator import Sentence, capitalized
from roguelike.ui.texts import Texts

CAPACITY = 2_000
"""How many sentences are kept."""

_HANGING = "  "  # what a line that continues a sentence has in front


class Entry(Struct, frozen=True):
    """A sentence in the log.

    Attributes:
        sentence: What was said.
        count: How often in a row.
        turn: In which turn it was said last.
    """

    sentence: Sentence
    count: int
    turn: int


class Line(NamedTuple):
    """A line of a panel; `color` is the id of a color."""

    text: str
    color: str
    turn: int


class Page(NamedTuple):
    """The lines that a panel has room for, the oldest first, and how many newer ones there are."""

    lines: list[Line]
    below: int


class MessageLog:
    """The sentences of a game, repeated ones folded into one."""

    def __init__(self, texts: Texts) -> None:
        """Start without sentences; `texts` knows how one that is repeated is written."""
        self._texts = texts
        self._entries: deque[Entry] = deque(maxlen=CAPACITY)

    @property
    def latest_turn(self) -> int:
        """The turn of the last sentence, or 0."""
        return self._entries[-1].turn if self._entries else 0

    def add(self, sentences: Iterable[Sentence], turn: int) -> None:
        """Append what was said in a turn."""
        for sentence in map(_begun, sentences):
            last = self._entries[-1] if self._entries else None
            if last is not None and last.sentence == sentence:
                self._entries[-1] = replace(last, count=last.count + 1, turn=turn)
            else:
                self._entries.append(Entry(sentence, 1, turn))

    def latest(self, count: int) -> list[Entry]:
        """Return the last sentences, the oldest first."""
        return list(self._entries)[-count:]

    def restore(self, entries: Iterable[Entry]) -> None:
        """Append sentences that were said in an earlier session."""
        self._entries.extend(entries)

    def page(self, width: int, height: int, back: int = 0) -> Page:
        """Return the last lines, wrapped.

        Args:
            width: Columns that a line may take.
            height: How many lines at most.
            back: How many lines to look back; where there are not as many, less.
        """
        newest_first = list(islice(self._newest_first(width), height + back))
        back = max(min(back, len(newest_first) - height), 0)
        shown = newest_first[back : back + height]
        return Page(shown[::-1], back)

    def lines(self, width: int) -> list[Line]:
        """Return all lines, wrapped, the oldest first."""
        return list(self._newest_first(width))[::-1]

    def _newest_first(self, width: int) -> Iterator[Line]:
        for entry in reversed(self._entries):
            text = entry.sentence.text
            if entry.count > 1:
                text = self._texts("repeated", text=text, count=entry.count)
            for part in reversed(wrap(text, width)):
                yield Line(part, entry.sentence.color, entry.turn)


def _begun(sentence: Sentence) -> Sentence:
    """Return a sentence with a capital at its beginning, whatever name stands there."""
    return replace(sentence, text=capitalized(sentence.text))


@lru_cache(maxsize=1_000)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """Break a sentence between words, or within those that are longer than a line.

    Lines after the first are indented a little further than the first, so that one sees where a
    sentence begins.
    """
    indent = text[: len(text) - len(text.lstrip())] + _HANGING
    if width <= len(indent):
        return (text[:width],)
    return tuple(textwrap.wrap(text, width, subsequent_indent=indent)) or ("",)
