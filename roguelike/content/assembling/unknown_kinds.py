"""Tables of kinds that do not exist: what to say about them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from roguelike.content.documents.document import Place, Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.suggest import suggest
from roguelike.content.merging.patches import COMMON
from roguelike.content.names.ids import is_name
from roguelike.content.schema import PATCH, TAG, TAG_FIELDS
from roguelike.content.schema.base import Model
from roguelike.content.words.values import listed

_MAX_PROPOSED = 2  # kinds of which a table may be one by its fields


def unknown_kind(place: Place, kinds: Collection[str], hint: str = "") -> Diagnostic:
    """Return E004 about a key that is no kind, with a hint for where it is like none."""
    kind = str(place.keys[-1])
    others = () if place.keys[1:] else (PATCH, TAG)
    meant, mend = suggest(kind, [*kinds, *others]).advice
    hint = meant or hint or f"there are {listed(kinds, 'and')}"
    key = place.at(token=Token.KEY)
    return Diagnostic(Code.E004, key, f"there is no kind of content `{kind}`", hint, mend=mend)


def unknown_table(place: Place, value: object, kinds: Mapping[str, type[Model]]) -> Diagnostic:
    """Return E004 about a table of no kind: one misspelt, or a definition without its kind.

    Args:
        place: Where it is.
        value: What it says.
        kinds: The model of each kind of definition.
    """
    return unknown_kind(place, kinds, _without_kind(place, value, kinds))


def _without_kind(place: Place, value: object, kinds: Mapping[str, type[Model]]) -> str:
    """Return how to begin a definition whose header has only its name, if its fields tell that."""
    name, keys = str(place.keys[-1]), {*(as_table(value) or ())} - {*COMMON}
    if not keys or not is_name(name):
        return ""
    fitting = [kind for kind, model in kinds.items() if keys <= model.model_fields.keys()]
    if not 0 < len(fitting) <= _MAX_PROPOSED:
        return ""
    return f"begin it with {' or '.join(f'[{kind}.{name}]' for kind in fitting)}"


def has_members(table: Table) -> bool:
    """Tell whether a table that should hold tags is one itself, as it says what is in it."""
    return not TAG_FIELDS.isdisjoint(table)
