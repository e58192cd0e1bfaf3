"""From the bytes of a file to data, within limits, or to all that is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import tomli

from roguelike.content.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.document import Document, KeyPath, Place, Span
from roguelike.content.mends import DropMark
from roguelike.content.newer_toml import newer_syntax
from roguelike.content.toml_index import TomlIndex
from roguelike.content.toml_scan import MAX_DEPTH, TomlScan

MAX_SYNTAX_ERRORS = 20
"""How many mistakes in the syntax of one file are looked for."""
MAX_PARTS = 500_000
"""How many keys, tables and items there may be in a file, counted by the signs around them."""
MAX_REREAD = 1 << 21
"""How many characters are read again to find them; large files are read less often."""

MIN_INTEGER = -(2**63)
MAX_INTEGER = 2**63 - 1
"""The integers that TOML requires a reader to know, and the only ones accepted."""

DIVIDE = "divide it into several files"
"""What to do about a file that is too large."""
BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before the text of a file."""

_MAX_DIGITS = 4300  # more are refused by Python itself, without saying where

# The parser takes time that is quadratic in the number of keys joined by dots, so text that may
# join too many is scanned before it is parsed. It may also be part of a string, which is fine.
_KEY = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DOTTED = re.compile(rf"(?<![\w-])(?:{_KEY}[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}")
_LONG_NUMBER = re.compile(rf"\d[\d_]{{{_MAX_DIGITS},}}")
_MAYBE_LARGE = re.compile(r"[0-9A-Fa-f][0-9A-Fa-f_]{15}")  # in hexadecimal 16 digits, else more
_NESTING = (dict, list)
_WORD = re.compile(r"[\w.+-]+|[^\n]")
_REPETITIONS = (
    "Cannot declare",
    "Cannot overwrite",
    "Cannot redefine",
    "Cannot mutate",
    "Duplicate",
)
_UNENDED = ("Unclosed", "Unterminated", 'Expected "')
_UNENDED_AT_END = ("Invalid value", "Invalid initial character")
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
    "Invalid date": ("there is no such date or time", ""),
}


def parse(path: str, raw: bytes, report: Report, source: str = "") -> Document | None:
    """Return the TOML document in `raw`, or nothing if there is an error in it.

    Args:
        path: How the file is called in front of people.
        raw: What it contains.
        report: Takes E001, E002, E003, W006, W007 and E203.
        source: As `Document.source` has it.
    """
    file = Document(path, source=source)
    document = _decode(file, raw, report)
    if document is None:
        return None
    if _says_too_much(document.text):
        message = f"the file has more than {MAX_PARTS:,} keys, tables and items"
        report.add(Diagnostic(Code.E001, Place(file), message, DIVIDE))  # nowhere in particular
        return None
    if (data := _load(document, report)) is None:
        return None
    read = Document(path, document.text, data, source=source)
    if finding := newer_syntax(read):
        report.add(finding)
    return read


def _decode(file: Document, raw: bytes, report: Report) -> Document | None:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode().removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
        rest = raw[error.start :].decode(errors="replace").replace("\r\n", "\n")
        document = replace(file, text=before + rest)
        place = Place(document, span=Span(len(before), len(before) + 1))
        message = f"the byte 0x{raw[error.start]:02x} is not UTF-8"
        report.add(Diagnostic(Code.E001, place, message, "save the file in the encoding UTF-8"))
        return None
    plain = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
    document = Document(file.path, plain, source=file.source)
    if text.startswith(BYTE_ORDER_MARK):
        hint = "save the file as UTF-8 without one"
        mend = (DropMark(),)
        report.add(Diagnostic(Code.W006, Place(document), Code.W006.title, hint, mend=mend))
    return document


def _load(document: Document, report: Report) -> dict[str, Any] | None:
    """Return the data in `document`, or nothing but findings."""
    if _may_be_deep(document.text) and TomlScan(document.text).too_deep:
        return _refuse_depth(document, report)
    try:
        data = tomli.loads(document.text)
    except tomli.TOMLDecodeError:
        return _refuse_mistakes(document, report)
    except RecursionError:
        return _refuse_depth(document, report)
    except ValueError:
        return _refuse_digits(document, report)
    return _within_limits(data, document, report)


def _says_too_much(text: str) -> bool:
    """Tell whether there are about so many parts that to find one of them would take too long."""
    return len(text) > MAX_PARTS and sum(map(text.count, "=,[{")) > MAX_PARTS


