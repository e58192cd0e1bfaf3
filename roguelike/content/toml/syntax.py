"""What is wrong with text that is not TOML, in our words and at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic, Report
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.attempts import Attempt, read
from roguelike.content.toml.foreign import as_ini, in_another_format
from roguelike.content.toml.headers import loose_header, several
from roguelike.content.toml.mistakes import explained, is_header, moment_around
from roguelike.content.toml.patched import Patched
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.repairs import repairs
from roguelike.content.toml.slips import against_slips
from roguelike.content.toml.tokens import line_end, line_start

MAX_SYNTAX_ERRORS = 20
"""How many mistakes in the syntax of one file are looked for; I010 says where that ends."""
MAX_REREAD = 1 << 21
"""How many characters are read again to find them; large files are read less often."""


def report_mistakes(document: Document, report: Report) -> None:
    """Report each independent mistake in the syntax of a file.

    The parser stops at the first one. If it comes further with what was probably meant, that is
    read in its place. Otherwise the line with the mistake is taken out and the rest is parsed
    again, as long as what is taken out cannot be the cause of the next mistake.

    They are mended together or not at all: only what can be read then tells whether that was meant.

    Args:
        document: The file, which the parser has refused.
        report: Takes E002 and E003, and I010 where so many are found that the rest is not read.
    """
    if whole := in_another_format(document):
        report.add(whole)
        return
    found = list(_Reader(document).mistakes())
    is_sure = all(each.mend for each in found if each.code is not Code.I010)
    told = found if is_sure else [replace(each, mend=()) for each in found]
    for finding in as_ini(document, told):
        report.add(finding)


class _Mended(NamedTuple):
    """What was probably meant where a mistake is, and how far it is read with that."""

    repair: Repair
    attempt: Attempt


class _Reader:
    """Reads a file with changes, as often as its size allows."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._left = MAX_REREAD

    def mistakes(self) -> Iterator[Diagnostic]:
        """Yield each mistake, and I010 where no more are looked for."""
        attempt = read(Patched(self._document.text))
        closed = True  # whether nothing that was taken out can have closed what stays
        done = 0
        for number in range(MAX_SYNTAX_ERRORS):
            if attempt.error is None or (not closed and attempt.is_unended):
                return
            text, lines = attempt.patched.text, _lines_of(attempt)
            done = attempt.patched.original(lines.end)
            mended = self._mended(attempt)
            if not closed and mended and mended.repair.begun:
                return
            yield explained(self._document, attempt, mended.repair if mended else None)
            if mended:
                attempt = mended.attempt
                continue
            taken = text[lines.start : lines.end].split("\n")
            if attempt.is_unended or _opens_something(taken[-1]):
                return
            closed = closed and not any(map(_closes_something, taken))
            if not self._can_read():
                break
            attempt = self._again(_without(attempt.patched, lines, number))
        yield from _given_up(self._document, done)

    def _can_read(self) -> bool:
        """Tell whether the file may be read once more."""
        return self._left > len(self._document.text)

    def _again(self, patched: Patched) -> Attempt:
        self._left -= 1 + len(self._document.text)
        return read(patched)

    def _mended(self, attempt: Attempt) -> _Mended | None:
        """Return what was probably meant: that with which the parser comes furthest."""
        best: _Mended | None = None
        patched = attempt.patched
        for each in _proposals(attempt):
            if not self._can_read():
                break
            made = _Mended(each, self._again(patched.spliced(each.splices)))
            is_past = made.attempt.reach > patched.original(each.past)
            if is_past and (best is None or made.attempt.reach > best.attempt.reach):
                best = made
            if made.attempt.error is None:
                break
        return best


def _proposals(attempt: Attempt) -> Iterator[Repair]:
    """Yield what may have been meant where the parser stopped."""
    assert attempt.error
    text, at, message = attempt.patched.text, attempt.error.pos, attempt.error.msg
    if attempt.is_repetition:
        yield from chain(loose_header(text, at), several(text, at))
        return
    if moment_around(text, at, message):
        return
    slip = against_slips(text, at, message)
    proposals = chain((slip,) if slip else (), repairs(text, at, message))
    yield from (each for each in proposals if each.splices)


def _given_up(document: Document, done: int) -> Iterator[Diagnostic]:
    """Yield that after an offset no more mistakes are looked for, if anything stands there."""
    rest = re.compile(r"\S").search(document.text, min(done, len(document.text)))
    if rest:
        span = Span(line_start(document.text, rest.start()), line_end(document.text, rest.start()))
        message = "what follows here has not been looked at for mistakes in the syntax"
        yield Diagnostic(Code.I010, Place(document, span=span), message, AND_AGAIN)


def _lines_of(attempt: Attempt) -> Span:
    """Return the lines that have to be taken out to go on behind a mistake."""
    assert attempt.error
    text, error = attempt.patched.text, attempt.error
    repeated = attempt.repeated
    first = min(repeated[0].start if repeated else error.pos, len(text))
    return Span(line_start(text, first), line_end(text, min(error.pos, len(text))))


def _without(patched: Patched, lines: Span, number: int) -> Patched:
    """Return a text without some of its lines."""
    splices: list[Splice] = []
    start = lines.start
    for line in patched.text[lines.start : lines.end].split("\n"):
        splices.append(Splice(start, start + len(line), _without_effect(line, number)))
        start += len(line) + 1
    return patched.spliced(splices)


def _opens_something(line: str) -> bool:
    """Tell whether lines after `line` may belong to the same value."""
    if is_header(line):
        return False
    if _opens_or_closes_text(line):
        return True
    return any(line.count(left) > line.count(right) for left, right in ("[]", "{}"))


def _closes_something(line: str) -> bool:
    """Tell whether `line` may be the end of a value that begins before it."""
    if _opens_or_closes_text(line) or any(line.count(quote) % 2 for quote in "'\""):
        return True
    return any(line.count(left) < line.count(right) for left, right in ("[]", "{}"))


def _opens_or_closes_text(line: str) -> bool:
    return any(line.count(quotes) % 2 for quotes in ('"""', "'''"))


def _without_effect(line: str, number: int) -> str:
    """Return what can stand for `line` without being a mistake or causing one.

    A header must stay one: else the keys below it would seem to belong to the table above.
    """
    return f"[unreadable.{number}]" if is_header(line) else ""
