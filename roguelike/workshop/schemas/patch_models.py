"""Patch models: the models of what verbs take, made from the models of definitions.

Each verb takes a table with the fields of the definition that it changes, none of them required.
`shaped_model` makes its model from the definition's, and a `Shape` says what type stands in it for
a single value and for an array. So a kind or a field that is added later can be patched without
further code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from msgspec import Struct
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    create_model,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema

from roguelike.content.references.implementations import Extends
from roguelike.content.schema.fields.base import Model, Whole
from roguelike.content.schema.fields.tree import table_of
from roguelike.core.formulas.formula import Formula
from roguelike.registry import Formerly, Params, kind_of, mention_former_names


def is_whole(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Return True if a type is that of an array that is changed as a whole."""
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


_ARRAY, _NAMES = "array", "names"
_ANY_KIND = "of any kind"  # the table that does not say its kind
_KEPT = (Extends, Formerly)  # what is said of a field itself, whatever its values are


class Either(Struct, frozen=True):
    """Mark of a choice between two types that schemas tell apart by a condition.

    Editors then say what is wrong with that choice, rather than that neither fits.

    Attributes:
        type: The JSON type of values for which the first choice is meant.
        key: The key that tables have for which the first choice is meant, if it needs one.
    """

    type: str
    key: str = ""

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return a condition instead of a choice."""
        result = handler(schema)
        one, other = result.pop("oneOf")
        condition: JsonSchemaValue = {"type": self.type}
        if self.key:
            condition |= {"required": [self.key], "additionalProperties": True}
        return {**result, "if": condition, "then": one, "else": other}


class Shape(Struct, frozen=True):
    """The types in a patch model where the definition has a single value or an array.

    Attributes:
        suffix: What the names of the patch models end with.
        value: Returns the type for a single value of a type; None where there is none.
        array: Returns the type for an array of a type; None where there is none.
        by_name: Whether a table can stand for an array, with the names of its items as keys.
        into_whole: Whether it also can for an array that is `Whole`.
        either: How schemas tell such a table from what else stands for an array.
    """

    suffix: str
    value: Callable[[Any], Any]
    array: Callable[[Any], Any]
    by_name: bool = True
    into_whole: bool = False
    either: Either = Either("array")


def told_apart(_value: object) -> None:
    """Discriminator of a choice in exported models, which validate nothing."""


def nothing(_annotation: Any) -> None:  # noqa: ANN401 - a type expression
    """Return None: no value stands for a type, as `Shape.value` or `Shape.array`."""


class _PartOfParams(Params):
    """Base of the patch models of parameters, which need not say their kind."""

    model_config = ConfigDict(json_schema_extra=mention_former_names)


@cache
def shaped_model(model: type[BaseModel], shape: Shape) -> type[BaseModel]:
    """Return a model with the fields of `model` in another shape, none of them required."""
    base = _PartOfParams if issubclass(model, Params) else Model
    fields = {name: _field(name, shape, field) for name, field in model.model_fields.items()}
    fields = {name: field for name, field in fields.items() if field is not None}
    made = create_model(
        f"{model.__name__}{shape.suffix}", __base__=base, __doc__=model.__doc__, **fields
    )
    return cast("type[BaseModel]", made)


@cache
def fits(model: type[BaseModel], shape: Shape) -> bool:
    """Return True if any field of `model` has a place in the patch model."""
    return any(_of_field(field, shape) is not None for field in model.model_fields.values())


def _field(name: str, shape: Shape, *infos: FieldInfo) -> Any:  # noqa: ANN401 - as create_model takes it
    """Return a field for values that fit one of some fields; None where it has no place."""
    first = infos[0]
    if name == "kind" and not first.is_required():
        return first.annotation, first
    types = [each for info in infos if (each := _of_field(info, shape)) is not None]
    if not types:
        return None
    annotation = union(types)
    marks = [mark for mark in first.metadata if isinstance(mark, _KEPT)]
    described = Field(default=None, description=first.description)
    return (Annotated[(annotation, *marks)] if marks else annotation), described


def _of_field(field: FieldInfo, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of a field in the patch model; None where it has no place there."""
    marks = [mark for mark in field.metadata if not isinstance(mark, _KEPT)]
    if isinstance(field.discriminator, Discriminator):
        marks.append(field.discriminator)
    whole = Annotated[(field.annotation, *marks)] if marks else field.annotation
    return shaped_type(whole, shape)


