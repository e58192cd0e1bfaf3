"""Shapes of the patch models: the types that each verb takes for a single value and an array."""

from typing import Annotated, Any, get_args

from pydantic import Discriminator, Field, Tag, create_model

from roguelike.content.references.versions import Comparison
from roguelike.content.schema.fields.amounts import FormulaMark
from roguelike.content.schema.fields.base import Items, Model
from roguelike.workshop.schemas.annotations import is_whole, item_type, members, models
from roguelike.workshop.schemas.patch_models import (
    Either,
    Shape,
    is_number,
    nothing,
    shaped_type,
    told_apart,
    union,
)

_NAME, _TABLE = "name", "table"


def _same(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return annotation


def _addend(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return what can be added to a number, which need not be something that it can be itself."""
    if not is_number(annotation):
        return None
    whole, *marks = get_args(*members(annotation)) or members(annotation)
    kept = [mark for mark in marks if isinstance(mark, FormulaMark)]
    return Annotated[(whole, *kept)] if kept else whole


def _factor(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Annotated[float, Field(allow_inf_nan=False)] if is_number(annotation) else None


def _items(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Items[item_type(annotation)]


def _unwanted(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Items[_like(annotation)]


def _like(annotation: Any) -> Any:  # noqa: ANN401 - type expressions
    """Return the type of what tells which items of an array are meant: a name, or a table's part.

    Of an array that is changed as a whole it is a name, so that nothing is made of its items.
    """
    item = item_type(annotation)
    if not models(item):
        return item
    if is_whole(annotation):
        return str
    choices = [Annotated[str, Tag(_NAME)], Annotated[shaped_type(item, PART), Tag(_TABLE)]]
    return Annotated[union(choices), Discriminator(told_apart), Either("string")]


class _Insertion(Model):
    """An insertion into an array: its values, and the item beside which they go."""


def _insertion(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    item, anchor = item_type(annotation), _like(annotation)
    fields: dict[str, Any] = {
        "before": (anchor, Field(default=None, description="The item before which to insert.")),
        "after": (anchor, Field(default=None, description="The item after which to insert.")),
        "values": (Items[item], Field(description="What to insert.")),
    }
    names = "".join(each.__name__ for each in models(item))[:80]
    doc = _Insertion.__doc__
    return create_model(f"{names}Insertion", __base__=_Insertion, __doc__=doc, **fields)


def _condition(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Comparison if is_number(annotation) else annotation


PLAIN = Shape("Plain", _same, _same, by_name=False)
"""A part of a definition, as a definition that inherits says it."""
PART = Shape("Part", _same, _same)
"""A part of a definition, where items of arrays can be told by their names."""
CONDITION = Shape("Condition", _condition, _items)
ADD = Shape("Addends", _addend, nothing)
MULTIPLY = Shape("Factors", _factor, nothing)
EXTEND = Shape("Items", nothing, _items)
REMOVE = Shape("Removals", nothing, _unwanted)
INSERT = Shape(
    "Insertions",
    nothing,
    _insertion,
    either=Either("object", "values"),
)
