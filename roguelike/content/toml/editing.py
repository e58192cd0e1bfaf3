"""Change single values in a TOML text, all else staying as it is written.

There are many ways to write the same in TOML, so a change is tried in several ways, the tidiest
first. What counts is the result: a text that says what it shall, and still has all its comments.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import tomli
import tomli_w

from roguelike.content.documents.document import Table, as_array, as_table
from roguelike.content.documents.scan import KeyPath, Span, TomlEntry, TomlScan, comments
from roguelike.content.findings.wording import dotted
from roguelike.content.toml.parsing import BYTE_ORDER_MARK

Value = bool | int | float | str | tuple[str, ...]
"""A value that can be written: a single value, or an array of texts."""
Keys = tuple[str, ...]
"""The names of tables, and that of a key in the last of them."""

_INTRODUCTION = re.compile(r"(?:#[^\n]*\n)+(?:[ \t]*\n)+")
"""A comment at the top that is about all of the text, as a blank line follows."""
_BLANKS = re.compile(r"[ \t]*")
_COMMA = re.compile(r"(?:[ \t\n]++|#[^\n]*+)*+,")
_REST_OF_ITEM = re.compile(r"[ \t]*,[ \t]*(?:#[^\n]*)?(?=\n)")


def edited(text: str, keys: Keys, value: Value | None) -> str | None:
    """Return a text with another value for a key; None if that would lose something else.

    Args:
        text: Valid TOML, with bare newlines as line ends.
        keys: Where the value is. Tables that are not there are made.
        value: What it shall be; None takes the key away.
    """
    wanted = tomli.loads(text)
    _put(wanted, keys, value)
    remarks = Counter(comments(text))
    for found in _ways(text, keys, value, wanted):
        if _says(found, wanted) and remarks <= Counter(comments(found)):
            return found
    return None


def encoded_like(raw: bytes, text: str) -> bytes:
    """Return a text with the byte-order mark and the line ends that a file had before."""
    mark = BYTE_ORDER_MARK if raw.startswith(BYTE_ORDER_MARK.encode()) else ""
    has_returns = 2 * raw.count(b"\r\n") > raw.count(b"\n")
    return (mark + (text.replace("\n", "\r\n") if has_returns else text)).encode()


def _put(data: Table, keys: Keys, value: Value | None) -> None:
    """Give a key another value in data; anything in the way gives way to a table."""
    for key in keys[:-1]:
        inner = as_table(data.get(key))
        data[key] = data = {} if inner is None else inner
    if value is None:
        data.pop(keys[-1], None)
    else:
        data[keys[-1]] = [*value] if isinstance(value, tuple) else value


def _says(text: str, wanted: Table) -> bool:
    """Return True if a text says the same, but for tables with nothing in them."""
    try:
        return _comparable(tomli.loads(text)) == _comparable(wanted)
    except tomli.TOMLDecodeError:
        return False


def _comparable(data: Table) -> str:
    """Return data as text that is the same only for the same data.

    Compared themselves, 1 equals true in Python, and NaN differs from itself.
    """
    return json.dumps(_filled(data), sort_keys=True, default=repr)


def _filled(data: Table) -> Table:
    tables = {key: as_table(value) for key, value in data.items()}
    inside = {key: data[key] if table is None else _filled(table) for key, table in tables.items()}
    return {key: value for key, value in inside.items() if value != {}}


def _at(data: Table, keys: Sequence[str]) -> Any:  # noqa: ANN401 - whatever the file says
    value: Any = data
    for key in keys:
        value = value[key]
    return value


def _ways(text: str, keys: Keys, value: Value | None, wanted: Table) -> Iterator[str]:
    """Yield candidates for the edited text, the tidiest first."""
    scan = TomlScan(text)
    node = scan.nodes.get(keys)
    if value is None:
        yield from _without(text, scan, keys)
    elif node is None or node.value is None:
        yield from _with(text, scan, keys, _literal(value))
    else:
        anew = _spliced(text, node.value, _literal(value))
        old = as_array(_at(tomli.loads(text), keys))
        if old is None or not isinstance(value, tuple):
            yield anew
        else:
            changed = _with_items(text, keys, node.value, old, value)
            yield from (changed, anew) if old and value else (anew, changed)
    for length in range(len(keys) - 1, 0, -1):  # what is in braces, or no table, is written anew
        around = scan.nodes.get(keys[:length])
        if around and around.value:
            yield _spliced(text, around.value, _inline(_at(wanted, keys[:length])))


def _without(text: str, scan: TomlScan, keys: Keys) -> Iterator[str]:
    """Yield texts without a key, the first without the header of a table that would be empty."""
    table = keys[:-1]
    inside = [each for each in scan.entries if each.path[: len(table)] == table]
    for pair in (each for each in inside if each.path == keys and not each.is_header):
        shorter = _cut(text, pair.span)
        headers = [each for each in inside if each.is_header and each.path == table]
        if [*headers, pair] == inside:
            for header in headers:
                yield _cut(shorter, header.span)
        yield shorter


def _with(text: str, scan: TomlScan, keys: Keys, literal: str) -> Iterator[str]:
    """Yield texts with one more key: in its table, in a new one, or beside another key."""
    table, line = keys[:-1], f"{dotted(keys[-1:])} = {literal}"
    near = [each for each in scan.entries if _table(each) == table]
    for each in sorted(near, key=_end)[-1:]:
        yield _beside(text, scan, each, line)
    if table:
        gap = "\n" * (2 - len(text) + len(text.rstrip("\n"))) if text else ""
        yield f"{text}{gap}[{dotted(table)}]\n{line}\n"
    else:
        top = found.end() if (found := _INTRODUCTION.match(text)) else 0
        yield _spliced(text, Span(top, top), f"{line}\n\n" if text[top:] else f"{line}\n")
    pairs = [each for each in scan.entries if not each.is_header]
    for each in sorted(pairs, key=lambda pair: _nearness(pair, keys))[-1:]:
        rest = dotted(keys[len(_table(each)) :])
        yield _beside(text, scan, each, f"{rest} = {literal}")


def _table(entry: TomlEntry) -> KeyPath:
    """Return the path of the table that a header opens, or in which a pair is written."""
    return entry.path if entry.is_header else entry.path[: -len(entry.keys)]


def _nearness(pair: TomlEntry, keys: Keys) -> tuple[int, int, int]:
    """Return a score for placing a key beside a pair; greater is better.

    Of the pairs in tables that the key lies in, that which has most names in common with it comes
    first, then that in the innermost table, then the last.
    """
    table = _table(pair)
    if table != keys[: len(table)]:
        return -1, 0, 0
    shared = sum(pair.path[: length + 1] == keys[: length + 1] for length in range(len(keys)))
    return shared, len(table), _end(pair)


def _end(entry: TomlEntry) -> int:
    return entry.span.end


def _beside(text: str, scan: TomlScan, entry: TomlEntry, line: str) -> str:
    """Return a text with another pair below a pair or header, or after a pair in braces."""
    start, end = entry.span
    if any(each.span.start < start and end < each.span.end for each in scan.entries):
        return _spliced(text, Span(end, end), f", {line}")
    below = text.find("\n", end)
    at = len(text) if below < 0 else below
    return _spliced(text, Span(at, at), f"\n{_indent(text, start) or ''}{line}")


def _with_items(text: str, keys: Keys, array: Span, old: Sequence[Any], new: Sequence[str]) -> str:
    """Return a text with other items in an array; each step adds, takes or replaces one."""
    now = [*old]
    while now != [*new]:
        nodes = TomlScan(text).nodes
        bracket = Span(array.start, array.start + 1)
        spans = [bracket, *(nodes[*keys, number].first for number in range(len(now)))]
        at = next(at for at in count() if now[at : at + 1] != [*new[at : at + 1]])
        if at < len(now) and (at >= len(new) or now[at] not in new):
            text = _without_item(text, spans, at)
            del now[at]
        elif at < len(new) and (at >= len(now) or new[at] not in now):
            text = _with_item(text, spans, at, _literal(new[at]))
            now.insert(at, new[at])
        else:
            text = _spliced(text, spans[1 + at], _literal(new[at]))
            now[at] = new[at]
    return text


def _without_item(text: str, spans: Sequence[Span], at: int) -> str:
    """Return a text without an item and the comma after it, or else that before it.

    Args:
        text: The text.
        spans: Where the opening bracket and the items are.
        at: The number of the item.
    """
    before, span = spans[at], spans[at + 1]
    if comma := _COMMA.match(text, span.end):
        if not comma[0][:-1].strip(" \t"):
            return _cut(text, Span(span.start, comma.end()))
        return _cut(_cut(text, Span(comma.end() - 1, comma.end())), span)
    if at and "#" not in text[before.end : span.start]:
        return _cut(text, Span(before.end, span.end))
    return _cut(text, span)


def _with_item(text: str, spans: Sequence[Span], at: int, literal: str) -> str:
    """Return a text with one more item, on a line of its own if those around it are.

    Args:
        text: The text.
        spans: Where the opening bracket and the items are.
        at: The number that the item is to have.
        literal: The item.
    """
    if len(spans) == 1:
        return _spliced(text, Span(spans[0].end, spans[0].end), f"{literal},")
    near = spans[max(at, 1)]
    indent = _indent(text, near.start)
    gap = " " if indent is None else f"\n{indent}"
    if not at:
        return _spliced(text, Span(near.start, near.start), f"{literal},{gap}")
    if indent is not None and (rest := _REST_OF_ITEM.match(text, near.end)):
        return _spliced(text, Span(rest.end(), rest.end()), f"{gap}{literal},")
    return _spliced(text, Span(near.end, near.end), f",{gap}{literal}")


def _spliced(text: str, span: Span, new: str) -> str:
    return text[: span.start] + new + text[span.end :]


def _cut(text: str, span: Span) -> str:
    """Return a text without a stretch of it, and without its line if nothing else stands there."""
    line = text.rfind("\n", 0, span.start) + 1
    rest = _skipped(text, span.end)
    if not text[line : span.start].strip() and text[rest : rest + 1] in ("\n", ""):
        return text[:line] + text[rest + 1 :]
    return text[: span.start] + text[rest:]


def _indent(text: str, at: int) -> str | None:
    """Return the blanks before an offset, if nothing else stands before it on its line."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return None if before.strip() else before


def _skipped(text: str, at: int) -> int:
    """Return the offset at which the blanks end that begin at another."""
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _literal(value: Value) -> str:
    """Return a value as TOML has it, an array with a line for each item."""
    written = tomli_w.dumps({"x": [*value] if isinstance(value, tuple) else value})
    return written.removeprefix("x = ").removesuffix("\n")


def _inline(value: Any) -> str:  # noqa: ANN401 - whatever the file says
    """Return anything as TOML has it in braces."""
    if (table := as_table(value)) is not None:
        pairs = (f"{dotted([key])} = {_inline(inner)}" for key, inner in table.items())
        return f"{{{', '.join(pairs)}}}"
    if (items := as_array(value)) is not None:
        return f"[{', '.join(map(_inline, items))}]"
    return _literal(value)
