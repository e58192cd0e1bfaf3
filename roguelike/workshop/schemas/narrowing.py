"""Models of kinds for export, whose selecting fields take only registered implementations.

A field that is marked with `Extends` takes parameters of any implementation at an extension
point. In these models it becomes a discriminated union of those that exist, also where tables lie
within tables, and where parameters hold parameters themselves: steps may hold steps, and
conditions conditions, `MAX_NESTING` deep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

from pydantic import BaseModel, Field, Strict, create_model
from pydantic.fields import FieldInfo

from roguelike.content.references.implementations import MAX_NESTING, Extends
from roguelike.content.schema import Kinds
from roguelike.content.schema.fields.base import Model
from roguelike.registry import Params
from roguelike.workshop.schemas.patch_models import marks_of


@lru_cache(maxsize=8)
def narrowed(kinds: Kinds) -> Mapping[str, type[Model]]:
    """Return the models of all kinds, with the implementations that they can select."""
    narrowing = Narrowing(kinds.choices.params)
    return {kind: narrowing.model(model) for kind, model in kinds.items()}


def point_of(field: FieldInfo) -> str | None:
    """Return the extension point from which the values of a field select, if there is one."""
    return next((mark.point for mark in marks_of(field) if isinstance(mark, Extends)), None)


def models_in(annotation: Any) -> list[type[BaseModel]]:  # noqa: ANN401 - a type expression
    """Return the models that occur in a type, within arrays and tables as well."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for inside in get_args(annotation) for model in models_in(inside)]


@lru_cache(maxsize=512)
def _points(model: type[BaseModel]) -> frozenset[str]:
    """Return the extension points from which a model selects, tables within included."""
    found: set[str] = set()
    for field in model.model_fields.values():
        if point := point_of(field):
            found.add(point)
        else:
            for inside in models_in(field.annotation):
                found |= _points(inside) if inside is not model else set()
    return frozenset(found)


class Narrowing:
    """Makes the models for one set of implementations, each once."""

    def __init__(self, params: Mapping[str, Sequence[type[Params]]]) -> None:
        """Take the parameters of the implementations at each extension point."""
        self._params = params
        self._models: dict[tuple[type[BaseModel], str, int], type[BaseModel]] = {}
        self._unions: dict[tuple[str, int], Any] = {}

    def model(self, model: type[Model]) -> type[Model]:
        """Return a model whose selecting fields take only registered implementations.

        Raises:
            KeyError: There is no such extension point.
        """
        return cast("type[Model]", self._model(model, "", 0))

    def _model(self, model: type[BaseModel], around: str, depth: int) -> type[BaseModel]:
        """Return a narrowed model.

        Args:
            model: The model.
            around: The extension point whose parameters it is part of; empty for none.
            depth: How deep within parameters of that point.
        """
        points = _points(model)
        if not points:
            return model
        if around not in points:
            around, depth = "", 0
        key = (model, around, depth)
        if key not in self._models:
            self._models[key] = self._made(model, around, depth)
        return self._models[key]

    def _made(self, model: type[BaseModel], around: str, depth: int) -> type[BaseModel]:
        fields: dict[str, Any] = {}
        for name, field in model.model_fields.items():
            if point := point_of(field):
                within = depth if point == around else 0
                fields[name] = self._selecting(field, point, within)
            elif any(map(_points, models_in(field.annotation))):
                fields[name] = (self._inside(field.annotation, around, depth), field)
        name = f"{model.__name__}{depth}" if depth > 1 else model.__name__
        made: type[BaseModel] = create_model(
            name, __base__=model, __doc__=model.__doc__, __module__=model.__module__, **fields
        )
        made.model_rebuild()  # now, or each model that it is part of would build it once more
        return made

    def _inside(self, annotation: Any, around: str, depth: int) -> Any:  # noqa: ANN401 - type expressions
        """Return a type in which the models are narrowed."""
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            return self._model(annotation, around, depth)
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return Annotated[(self._inside(arguments[0], around, depth), *arguments[1:])]
        if origin in (Union, UnionType):
            return Union[tuple(self._inside(each, around, depth) for each in arguments)]  # noqa: UP007
        if origin in (tuple, dict):
            whole: Any = origin
            return whole[tuple(self._inside(each, around, depth) for each in arguments)]
        return cast("Any", annotation)

    def _selecting(self, field: FieldInfo, point: str, depth: int) -> tuple[Any, FieldInfo]:
        """Return the type of a field that selects, and the field."""
        if depth >= MAX_NESTING:
            is_several = get_origin(field.annotation) is tuple
            return (tuple[Params, ...] if is_several else Params), field
        union = self._union(point, depth + 1)
        if get_origin(field.annotation) is tuple:
            return Annotated[tuple[union, ...], Strict(strict=False)], field
        if get_origin(field.annotation) in (Union, UnionType):  # it may be left out
            union = _or_none(union, point)
        return union, _discriminated(field, union)

    def _union(self, point: str, depth: int) -> Any:  # noqa: ANN401 - a type expression
        key = (point, depth)
        if key not in self._unions:
            models = [self._model(each, point, depth) for each in self._params[point]]
            self._unions[key] = _union_of(cast("list[type[Params]]", models))
        return self._unions[key]


def _union_of(models: Sequence[type[Params]]) -> Any:  # noqa: ANN401 - a union built at run time has no static type
    """Return the discriminated union of some params."""
    if len(models) == 1:  # pydantic refuses to discriminate between one choice
        return models[0]
    return Annotated[Union[tuple(models)], Field(discriminator="kind")]  # noqa: UP007 - built from a tuple


def _or_none(union: Any, point: str) -> Any:  # noqa: ANN401 - type expressions
    """Return a union to which None belongs as well, still as one union with a mark of its own."""
    inner, *marks = get_args(union) if get_origin(union) is Annotated else (union,)
    return Annotated[(inner | None, *marks, Extends(point))]


def _discriminated(field: FieldInfo, union: Any) -> FieldInfo:  # noqa: ANN401 - a type expression
    """Return the field with the discriminator of `union`, which it would hide."""
    result = copy(field)
    marks = [mark for mark in get_args(union) if isinstance(mark, FieldInfo)]
    result.discriminator = marks[0].discriminator if marks else None
    return result