def shaped_type(annotation: Any, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return the type that stands for another in a patch model; None if there is none."""
    if params := selectable(annotation):
        return _selected(params, shape) if any(fits(each, shape) for each in params) else None
    inner = _only(annotation)
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        return shaped_model(inner, shape) if fits(inner, shape) else None
    if get_origin(inner) in (tuple, list):
        return _array(annotation, get_args(inner)[0], shape)
    if get_origin(inner) is dict:
        key, value = get_args(inner)
        inside = shaped_type(value, shape)
        return None if inside is None else dict[key, inside]
    if inner is None and models(annotation):
        return _choice(annotation, shape)
    return shape.value(annotation)


def _choice(annotation: Any, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return the type that stands for a value that may be a table or something else."""
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    pairs = [(each, shaped_type(each, shape)) for each in members(annotation)]
    found = [_with_marks(each, made) for each, made in pairs if made is not None]
    if not found:
        return None
    return Annotated[(union(found), *marks)] if marks and len(found) == len(pairs) else union(found)


def _with_marks(annotation: Any, inside: Any) -> Any:  # noqa: ANN401 - type expressions
    """Return the shaped type with its tag in a choice of types."""
    marks = [mark for mark in get_args(annotation)[1:] if isinstance(mark, Tag)]
    return Annotated[(inside, *marks)] if marks and get_origin(inside) is not Annotated else inside


def _array(annotation: Any, item: Any, shape: Shape) -> Any:  # noqa: ANN401 - type expressions
    """Return the type that stands for an array: a whole one, or a table of named items."""
    whole = shape.array(annotation)
    if shape.by_name and not shape.into_whole and is_whole(annotation):
        return whole
    named = _named(item, shape) if shape.by_name else None
    if named is None or whole is None:
        return whole if named is None else named
    choices = [Annotated[whole, Tag(_ARRAY)], Annotated[named, Tag(_NAMES)]]
    return Annotated[union(choices), Discriminator(told_apart), shape.either]


def _named(item: Any, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return the type that stands for items by their names; None if they have none."""
    if params := selectable(item):
        return _by_kind(tuple(params), shape)
    keyed = [model for model in models(item) if "key" in model.model_fields]
    return dict[str, shaped_model(keyed[0], shape)] if keyed else None


@cache
def _by_kind(params: tuple[type[Params], ...], shape: Shape) -> type[BaseModel] | None:
    """Return the model of selected parameters by their kinds; None where none has a place in it."""
    fields: dict[str, Any] = {
        kind_of(each): (
            shaped_model(each, shape),
            Field(default=None, description=table_of(each).summary),
        )
        for each in params
        if fits(each, shape)
    }
    if not fields:
        return None
    names = "".join(each.__name__ for each in params)[:80]
    doc = "Items of an array, each by its kind."
    return create_model(f"{names}{shape.suffix}ByKind", __base__=Model, __doc__=doc, **fields)


def _selected(params: list[type[Params]], shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return the type that stands for selected parameters, whose kind need not be said."""
    any_kind = _any_of(tuple(params), shape)
    kinds = {kind_of(each): shaped_model(each, shape) for each in params} | {_ANY_KIND: any_kind}

    choices = [Annotated[model, Tag(kind)] for kind, model in kinds.items()]
    return Annotated[union(choices), Discriminator(told_apart), _ShownAs(any_kind)]


@cache
def _any_of(params: tuple[type[Params], ...], shape: Shape) -> type[BaseModel]:
    """Return the patch model of parameters whose kind is not said, with the fields of all kinds."""
    found: dict[str, list[FieldInfo]] = {}
    for each in params:
        for name, info in each.model_fields.items():
            alike = found.setdefault(name, [])
            types = [(each.annotation, each.metadata) for each in alike]
            if (info.annotation, info.metadata) not in types:
                alike.append(info)
    made = {name: _field(name, shape, *alike) for name, alike in found.items() if name != "kind"}
    fields = {name: field for name, field in made.items() if field is not None}
    kinds = tuple(kind_of(each) for each in params)
    fields["kind"] = (Literal[kinds], Field(default=None, description="What is selected."))
    names = "Any" + "".join(each.__name__ for each in params)[:80]
    doc = "Parameters of something that is already selected, or selected here."
    return create_model(f"{names}{shape.suffix}", __base__=Model, __doc__=doc, **fields)


class _ShownAs(Struct, frozen=True):
    """Mark of a choice in whose place schemas show one model."""

    model: type[BaseModel]

    def __get_pydantic_json_schema__(
        self, _schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the model."""
        return handler(self.model.__pydantic_core_schema__)


def union(types: Iterable[Any]) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of a value that may have any of `types`."""
    return Union[tuple(types)]  # noqa: UP007 - built from a tuple


def is_number(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Return True if values of a type are numbers or formulas."""
    return _only(annotation) in (int, float, Formula)


def _only(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return a type without marks if values can have no other."""
    found = members(annotation)
    return bare(found[0]) if len(found) == 1 else None
