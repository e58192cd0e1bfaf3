"""The log: the sentences told so far, and their arrangement on a panel.

What is said in one turn is shown in one go, as `You hit the kobold for 2. The kobold misses you.`,
each sentence in its color. Notes and alarms, which are no events of the game, have lines of their
own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain, groupby, islice, takewhile
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple, replace

from roguelike.narration.sentences import DEFAULT_COLOR, Sentence, capitalized
from roguelike.ui.session.memo import Memo
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.text.wrap import HANGING, wrap

CAPACITY = 2_000
"""The most sentences that are kept."""

DETAIL_COLOR = "core:text_muted"
MOST_DETAILS = 20
"""The most details of a repeated sentence that are kept."""
_ALONE = frozenset({"note", "alarm"})
"""The tones of what has lines of its own."""


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


class Piece(NamedTuple):
    """A part of a line; `color` is the id of a color."""

    text: str
    color: str


class Line(NamedTuple):
    """A line of a panel.

    Attributes:
        pieces: What it says, one after another.
        turn: In which turn it was said.
        is_new: Whether the player has done nothing since.
    """

    pieces: tuple[Piece, ...]
    turn: int
    is_new: bool = True

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(piece.text for piece in self.pieces)


class Page(NamedTuple):
    """The lines that a panel has room for, the oldest first.

    Attributes:
        lines: The lines.
        above: How many new ones are before them.
        below: How many there are after them.
    """

    lines: list[Line]
    above: int
    below: int


class Paragraph(Struct, frozen=True):
    """Sentences that are shown in one go.

    Attributes:
        said: The sentences, each with how often it was said in a row.
        turn: In which turn, the last one of several.
        is_new: Whether the player has done nothing since.
        count: How often all of it was said in a row.
    """

    said: tuple[tuple[Sentence, int], ...]
    turn: int
    is_new: bool
    count: int = 1


Keep: TypeAlias = Callable[[Sentence], bool]
"""A filter: returns True for a sentence that is shown."""


class MessageLog:
    """The sentences of a game: those of a turn in one go, repeated ones folded into one.

    Attributes:
        has_dice: Whether all that is known of a sentence follows it.
    """

    def __init__(self, texts: Texts) -> None:
        """Start without sentences; `texts` knows how one that is repeated is written."""
        self.has_dice = False
        self._texts = texts
        self._entries: deque[Entry] = deque(maxlen=CAPACITY)
        self._new = 0
        self._changes = 0
        self._kept = Memo(self._page)

    def __len__(self) -> int:
        """Return the number of sentences."""
        return len(self._entries)

    @property
    def latest_turn(self) -> int:
        """The turn of the last sentence, or 0."""
        return self._entries[-1].turn if self._entries else 0

    @property
    def is_alarming(self) -> bool:
        """True if something new must not be missed."""
        new = islice(reversed(self._entries), self._new)
        return any(entry.sentence.tone == "alarm" for entry in new)

    def add(self, sentences: Iterable[Sentence], turn: int) -> None:
        """Append what was said in a turn."""
        self._changes += 1
        for sentence in map(_begun, sentences):
            last = self._entries[-1] if self._entries else None
            if last is not None and last.turn == turn and _is_same(last.sentence, sentence):
                details = (*last.sentence.details, *sentence.details)[:MOST_DETAILS]
                both = replace(sentence, details=details)
                self._entries[-1] = Entry(both, last.count + 1, turn)
                self._new = max(self._new, 1)
            else:
                self._entries.append(Entry(sentence, 1, turn))
                self._new += 1

    def read(self) -> None:
        """Let all that was said be no longer new, as the player does something."""
        self._new = 0

    def latest(self, count: int) -> list[Entry]:
        """Return the last sentences, the oldest first."""
        return list(self._entries)[-count:]

    def restore(self, entries: Iterable[Entry]) -> None:
        """Append sentences that were said in an earlier session."""
        self._changes += 1
        self._entries.extend(entries)

    def page(self, width: int, height: int, back: int = 0) -> Page:
        """Return the last lines, wrapped.

        Args:
            width: Columns that a line may take.
            height: How many lines at most.
            back: How many lines to look back; where there are not as many, less.
        """
        return self._kept(width, height, back, self._new, self._changes, dice=self.has_dice)

    def _page(self, width: int, height: int, back: int, *_: int, dice: bool) -> Page:
        """Return the last lines; what else there is to tell pages apart is not needed for that."""
        lines = self._newest_first(width, dice=dice)
        newest_first = list(islice(lines, height + back))
        back = max(min(back, len(newest_first) - height), 0)
        shown = newest_first[back : back + height]
        before = chain(newest_first[back + height :], lines)
        above = sum(1 for _ in takewhile(lambda line: line.is_new, before))
        return Page(shown[::-1], above, back)

    def lines(self, width: int, keep: Keep | None = None, *, dice: bool = False) -> list[Line]:
        """Return all lines, wrapped, the oldest first.

        Args:
            width: Columns that a line may take.
            keep: Tells which sentences are shown; by default all are.
            dice: Whether all that is known of a sentence follows it.
        """
        return list(self._newest_first(width, keep, dice=dice))[::-1]

    def _newest_first(self, width: int, keep: Keep | None = None, *, dice: bool) -> Iterator[Line]:
        for paragraph in _folded(self._paragraphs(keep, dice=dice), dice=dice):
            for pieces in reversed(_flowed(self._pieces(paragraph, dice=dice), width)):
                yield Line(pieces, paragraph.turn, paragraph.is_new)

    def _paragraphs(self, keep: Keep | None, *, dice: bool) -> Iterator[Paragraph]:
        """Yield the paragraphs, the newest first."""
        held: Paragraph | None = None
        for place, (sentence, count, turn) in enumerate(map(astuple, reversed(self._entries))):
            if keep is not None and not keep(sentence):
                continue
            one = Paragraph(((sentence, count),), turn, place < self._new)
            if held is not None and _go_together(one, held, dice=dice):
                held = replace(held, said=one.said + held.said)
                continue
            if held is not None:
                yield held
            held = one
        if held is not None:
            yield held

    def _pieces(self, paragraph: Paragraph, *, dice: bool) -> tuple[tuple[Piece, ...], ...]:
        """Return the pieces of a paragraph, in parts that begin a line each."""
        said = [
            Piece(one.text if count == 1 else self._times(one.text, count), one.color)
            for one, count in paragraph.said
        ]
        if paragraph.count > 1:
            text = self._times(said[-1].text, paragraph.count, "all_repeated")
            said[-1] = Piece(text, said[-1].color)
        details = [each for one, _ in paragraph.said for each in one.details] if dice else []
        return (tuple(said), *[(Piece(each, DETAIL_COLOR),) for each in details])

    def _times(self, text: str, count: int, name: TextName = "repeated") -> str:
        return self._texts(name, text=text, count=count)


def _begun(sentence: Sentence) -> Sentence:
    """Return a sentence with a capital at its beginning, whatever name stands there."""
    return replace(sentence, text=capitalized(sentence.text.strip()))


def _is_same(one: Sentence, other: Sentence) -> bool:
    """Return True if two sentences look the same, whatever their details are."""
    return (one.text, one.color, one.tone) == (other.text, other.color, other.tone)


def _go_together(one: Paragraph, other: Paragraph, *, dice: bool) -> bool:
    """Return True if a paragraph is shown in one go with the next one."""
    if (one.turn, one.is_new) != (other.turn, other.is_new):
        return False
    last, first = one.said[-1][0], other.said[0][0]
    has_details = bool(last.details or first.details)
    return _ALONE.isdisjoint((last.tone, first.tone)) and not (dice and has_details)


def _folded(paragraphs: Iterable[Paragraph], *, dice: bool) -> Iterator[Paragraph]:
    """Yield paragraphs, the newest first, those in a row that look the same as one with a count.

    A sentence that stands alone is counted, however often it was said in each of them.
    """
    for _, alike in groupby(paragraphs, partial(_looks, dice=dice)):
        newest, *others = alike
        if len(newest.said) > 1:
            yield replace(newest, count=1 + len(others))
        else:
            count = sum(times for each in (newest, *others) for _, times in each.said)
            yield replace(newest, said=tuple((one, count) for one, _ in newest.said))


def _looks(paragraph: Paragraph, *, dice: bool) -> list[tuple[object, ...]]:
    """Return all that can be seen of a paragraph, but how often a sentence that stands alone is."""
    is_alone = len(paragraph.said) == 1
    return [
        (one.text, one.color, one.details if dice else (), 1 if is_alone else count)
        for one, count in paragraph.said
    ]


@lru_cache(maxsize=1_000)  # as `wrap`, which most of it comes from
def _flowed(parts: tuple[tuple[Piece, ...], ...], width: int) -> tuple[tuple[Piece, ...], ...]:
    """Return pieces one after another, in lines; parts after the first are further in."""
    lines: list[tuple[Piece, ...]] = []
    for place, pieces in enumerate(parts):
        text = (HANGING if place else "") + " ".join([piece.text for piece in pieces])
        colors = iter([piece.color for piece in pieces for char in piece.text if char != " "])
        lines += [_colored(line, colors) for line in wrap(text, width)]
    return tuple(lines)


def _colored(line: str, colors: Iterator[str]) -> tuple[Piece, ...]:
    """Return a line as pieces, given the colors of its characters, not counting blanks."""
    found: list[Piece] = []
    start, current = 0, ""
    for at, char in enumerate(line):
        color = current if char == " " else next(colors)
        if color != current and current:
            found.append(Piece(line[start:at], current))
            start = at
        current = color
    return (*found, Piece(line[start:], current or DEFAULT_COLOR))