def _may_be_deep(text: str) -> bool:
    """Tell whether a key of so many parts may be written somewhere, which must be on one line."""
    return text.count(".") >= MAX_DEPTH and any(
        line.count(".") >= MAX_DEPTH and _DOTTED.search(line) for line in text.split("\n")
    )


def _within_limits(
    data: dict[str, Any], document: Document, report: Report
) -> dict[str, Any] | None:
    """Return `data`, or nothing but findings if something is too deep or too large."""
    if _may_nest_deep(document.text) and _is_too_deep(data):
        return _refuse_depth(document, report)
    too_large = _too_large(data) if _MAYBE_LARGE.search(document.text) else []
    for path in too_large:
        hint = f"whole numbers go from {MIN_INTEGER} to {MAX_INTEGER}"
        message = "the number is too large"
        report.add(Diagnostic(Code.E203, Place(document, path), message, hint))
    return None if too_large else data


def _may_nest_deep(text: str) -> bool:
    """Tell whether there are enough signs for it; in most files there are not."""
    return sum(map(text.count, ".[{")) >= MAX_DEPTH


def _is_too_deep(data: dict[str, Any]) -> bool:
    depth = 0
    level: list[Any] = [data]
    while level and depth <= MAX_DEPTH:
        depth += 1
        level = [value for table in level for value in _values(table) if type(value) in _NESTING]
    return bool(level)


def _too_large(data: dict[str, Any]) -> list[KeyPath]:
    """Return where integers are too large."""
    found: list[KeyPath] = []
    tables: list[tuple[KeyPath, Any]] = [((), data)]
    while tables:
        path, table = tables.pop()
        for key, value in zip(_keys(table), _values(table), strict=True):
            if type(value) in _NESTING:
                tables.append(((*path, key), value))
            elif type(value) is int and not MIN_INTEGER <= value <= MAX_INTEGER:
                found.append((*path, key))
    return found


def _keys(table: dict[str, Any] | list[Any]) -> Iterable[str | int]:
    return table.keys() if isinstance(table, dict) else range(len(table))


def _values(table: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return table.values() if isinstance(table, dict) else table


def _refuse_depth(document: Document, report: Report) -> None:
    place = Place(document, span=document.index.scan.too_deep)
    message = f"keys, tables and arrays are nested more than {MAX_DEPTH} deep"
    report.add(Diagnostic(Code.E002, place, message))


def _refuse_digits(document: Document, report: Report) -> None:
    number = _LONG_NUMBER.search(document.text)
    place = Place(document, span=Span(*number.span()) if number else None)
    report.add(Diagnostic(Code.E203, place, f"the number has more than {_MAX_DIGITS} digits"))


def _refuse_mistakes(document: Document, report: Report) -> None:
    """Report each independent mistake in the syntax.

    The parser stops at the first one. So the line with the mistake is taken out and the rest is
    parsed again, as long as what is taken out cannot be the cause of the next mistake.
    """
    lines = document.text.split("\n")
    affordable = 1 + MAX_REREAD // (1 + len(document.text))
    for attempt in range(min(affordable, MAX_SYNTAX_ERRORS)):
        try:
            tomli.loads("\n".join(lines))
        except tomli.TOMLDecodeError as error:
            if attempt and _is_unended(error):
                return
            taken = _report_mistake(document, error, report)
            if _is_unended(error) or _opens_something(lines[taken.stop - 1]):
                return
            for line in taken:
                lines[line] = _without_effect(lines[line], attempt)
        except (RecursionError, ValueError):
            return
        else:
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
        report.add(Diagnostic(Code.E003, place, message, related=(related,)))
        return range(document.index.position(again.start)[0] - 1, error.lineno)
    place = Place(document, span=_faulty(document.text, original(error.pos), error.msg))
    message, hint = _in_our_words(error.msg)
    report.add(Diagnostic(Code.E003 if is_repetition else Code.E002, place, message, hint))
    return range(error.lineno - 1, error.lineno)


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
    if any(line.count(quotes) % 2 for quotes in ('"""', "'''")):
        return True
    return any(line.count(left) > line.count(right) for left, right in ("[]", "{}"))


def _without_effect(line: str, number: int) -> str:
    """Return what can stand for `line` without being a mistake or causing one.

    A header must stay one: else the keys below it would seem to belong to the table above.
    """
    return f"[unreadable.{number}]" if _is_header(line) else ""
