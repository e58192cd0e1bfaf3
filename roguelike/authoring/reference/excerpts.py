"""Examples for the reference: definitions from the game's own files, as they stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

from roguelike.authoring.reference.markdown import code, fenced, joined
from roguelike.content.documents.document import Document, Table, as_table

MAX_LINES = 24
"""How long an example is at most, if there is one that is not longer."""


class Excerpt(NamedTuple):
    """A definition in a file.

    Attributes:
        path: The path of the file, as it is shown.
        table: What the definition says.
        text: The same as it is written, with a header if it stands below that of its kind.
    """

    path: str
    table: Table
    text: str

    @property
    def lines(self) -> int:
        """How long it is."""
        return self.text.count("\n") + 1

    def shown(self) -> str:
        """Return it for a page."""
        return joined([f"From {code(self.path)}:", fenced(self.text, "toml")])


def example(excerpts: Iterable[Excerpt]) -> Excerpt | None:
    """Return the one that shows most in not too many lines; of several such, the shortest."""
    return min(excerpts, key=_rank, default=None)


def shortest(excerpts: Iterable[Excerpt]) -> Excerpt | None:
    """Return the one with the fewest lines, the first of several such."""
    return min(excerpts, key=lambda each: each.lines, default=None)


def _rank(excerpt: Excerpt) -> tuple[int, int, int]:
    if excerpt.lines > MAX_LINES:
        return (1, excerpt.lines, 0)
    return (0, -len(excerpt.table), excerpt.lines)


def definitions(documents: Sequence[Document], kind: str) -> Iterator[Excerpt]:
    """Yield all that is defined of a kind, in the order of the files."""
    for document in documents:
        for name, said in (as_table(document.data.get(kind)) or {}).items():
            table, text = as_table(said), _text(document, kind, name)
            if table is not None and text:
                yield Excerpt(document.path, table, text)


def selecting(excerpts: Iterable[Excerpt], field: str, name: str) -> Iterator[Excerpt]:
    """Yield those that select an implementation by its name in a field."""
    return (each for each in excerpts if _selects(each.table.get(field), name))


def _selects(value: Any, name: str) -> bool:  # noqa: ANN401 - whatever a file says
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    return any((as_table(item) or {}).get("kind") == name for item in items)


def _text(document: Document, kind: str, name: str) -> str:
    """Return a definition as it is written; nothing if it is not written in one piece."""
    entries = sorted(document.index.scan.entries, key=lambda entry: entry.span.start)
    own = _numbers(entry.path[:2] == (kind, name) for entry in entries)
    if own != list(range(own[0], own[-1] + 1)):
        return ""
    text = document.text
    start = entries[own[0]].span.start
    line_end = text.find("\n", max(entries[number].span.end for number in own))
    lines = text[start : line_end if line_end >= 0 else len(text)]
    return lines if entries[own[0]].is_header else f"[{kind}]\n{lines}"


def _numbers(flags: Iterable[bool]) -> list[int]:
    return [number for number, flag in enumerate(flags) if flag]
