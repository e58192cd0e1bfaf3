"""From the bytes of a file to data, within limits, or to all that is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import tomli

from roguelike.content.diagnostics import Code, Diagnostic, Report
from roguelike.content.document import Document, KeyPath, Place, Span
from roguelike.content.mends import DropMark
from roguelike.content.newer_toml import newer_syntax
from roguelike.content.syntax import report_mistakes
from roguelike.content.toml_scan import MAX_DEPTH, TomlScan

MAX_PARTS = 500_000
"""How many keys, tables and items there may be in a file, counted by the signs around them."""

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
        return report_mistakes(document, report)
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
