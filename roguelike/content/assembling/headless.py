"""Fields at the top of a file that belong to nothing, as the header above them was forgotten."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import takewhile

from msgspec import Struct

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.documents.tables import as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic

_FEWEST = 2  # unknown keys; of one alone, something else may be wrong


class Headless(Struct, frozen=True):
    """Fields above the first header of a file.

    Attributes:
        finding: What is found.
        paths: What is told with that, by the first two keys of each; by one where it is a value.
    """

    finding: Diagnostic
    paths: Collection[KeyPath]


def headless(
    document: Document, code: Code, headers: Mapping[str, Collection[str]], known: Collection[str]
) -> Headless | None:
    """Return what stands above the first header, if all of it would belong below another.

    Args:
        document: The file.
        code: What is found of it.
        headers: The fields that can stand below each header.
        known: What can stand at the top of the file.
    """
    if sum(1 for key in document.data if key not in known) < _FEWEST:
        return None
    scanned = document.index.scan.entries
    entries = [*takewhile(lambda entry: not entry.is_header, scanned)]
    keys = list(dict.fromkeys(str(each.path[0]) for each in entries))
    if sum(1 for key in keys if key not in known) < _FEWEST:
        return None
    fitting = [header for header, fields in headers.items() if set(keys) <= {*fields}]
    if not fitting:
        return None
    such_as = "write a header above it, such as " if fitting[1:] else "write above it "
    message = f"no header says what `{keys[0]}` and {len(keys) - 1} more belong to"
    place = Place(document, (keys[0],), token=Token.KEY)
    finding = Diagnostic(code, place, message, f"{such_as}{fitting[0]}")
    paths = {each.path[:2] for each in entries}
    values = {(key,) for key in keys if as_table(document.data[key]) is None or key not in known}
    return Headless(finding, paths | values)
