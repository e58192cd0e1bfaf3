"""The differences between two texts, as a unified diff.

The work of `difflib` grows with the square of how much has changed. Most fixes change a line into
another, and then each line is compared with the one that was there before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from itertools import groupby

CONTEXT = 3
"""The number of lines of context before and after a change."""


def line_diff(before: Sequence[str], after: Sequence[str], path: str) -> Iterator[str]:
    """Yield the lines of a diff between the lines of a file, and those that it shall have."""
    if len(before) != len(after):
        yield from unified_diff(before, after, path, path, n=CONTEXT)
        return
    if spans := _spans([number for number, old in enumerate(before) if old != after[number]]):
        yield from (f"--- {path}\n", f"+++ {path}\n")
    for start, end in spans:
        last = min(end, len(before))
        shown = f"{start + 1},{last - start}" if last - start > 1 else f"{start + 1}"
        yield f"@@ -{shown} +{shown} @@\n"
        pairs = zip(before[start:last], after[start:last], strict=True)
        for is_same, group in groupby(pairs, lambda pair: pair[0] == pair[1]):
            lines = [*group]
            yield from (f"{' ' if is_same else '-'}{old}" for old, _ in lines)
            yield from () if is_same else (f"+{new}" for _, new in lines)


def _spans(changed: Sequence[int]) -> list[tuple[int, int]]:
    """Return the spans of lines to show, given the numbers of the lines that change."""
    spans: list[tuple[int, int]] = []
    for number in changed:
        start, end = max(number - CONTEXT, 0), number + 1 + CONTEXT
        if spans and start <= spans[-1][1]:
            start, _ = spans.pop()
        spans.append((start, end))
    return spans
