"""Parse the bytes of a file into data, within limits, or into diagnostics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import tomli
from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place, Span
from roguelike.content.documents.scan import MAX_DEPTH, TEXT_OR_COMMENT, TomlScan, tokens
from roguelike.content.findings.diagnostics import Code, Diagnostic, LimitedSink, Report
from roguelike.content.findings.fixes import DropMark

MIN_INTEGER = -(2**63)
MAX_INTEGER = 2**63 - 1
"""The integers that TOML requires a reader to know, and the only ones accepted."""
MAX_DIGITS = 640
"""The most letters and digits in one number: so many, Python reads whatever its own limit is."""
MAX_PARTS = 250_000
"""The most keys, tables and items in all files of a mod, counted by the signs around them."""
MAX_ASKED = 1 << 20
"""The most characters of a file in which TOML 1.1 is looked for, as that takes long."""

BYTE_ORDER_MARK = "\ufeff"
"""The byte-order mark that some editors put before the text of a file."""
DIVIDE = "split it into several files"
"""The hint for a file that is too large."""

_TOO_LARGE = "the number is too large"
_BOUNDS = f"whole numbers go from {MIN_INTEGER} to {MAX_INTEGER}"
_NESTING = (dict, list)
# In decimal, numbers that are too large have 19 digits or more, and otherwise 18 signs or more.
_LARGE = re.compile(r"[0-9][0-9_xob][0-9A-Fa-f_]{16}")
_LONG = re.compile(rf"(?<![\w.])\d[\w.]{{{MAX_DIGITS},}}+")
_NEWER = (  # what looks like TOML 1.1; each pattern begins with a character that is found fast
    re.compile(r"\\(?:e|x[0-9A-Fa-f]{2})"),
    re.compile(r":\d\d(?<=\d\d:\d\d)(?<!:\d\d:\d\d)(?![:\d])"),  # a time without seconds
    re.compile(r",[ \t]*\}"),
)
_MAY_BREAK = (  # what a line break in a table in braces looks like, and also some others
    re.compile(r"\{[ \t]*+[#\n]"),
    re.compile(r",[ \t]*+(?:#|\n[ \t]*+(?:[#\n]|[^\[\]{}].*=))"),  # a key may follow
    re.compile(r"\n[ \t]*+[},]"),
)
_TEXT_OR_COMMENT = re.compile(TEXT_OR_COMMENT, re.DOTALL)
_SIGNS = re.compile(r"[\[\]{}\n]")


def parse(path: str, raw: bytes, report: Report, source: str = "") -> Document | None:
    """Return the TOML document in `raw`, or None if it is not valid.

    An integer that is too large is an error that makes nothing else invalid.

    Args:
        path: The path that is shown to people.
        raw: The bytes of the file.
        report: Takes E001, E002, E003, W006, W007 and E203.
        source: As `Document.source`.
    """
    document = _decoded(Document(path, source=source), raw, report)
    if document is None or (data := _load(document, report)) is None:
        return None
    too_large = _clamp(data) if _LARGE.search(document.text) else []
    read = replace(document, data=data, stand_ins=dict.fromkeys(too_large, _TOO_LARGE))
    limited = LimitedSink(report)
    for keys in too_large:
        place = Place(read, keys)
        limited.add(Diagnostic(Code.E203, place, _TOO_LARGE, _BOUNDS, fault="less_than_equal"))
    if _may_be_newer(document.text):
        from roguelike.content.toml.syntax import newer_syntax

        if finding := newer_syntax(read):
            report.add(finding)
    return read


def _decoded(file: Document, raw: bytes, report: Report) -> Document | None:
    """Return a file with its text, or nothing but E001 if it is not UTF-8."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        before = _plain(raw[: error.start].decode())
        rest = raw[error.start :].decode(errors="replace").replace("\r\n", "\n")
        place = Place(replace(file, text=before + rest), span=Span(len(before), len(before) + 1))
        message = f"the byte 0x{raw[error.start]:02x} is not UTF-8"
        report.add(Diagnostic(Code.E001, place, message, "save the file in the encoding UTF-8"))
        return None
    document = replace(file, text=_plain(text))
    if text.startswith(BYTE_ORDER_MARK):
        hint = "save the file as UTF-8 without one"
        fix = (DropMark(),)
        report.add(Diagnostic(Code.W006, Place(document), Code.W006.title, hint, fix=fix))
    return document


def _plain(text: str) -> str:
    """Return text with bare newlines and no byte-order mark."""
    return text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")


