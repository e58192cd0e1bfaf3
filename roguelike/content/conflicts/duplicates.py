"""What unrelated mods put into the same array that is nearly, but not quite, the same.

Two mods that append the same record mean the same, and it is there once. Records that refer to
the same thing and differ otherwise are there both, which neither mod will have meant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel

from roguelike.content.conflicts.complaints import Complaints
from roguelike.content.documents.document import KeyPath, Place
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.fields.types import item_type, kind_of, models, selectable
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.history import History
from roguelike.content.merging.touches import Touch, overlap
from roguelike.content.mods.strangers import Strangers
from roguelike.content.names.names import Names
from roguelike.content.patching.paths import field_path
from roguelike.content.schema.base import Model, Ref

_Identity = tuple[tuple[str, str], ...]


class _Added(NamedTuple):
    """A record that a patch puts into an array.

    Attributes:
        number: The number of what puts it there, among all that the object's patches say.
        touch: What puts it there.
        place: Where it is written.
    """

    number: int
    touch: Touch
    place: Place


class DuplicateSearch:
    """Looks for records that are nearly the same."""

    def __init__(
        self, kinds: Mapping[str, type[Model]], strangers: Strangers, complaints: Complaints
    ) -> None:
        """Begin with nothing looked at.

        Args:
            kinds: The model of each kind.
            strangers: Tells which mods know each other.
            complaints: Takes W415; where more is wrong with an array already, that is enough.
        """
        self._kinds = kinds
        self._strangers = strangers
        self._complaints = complaints
        self._items: dict[tuple[str, KeyPath], Any] = {}

    def look(self, history: History, said: Sequence[Touch]) -> None:
        """Report what is nearly the same in an object.

        Args:
            history: The object.
            said: What its patches say, in order.
        """
        key = (history.kind, history.id)
        found: dict[tuple[KeyPath, _Identity], dict[str, _Added]] = {}
        for number, touch in enumerate(said):
            for keys, item in touch.added():
                record = as_table(item)
                identity = self._identity(history.kind, touch.path, record)
                if record is None or not identity or self._complaints.are_about(key, touch.path):
                    continue
                text = json.dumps(record, sort_keys=True, default=str)
                added = _Added(number, touch, touch.change.place_of(keys))
                alike = found.setdefault((touch.path, identity), {})
                if text in alike:  # so that it is there already
                    continue
                for each in alike.values():
                    if self._is_unmeant(each, added, said):
                        hint = self._strangers.remedy(added.touch.mod, each.touch.mod)
                        finding = _finding(history, identity, each, added, hint)
                        self._complaints.add(key, (), finding)
                        break
                alike[text] = added

    def _is_unmeant(self, one: _Added, other: _Added, said: Sequence[Touch]) -> bool:
        """Tell whether two mods do not know of each other, and none that does had the last word."""
        mods = (one.touch.mod, other.touch.mod)
        return self._strangers.are(*mods) and not any(
            overlap(touch.path, other.touch.path) and self._strangers.knows(touch.mod, mods)
            for touch in said[other.number + 1 :]
        )

    def _identity(self, kind: str, path: KeyPath, record: Table | None) -> _Identity:
        """Return what tells a record from others: its key, and what it has to refer to."""
        if record is None:
            return ()
        if (kind, path) not in self._items:
            self._items[kind, path] = _item_type(self._kinds[kind], path)
        model = _model_of(self._items[kind, path], record)
        if model is None:
            return ()
        if "key" in record:
            return (("key", record["key"]),)
        return tuple((name, record[name]) for name in _subjects(model) if name in record)


def _subjects(model: type[BaseModel]) -> list[str]:
    """Return the fields that say what a record is about: references that it cannot do without."""
    return [
        name
        for name, field in model.model_fields.items()
        if field.is_required() and any(isinstance(mark, Ref) for mark in field.metadata)
    ]


def _item_type(model: type[Model], path: KeyPath) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items of an array to which a patch can add something."""
    found = field_path(model, ".".join(map(str, path)), Names(""))
    return item_type(found.annotation)


def _model_of(item: Any, record: Table) -> type[BaseModel] | None:  # noqa: ANN401 - a type expression
    """Return the model of a record, by its kind where there are several."""
    if params := selectable(item):
        return next(each for each in params if kind_of(each) == record["kind"])
    return next(iter(models(item)), None)


def _finding(
    history: History, identity: _Identity, earlier: _Added, later: _Added, hint: str
) -> Diagnostic:
    one, other = earlier.touch.mod, later.touch.mod
    what = f"`{'.'.join(map(str, later.touch.path))}` of {history.kind} {history.id}"
    whose = " and ".join(f"{name} `{value}`" for name, value in identity)
    message = f"the mods `{one}` and `{other}` add nearly the same to {what}: both have {whose}"
    related = (Related(earlier.place, f"what `{one}` adds"),)
    return Diagnostic(Code.W415, later.place, message, hint, related)
