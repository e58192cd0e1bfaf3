"""Quotes and brackets in text that is no TOML: which is open where, and what closes it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence

from roguelike.content.documents.document import Span
from roguelike.content.documents.toml_scan import LONG_BASIC, LONG_LITERAL

PAIRS = {"[": "]", "{": "}", "(": ")"}
"""What closes what, in TOML and elsewhere."""
LONG_QUOTES = ('"""', "'''")

# What is never closed ends with its line, or with the text, so that nothing is read twice.
_TOKEN = re.compile(
    rf'{LONG_BASIC}(?:"{{3,5}}|\Z)'
    rf"|{LONG_LITERAL}(?:'{{3,5}}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\[\]{}()]"
    r"|[^\s\"'#\[\]{}()]++",
    re.DOTALL,
)
_STATEMENT = re.compile(
    r"""[ \t]*+(?:\[{1,2}[ \t]*+[\w\-."' :]++\]{1,2}|[\w\-."']++(?:[ \t]++[\w\-."']++)*+[ \t]*+=)"""
)
"""A header, or a key with what follows it: no line of a text or a drawing looks like that."""


def tokens(text: str, start: int, end: int | None = None) -> Iterator[Span]:
    """Yield strings, brackets, and what stands between; comments are left out."""
    for found in _TOKEN.finditer(text, start, len(text) if end is None else end):
        if not found[0].startswith("#"):
            yield Span(*found.span())


def begins_statement(text: str, at: int) -> bool:
    """Tell whether a line looks like a header, or like a key and its value.

    Args:
        text: All of the text.
        at: Where the line begins.
    """
    return _STATEMENT.match(text, at) is not None


def line_start(text: str, at: int) -> int:
    """Return where the line begins in which an offset is."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line ends in which an offset is."""
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def innermost(text: str, at: int) -> int | None:
    """Return the bracket around an offset that is opened last before it and begins no header."""
    open_: list[int] = []
    for start, _ in tokens(text, 0, at):
        if open_ and _is_header(text, start):
            return open_[-1]
        if text[start] in PAIRS:
            open_.append(start)
        elif text[start] in PAIRS.values() and open_:
            open_.pop()
    return open_[-1] if open_ else None


def left_open(text: str) -> int:
    """Return where that begins which is still open at the end of a text, or else its last line.

    A quote at the very end may close anything, so that all may be open.
    """
    open_, last = _open_and_last(text, len(text))
    if text[last:].rstrip() in {"'", '"'}:
        return 0
    return open_[-1] if open_ else line_start(text, last)


def open_at_end(text: str, end: int) -> list[int]:
    """Return the brackets that are not closed before an offset, in their order."""
    return _open_and_last(text, end)[0]


def _open_and_last(text: str, end: int) -> tuple[list[int], int]:
    """Return the brackets that are not closed before an offset, and where the last token begins."""
    open_: list[int] = []
    last = 0
    for last, _ in tokens(text, 0, end):
        if text[last] in PAIRS:
            open_.append(last)
        elif text[last] in PAIRS.values() and open_:
            open_.pop()
    return open_, last


def closing(text: str, opening: int) -> int | None:
    """Return the bracket that closes another, be it one of another sort.

    There is none if a line that looks like a new statement comes first.
    """
    depth = 0
    for start, _ in tokens(text, opening):
        if text[start] in PAIRS:
            if start > opening and _is_header(text, start):
                return None
            depth += 1
        elif text[start] in PAIRS.values():
            depth -= 1
            if depth == 0:
                return start
    return None


def _is_header(text: str, at: int) -> bool:
    """Tell whether a bracket begins a line that looks like a header, and nothing else."""
    if text[at] != "[" or not _is_first_in_line(text, at):
        return False
    line = text[at : line_end(text, at)].partition("#")[0].rstrip()
    return line.endswith("]") and begins_statement(text, at)


def _is_first_in_line(text: str, at: int) -> bool:
    """Tell whether nothing but blanks stands before an offset; not all of a long line is read."""
    while text[at - 1 : at] in (" ", "\t"):
        at -= 1
    return text[at - 1 : at] in ("", "\n")


def end_before(text: str, start: int, at: int) -> Span | None:
    """Return the last token between two offsets, the first of which is outside of it."""
    last = None
    for each in tokens(text, start, at):
        last = each
    return last if last and last.start > start else None


def lacking_commas(text: str, opening: int, end: int) -> list[int]:
    """Return where a comma is missing between two items of an array, or two lines of a table.

    Args:
        text: All of the text.
        opening: The bracket that opens the array or the table.
        end: That which closes it.
    """
    found: list[int] = []
    depth, last = 0, None
    is_array = text[opening] == "["
    for start, stop in tokens(text, opening, end):
        is_closing = text[start] in PAIRS.values()
        depth -= is_closing
        if depth == 1 and not is_closing and (is_array or _begins_line(text, start)):
            found += [last] if last is not None and text[start] != "," else []
        depth += text[start] in PAIRS
        last = stop if depth == 1 and start > opening and text[stop - 1] != "," else None
    return found


def _begins_line(text: str, at: int) -> bool:
    """Tell whether what stands at an offset is the first of a line, and a key with its value."""
    return _is_first_in_line(text, at) and begins_statement(text, line_start(text, at))


def long_texts_before(text: str, at: int) -> Sequence[Span]:
    """Return the last two texts of several lines that begin before an offset, in their quotes.

    The last may begin with what closes the one before it in truth.
    """
    found: deque[Span] = deque(maxlen=2)
    for each in tokens(text, 0):
        if each.start >= at:
            break
        if text.startswith(LONG_QUOTES, each.start) and "\n" in text[each.start : each.end]:
            found.append(each)
    return found


def quote_left_open(text: str, at: int) -> int | None:
    """Return the quote of the text in which a line ends, if it does in one."""
    last = None
    for each in tokens(text, line_start(text, at), at):
        last = each.start
    return last if last is not None and text[last] in "\"'" else None
