"""Examples on pages of the reference: definitions and files as they are written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from roguelike.content.documents.document import Document, Table, as_table
from roguelike.content.documents.scan import TomlEntry
from roguelike.workshop.docs.markdown import code, fenced, joined

MAX_LINES = 24
"""The lines of the example on the page of a kind, unless every definition is longer."""


class WrittenDefinition(NamedTuple):
    """A definition in a file.

    Attributes:
        path: The path of the file, as it is shown.
        table: The definition.
        text: The definition as it is written, with a header.
    """

    path: str
    table: Table
    text: str

    @property
    def lines(self) -> int:
        """The number of lines that it has."""
        return self.text.count("\n") + 1


def definitions(documents: Sequence[Document], kind: str) -> Iterator[WrittenDefinition]:
    """Yield the definitions of a kind that are written in one piece, in the order of the files."""
    for document in documents:
        if not (tables := as_table(document.data.get(kind))):
            continue
        texts = _texts(document, kind)
        for name, value in tables.items():
            table, text = as_table(value), texts.get(name)
            if table is not None and text:
                yield WrittenDefinition(document.path, table, text)


def _texts(document: Document, kind: str) -> Mapping[str, str]:
    """Return definitions as they are written, save those with others between their parts."""
    entries = sorted(document.index.scan.entries, key=lambda entry: entry.span.start)
    parts: defaultdict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        if len(entry.path) > 1 and entry.path[0] == kind:
            parts[str(entry.path[1])].append(number)
    return {
        name: _text(document, kind, [entries[number] for number in own])
        for name, own in parts.items()
        if own == list(range(own[0], own[-1] + 1))
    }


def _text(document: Document, kind: str, entries: Sequence[TomlEntry]) -> str:
    start = entries[0].span.start
    last = max(entry.span.end for entry in entries)
    lines = document.text[start:last] + document.text[last:].partition("\n")[0]
    return lines if entries[0].is_header else f"[{kind}]\n{lines}"


def example(found: Sequence[WrittenDefinition]) -> str:
    """Show the definition with the most fields of those that are not too long, for a page.

    Where all are too long, it is the shortest.
    """

    def merit(definition: WrittenDefinition) -> tuple[int, int]:
        is_short = definition.lines <= MAX_LINES
        return len(definition.table) if is_short else 0, -definition.lines

    chosen = max(found, key=merit, default=None)
    return shown(chosen.path, chosen.text) if chosen else ""


def shown(path: str, text: str) -> str:
    """Return a part of a file, or all of it, with its path."""
    return joined([f"From {code(path)}:", fenced(text, "toml")])
