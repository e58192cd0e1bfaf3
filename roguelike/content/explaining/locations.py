"""From the place that pydantic gives for an error to the place in a file, and to the field there.

Pydantic's locations also hold the tags of unions and marks for keys, for which a file has nothing.
The annotations of the models tell them apart from keys that happen to have the same name.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo

from roguelike.content.documents.document import KeyPath
from roguelike.content.fields.types import bare
from roguelike.content.schema.base import Extends
from roguelike.registry import Params

_KEY = "[key]"  # pydantic's mark for an error in a key rather than in its value


class Location(Struct, frozen=True):
    """What an error is about.

    Attributes:
        keys: The keys and indices that lead to it, from the table that was validated.
        is_key: Whether the last of the keys itself is meant, not its value.
        owner: The model of the table that it is in, if that is known.
        field: The field of the owner that it is or is in, if there is one.
        point: The extension point from which that field, or one around it, selects.
        expected: The type that is expected there, if that is known.
        table: For a key itself, the type of the table that it is in.
    """

    keys: KeyPath = ()
    is_key: bool = False
    owner: type[BaseModel] | None = None
    field: FieldInfo | None = None
    point: str = ""
    expected: Any = None
    table: Any = None


def locate(model: type[BaseModel], loc: tuple[int | str, ...]) -> Location:
    """Return what `loc`, from an error of `model`, is about."""
    at: Any = model
    around: Any = None
    keys: KeyPath = ()
    found = Location()
    for element in loc:
        if element == _KEY:
            return replace(found, is_key=True, table=around)
        choices = _choices(at)
        if len(choices) > 1:  # the element is what pydantic calls the choice
            at = next((choice for choice in choices if _tag(choice) == element), None)
            continue
        keys = (*keys, element)
        at = around = bare(choices[0])
        if isinstance(at, type) and issubclass(at, BaseModel):
            field = _field(at, str(element))
            found = Location(keys, owner=at, field=field, point=_point(field) or found.point)
            at = field and field.annotation
        else:
            found = replace(found, keys=keys)
            at = _inner(at)
    return replace(found, expected=at)


def _field(model: type[BaseModel], key: str) -> FieldInfo | None:
    """Return the field of a model that has a key in files."""
    found = model.model_fields.get(key)
    aliased = (each for each in model.model_fields.values() if each.alias == key)
    return found or next(aliased, None)


def _choices(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a union allows, save `None`; or the type alone."""
    inner = bare(annotation)
    if get_origin(inner) not in (Union, UnionType):
        return [annotation]
    members = [member for member in get_args(inner) if member is not NoneType]
    return [choice for member in members for choice in _tagged_choices(member)]


def _tagged_choices(member: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    return [member] if _tag(member) is not None else _choices(member)


def _inner(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items of an array or of the values of a table."""
    arguments = [each for each in get_args(annotation) if each is not Ellipsis]
    return arguments[-1] if arguments else None


def _tag(choice: Any) -> str | None:  # noqa: ANN401 - a type expression
    """Return what pydantic calls this choice of a union in locations."""
    tags = [mark.tag for mark in get_args(choice)[1:] if isinstance(mark, Tag)]
    if tags:
        return tags[0]
    inner: object = bare(choice)
    if isinstance(inner, type) and issubclass(inner, Params):
        return str(inner.model_fields["kind"].default)
    return None


def _point(field: FieldInfo | None) -> str:
    marks = field.metadata if field else ()
    return next((mark.point for mark in marks if isinstance(mark, Extends)), "")
