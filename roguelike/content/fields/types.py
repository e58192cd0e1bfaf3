"""What the types of fields of models are made of, as far as data can tell it apart."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from roguelike.content.schema.references import ref_kind
from roguelike.registry import Params


class Refused(Struct, frozen=True):
    """Marks a field that is there only to be refused.

    Attributes:
        reason: Why.
        instead: What to do about it, if anything.
    """

    reason: str
    instead: str


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
    """Return what the type of a field is marked with, and the types that its value may have."""
    if field is None:
        return []
    marked = (each for each in members(field.annotation) if get_origin(each) is Annotated)
    return [*field.metadata, *(mark for each in marked for mark in get_args(each)[1:])]


def models(annotation: Any) -> list[type[BaseModel]]:  # noqa: ANN401 - a type expression
    """Return the models among the types that a value may have."""
    found = (bare(each) for each in members(annotation))
    return [each for each in found if isinstance(each, type) and issubclass(each, BaseModel)]


def may_be(annotation: Any, value: object) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether a value has the form of a type, such as that of a text or an array."""
    inner = bare(annotation)
    if get_origin(inner) in (Union, UnionType):
        return any(may_be(each, value) for each in get_args(inner))
    form = get_origin(inner) or inner
    return type(value) is (list if form is tuple else form)


def selectable(annotation: Any) -> list[type[Params]]:  # noqa: ANN401 - a type expression
    """Return the parameters that a value may be, if it can be nothing else."""
    found = [model for model in models(annotation) if issubclass(model, Params)]
    return found if len(found) == len(members(annotation)) else []


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return what the fields of a model are called in files."""
    return [field.alias or name for name, field in model.model_fields.items()]


def usable_keys_of(model: type[BaseModel]) -> list[str]:
    """Return the same without those that are there only to be refused."""
    fields = zip(keys_of(model), model.model_fields.values(), strict=True)
    return [
        key
        for key, field in fields
        if not any(isinstance(mark, Refused) for mark in marks_of(field))
    ]


def keys_inside(annotation: Any) -> set[str]:  # noqa: ANN401 - a type expression
    """Return the keys that a value can have as a table, where these are certain words."""
    found = {name for each in models(annotation) for name in each.model_fields}
    for table in (bare(each) for each in members(annotation)):
        key_type, *_ = get_args(table) if get_origin(table) is dict else (None,)
        found |= {*get_args(key_type)} if get_origin(key_type) is Literal else set[str]()
    return found


def kind_of(params: type[BaseModel]) -> str:
    """Return the name by which data selects parameters."""
    return str(params.model_fields["kind"].default)


def summary(params: type[BaseModel]) -> str:
    """Return what parameters are for, in a line."""
    return (params.__doc__ or "").strip().partition("\n")[0]


def item_type(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of the items of an array; None where it is no array."""
    inner = members(annotation)[0]
    return get_args(bare(inner))[0] if get_origin(bare(inner)) in (tuple, list) else None


def kind_of_keys(field: FieldInfo) -> str | None:
    """Return the kind of what the keys in a table are the names of, if a field is such a table."""
    tables = (bare(each) for each in members(field.annotation))
    return next((ref_kind(get_args(each)[0]) for each in tables if get_origin(each) is dict), None)
