"""Models that differ from others in the types of some fields, as what plugins add widens them."""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar

from pydantic import BaseModel, create_model

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
