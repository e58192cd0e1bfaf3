"""Files that say the same as others of which they are copies by their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Sink
from roguelike.content.words.copies import original


def is_alike(document: Document, other: Document) -> bool:
    """Tell whether two files are copies of the same by their names, or one of the other."""
    return document is not other and original(_path(document)) == original(_path(other))


def is_copy(document: Document, other: Document) -> bool:
    """Tell whether a file is a copy of another by its name."""
    return is_alike(document, other) and original(_path(other)) == _path(other)


def without_copies(documents: Sequence[Document], report: Sink) -> Iterator[Document]:
    """Yield those of some files that say something else than those of which they are copies.

    Args:
        documents: The files.
        report: Takes E407 for each of the others.
    """
    by_path = {_path(each): each for each in documents}
    for document in documents:
        other = by_path.get(original(_path(document)), document)
        if document is other or document.data != other.data or not document.data:
            yield document
            continue
        message = f"this file looks like a copy of `{name_of(other)}`, and says the same"
        report.add(Diagnostic(Code.E407, Place(document), message, "take the file away"))


def name_of(document: Document) -> str:
    """Return the name of a file, without its folders."""
    return document.path.rpartition("/")[2]


def _path(document: Document) -> str:
    """Return the path of a file in its mod, without capitals."""
    return (document.source.partition("/")[2] or document.path).casefold()
