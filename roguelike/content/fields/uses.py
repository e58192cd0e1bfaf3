"""What definitions make use of: every reference in them, with the keys that lead to it.

Which fields hold references is said by the models, so those of a kind, behavior or pass that is
added later are found without further code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from roguelike.content.documents.document import KeyPath
from roguelike.content.fields.types import bare, members, models
from roguelike.content.schema.base import Ref
from roguelike.content.schema.needs import Needs


class Use(NamedTuple):
    """A reference to a definition.

    Attributes:
        keys: The keys that lead to it from what refers.
        kind: What is referred to.
        id: Its full id.
        needs: What must be so with the definition.
    """

    keys: KeyPath
    kind: str
    id: str
    needs: tuple[Needs, ...] = ()

    @property
    def target(self) -> tuple[str, str]:
        """The kind and the id of what is referred to."""
        return self.kind, self.id


_Finder = Callable[[Any, KeyPath, list[Use]], None]
"""Adds the references in a value, which has some keys, to a list.

Everything in all definitions is looked through, so nothing in between is made for each.
"""


def uses_of(model: BaseModel, *, with_keys: bool = True) -> list[Use]:
    """Return each reference in a definition, in the order of its fields.

    What a field refers to by default is among them; a reference that counts only if its mod is
    there, only if it is.

    Args:
        model: The definition, validated with the names that exist.
        with_keys: Whether the keys of tables count, as those of `stats`, whose values say
            something about what the keys refer to.
    """
    uses: list[Use] = []
    (_ALL if with_keys else _VALUES).find(model, (), uses)
    return uses


class _Search:
    """Looks for references in definitions."""

    def __init__(self, *, with_keys: bool) -> None:
        """Look for all references, or for all but the keys of tables."""
        self._with_keys = with_keys
        self._finders = lru_cache(maxsize=512)(self._of_fields)
        self._begun: set[type[BaseModel]] = set()

    def find(self, model: BaseModel, keys: KeyPath, uses: list[Use]) -> None:
        """Add the references in a model, which has some keys, to a list."""
        for name, finder in self._finders(type(model)):
            finder(getattr(model, name), (*keys, name), uses)

    def _of_fields(self, model: type[BaseModel]) -> tuple[tuple[str, _Finder], ...]:
        """Return, for each field that may hold references, what finds them."""
        self._begun.add(model)
        found: list[tuple[str, _Finder]] = []
        for name, field in model.model_fields.items():
            annotation: Any = field.annotation
            if field.metadata:
                annotation = Annotated[(annotation, *field.metadata)]
            if finder := self._finder(annotation):
                found.append((name, finder))
        self._begun.remove(model)
        return tuple(found)

    def _finder(self, annotation: Any) -> _Finder | None:  # noqa: ANN401 - a type expression
        """Return what finds the references in values of a type; None if there cannot be any."""
        if reference := _reference(annotation):
            return reference
        origin, inner = get_origin(bare(annotation)), get_args(bare(annotation))
        if origin is tuple and (each := self._finder(inner[0])):
            return _in_items(each)
        if origin is dict:
            of_key = _reference(inner[0]) if self._with_keys else None
            return _in_table(of_key, self._finder(inner[1]))
        among = _members(annotation)
        if among != [annotation]:
            return self._in_any(among)
        return self.find if any(map(self._may_refer, models(annotation))) else None

    def _may_refer(self, model: type[BaseModel]) -> bool:
        """Tell whether there can be references in a model.

        One without fields stands for any that is made of it. In one that is a part of itself, the
        answer is still being found.
        """
        return not model.model_fields or model in self._begun or bool(self._finders(model))

    def _in_any(self, types: list[Any]) -> _Finder | None:
        """Return what finds references in values of several types, at most one of them not text.

        Text is a reference if it has a colon: one that was resolved always has.
        """
        of_text = next(filter(None, map(_reference, types)), None)
        others = [each for each in types if not _reference(each)]
        of_others = next(filter(None, map(self._finder, others)), None)
        if of_text is None and of_others is None:
            return None

        def find(value: Any, keys: KeyPath, uses: list[Use]) -> None:  # noqa: ANN401 - any value
            if isinstance(value, str):
                if of_text and ":" in value:
                    of_text(value, keys, uses)
            elif value is not None and of_others:
                of_others(value, keys, uses)

        return find


_ALL: Final = _Search(with_keys=True)
_VALUES: Final = _Search(with_keys=False)


def _members(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a value may have, of unions within unions as well."""
    among = members(annotation)
    if among == [annotation]:
        return among
    return [each for member in among for each in _members(member)]


def _reference(annotation: Any) -> _Finder | None:  # noqa: ANN401 - a type expression
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    kind = next((mark.kind for mark in marks if isinstance(mark, Ref)), None)
    needs = tuple(mark for mark in marks if isinstance(mark, Needs))
    if kind is None:
        return None

    def find(value: str, keys: KeyPath, uses: list[Use]) -> None:
        uses.append(Use(keys, kind, value, needs))

    return find


def _in_items(finder: _Finder) -> _Finder:
    def find(value: tuple[Any, ...], keys: KeyPath, uses: list[Use]) -> None:
        for number, item in enumerate(value):
            finder(item, (*keys, number), uses)

    return find


def _in_table(of_key: _Finder | None, of_value: _Finder | None) -> _Finder | None:
    if of_key is None and of_value is None:
        return None

    def find(value: Mapping[str, Any], keys: KeyPath, uses: list[Use]) -> None:
        for key, item in value.items():
            if of_key:
                of_key(key, (*keys, key), uses)
            if of_value:
                of_value(item, (*keys, key), uses)

    return find
