"""Whether all is left that the program itself asks for, and not only other definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roguelike.content.catalog import Catalog
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.schema.ids import CORE, bare_name
from roguelike.content.schema.messages import FOR_SCREENS

ALTERNATIVES: Mapping[str, str] = {
    "message": "let it say something else: set = { text = … }",
    "color": "let it look different: set = { value = … }",
}
"""The kinds of which code asks for some by their ids, with what to do instead of removing one."""

ONE_OF_MANY = ("theme", "keymap")
"""The kinds of which there has to be one, whichever it is."""


def indispensable(catalog: Catalog) -> Iterator[Diagnostic]:
    """Yield E301 for each patch that takes away what no game can be shown without.

    That is any color of `core` and what screens say, as they ask for both by id, and the last of
    the themes and keymaps. Whoever takes such a thing away is to blame.
    """
    for kind, identifier in catalog.removed:
        if _is_asked_for(kind, identifier):
            message = f"the {kind} `{identifier}` is still needed: the game itself asks for it"
            place = catalog.removed[kind, identifier]
            yield Diagnostic(Code.E301, place, message, ALTERNATIVES[kind])
    for kind in ONE_OF_MANY:
        if not catalog[kind]:
            message = f"there is no {kind} left, and there has to be one"
            for place in dict.fromkeys(at for (of, _), at in catalog.removed.items() if of == kind):
                yield Diagnostic(Code.E301, place, message, "leave one of them, or add another")


def _is_asked_for(kind: str, identifier: str) -> bool:
    if kind not in ALTERNATIVES or not identifier.startswith(f"{CORE}:"):
        return False
    return kind != "message" or bare_name(identifier).startswith(FOR_SCREENS)
