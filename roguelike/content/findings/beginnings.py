"""How tables begin: below a header, or in braces where what is around them is in braces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from roguelike.content.documents.document import Place, as_array, as_table
from roguelike.content.findings.mends import Bracket
from roguelike.content.findings.suggest import Advice

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def dotted(keys: Iterable[str | int]) -> str:
    """Return keys as they stand in a header, in quotes where they have to be."""
    texts = map(str, keys)
    return ".".join(
        each if _BARE.fullmatch(each) else json.dumps(each, ensure_ascii=False) for each in texts
    )


def beginning(each: str, place: Place, *, is_item: bool = False) -> str:
    """Return how to begin a table: with a header, or in the braces that are around it.

    Args:
        each: What there is one of in each such table.
        place: Where a table should be, or several of them.
        is_item: Whether each is an item of an array.
    """
    keys = place.keys
    inside = keys[_in_braces(place) :]
    if inside == keys:
        header = f"[{dotted(keys)}]"
        return f"begin {each} with {f'[{header}]' if is_item else header}"
    value = "[{ … }]" if is_item else "{ … }"
    return f"write {each} as {dotted(inside)} = {value}"


def beginning_alone(place: Place, value: object) -> Advice:
    """Return how to begin the only table of an array that stands for it; nothing if it is not."""
    items = as_array(value) or ()
    if len(items) != 1 or as_table(items[0]) is None:
        return Advice()
    return Advice(beginning("it", place), (Bracket(is_double=False),))


def _in_braces(place: Place) -> int:
    """Return how many keys lead to the innermost table in braces around a place; 0 for none."""
    document, keys = place.document, place.document.written(place.keys)
    for length in range(len(keys) - 1, 0, -1):
        node = document.index.scan.nodes.get(keys[:length])
        if node and node.value and document.text.startswith("{", node.value.start):
            return length
    return 0
