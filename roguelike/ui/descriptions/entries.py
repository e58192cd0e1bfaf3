"""Words about entries: of each, a message that is called like it, with its params.

That of the behavior `lurk` is `ui_habit_lurk`, that of the effect `thaw` is `ui_deed_thaw`, or
`ui_deed_thaw_other` and `ui_deed_thaw_self` where it matters whom it meets, and that of the
condition `has_fire` is `ui_when_has_fire`, a sentence that follows. It may be in any mod; one of
`core` counts first. In braces it may mention each param, of what has a label the label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import cast

from roguelike.content.catalog import Catalog
from roguelike.content.schema.base import Ref
from roguelike.content.schema.ids import CORE
from roguelike.content.schema.messages import FOR_SCREENS, MessageDef
from roguelike.content.schema.templates import fill
from roguelike.content.schema.tree import table_of
from roguelike.registry import Params, kind_of


class EntryWords:
    """Tells of entries by the messages of a catalog."""

    def __init__(
        self, catalog: Catalog, listed: Callable[[Iterable[str]], str] = ", ".join
    ) -> None:
        """Find them; `listed` returns several names as a sentence lists them."""
        self._catalog = catalog
        self._listed = listed
        found = sorted(catalog.all(MessageDef).items(), key=lambda item: item[0])
        named = [(*identifier.split(":", 1), message.text) for identifier, message in found]
        named.sort(key=lambda each: each[0] == CORE)  # so that it is the last, which counts
        self._texts = {name: text for _, name, text in named if name.startswith(FOR_SCREENS)}

    def __call__(self, what: str, params: Params, end: str = "") -> str:
        """Return the words about an entry; none where these are told elsewhere, or nowhere.

        Args:
            what: How the names of such messages begin.
            params: The params.
            end: How the name ends where the entry has several, if its params do not tell.
        """
        if not params.is_told:
            return ""
        name = f"{FOR_SCREENS}{what}_{kind_of(type(params))}"
        ends = [*filter(None, (params.variant(), end))]
        names = (*(f"{name}_{each}" for each in ("_".join(ends), *ends) if each), name)
        text = next((self._texts[each] for each in names if each in self._texts), "")
        return fill(text, dict(self._said(params))) if text else ""

    def tells(self, what: str, params: type[Params]) -> bool:
        """Tell whether there is a message for an entry, whatever its params."""
        return f"{FOR_SCREENS}{what}_{kind_of(params)}" in self._texts

    def named(self, name: str, **words: str) -> str:
        """Return the text of a message that is called like an entry, with other words."""
        return fill(self._texts.get(f"{FOR_SCREENS}{name}", ""), words)

    def _said(self, params: Params) -> Iterator[tuple[str, str]]:
        for name, kind in _fields(type(params)):
            value = getattr(params, name)
            values = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
            yield name, self._listed(self._called(kind, each) for each in values)

    def _called(self, kind: str, value: object) -> str:
        """Return a value as it is told: what is the id of something with a label, by that."""
        definition = self._catalog[kind].get(str(value)) if kind and value else None
        return str(getattr(definition, "label", value))


@cache
def _fields(params: type[Params]) -> tuple[tuple[str, str], ...]:
    """Return the params, each with the kind of the definitions of which it is an id."""
    return tuple(
        (name, mark.kind if (mark := (field.value.item or field.value).mark(Ref)) else "")
        for name, field in table_of(params).items()
    )
