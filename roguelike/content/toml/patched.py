"""A text that is read with stretches of it written otherwise, and where all was before."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice


class _Anchor(NamedTuple):
    """Where the text from an offset on was before; up to the next anchor it is the same."""

    at: int
    original: int


class Patched:
    """A text with changes, however many were made one after another.

    Attributes:
        text: What it says now.
    """

    def __init__(self, text: str, anchors: Sequence[_Anchor] = (_Anchor(0, 0),)) -> None:
        """Begin with a text as it is written."""
        self.text = text
        self._anchors = anchors

    def original(self, at: int) -> int:
        """Return where what is now at an offset was; what is new was where it is written."""
        index = bisect_right(self._anchors, at, key=lambda anchor: anchor.at)
        nearest, following = self._anchors[index - 1], self._anchors[index : index + 1]
        was = nearest.original + at - nearest.at
        return min(was, following[0].original) if following else was

    def was(self, span: Span) -> Span:
        """Return where a stretch was."""
        return Span(self.original(span.start), self.original(span.end))

    def spliced(self, splices: Iterable[Splice]) -> Patched:
        """Return it with changes, which do not overlap."""
        pieces: list[str] = []
        anchors: list[_Anchor] = []
        done = length = kept = 0
        for start, end, new in sorted(splices):
            anchors += self._moved(kept, start, length - done)
            pieces += self.text[done:start], new
            length += start - done + len(new)
            anchors.append(_Anchor(length, self.original(end)))
            done, kept = end, end + 1
        anchors += self._moved(kept, len(self.text), length - done)
        return Patched("".join([*pieces, self.text[done:]]), anchors)

    def _moved(self, start: int, end: int, by: int) -> Iterator[_Anchor]:
        """Yield the anchors from one offset to another, as they are when that is moved."""
        first = bisect_left(self._anchors, start, key=lambda anchor: anchor.at)
        for each in islice(self._anchors, first, None):
            if each.at > end:
                return
            yield _Anchor(each.at + by, each.original)
