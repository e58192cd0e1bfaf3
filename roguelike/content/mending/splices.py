"""What edits change in the text of a file, and nothing else: comments and layout stay."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping

from roguelike.content.documents.document import Document, Place, Span, Token
from roguelike.content.documents.toml_scan import Entry
from roguelike.content.findings.mends import Bracket, Rename, Splice
from roguelike.content.toml.parsing import BYTE_ORDER_MARK

REQUIRES, OPTIONAL = "requires", "optional"
"""The tables of a manifest about mods that have to be there, and about those that may be."""
_BEFORE = {REQUIRES: ("mod",), OPTIONAL: (REQUIRES, "mod")}
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_QUOTES = ('"""', "'''", '"', "'")
_PLAIN = re.compile(r"[^\"'\\\x00-\x1f\x7f]*")  # what text is without escapes, in any quotes


def renamed(place: Place, edit: Rename) -> list[Splice]:
    """Return what changes if something at a place is called otherwise.

    A key is changed wherever its table is continued. There is nothing to change where the file
    does not say what it should.
    """
    spans = [place.covered()]
    if place.token is Token.KEY and place.part is None:
        spans = [*place.document.index.keys.get(place.document.written(place.keys), spans)]
    text = place.document.text
    written = [_rewritten(text[start:end], edit, inside=bool(place.part)) for start, end in spans]
    if None in written:
        return []
    return [Splice(*span, new or "") for span, new in zip(spans, written, strict=True)]


def _rewritten(raw: str, edit: Rename, *, inside: bool) -> str | None:
    """Return how to write the new name as the old is written in a file; nothing if it is not."""
    if not _PLAIN.fullmatch(edit.new):
        return None
    if raw == edit.old:
        return edit.new if inside or _BARE_KEY.fullmatch(edit.new) else f'"{edit.new}"'
    for mark in _QUOTES:
        if raw == f"{mark}{edit.old}{mark}":
            return f"{mark}{edit.new}{mark}"
    return None


def bracketed(place: Place, edit: Bracket) -> list[Splice]:
    """Return what changes if the header of a table has one pair of brackets more, or less.

    There is nothing to change where no header begins it.
    """
    keys, nodes = place.document.written(place.keys), place.document.index.scan.nodes
    node = nodes.get(keys if edit.is_double else (*keys, 0))
    if node is None or node.header is None:
        return []
    start, end = node.header
    if edit.is_double:
        return [Splice(start, start, "["), Splice(end, end, "]")]
    return [Splice(start, start + 1, ""), Splice(end - 1, end, "")]


def declared(manifest: Document, table: str, mods: Mapping[str, str]) -> Splice:
    """Return what has to be written into a manifest so that it says something of some mods.

    Args:
        manifest: The manifest.
        table: Which of its tables says so: `REQUIRES` or `OPTIONAL`.
        mods: Which versions of each are meant, by id; not empty, and not in the table yet.
    """
    lines = [f'{mod} = "{versions}"' for mod, versions in mods.items()]
    node = manifest.index.scan.nodes.get((table,))
    inside = _entries(manifest, table)
    last = inside[-1] if inside else None
    if node is not None and node.value is not None:
        return _into_inline_table(node.value, inside, lines)
    if node is None:
        after = _end_before(manifest, table)
        return _line_after(manifest.text, after, ["", f"[{table}]", *lines])
    if node.header is None and last is not None:
        lines = [f"{table}.{line}" for line in lines]
    after = last.span.end if last else node.header.end if node.header else 0
    indent = _indent(manifest.text, last.span.start) if last else ""
    return _line_after(manifest.text, after, [f"{indent}{line}" for line in lines])


def _end_before(manifest: Document, table: str) -> int:
    """Return the offset of the end of what comes before a table that is not there yet.

    That is another table, or else, as such can be there in the form of values, the whole file.
    """
    for name in _BEFORE[table]:
        node = manifest.index.scan.nodes.get((name,))
        if node is not None and node.header is not None:
            inside = _entries(manifest, name)
            return inside[-1].span.end if inside else node.header.end
    return len(manifest.text.rstrip())


def _entries(document: Document, table: str) -> list[Entry]:
    """Return what a table of a file says, with its key if the table itself is a value."""
    entries = document.index.scan.entries
    return [each for each in entries if not each.is_header and each.path[0] == table]


def _into_inline_table(table: Span, inside: list[Entry], lines: list[str]) -> Splice:
    """Return the change to `requires = { … }`, the entries of which end with its own."""
    added = ", ".join(lines)
    if len(inside) > 1:
        end = inside[-2].span.end
        return Splice(end, end, f", {added}")
    return Splice(*table, f"{{ {added} }}")


def _indent(text: str, at: int) -> str:
    start = text.rfind("\n", 0, at) + 1
    return text[start:at] if not text[start:at].strip() else ""


def _line_after(text: str, at: int, lines: list[str]) -> Splice:
    """Return lines of their own, after that which has something `at` an offset."""
    end = text.find("\n", at)
    if end < 0:
        return Splice(len(text), len(text), "".join(f"\n{line}" for line in lines))
    return Splice(end + 1, end + 1, "".join(f"{line}\n" for line in lines))


def spliced(raw: bytes, splices: Iterable[Splice], *, without_mark: bool = False) -> bytes | None:
    """Return a file with changes; nothing where one is about what another changes.

    Line ends stay as they are; new lines end as the first one does.

    Args:
        raw: The file.
        splices: The changes; the same change counts once. What is written at the same place stays
            in order.
        without_mark: Whether to take away the byte-order mark as well.
    """
    text = raw.decode()
    mark = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    returns = [found.start() for found in re.finditer("\r\n", text)]
    ends = [at - number - mark for number, at in enumerate(returns)]  # without what is left out
    newline = "\r\n" if returns and text.find("\n") == returns[0] + 1 else "\n"
    pieces: list[str] = []
    done = mark if without_mark else 0
    for start, end, new in sorted(dict.fromkeys(splices), key=lambda each: each[:2]):
        first, last = (mark + at + bisect_left(ends, at) for at in (start, end))
        if first < done:
            return None
        pieces += text[done:first], new.replace("\n", newline)
        done = last
    return "".join([*pieces, text[done:]]).encode()
