"""Which of some mends are probably to blame for what is wrong when they have been made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from roguelike.content.documents.document import KeyPath, Token
from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.findings.mends import Rename


class Identity(NamedTuple):
    """How a finding is recognized while lines and columns change."""

    code: str
    path: str
    keys: KeyPath
    message: str


def identity(finding: Diagnostic) -> Identity:
    """Return how a finding is recognized."""
    return Identity(finding.code.name, finding.path, finding.place.keys, finding.message)


class Suspicion(NamedTuple):
    """An error that came to light, and the mended findings that may be to blame for it."""

    error: Diagnostic
    group: list[Identity]


def suspicions(errors: Iterable[Diagnostic], mended: Iterable[Diagnostic]) -> list[Suspicion]:
    """Return for errors which of the findings that were mended are nearest to them.

    Near is what has the most keys in common in the same file, so that a behavior is to blame for
    its parameters, and not the label beside it. Those that are equally near are a group, which is
    empty for an error that has nothing in common with any. Each group is returned once, with the
    first of its errors.
    """
    near: defaultdict[tuple[str, KeyPath], dict[Identity, None]] = defaultdict(dict)
    for finding in mended:
        for keys in _paths(finding):
            for end in range(1, len(keys) + 1):
                near[finding.path, keys[:end]][identity(finding)] = None
    first: dict[tuple[str, KeyPath], Diagnostic] = {}
    for error in errors:
        keys = error.place.keys
        steps = ((error.path, keys[:end]) for end in range(len(keys), 0, -1))
        first.setdefault(next((each for each in steps if each in near), ("", ())), error)
    return [Suspicion(error, list(near.get(each, ()))) for each, error in first.items()]


def _paths(finding: Diagnostic) -> Iterator[KeyPath]:
    """Yield the keys of what was wrong, and those that it has when it is mended."""
    keys = finding.place.keys
    yield keys
    if finding.place.token is Token.KEY and keys:
        for edit in finding.mend:
            if isinstance(edit, Rename):
                yield (*keys[:-1], edit.new)
