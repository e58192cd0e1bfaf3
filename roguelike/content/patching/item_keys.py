"""Keys by which items of arrays go, and which only one of them can have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from roguelike.content.documents.document import Place
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.fields.types import item_type, models
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Sink
from roguelike.content.names.ids import is_name
from roguelike.content.patching.written import Written
from roguelike.content.schema import VERBS
from roguelike.content.schema.base import Model

_KEY = "key"


def report_repeated_keys(written: Written, kinds: Mapping[str, type[Model]], report: Sink) -> None:
    """Report each key that an item before it in the same array has as well.

    What patches add to what there is already is not held to that: two mods may have thought of
    one key, and both go on.

    Args:
        written: What the files of a mod contain.
        kinds: The model of each kind of definition.
        report: Takes E206.
    """
    keyed = {kind: fields for kind, model in kinds.items() if (fields := _with_keys(model))}
    for definition in written.definitions:
        if definition.kind in keyed:
            _report_among(keyed[definition.kind], definition.table, definition.place, report)
    for patch in written.patches:
        for verb in VERBS if patch.kind in keyed else ():
            place = patch.place.at(verb)
            _report_among(keyed[patch.kind], patch.table.get(verb), place, report)


def _report_among(fields: Iterable[str], said: object, place: Place, report: Sink) -> None:
    """Report what is found in some of the fields of a table, if it is one."""
    table = as_table(said) or {}
    for field in fields:
        for finding in _repeated(as_array(table.get(field)) or (), place.at(field)):
            report.add(finding)


def _repeated(items: Sequence[Any], place: Place) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for number, item in enumerate(items):
        key = (as_table(item) or {}).get(_KEY)
        if not isinstance(key, str) or not is_name(key):
            continue  # which is told already
        if first.setdefault(key, number) != number:
            message = f"two items of `{place.keys[-1]}` have the key `{key}`"
            related = Related(place.at(first[key], _KEY), "the first is here")
            hint = "give one of them another key, or take it out"
            yield Diagnostic(Code.E206, place.at(number, _KEY), message, hint, (related,))


@lru_cache(maxsize=256)
def _with_keys(model: type[Model]) -> tuple[str, ...]:
    """Return the fields of a model that are arrays of what has a key."""
    return tuple(
        name
        for name, field in model.model_fields.items()
        if any(_KEY in each.model_fields for each in models(item_type(field.annotation)))
    )
