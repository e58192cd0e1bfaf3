"""What models say of tables, in short."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from roguelike.content.references.implementations import Implementations
from roguelike.content.references.names import Names

Context = Names | Implementations


def faults(model: type[BaseModel], table: object, names: Context | None = None) -> list[str]:
    """Return what is wrong with a table, each as `key.path: type of error`."""
    try:
        model.model_validate(table, context=names)
    except ValidationError as error:
        return [
            f"{'.'.join(map(str, detail['loc']))}: {detail['type']}" for detail in error.errors()
        ]
    return []


def contexts(model: type[BaseModel], table: object, names: Context | None = None) -> list[Any]:
    """Return what the errors about a table tell beside their types."""
    try:
        model.model_validate(table, context=names)
    except ValidationError as error:
        return [detail.get("ctx") for detail in error.errors()]
    return []


def read(kind: Any, value: object, names: Context | None = None) -> Any:  # noqa: ANN401 - of any type
    """Return a value as a field of that type would have it.

    Raises:
        ValidationError: It does not fit.
    """
    return TypeAdapter[Any](kind).validate_python(value, strict=True, context=names)


def refusal(kind: Any, value: object, names: Context | None = None) -> str | None:  # noqa: ANN401
    """Return why a field of that type does not take a value, or None if it does."""
    try:
        read(kind, value, names)
    except ValidationError as error:
        (detail,) = error.errors()
        return detail["type"]
    return None
