"""Which objects a patch that does not name them is for."""

from __future__ import annotations

import re
from typing import Any, cast

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from roguelike.content.documents.tables import Table, as_table, matches
from roguelike.content.merging.changes import MISSING
from roguelike.content.words.comparing import SIGN_PATTERN, SIGNS

_COMPARISON = re.compile(rf"{SIGN_PATTERN} *(-?[0-9]+)")


def fits(table: Table, where: Table, model: type[BaseModel]) -> bool:
    """Tell whether an object has all that `where` asks for.

    A number must be equal or meet a comparison such as `>=5`, an array must have all items that
    are asked for, anything else must be equal. What is not set counts as its default.

    Args:
        table: The object, references as full ids.
        where: What is asked for, in the same form.
        model: The model of the object.
    """
    return all(_fits(value_or_default(table, key, model), wanted) for key, wanted in where.items())


def value_or_default(table: Table, key: str, model: type[BaseModel] | None) -> Any:  # noqa: ANN401 - any value
    """Return a value of a table, or else the default of its model; `MISSING` without one."""
    if key in table:
        return table[key]
    field = model.model_fields.get(key) if model else None
    default: object = field.get_default(call_default_factory=True) if field else None
    if default is None or default is PydanticUndefined:
        return MISSING
    if isinstance(default, BaseModel):
        return default.model_dump(mode="json", exclude_none=True)
    return list(cast("tuple[object, ...]", default)) if isinstance(default, tuple) else default


def _fits(value: Any, wanted: Any) -> bool:  # noqa: ANN401 - any values
    inner, table = as_table(value), as_table(wanted)
    if inner is not None and table is not None:
        return all(_fits(inner.get(key, MISSING), each) for key, each in table.items())
    if isinstance(value, list) and table is not None:  # items by their names
        items = cast("list[Any]", value)
        return all(
            any(matches(item, name) and _fits(item, each) for item in items)
            for name, each in table.items()
        )
    if isinstance(value, list) and isinstance(wanted, list):
        items = cast("list[Any]", value)
        return all(any(matches(item, each) for item in items) for each in cast("list[Any]", wanted))
    comparison = _COMPARISON.fullmatch(wanted) if isinstance(wanted, str) else None
    if comparison and not isinstance(value, bool) and isinstance(value, int):
        return SIGNS[comparison[1]](value, int(comparison[2]))
    return value == wanted and isinstance(value, bool) is isinstance(wanted, bool)
