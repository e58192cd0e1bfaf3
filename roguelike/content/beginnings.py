"""How tables begin: below a header, or in braces where what is around them is in braces."""

from __future__ import annotations

from itertools import takewhile

from roguelike.content.document import KeyPath, Place


def below_header(place: Place) -> list[str]:
    """Return the keys that stand from one on below the header of its table, itself the first.

    Returns:
        The keys; none if it is in braces, or is written together with those around it.
    """
    keys = place.document.written(place.keys)
    entries = place.document.index.scan.entries
    header: KeyPath = ()
    for number, entry in enumerate(entries):
        if entry.is_header:
            header = entry.path
        elif entry.path == keys and header == keys[:-1] and len(entry.keys) == 1:
            rest = takewhile(lambda each: not each.is_header, entries[number:])
            return list(dict.fromkeys(str(each.path[len(header)]) for each in rest))
    return []


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
        header = f"[{'.'.join(map(str, keys))}]"
        return f"begin {each} with {f'[{header}]' if is_item else header}"
    value = "[{ … }]" if is_item else "{ … }"
    return f"write {each} as {'.'.join(map(str, inside))} = {value}"


def _in_braces(place: Place) -> int:
    """Return how many keys lead to the innermost table in braces around a place; 0 for none."""
    document, keys = place.document, place.document.written(place.keys)
    for length in range(len(keys) - 1, 0, -1):
        node = document.index.scan.nodes.get(keys[:length])
        if node and node.value and document.text.startswith("{", node.value.start):
            return length
    return 0
