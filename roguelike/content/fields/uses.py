"""The references in definitions, with the keys that lead to them.

Which fields hold references is said by the models, so those of a kind, behavior or pass that is
added later are found without further code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, cast, get_args, get_origin

from pydantic import BaseModel

from roguelike.content.documents.document import KeyPath
from roguelike.content.fields.types import bare, members
from roguelike.content.schema.references import Needs, ref_kind

_SCALARS = (str, int, float, bool)


class Use(NamedTuple):
    """A reference to a definition.

    Attributes:
        keys: The keys that lead to it from what refers.
        kind: The kind of what is referred to.
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


def uses_of(model: BaseModel, *, with_keys: bool = True) -> list[Use]:
    """Return each reference in a definition, in the order of its fields.

    What a field refers to by default is among them; a reference that counts only if its mod is
    there, only if it is.

    Args:
        model: The definition, validated with the names that exist.
        with_keys: Whether the keys of tables count, as those of `stats`, whose values say
            something about what the keys refer to.
    """
    return list(_in_model(model, (), with_keys=with_keys))


def _in_model(model: BaseModel, keys: KeyPath, *, with_keys: bool) -> Iterator[Use]:
    for name, types in _fields(type(model)):
        yield from _in_value(getattr(model, name), types, (*keys, name), with_keys=with_keys)


@lru_cache(maxsize=512)
def _fields(model: type[BaseModel]) -> tuple[tuple[str, list[Any]], ...]:
    """Return the fields of a model that may hold references, with the types of their values."""
    found: list[tuple[str, list[Any]]] = []
    for name, field in model.model_fields.items():
        annotation: Any = field.annotation
        if field.metadata:
            annotation = Annotated[(annotation, *field.metadata)]
        types = _members(annotation)
        if any(ref_kind(each) or bare(each) not in _SCALARS for each in types):
            found.append((name, types))
    return tuple(found)


def _members(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a value may have, of unions within unions as well."""
    among = members(annotation)
    if among == [annotation]:
        return among
    return [each for member in among for each in _members(member)]


def _in_value(value: object, types: list[Any], keys: KeyPath, *, with_keys: bool) -> Iterator[Use]:
    """Yield the references in a value that may have some types."""
    if isinstance(value, BaseModel):
        yield from _in_model(value, keys, with_keys=with_keys)
    elif isinstance(value, str):
        yield from _in_text(value, types, keys)
    elif isinstance(value, tuple):
        inner = _inside(types, tuple)[:1]
        items = [each for annotation in inner for each in _members(annotation)]
        for number, item in enumerate(cast("tuple[object, ...]", value)):
            yield from _in_value(item, items, (*keys, number), with_keys=with_keys)
    elif isinstance(value, dict):
        of_keys, of_values = _inside(types, dict)
        values = _members(of_values)
        for key, item in cast("dict[str, object]", value).items():
            if with_keys:
                yield from _in_text(key, [of_keys], (*keys, key))
            yield from _in_value(item, values, (*keys, key), with_keys=with_keys)


def _in_text(text: str, types: list[Any], keys: KeyPath) -> Iterator[Use]:
    """Yield a text if it is a reference, which has a colon once it is resolved."""
    for annotation in types if ":" in text else ():
        if kind := ref_kind(annotation):
            needs = (mark for mark in get_args(annotation)[1:] if isinstance(mark, Needs))
            yield Use(keys, kind, text, tuple(needs))
            return


def _inside(types: list[Any], origin: type) -> tuple[Any, ...]:
    """Return the arguments of the first of some types that is made of another, as of `tuple`."""
    found = (bare(each) for each in types)
    return next((get_args(each) for each in found if get_origin(each) is origin), (Any, Any))
