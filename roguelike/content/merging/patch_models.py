"""Patch models: the models of what verbs take, made from the models of definitions.

Each verb takes a table with the fields of the definition that it changes, none of them required.
`shaped_model` makes its model from the definition's, and a `Shape` says what type stands in it for
a single value and for an array. So a kind or a field that is added later can be patched without
further code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from msgspec import Struct
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
    create_model,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import PydanticCustomError, PydanticOmit, core_schema

from roguelike.content.documents.document import as_table, name_of
from roguelike.content.findings.diagnostics import Code
from roguelike.content.schema.base import Extends, Model
from roguelike.content.schema.fields import (
    Refused,
    bare,
    kind_of,
    members,
    models,
    selectable,
    summary,
)
from roguelike.registry import Formerly, Params, mention_former_names

_ANY_KIND = "of any kind"  # what errors call the table that does not say its kind
_ARRAY, _NAMES = "array", "names"
_KEPT = (Extends, Formerly)  # what is said of a field itself, whatever its values are


class Either(Struct, frozen=True):
    """Has schemas ask for something about a value to tell which of two choices is meant.

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
    """What stands in a patch model where the definition has a single value or an array.

    Attributes:
        suffix: What the names of the patch models end with.
        value: Returns the type for a single value of a type; None where there is none.
        array: Returns the type for an array of a type; None where there is none.
        refusal: What to say of a field that has no place in the patch model.
        by_name: Whether a table can stand for an array, with the names of its items as keys.
        either: How schemas tell such a table from what else stands for an array.
        instead: What to do about a field that has no place there, or what returns that by the type
            of the field.
    """

    suffix: str
    value: Callable[[Any], Any]
    array: Callable[[Any], Any]
    refusal: str = ""
    by_name: bool = True
    either: Either = Either("array")
    instead: str | Callable[[Any], str] = ""

    @property
    def is_whole(self) -> bool:
        """Whether every field has a place in the patch model, with all that limits its values."""
        return not self.refusal


class _PartOfParams(Params):
    """Base of the patch models of parameters, which need not say their kind."""

    model_config = ConfigDict(json_schema_extra=mention_former_names)


@cache
def shaped_model(model: type[BaseModel], shape: Shape) -> type[BaseModel]:
    """Return a model with the fields of `model` in another shape, none of them required."""
    base = _PartOfParams if issubclass(model, Params) else Model
    fields = {name: _field(name, field, shape) for name, field in model.model_fields.items()}
    made = create_model(
        f"{model.__name__}{shape.suffix}", __base__=base, __doc__=model.__doc__, **fields
    )
    return cast("type[BaseModel]", made)


def fits(model: type[BaseModel], shape: Shape) -> bool:
    """Tell whether any field of `model` has a place in the patch model."""
    return any(_of_field(field, shape) is not None for field in model.model_fields.values())


def _field(name: str, info: FieldInfo, shape: Shape) -> Any:  # noqa: ANN401 - as create_model takes it
    if name == "kind" and not info.is_required():
        return info.annotation, info
    annotation = _of_field(info, shape)
    if annotation is None:
        annotation = refused(shape, info.annotation)
    marks = [mark for mark in info.metadata if isinstance(mark, _KEPT)]
    described = Field(default=None, description=info.description)
    return (Annotated[(annotation, *marks)] if marks else annotation), described


