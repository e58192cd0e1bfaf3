"""Types of the fields of models, taken apart for the models that are exported.

The tree of fields (`content.schema.tree`) tells the same of values; schemas are made of types.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from roguelike.content.schema.fields.base import Whole
from roguelike.registry import Params


def is_whole(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether a type is that of an array that is changed as a whole."""
    types = (each for each in (annotation, *members(annotation)) if get_origin(each) is Annotated)
    return any(isinstance(mark, Whole) for each in types for mark in get_args(each)[1:])


def bare(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return a type without its marks."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def members(annotation: Any) -> list[Any]:  # noqa: ANN401 - a type expression
    """Return the types that a value may have, save None."""
    inner = bare(annotation)
    if get_origin(inner) in (Union, UnionType):
        return [each for each in get_args(inner) if each is not NoneType]
    return [annotation]


def marks_of(field: FieldInfo | None) -> list[Any]:
    """Return the marks of a field, and those of the types that its value may have."""
    if field is None:
        return []
    marked = (each for each in members(field.annotation) if get_origin(each) is Annotated)
    return [*field.metadata, *(mark for each in marked for mark in get_args(each)[1:])]


def models(annotation: Any) -> list[type[BaseModel]]:  # noqa: ANN401 - a type expression
    """Return the models among the types that a value may have."""
    found = (bare(each) for each in members(annotation))
    return [each for each in found if isinstance(each, type) and issubclass(each, BaseModel)]


def selectable(annotation: Any) -> list[type[Params]]:  # noqa: ANN401 - a type expression
    """Return the parameters that a value may be, if it can be nothing else."""
    found = [model for model in models(annotation) if issubclass(model, Params)]
    return found if len(found) == len(members(annotation)) else []


def item_type(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items of an array; None where it is no array."""
    inner = members(annotation)[0]
    return get_args(bare(inner))[0] if get_origin(bare(inner)) in (tuple, list) else None
