"""Whether what levels refer to exists, and is what is needed there."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.catalog import Catalog
from roguelike.content.fields.uses import Use, uses_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import bare_name

KINDS = ("level", "rules", "terrain")
"""The kinds of definitions that need something of others, or name some without being told to."""


def fitting(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E304 for what lacks a property that is needed, and E301 for what is gone.

    What files name is known to exist; what fields name by default may have been taken away, which
    whoever did so is to blame for.
    """
    for kind in KINDS:
        for identifier, model in catalog[kind].items():
            for use in uses_of(model):
                yield from _misfits(catalog, (kind, identifier), use)


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
