"""Whether what levels refer to exists, and is what is needed there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.schema.fields import Use, uses_of
from roguelike.content.schema.ids import bare_name

KINDS = ("level", "rules", "terrain")
"""The kinds of definitions that need something of others, or name some without being told to."""


def fitting(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E304 for what lacks a property that is needed, and E301 for what is gone.

    What files name is known to exist; what fields name by default may have been taken away, which
    whoever did so is to blame for.
    """
    for kind in KINDS:
        for identifier, model in catalog[kind].items():
            uses = uses_of(model)
            swapped = _swapped(catalog, uses)
            for use in uses:
                if use not in swapped:
                    yield from _misfits(catalog, (kind, identifier), use)
                elif other := swapped[use]:
                    yield _both(catalog.origin(kind, identifier), use, other)


def _swapped(catalog: Catalog, uses: Sequence[Use]) -> dict[Use, Use | None]:
    """Return what stands where something beside it belongs, which would do here; None for that."""
    found: dict[Use, Use | None] = {}
    by_table: defaultdict[tuple[KeyPath, str], list[Use]] = defaultdict(list)
    for use in uses:
        if use.needs and not _does(catalog, use, use):
            by_table[use.keys[:-1], use.kind].append(use)
    for wrong in by_table.values():
        for one, other in combinations(wrong, 2):
            is_new = one not in found and other not in found
            if is_new and _does(catalog, one, other) and _does(catalog, other, one):
                found |= {one: other, other: None}
    return found


def _does(catalog: Catalog, use: Use, other: Use) -> bool:
    """Tell whether what one place refers to does in another, or is not there, which is told."""
    target = catalog[use.kind].get(use.id)
    return target is None or all(getattr(target, each.field) == each.value for each in other.needs)


def _both(place: Place, one: Use, other: Use) -> Diagnostic:
    """Return that two references each stand where the other belongs."""
    first, second = one.keys[-1], other.keys[-1]
    message = f"`{first}` and `{second}` have each other's {one.kind}"
    hint = f'write {first} = "{bare_name(other.id)}" and {second} = "{bare_name(one.id)}"'
    there = Related(place.at(*other.keys), "this is the other")
    return Diagnostic(Code.E304, place.at(*one.keys), message, hint, (there,))


def _misfits(catalog: Catalog, user: tuple[str, str], use: Use) -> Iterator[Diagnostic]:
    place = catalog.origin(*user).at(*use.keys)
    target = catalog[use.kind].get(use.id)
    if target is None:
        if taken := catalog.removed.get(use.target):
            related = (Related(place, f"this uses it, as `{use.keys[-1]}` says nothing else"),)
            message = f"the {use.kind} `{use.id}` is still needed"
            yield Diagnostic(Code.E301, taken, message, "change what uses it as well", related)
        return
    for need in use.needs:
        if getattr(target, need.field) != need.value:
            there = Related(catalog.origin(use.kind, use.id), f"this {need.reason}")
            message = f"the {use.kind} `{bare_name(use.id)}` {need.reason}, so it does not do here"
            hint = f"name another, or let it have `{need.field} = {_toml(need.value)}`"
            yield Diagnostic(Code.E304, place, message, hint, (there,))
            return


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
