"""The headers of a file, by what they begin with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from roguelike.content.documents.document import Document, KeyPath
from roguelike.content.documents.toml_scan import Entry

_LENGTH = len(("kind", "name"))


@lru_cache(maxsize=1)  # as each of very many definitions in a file may ask
def headers_of(document: Document) -> Mapping[KeyPath, Sequence[Entry]]:
    """Return the headers in a file by their first keys, and by their first two."""
    found: defaultdict[KeyPath, list[Entry]] = defaultdict(list)
    for each in document.index.scan.entries:
        for length in range(1, 1 + min(_LENGTH, len(each.path)) if each.is_header else 0):
            found[each.path[:length]].append(each)
    return found
