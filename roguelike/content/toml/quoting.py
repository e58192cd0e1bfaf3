"""Quotes that are missing, belong to the text that they end, or come from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import (
    LONG_QUOTES,
    begins_statement,
    innermost,
    line_end,
    line_start,
    long_texts_before,
    quote_left_open,
    tokens,
)

_MAX_TEXT_LINES = 200
"""How many lines are looked at for the end of a text that is not closed on its own."""

_MAX_HASHES = 1_000
"""How many keys and items with # get quotes at once at most; nobody wrote more by hand."""

_ENDS = re.compile(r"[ \t]*(?:[,\]}#\n]|\Z)")
"""That a value ends here."""
_NEXT = re.compile(r",[ \t]*[\"']")
"""What stands between two texts, each with quotes of its own."""
_BLANKS, _CLOSERS = " \t", ",]}"
_MARKS = "#[]{}=\"'\\"
"""What may not belong to the text in which it stands, if that is not closed."""
_QUOTE_AFTER = re.compile(r"""[^\W\d][^\n#=,\[\]{}"']*(?P<quote>["'])(?=[ \t]*(?:[,\]}#\n]|\Z))""")
_HASH = re.compile(r"[ \t]*(?P<found>#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})?)(?=[ \t]*[=,\]}])")
"""What begins a comment where a key or an item may stand, and looks like one of them."""
_CURLY = re.compile('[\u2018\u2019\u201c-\u201e«»"`\u00b4]')


def curly(text: str, at: int) -> Iterator[Repair]:
    """Yield straight quotes for those of a word processor."""
    if not _CURLY.match(text, at):
        return
    for found in _CURLY.finditer(text, at + 1, line_end(text, at)):
        if _ENDS.match(text, found.end()):
            splices = Splice(at, at + 1, '"'), Splice(*found.span(), '"')
            yield Repair(splices, found.start(), hint='write straight quotes: "')
            return


def quote_before(text: str, at: int) -> Iterator[Repair]:
    """Yield the quote that is missing before a text."""
    if found := _QUOTE_AFTER.match(text, at):
        splice = Splice(at, at, found["quote"])
        yield Repair((splice,), found.end() - 1, hint=f"open it with {found['quote']} as well")


def taken_for_comments(text: str, at: int) -> Iterator[Repair]:
    """Yield quotes for keys and items with #, behind which no bracket on their line closes one.

    All in the text are meant at once, as it is not closed before the last of them is in quotes.

    Args:
        text: All of the text.
        at: Where it is noticed that the bracket before the first # is not closed.
    """
    opening = innermost(text, at)
    if opening is None:
        return
    found = [*islice(_hashes(text, opening), _MAX_HASHES)]
    if found and found[0].end <= min(at, line_end(text, opening)):
        splices = tuple(Splice(*each, f'"{text[each.start : each.end]}"') for each in found)
        hint = "write each in quotes, as in" if len(found) > 1 else "write"
        message = "a comment begins with #, unless that is in quotes"
        yield Repair(splices, at, message, f"{hint} {splices[0].text}", found[0])


def _hashes(text: str, start: int) -> Iterator[Span]:
    """Yield where comments behind an offset look like keys or items."""
    found: re.Match[str] | None = None
    while True:
        for each in tokens(text, found.end() if found else start):
            found = _HASH.match(text, each.end) if text[each.end - 1] in "[{," else None
            if found:
                yield Span(*found.span("found"))
                break
        else:
            return


def quotes_inside(text: str, at: int) -> Iterator[Repair]:
    """Yield quotes within a text that are written so that they do not end it."""
    quote = text[at - 1]
    if quote not in "\"'" or text[at : at + 1] in ("", "\n", " ", "\t") or _NEXT.match(text, at):
        return
    opening = text.rfind(quote, line_start(text, at), at - 1)
    for found in re.finditer(quote, text[at : line_end(text, at)]):
        end = at + found.start()
        if not _ENDS.match(text, end + 1) or "=" in text[at:end]:
            continue
        splices = _marked(text, opening, end)
        hint = r"write \" for each quote inside of a text"
        if quote == "'":
            hint = 'write " at both ends of the text'
        message = "the text is closed by a quote that belongs to it"
        yield Repair(splices, end, message, hint, Span(at - 1, at), is_certain=text[at] != quote)