def _of_field(field: FieldInfo, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of a field in the patch model; None where it has no place there."""
    marks = [mark for mark in field.metadata if not isinstance(mark, _KEPT)]
    if isinstance(field.discriminator, Discriminator):
        marks.append(field.discriminator)
    whole = Annotated[(field.annotation, *marks)] if marks else field.annotation
    return shaped_type(whole, shape)


def shaped_type(annotation: Any, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return what stands for a type in a patch model; None where nothing does."""
    if params := selectable(annotation):
        return _selected(params, shape) if any(fits(each, shape) for each in params) else None
    only = members(annotation)
    inner = bare(only[0]) if len(only) == 1 else None
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        return shaped_model(inner, shape) if fits(inner, shape) else None
    if get_origin(inner) in (tuple, list):
        return _array(annotation, get_args(inner)[0], shape)
    if get_origin(inner) is dict:
        key, value = get_args(inner)
        inside = shaped_type(value, shape)
        return None if inside is None else dict[key, inside]
    if len(only) > 1 and models(annotation):
        return _choice(annotation, shape)
    return shape.value(annotation)


def _choice(annotation: Any, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return what stands for a value that may be a table or something else."""
    if not shape.is_whole:
        inner = models(annotation)
        return shaped_model(inner[0], shape) if len(inner) == 1 and fits(inner[0], shape) else None
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    choices = [_with_marks(each, shaped_type(each, shape)) for each in members(annotation)]
    return Annotated[(union(choices), *marks)] if marks else union(choices)


def _with_marks(annotation: Any, inside: Any) -> Any:  # noqa: ANN401 - type expressions
    """Return the shaped type with what a choice of types calls it."""
    marks = [mark for mark in get_args(annotation)[1:] if isinstance(mark, Tag)]
    return Annotated[(inside, *marks)] if marks and get_origin(inside) is not Annotated else inside


def _array(annotation: Any, item: Any, shape: Shape) -> Any:  # noqa: ANN401 - type expressions
    """Return what stands for an array: something for all of it, or a table of named items."""
    whole = shape.array(annotation)
    named = _named(item, shape) if shape.by_name else None
    if named is None or whole is None:
        return whole if named is None else named
    choices = [Annotated[whole, Tag(_ARRAY)], Annotated[named, Tag(_NAMES)]]
    return Annotated[union(choices), Discriminator(_is_named), shape.either]


def _named(item: Any, shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return what stands for items by their names; None where they have none."""
    params = selectable(item)
    if params:
        fields: dict[str, Any] = {
            kind_of(each): (
                shaped_model(each, shape),
                Field(default=None, description=summary(each)),
            )
            for each in params
            if fits(each, shape)
        }
        if not fields:
            return None
        names = "".join(each.__name__ for each in params)[:80]
        doc = "Items of an array, each by its kind."
        return create_model(f"{names}{shape.suffix}ByKind", __base__=Model, __doc__=doc, **fields)
    keyed = [model for model in models(item) if "key" in model.model_fields]
    return dict[str, shaped_model(keyed[0], shape)] if keyed else None


def _is_named(value: object) -> str:
    """Tell items by their names from an array, and from one of its items without brackets."""
    table = as_table(value)
    is_array = table is None or "values" in table or name_of(table) is not None
    return _ARRAY if is_array else _NAMES


def _selected(params: list[type[Params]], shape: Shape) -> Any:  # noqa: ANN401 - a type expression
    """Return what stands for selected parameters, whose kind need not be said."""
    kinds = {kind_of(each): each for each in params}
    any_kind = _any_of(params, shape)

    def tag(value: object) -> str:
        kind = cast("dict[str, object]", value).get("kind") if isinstance(value, dict) else None
        return kind if isinstance(kind, str) and kind in kinds else _ANY_KIND

    choices = [Annotated[shaped_model(each, shape), Tag(kind)] for kind, each in kinds.items()]
    choices.append(Annotated[any_kind, Tag(_ANY_KIND)])
    return Annotated[union(choices), Discriminator(tag), _ShownAs(any_kind)]


def _any_of(params: Iterable[type[Params]], shape: Shape) -> type[BaseModel]:
    """Return the patch model of parameters whose kind is not said: all that any of them has."""
    found: dict[str, list[FieldInfo]] = {}
    for each in params:
        for name, info in each.model_fields.items():
            found.setdefault(name, []).append(info)
    kinds = tuple(kind_of(each) for each in params)
    fields: dict[str, Any] = {
        name: _field(name, alike[0], shape) if _agree(alike) else _loose(alike, shape)
        for name, alike in found.items()
        if name != "kind"
    }
    fields["kind"] = (Literal[kinds], Field(default=None, description="What is selected."))
    names = "Any" + "".join(each.__name__ for each in params)[:80]
    doc = "Parameters of something that is already selected, or selected here."
    return create_model(f"{names}{shape.suffix}", __base__=Model, __doc__=doc, **fields)


def _agree(fields: list[FieldInfo]) -> bool:
    first = fields[0]
    return all(
        (each.annotation, each.metadata) == (first.annotation, first.metadata) for each in fields
    )


def _loose(fields: list[FieldInfo], shape: Shape) -> Any:  # noqa: ANN401 - as create_model takes it
    """Return the field for parameters that share a name, but not what limits them."""
    annotations = [field.annotation for field in fields]
    types = [each for number, each in enumerate(annotations) if each not in annotations[:number]]
    choices = [each for each in (shaped_type(type_, shape) for type_ in types) if each is not None]
    described = Field(default=None, description=fields[0].description)
    return (union(choices) if choices else refused(shape, annotations[0])), described


class _ShownAs(Struct, frozen=True):
    """Has schemas show one model in the place of a choice."""

    model: type[BaseModel]

    def __get_pydantic_json_schema__(
        self, _schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the model."""
        return handler(self.model.__pydantic_core_schema__)


class _Refusal(Refused, frozen=True):
    """The same, with the reason in its finding; schemas do not show it."""

    def __get_pydantic_core_schema__(
        self,
        _source: object,
        _handler: GetCoreSchemaHandler,
    ) -> core_schema.CoreSchema:
        """Refuse everything."""

        def refuse(_: object) -> None:
            context = {"reason": self.reason, "hint": self.instead}
            raise PydanticCustomError(Code.E404.name, "{reason}", context)

        return core_schema.no_info_plain_validator_function(refuse)

    def __get_pydantic_json_schema__(
        self, _schema: core_schema.CoreSchema, _handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Leave the field out."""
        raise PydanticOmit


def refused(shape: Shape, annotation: Any) -> Any:  # noqa: ANN401 - type expressions
    """Return the type of a field of some type to which the verb does not apply."""
    instead = shape.instead
    hint = instead if isinstance(instead, str) else instead(annotation)
    return Annotated[Any, _Refusal(shape.refusal, hint)]


def union(types: Iterable[Any]) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of a value that may have any of `types`."""
    return Union[tuple(types)]  # noqa: UP007 - built from a tuple
