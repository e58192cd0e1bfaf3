"""What is wrong with text that is not TOML, in our words and at its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

import tomli

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.documents.toml_index import TomlIndex
from roguelike.content.documents.toml_scan import TomlScan
from roguelike.content.findings.diagnostics import AND_AGAIN, Code, Diagnostic, Related, Report
from roguelike.content.toml.long_integers import loaded
from roguelike.content.toml.slips import against_slips

MAX_SYNTAX_ERRORS = 20
"""How many mistakes in the syntax of one file are looked for; I010 says where that ends."""
MAX_REREAD = 1 << 21
"""How many characters are read again to find them; large files are read less often."""

_MOMENT = re.compile(
    r"(?<![\w.+-])(?:\d{4}-\d\d?-\d\d?(?:[Tt ]\d\d?:[\d:.]+)?|\d\d?:\d[\d:.]*)"
    r"(?:[Zz]|[+-]\d\d:\d\d)?"
)
"""What looks like a date, a time or both."""
_WORD = re.compile(r"[\w.+-]+|[^\n]")
_REPETITIONS = (
    "Cannot declare",
    "Cannot overwrite",
    "Cannot redefine",
    "Cannot mutate",
    "Duplicate",
)
_NO_QUOTE = 'Expected "\'"'
_LONG_QUOTES = {"Expected \"'''\"": "'''", "Unterminated string": '"""'}
_UNENDED = ("Unclosed", "Unterminated", 'Expected "')
_UNENDED_AT_END = ("Invalid value", "Invalid initial character")
_AFTER_VALUE = ("Expected newline", "Unclosed")
_ESCAPES = ("Unescaped", "Invalid hex", "Escaped")

_IN_OUR_WORDS = {
    "Invalid value": (
        "a value is expected here",
        "text stands in quotes; numbers, true and false do not",
    ),
    "Invalid statement": ("a key or a [table] is expected here", ""),
    "Invalid initial character for a key part": (
        "a key is expected here",
        "a key has letters, digits, _ and -, or else stands in quotes",
    ),
    "Expected '='": ("`=` is expected after a key", ""),
    "Expected newline": ("nothing but a comment may follow here", "begin a new line"),
    "Expected ']'": ("`]` is expected at the end of the table's name", ""),
    "Expected ']]'": ("`]]` is expected at the end of the table's name", ""),
    "Expected \"'": ("the text is not closed", "close it with the quotes that opened it"),
    "Unterminated string": ("the text is not closed", "close it with the quotes that opened it"),
    "Unclosed array": ("`,` or `]` is expected in the array", ""),
    "Unclosed inline table": ("`,` or `}` is expected in the table", ""),
    "Illegal character '\\n'": (
        "the text is not closed on its line",
        'close it with ", or use """ for text of several lines',
    ),
    "Found invalid character '\\n'": (
        "the text is not closed on its line",
        "close it with ', or use ''' for text of several lines",
    ),
    "Illegal character": ("the text contains a control character", "write it as an escape"),
    "Found invalid character": ("there is a control character here", "remove it"),
    "Unescaped '\\'": (
        "there is no such escape",
        "write \\\\ for a backslash, or put the text in 'single quotes'",
    ),
    "Invalid hex value": ("the escape has too few hexadecimal digits", ""),
    "Escaped character": ("the escape stands for no character", ""),
    "Invalid date": (
        "there is no such date or time",
        "a date is written as in 2020-01-31, a time as in 07:30:00; text stands in quotes",
    ),
}


def report_mistakes(document: Document, report: Report) -> None:
    """Report each independent mistake in the syntax of a file.

    The parser stops at the first one. So the line with the mistake is taken out and the rest is
    parsed again, as long as what is taken out cannot be the cause of the next mistake.

    Args:
        document: The file, which the parser has refused.
        report: Takes E002 and E003, and I010 where so many are found that the rest is not read.
    """
    lines = document.text.split("\n")
    closed = True  # whether nothing that was taken out can have closed what stays
    done = 0
    affordable = 1 + MAX_REREAD // (1 + len(document.text))
    for attempt in range(min(affordable, MAX_SYNTAX_ERRORS)):
        try:
            _parse("\n".join(lines))
        except tomli.TOMLDecodeError as error:
            if not closed and _is_unended(error):
                return
            taken = _report_mistake(document, error, report)
            if _is_unended(error) or _opens_something(lines[taken.stop - 1]):
                return
            closed = closed and not any(_closes_something(lines[line]) for line in taken)
            for line in taken:
                lines[line] = _without_effect(lines[line], attempt)
            done = taken.stop
        except RecursionError:
            return
        else:
            return
    _give_up(document, lines, done, report)


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


