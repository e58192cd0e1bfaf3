"""What is told of a mistake in the syntax of a file."""

from __future__ import annotations

import re

import tomli

from roguelike.content.documents.document import Document, Place, Span
from roguelike.content.documents.toml_scan import TomlScan
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.mends import Mend, Respell, Splice
from roguelike.content.toml.attempts import Attempt
from roguelike.content.toml.complaints import in_our_words
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.slips import against_slips
from roguelike.content.toml.tokens import line_end, line_start

_MOMENT = re.compile(
    r"(?<![\w.+-])(?:\d{4}-\d\d?-\d\d?(?:[Tt ]\d\d?:[\d:.]+)?|\d\d?:\d[\d:.]*)"
    r"(?:[Zz]|[+-]\d\d:\d\d)?"
)
"""What looks like a date, a time or both."""
_PATCH = re.compile(r"\s*\[+\s*(?P<kind>patch\.\w+)\s*(?P<closed>\])?")
"""A header of patches, or of what is in one."""
_KINDLESS = re.compile(r"\s*\[+\s*patch\s*\]")
_INLINE = re.compile(r"[ \t]*+=[ \t]*+\{")
_WORD = re.compile(r"[\w.+-]+|[^\n]")
_LONG_QUOTES = {"Expected \"'''\"": "'''", "Unterminated string": '"""'}
_HEADLESS = "write a [header] above it, or "
_AFTER_VALUE = ("Expected newline", "Unclosed")
_ESCAPES = ("Unescaped", "Invalid hex", "Escaped")


def explained(document: Document, attempt: Attempt, repair: Repair | None) -> Diagnostic:
    """Return what is told of a mistake.

    Args:
        document: The file.
        attempt: The text, and where the parser stopped in it.
        repair: What was probably meant, if that is known.
    """
    assert attempt.error
    error, patched = attempt.error, attempt.patched
    if attempt.repeated and not (repair and repair.message):
        return _twice(document, attempt, repair)
    at = patched.original(error.pos)
    moment = moment_around(document.text, at, error.msg)
    message, hint = in_our_words(error.msg if moment is None else "Invalid date")
    span, begun = moment or _faulty(document.text, at, error.msg), _begun(error)
    slip = against_slips(patched.text, error.pos, error.msg)
    hint = (slip and slip.hint) or hint
    mend: Mend = ()
    if repair:
        message, hint = repair.message or message, repair.hint or hint
        span = patched.was(repair.span) if repair.span else span
        begun = repair.begun or begun
        mend = _mend(attempt, repair)
    related = begun and Related(Place(document, span=patched.was(begun)), "it begins here")
    place = Place(document, span=span)
    return Diagnostic(Code.E002, place, message, hint, (related,) if related else (), mend)


def _mend(attempt: Attempt, repair: Repair) -> Mend:
    """Return what a repair changes in the file, if nothing else can have been meant."""
    was = attempt.patched.was
    splices = (Splice(*was(Span(each.start, each.end)), each.text) for each in repair.splices)
    return (Respell(tuple(splices)),) if repair.is_certain else ()


def _twice(document: Document, attempt: Attempt, repair: Repair | None) -> Diagnostic:
    """Explain a key or table that is there twice."""
    assert attempt.repeated
    again, first = map(attempt.patched.was, attempt.repeated)
    key = document.text[again.start : again.end]
    related = Related(Place(document, span=first), "first defined here")
    message = f"`{key}` is defined twice"
    hint = repair.hint if repair else _once(document.text, again, first)
    mend = _mend(attempt, repair) if repair else ()
    return Diagnostic(Code.E003, Place(document, span=again), message, hint, (related,), mend)


def _once(text: str, again: Span, first: Span) -> str:
    """Return what to do about a key or a table that is there again."""
    if _INLINE.match(text, first.end):
        return "put all of it into the { … } of the first, or take one of them out"
    line = text[line_start(text, again.start) : line_end(text, again.end)]
    if not is_header(line):
        above = line_start(text, again.start) - 1
        is_first = above > 0 and not text[line_start(text, above) : above].strip()
        return f"{_HEADLESS if is_first else ''}take one of them out"
    if _KINDLESS.match(line):
        return "begin it with [[patch.monster]], or with another kind"
    patched = _PATCH.match(line)
    if patched and patched["closed"]:
        return f"begin each with [[{patched['kind']}]]"
    if patched:
        return f"write [[{patched['kind']}]] above each, or put all of it below the first"
    return "put all of it below the first, or let one be about something else"


def _begun(error: tomli.TOMLDecodeError) -> Span | None:
    """Return the first line of a text of several lines, if what is wrong is that it goes on."""
    quotes = next((each for said, each in _LONG_QUOTES.items() if error.msg.startswith(said)), None)
    if quotes is None:
        return None
    closed = error.doc + quotes
    values = (node.value for node in TomlScan(closed).nodes.values() if node.value)
    start = max((each.start for each in values if each.end == len(closed)), default=len(closed))
    end = closed.find("\n", start)
    return Span(start, end) if start < end else None


def moment_around(text: str, at: int, message: str) -> Span | None:
    """Return where a date or time is in which the parser stopped `at` an offset, if it did.

    It reads the first part of one that does not exist as a number, and expects no more after it.
    """
    if not message.startswith(_AFTER_VALUE):
        return None
    found = _MOMENT.finditer(text, line_start(text, at), line_end(text, at))
    near = next((each for each in found if each.end() > at), None)
    return Span(*near.span()) if near and near.start() < at else None


def _faulty(text: str, at: int, message: str) -> Span:
    """Return what to point at where the parser stopped `at` an offset."""
    if message.startswith(_ESCAPES):
        return Span(text.rfind("\\", 0, at), at)
    word = _WORD.match(text, at)
    return Span(*word.span()) if word else Span(at, at)


def is_header(line: str) -> bool:
    """Tell whether a line is the header of a table."""
    return line.lstrip().startswith("[") and "=" not in line
