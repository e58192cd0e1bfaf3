"""Texts of several lines, such as drawings, with other quotes than three at both ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import LONG_QUOTES, begins_statement, line_end, line_start

_MAX_ROWS = 200
"""How many lines are looked at for both ends of a text."""

_MESSAGE = "text of several lines stands between three quotes"
_EMPTY = re.compile(r"""=[ \t]*(?P<quotes>\"\"|'')[ \t]*$""", re.MULTILINE)
"""What a text begins with that has one quote too few."""
_FENCE = re.compile(r"```(?:[ \t]*+[\w-]++(?=[ \t]*+\n)|(?!))?+")
"""What others begin such a text with, with the language in which it is."""
_ROW = re.compile(
    r"""[ \t]*(?P<quote>["'])(?P<row>[^"'\\\n]*)(?P=quote)[ \t]*+(?:[+,][ \t]*+)?$""", re.MULTILINE
)
"""A line that is a text of its own."""
_KEY = re.compile(r"[^=\n]*+(?P<sign>=)(?:[ \t]*+\n)?+")
"""What stands before the first of such lines, which may be below it."""


def two_quotes(text: str, at: int) -> Iterator[Repair]:
    """Yield a third quote where a text begins or ends with two, so that its lines seem to be none.

    Args:
        text: All of the text.
        at: Where the parser stopped, in one of the lines or at the end of them.
    """
    above = _statement_above(text, at)
    opened = None if above is None else _EMPTY.search(text, above, line_end(text, above))
    if opened is None:
        return
    quotes = opened["quotes"]
    for start, end in _rows(text, opened.end() + 1):
        if text[start:end].strip() in (quotes, quotes + quotes[0]) and start > opened.end() + 1:
            places = [opened.end("quotes"), start + len(text[start:end].rstrip())]
            if text[start:end].strip() != quotes:
                places.pop()
            splices = tuple(Splice(each, each, quotes[0]) for each in places)
            hint = f"write {quotes[0] * 3} in place of {quotes}"
            yield Repair(splices, at, _MESSAGE, hint, Span(*opened.span("quotes")))
            return


def fenced(text: str, at: int) -> Iterator[Repair]:
    """Yield quotes for the three backticks with which others begin a text of several lines."""
    first = _FENCE.match(text, at)
    last = _FENCE.search(text, first.end()) if first else None
    if first and last:
        splices = Splice(*first.span(), "'''"), Splice(last.start(), last.start() + 3, "'''")
        yield Repair(splices, at, _MESSAGE, f"write ''' in place of {first[0]}")


def without_quotes(text: str, at: int) -> Iterator[Repair]:
    """Yield quotes around lines of one length below a key, which are a drawing."""
    if text[at : at + 1] != "\n":
        return
    rows: list[str] = []
    closer = ""
    for start, end in _rows(text, at + 1):
        row = text[start:end]
        if not row or row.startswith(LONG_QUOTES):
            closer = row.strip()
            break
        rows.append(row)
    if all(map(_ROW.match, rows)):
        return  # which are texts already
    if len(rows) > 1 and len({*map(len, rows)}) == 1 and not any("'" in row for row in rows):
        end = at + 1 + len("\n".join(rows))
        quotes = closer or "'''"
        apart = "" if text[at - 1] == " " else " "
        splices = (Splice(at, at, f"{apart}{quotes}"), Splice(end, end, f"\n{quotes}"))
        hint = f"write {quotes} before its first line"
        hint += "" if closer else " and below its last"
        span = Span(at + 1, line_end(text, at + 1))
        yield Repair(splices[: 1 if closer else 2], end - 1, _MESSAGE, hint, span)


def quoted_each(text: str, at: int) -> Iterator[Repair]:
    """Yield one text for several lines that stand in quotes each."""
    first = line_start(text, at)
    if not begins_statement(text, first):
        above = _statement_above(text, at)
        if above is None:
            return
        first = above
    key = _KEY.match(text, first)
    lines = key and _texts(text, key.end())
    if not key or not lines or len(lines) == 1:
        return
    rows = [each["row"] for each in lines]
    start, end = lines[0].start("quote"), lines[-1].end()
    written = "\n".join(["'''", *rows, "'''"])
    hint = "write ''' before its first line and below its last, and no other quotes"
    is_drawing = all(len(each) == len(other) for each, other in pairwise(rows))
    is_array = any("," in text[each.end("row") : each.end()] for each in lines)
    span = Span(start, lines[0].end("row") + 1)
    splice = Splice(key.end("sign"), end, f" {written}")
    is_certain = is_drawing and not is_array
    yield Repair((splice,), at, _MESSAGE, hint, span, is_certain=is_certain)


def _texts(text: str, at: int) -> list[re.Match[str]]:
    """Return the lines that are each a text of its own, from that which begins at an offset."""
    found: list[re.Match[str]] = []
    while len(found) < _MAX_ROWS and (row := _ROW.match(text, at)):
        found.append(row)
        at = row.end() + 1
    return found


def _statement_above(text: str, at: int) -> int | None:
    """Return where the nearest line above begins that looks like a key and its value."""
    line = line_start(text, at)
    for _ in range(_MAX_ROWS):
        if line == 0:
            return None
        line = line_start(text, line - 1)
        if begins_statement(text, line):
            return line
    return None


def _rows(text: str, line: int) -> Iterator[Span]:
    """Yield lines from one on, up to what looks like a key and its value, or a header."""
    for _ in range(_MAX_ROWS):
        if line >= len(text) or begins_statement(text, line):
            return
        yield Span(line, line_end(text, line))
        line = line_end(text, line) + 1