def _marked(text: str, opening: int, end: int) -> tuple[Splice, ...]:
    """Return what makes one text of all that stands from one quote to another."""
    if text[opening] == "'":
        return tuple(Splice(each, each + 1, '"') for each in (opening, end))
    inner = (each for each in range(opening + 1, end) if text[each] == '"')
    return tuple(Splice(each, each, "\\") for each in inner)


def over_lines(text: str, at: int) -> Iterator[Repair]:
    """Yield long quotes for a text that goes on in the next line."""
    opening = quote_left_open(text, at)
    if opening is None:
        return
    quote, line = text[opening], at + 1
    for _ in range(_MAX_TEXT_LINES):
        if line >= len(text) or begins_statement(text, line):
            return
        end = line_end(text, line)
        found = text.find(quote, line, end)
        if found >= 0:
            break
        line = end + 1
    else:
        return
    is_closed = text.startswith(quote * 3, found)
    if not _ENDS.match(text, found + (3 if is_closed else 1)):
        return
    wrong = (opening,) if is_closed else (opening, found)
    splices = tuple(Splice(where, where + 1, quote * 3) for where in wrong)
    hint = f"write {quote * 3} in place of {quote}{'' if is_closed else ' at both ends'}"
    is_drawing = opening + 1 == at
    if not is_drawing:
        hint += ", or the text on one line"
    message = "the text is not closed on its line"
    span = Span(opening, opening + 1)
    yield Repair(splices, found, message, hint, span, is_certain=is_drawing)


def closed_on_line(text: str, at: int) -> Iterator[Repair]:
    """Yield a quote at the end of the line, or before what closes what the text is in."""
    opening = quote_left_open(text, at)
    if opening is None:
        return
    quote, inside = text[opening], text[opening + 1 : at]
    other = "'" if quote == '"' else '"'
    if inside.count(other) == 1 and _ENDS.match(text, text.rfind(other, opening, at) + 1):
        splices = (Splice(opening, opening + 1, other),)
        yield Repair(splices, at, hint="write the same quote at both ends")
    text_end = opening + 1 + len(inside.rstrip(_BLANKS).rstrip(_CLOSERS).rstrip(_BLANKS))
    marks = "" if innermost(text, opening) is None else ","
    is_plain = not {*inside} & {*_MARKS, *marks}
    for where in dict.fromkeys((text_end, at)):
        splices = (Splice(where, where, quote),)
        yield Repair(splices, at, hint=f"close it with {quote}", is_certain=is_plain)


def long_text(text: str, at: int) -> Iterator[Repair]:
    """Yield the quotes that are missing at the end of a text of several lines.

    It goes on until the next one begins, or to the end. So does what seems to be wrong then.
    """
    for found in reversed(long_texts_before(text, at)):
        line = line_end(text, found.start) + 1
        while line < found.end and not begins_statement(text, line):
            line = line_end(text, line) + 1
        if line < found.end or at >= len(text):
            yield _long_text_closed(text, found.start, min(line, found.end))


def _long_text_closed(text: str, start: int, line: int) -> Repair:
    """Return a text of several lines with quotes at its end, before a line."""
    quotes, begun = text[start : start + 3], Span(start, line_end(text, start))
    last = len(text[:line].rstrip())
    is_drawing = begun.end == start + 3
    splice = Splice(last, last, f"\n{quotes}" if is_drawing else quotes)
    hint = f"write {quotes} {'below' if is_drawing else 'at the end of'} its last line"
    others = LONG_QUOTES[quotes == LONG_QUOTES[0]]
    if text[last - 1] == quotes[0] and last > start + 3:
        few = len(text[line_start(text, last) : last].strip())
        is_alone = text.endswith(quotes[:few], begun.end, last)
        splice = Splice(last - (few if is_alone else 1), last, quotes)
    elif text.endswith(others, begun.end, last):
        splice = Splice(last - 3, last, quotes)
        hint = f"write {quotes} in place of {others}"
    return Repair(
        (splice,),
        last,
        "the text is not closed",
        hint,
        Span(max(line_start(text, last), start), last),
        begun if last > begun.end else None,
        is_certain=is_drawing,
    )