def _load(document: Document, report: Report) -> dict[str, Any] | None:
    """Return the data in `document`, or nothing but a diagnostic."""
    text = document.text
    if not _is_safe(document, report):
        return None
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        from roguelike.content.toml.syntax import syntax_error

        report.add(syntax_error(document, error))
        return None
    except RecursionError:
        report.add(_too_deep(document))
        return None
    if sum(map(text.count, ".[{")) >= MAX_DEPTH and _is_too_deep(data):
        report.add(_too_deep(document))
        return None
    return data


def parts_in(text: str) -> int:
    """Return an upper bound on the keys, tables and items in a text."""
    return sum(map(text.count, "=,[{."))


def _is_safe(document: Document, report: Report) -> bool:
    """Return True if the parser will read a text in little time and memory, or report why not."""
    text = document.text
    if parts_in(text) > MAX_PARTS:
        message = f"the file has more than {MAX_PARTS:,} keys, tables and items"
        file = replace(document, text="")  # so that nothing has to be scanned to show its place
        report.add(Diagnostic(Code.E001, Place(file), message, DIVIDE))
        return False
    # Only these can have too many digits, or keys of too many parts.
    lines = [line for line in text.split("\n") if len(line) >= MAX_DEPTH]
    if number := _long_number(text, lines):
        message = f"the number has more than {MAX_DIGITS:,} digits"
        report.add(Diagnostic(Code.E001, Place(document, span=number), message, _BOUNDS))
        return False
    # The parser's time is quadratic in the number of keys that are joined by dots.
    if _may_join_many(lines) and TomlScan(text).too_deep:
        report.add(_too_deep(document))
        return False
    return True


def _long_number(text: str, lines: Sequence[str]) -> Span | None:
    """Return the first number with too many digits, if there is one outside of texts.

    Args:
        text: The text of a file.
        lines: Its long lines.
    """
    # Lines are measured at a fraction of what a search takes that stops at each digit.
    if max(map(len, lines), default=0) <= MAX_DIGITS or not _LONG.search(text):
        return None
    plain = (span for span in tokens(text) if text[span.start] not in "\"'")
    found = (number for span in plain if (number := _LONG.search(text, *span)))
    return next((Span(*number.span()) for number in found), None)


def _may_join_many(lines: Iterable[str]) -> bool:
    """Return True if one of the long lines of a file may have a key of too many parts.

    A line of a drawing has many dots, and nothing that follows a key or stands before one.
    """
    return any(line.count(".") >= MAX_DEPTH and ("=" in line or "[" in line) for line in lines)


def _is_too_deep(data: Mapping[str, Any]) -> bool:
    """Return True if more keys and indices than `MAX_DEPTH` lead to a value."""
    depth = 0
    level: list[Any] = [data]
    while level and depth <= MAX_DEPTH:
        depth += 1
        tables: list[Iterable[Any]] = [
            each.values() if isinstance(each, dict) else each for each in level
        ]
        level = [value for table in tables for value in table if type(value) in _NESTING]
    return bool(level)


def _too_deep(document: Document) -> Diagnostic:
    place = Place(document, span=document.index.scan.too_deep)
    message = f"keys, tables and arrays are nested more than {MAX_DEPTH} deep"
    return Diagnostic(Code.E002, place, message)


def _clamp(data: dict[str, Any]) -> list[KeyPath]:
    """Put the nearest accepted integers in place of those too large; return the paths of these."""
    found: list[KeyPath] = []
    tables: list[tuple[KeyPath, Any]] = [((), data)]
    while tables:
        path, table = tables.pop()
        for key, value in list(_items(table)):
            if type(value) in _NESTING:
                tables.append(((*path, key), value))
            elif type(value) is int and not MIN_INTEGER <= value <= MAX_INTEGER:
                table[key] = max(MIN_INTEGER, min(value, MAX_INTEGER))
                found.append((*path, key))
    return found


def _items(table: dict[str, Any] | list[Any]) -> Iterable[tuple[str | int, Any]]:
    return table.items() if isinstance(table, dict) else enumerate(table)


def _may_be_newer(text: str) -> bool:
    """Return True if something in a valid text looks like TOML 1.1."""
    if len(text) > MAX_ASKED:
        return False
    if any(sign.search(text) for sign in _NEWER):
        return True
    return any(sign.search(text) for sign in _MAY_BREAK) and _breaks_in_braces(text)


def _breaks_in_braces(text: str) -> bool:
    """Return True if a line of a valid text ends within braces, and not within an array in them."""
    around: list[str] = []
    for sign in _SIGNS.findall(_TEXT_OR_COMMENT.sub("", text)):
        if sign in "[{":
            around.append(sign)
        elif sign != "\n":
            del around[-1:]
        elif around and around[-1] == "{":
            return True
    return False
