"""Making a case that fails as small as it can be while it still fails in the same way.

The search is that of Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input"
(2002), without its complements of complements: parts are left out, in halves, quarters and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from tests.fuzz_content.cases import Case

T = TypeVar("T")

MAX_TRIES = 400
"""How often a smaller case is tried."""


class _Tries:
    def __init__(self, fails: Callable[[Case], bool]) -> None:
        self.left = MAX_TRIES
        self._fails = fails

    def fail(self, case: Case) -> bool:
        """Tell whether a case still fails; none does when there have been too many."""
        self.left -= 1
        return self.left >= 0 and self._fails(case)


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Return a smaller case that fails as well.

    Args:
        case: A case that fails.
        fails: Tells whether a case fails in the same way.
    """
    tries = _Tries(fails)

    def with_names(names: Sequence[str]) -> Case:
        return case.with_files({name: case.files[name] for name in names})

    mods = sorted({name.partition("/")[0] for name in case.files})

    def with_mods(kept: Sequence[str]) -> Case:
        return with_names([name for name in case.files if name.partition("/")[0] in kept])

    case = with_mods(smaller(mods, lambda kept: tries.fail(with_mods(kept))))
    case = with_names(smaller(list(case.files), lambda kept: tries.fail(with_names(kept))))
    for name in ("links", "pipes", "locked"):
        bare = replace(case, **{name: type(getattr(case, name))()})
        case = bare if getattr(case, name) and tries.fail(bare) else case
    for separator in (b"\n", b" ", b""):
        for name, raw in sorted(case.files.items()):
            case = _with_less(case, name, raw, separator, tries)
    return case


def _with_less(case: Case, name: str, raw: bytes, separator: bytes, tries: _Tries) -> Case:
    """Return the case with less in one file: fewer lines, words or bytes."""
    parts = raw.split(separator) if separator else [raw[at : at + 1] for at in range(len(raw))]

    def with_parts(kept: Sequence[bytes]) -> Case:
        return case.with_files({**case.files, name: separator.join(kept)})

    return with_parts(smaller(parts, lambda kept: tries.fail(with_parts(kept))))


def smaller(items: Sequence[T], holds: Callable[[Sequence[T]], bool]) -> list[T]:
    """Return as few of some items as still hold, in their order.

    Args:
        items: Items that hold.
        holds: Tells whether some of them hold.
    """
    kept, size = list(items), (len(items) + 1) // 2
    while size and kept:
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + size :]
            if holds(rest):
                kept = rest
            else:
                start += size
        size = size // 2 if size > 1 else 0
    return kept