def _give_up(document: Document, lines: Sequence[str], done: int, report: Report) -> None:
    """Report that after `done` lines no more mistakes are looked for, if anything stands there."""
    for number, line in enumerate(lines[done:], start=done + 1):
        if line.strip():
            start = document.index.offset(number, 1)
            place = Place(document, span=Span(start, start + len(line)))
            message = "what follows here has not been looked at for mistakes in the syntax"
            report.add(Diagnostic(Code.I010, place, message, AND_AGAIN))
            return


def _report_mistake(document: Document, error: tomli.TOMLDecodeError, report: Report) -> range:
    """Report `error`; return the indices of the lines that have to be taken out to go on."""
    patched = TomlIndex(error.doc)

    def original(offset: int) -> int:
        return document.index.offset(*patched.position(offset))

    is_repetition = error.msg.startswith(_REPETITIONS)
    if is_repetition and (places := patched.repetition(error.pos)):
        again, first = (Span(original(span.start), original(span.end)) for span in places)
        key = document.text[again.start : again.end]
        related = Related(Place(document, span=first), "first defined here")
        place = Place(document, span=again)
        message = f"`{key}` is defined twice"
        hint = _once(document.text, again)
        report.add(Diagnostic(Code.E003, place, message, hint, (related,)))
        return range(document.index.position(again.start)[0] - 1, error.lineno)
    at = original(error.pos)
    moment = _moment_around(document.text, at) if error.msg.startswith(_AFTER_VALUE) else None
    place = Place(document, span=moment or _faulty(document.text, at, error.msg))
    message, hint = _in_our_words(error.msg if moment is None else "Invalid date")
    if _is_unended(error) and _is_header(document.text[place.covered().start :].partition("\n")[0]):
        hint = "close what begins before this header"
    hint = against_slips(document.text, at, error.msg) or hint
    code = Code.E003 if is_repetition else Code.E002
    begun = _begun(error)
    related = begun and Related(Place(document, span=Span(*map(original, begun))), "it begins here")
    report.add(Diagnostic(code, place, message, hint, (related,) if related else ()))
    return range(error.lineno - 1, error.lineno)


def _once(text: str, again: Span) -> str:
    """Return what to do about a key or a table that is there again."""
    start, end = text.rfind("\n", 0, again.start) + 1, text.find("\n", again.end)
    line = text[start : end if end >= 0 else None]
    if not _is_header(line):
        return "take one of them out"
    keys = line.strip().strip("[]")
    if keys.startswith("patch."):
        return f"begin each with [[{keys}]]"
    is_named = keys.count(".") == 1  # as [monster.rat], and not the fields that it has
    return f"put all of it below the first{', or give one another name' if is_named else ''}"


def _begun(error: tomli.TOMLDecodeError) -> Span | None:
    """Return the first line of a text of several lines, if what is wrong is that it goes on."""
    quotes = next((each for said, each in _LONG_QUOTES.items() if error.msg.startswith(said)), None)
    if quotes is None:
        return None
    closed = error.doc + quotes
    values = (node.value for node in TomlScan(closed).nodes.values() if node.value)
    start = max((each.start for each in values if each.end == len(closed)), default=0)
    end = closed.find("\n", start)
    return Span(start, end) if 0 < start < end else None


def _moment_around(text: str, at: int) -> Span | None:
    """Return where a date or time is in which the parser stopped `at` an offset, if it did.

    It reads the first part of one that does not exist as a number, and expects no more after it.
    """
    end = text.find("\n", at)
    line = text.rfind("\n", 0, at) + 1, end if end >= 0 else len(text)
    found = _MOMENT.finditer(text, *line)
    near = next((each for each in found if each.end() > at), None)
    return Span(*near.span()) if near and near.start() < at else None


def _faulty(text: str, at: int, message: str) -> Span:
    """Return what to point at where the parser stopped `at` an offset."""
    if message.startswith(_ESCAPES):
        return Span(text.rfind("\\", 0, at), at)
    word = _WORD.match(text, at)
    return Span(*word.span()) if word else Span(at, at)


def _is_unended(error: tomli.TOMLDecodeError) -> bool:
    """Tell whether something is not closed, so that all after it seems to belong to it."""
    at_end = error.pos >= len(error.doc) and error.msg.startswith(_UNENDED_AT_END)
    return at_end or error.msg.startswith(_UNENDED)


def _in_our_words(message: str) -> tuple[str, str]:
    matches = (ours for theirs, ours in _IN_OUR_WORDS.items() if message.startswith(theirs))
    return next(matches, (message[0].lower() + message[1:], ""))


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("[") and "=" not in line


def _opens_something(line: str) -> bool:
    """Tell whether lines after `line` may belong to the same value."""
    if _is_header(line):
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
    return f"[unreadable.{number}]" if _is_header(line) else ""
