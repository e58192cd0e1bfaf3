"""The implementations that data can select, looked up while a file is validated.

A field that is marked with `Extends` takes parameters of any implementation at an extension point,
or an array of them. Which there are is said by the context of validation, so two sets of plugins
in one process never meet; parameters may hold others of their point, `MAX_NESTING` deep. Each is
validated by its own model, which pydantic builds when it is first selected.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cached_property
from threading import local
from typing import Any, Final, TypeVar, cast

from msgspec import Struct
from pydantic import BaseModel, GetCoreSchemaHandler, ValidationInfo, create_model
from pydantic_core import SchemaValidator, core_schema

from roguelike.content.findings.faults import Fault, fault
from roguelike.registry import Params, kind_of, must_name_kind

MAX_NESTING: Final = 3
"""The depth to which parameters of one extension point may nest. Sequences go further."""


class _Nesting(local):
    """The depth of the parameters that a thread is validating."""

    depth = 0


class _Point:
    """The entries that can be selected at one extension point."""

    def __init__(self, models: Sequence[type[Params]]) -> None:
        self.models = tuple(models)
        self._nested = _Nesting()

    def selected(self, value: Any, context: object) -> Any:  # noqa: ANN401 - input, and parameters
        """Return the parameters that a table is.

        Raises:
            ValidationError: It selects nothing, or does not fit what it selects.
        """
        with self._deeper():
            return self._validator.validate_python(value, context=context)

    def require_depth(self, value: object) -> None:
        """Refuse parameters that lie too deep within others of this point."""
        if self._nested.depth >= MAX_NESTING and value not in (None, [], ()):
            message = "these are nested more than {most} deep"
            hint = "make a sequence of the inner ones, and `run` it"
            raise fault(Fault.INCOHERENT, message, most=MAX_NESTING, hint=hint)

    @contextmanager
    def _deeper(self) -> Generator[None]:
        self._nested.depth += 1
        try:
            yield
        finally:
            self._nested.depth -= 1

    @cached_property
    def _validator(self) -> SchemaValidator:
        """The discriminator that tells by a table's kind which model it has to fit."""
        if len(self.models) == 1:  # pydantic refuses to discriminate between one choice
            inner = _asking(self.models[0])
            schema = core_schema.no_info_before_validator_function(must_name_kind, inner)
            return SchemaValidator(schema)
        choices = {kind_of(each): _asking(each) for each in self.models}
        return SchemaValidator(core_schema.tagged_union_schema(choices, discriminator="kind"))


def _asking(model: type[Params]) -> core_schema.CoreSchema:
    """Return a schema that asks the validator of a model, which is built when first asked."""

    def validate(value: Any, info: ValidationInfo) -> Params:  # noqa: ANN401 - sees input
        return model.__pydantic_validator__.validate_python(value, context=info.context)

    return core_schema.with_info_plain_validator_function(validate)


class Implementations:
    """The implementations at all extension points.

    Attributes:
        params: Their parameters, by the extension points.

    As the context of validation it has fields that select take these; references stay as they are.
    """

    def __init__(self, params: Mapping[str, Sequence[type[Params]]] | None = None) -> None:
        """Take the parameters of the implementations at each extension point."""
        self.params: Mapping[str, Sequence[type[Params]]] = params or {}
        self._points = {point: _Point(models) for point, models in self.params.items()}

    @property
    def choices(self) -> Implementations:
        """These choices, by the name that contexts of validation have for them."""
        return self

    def at(self, point: str) -> tuple[type[Params], ...]:
        """Return the parameters of the implementations at a point; none of an unknown point."""
        return self._points[point].models if point in self._points else ()

    def named(self, point: str, kind: object) -> type[Params] | None:
        """Return the parameters that data selects by `kind` at a point, if there are any."""
        return next((each for each in self.at(point) if kind_of(each) == kind), None)

    def point(self, point: str) -> _Point | None:
        """Return the validator for an extension point, if that is known."""
        return self._points.get(point)


NO_IMPLEMENTATIONS: Final = Implementations()
"""No choices, as in contexts without content: what selects takes parameters made by code."""


def implementations_of(info: ValidationInfo) -> Implementations:
    """Return the implementations for the file that is being validated, if its context has any."""
    return getattr(cast("Any", info.context), "choices", NO_IMPLEMENTATIONS)


class Extends(Struct, frozen=True):
    """Marks a field whose value selects implementations at an extension point.

    Validated without choices, it takes parameters as code makes them.
    """

    point: str

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Look up the implementation, or those of the items of an array, when it is met."""
        schema = handler(source)
        if schema["type"] == "tuple":
            schema["items_schema"] = [self._selecting(item) for item in schema["items_schema"]]
        elif schema["type"] == "nullable":
            schema["schema"] = self._selecting(schema["schema"])
        else:
            schema = self._selecting(schema)
        return core_schema.with_info_before_validator_function(self._bounded, schema)

    def _selecting(self, plain: core_schema.CoreSchema) -> core_schema.CoreSchema:
        as_it_is = core_schema.simple_ser_schema("any")  # with the fields of what is selected
        return core_schema.with_info_wrap_validator_function(
            self._selected, plain, serialization=as_it_is
        )

    def _selected(self, value: Any, plain: Callable[[Any], Any], info: ValidationInfo) -> Any:  # noqa: ANN401
        point = implementations_of(info).point(self.point)
        return plain(value) if point is None else point.selected(value, info.context)

    def _bounded(self, value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401 - sees input before it is validated
        if point := implementations_of(info).point(self.point):
            point.require_depth(value)
        return value


M = TypeVar("M", bound=BaseModel)


def variant(model: type[M], **types: Any) -> type[M]:  # noqa: ANN401 - type expressions
    """Return a model that is like another one save for the types of some fields.

    Args:
        model: The other one, from which it inherits, and whose name it has.
        types: The types by the names of fields, which keep their defaults, bounds and descriptions.
    """
    fields: dict[str, Any] = {
        name: (of, copy(model.model_fields[name])) for name, of in types.items()
    }
    made = create_model(model.__name__, __base__=model, __module__=model.__module__, **fields)
    made.__doc__ = model.__doc__
    return made
