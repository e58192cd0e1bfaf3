"""Examples on pages of the reference: definitions and files as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roguelike.authoring.reference.markdown import code, fenced, joined
from roguelike.content.documents.document import Document, Table, as_table

MAX_LINES = 24
"""The lines of the example on the page of a kind, unless every definition is longer."""


class Definition(NamedTuple):
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


def definitions(documents: Sequence[Document], kind: str) -> Iterator[Definition]:
    """Yield the definitions of a kind that are written in one piece, in the order of the files."""
    for document in documents:
        for name, value in (as_table(document.data.get(kind)) or {}).items():
            table, text = as_table(value), _text(document, kind, name)
            if table is not None and text:
                yield Definition(document.path, table, text)


def _text(document: Document, kind: str, name: str) -> str:
    """Return a definition as it is written; nothing if other definitions are between its parts."""
    entries = sorted(document.index.scan.entries, key=lambda entry: entry.span.start)
    own = [n for n, entry in enumerate(entries) if entry.path[:2] == (kind, name)]
    if own != list(range(own[0], own[-1] + 1)):
        return ""
    start = entries[own[0]].span.start
    last = max(entries[number].span.end for number in own)
    lines = document.text[start:last] + document.text[last:].partition("\n")[0]
    return lines if entries[own[0]].is_header else f"[{kind}]\n{lines}"


def example(found: Sequence[Definition]) -> str:
    """Show the definition with the most fields of those that are not too long, for a page.

    Where all are too long, it is the shortest.
    """

    def merit(definition: Definition) -> tuple[int, int]:
        is_short = definition.lines <= MAX_LINES
        return len(definition.table) if is_short else 0, -definition.lines

    chosen = max(found, key=merit, default=None)
    return shown(chosen.path, chosen.text) if chosen else ""


def shown(path: str, text: str) -> str:
    """Return a part of a file, or all of it, with its path."""
    return joined([f"From {code(path)}:", fenced(text, "toml")])
