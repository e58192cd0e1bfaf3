"""What each verb takes for each type of field: the shapes of its patch models.

Numbers and formulas can be added to, items can be put into arrays; a field whose type a verb does
not apply to is refused with E404. Nothing here depends on any kind of content.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Annotated, Any, Self, get_args, get_origin

from pydantic import (
    BaseModel,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    create_model,
    model_validator,
)

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.merging.patch_models import (
    Either,
    Shape,
    fits,
    refused,
    shaped_model,
    shaped_type,
    union,
)
from roguelike.content.schema.actors import StatValue
from roguelike.content.schema.base import Items, Model
from roguelike.content.schema.fields import bare, item_type, members, models
from roguelike.content.schema.versions import Comparison
from roguelike.core.formula import Formula

MAX_PATH = 300
"""Characters of a path in `unset`."""

_NAME, _TABLE = "name", "table"


def is_number(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether values of a type are numbers or formulas."""
    return _only(annotation) in (int, float, Formula)


def _only(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return a type without marks if values can have no other."""
    found = members(annotation)
    return bare(found[0]) if len(found) == 1 else None


def _same(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return annotation


def _nothing(_: Any) -> None:  # noqa: ANN401 - a type expression
    return None


def _addend(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return what can be added to a number, which need not be something that it can be itself."""
    if not is_number(annotation):
        return None
    return StatValue if _only(annotation) is Formula else _only(annotation)


def _factor(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Annotated[float, Field(allow_inf_nan=False)] if is_number(annotation) else None


def _items(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Items[item_type(annotation)]


def _unwanted(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    return Items[_like(item_type(annotation))]


def _like(item: Any) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of what tells which items are meant: a name, or a part of a table."""
    found = models(item)
    if not found:
        return item
    choices = [Annotated[str, Tag(_NAME)], Annotated[shaped_type(item, PART), Tag(_TABLE)]]
    return Annotated[union(choices), Discriminator(_is_table), Either("string")]


def _is_table(value: object) -> str:
    return _TABLE if isinstance(value, dict) else _NAME


class _Insertion(Model):
    """What to insert into an array, and beside which of its items."""

    @model_validator(mode="after")
    def _is_beside_one(self) -> Self:
        if len(self.model_fields_set & {"before", "after"}) != 1:
            message = "either `before` or `after` says where to insert"
            hint = "name with one of them the item that is there"
            raise fault(Fault.CONTRADICTION, message, hint=hint)
        return self


def _insertion(annotation: Any) -> Any:  # noqa: ANN401 - a type expression
    item = item_type(annotation)
    anchor = _like(item)
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


_NO_NUMBER = "this is no number, so nothing can be added to it or multiplied with it"
_NO_ARRAY = "this is no array, so there are no items to put in or take out"


def _instead(annotation: Any) -> str:  # noqa: ANN401 - a type expression
    """Return which verb changes values of a type."""
    if item_type(annotation) is not None:
        return "it is an array: `append` puts items into it"
    if is_number(annotation):
        return "it is a number: `add` adds to it"
    inner = bare(annotation)
    if get_origin(inner) is dict and is_number(get_args(inner)[1]):
        return "these are numbers: `add` adds to them"
    return "`set` gives it another value"


PLAIN = Shape("Plain", _same, _same, by_name=False)
"""A part of a definition, as a definition that inherits says it."""
PART = Shape("Part", _same, _same)
"""A part of a definition, where items of arrays can be told by their names."""
CONDITION = Shape("Condition", _condition, _items)
_ADD = Shape("Addends", _addend, _nothing, _NO_NUMBER, instead=_instead)
_MULTIPLY = Shape("Factors", _factor, _nothing, _NO_NUMBER, instead=_instead)
_EXTEND = Shape("Items", _nothing, _items, _NO_ARRAY, instead=_instead)
_REMOVE = Shape("Removals", _nothing, _unwanted, _NO_ARRAY, instead=_instead)
_INSERT = Shape(
    "Insertions",
    _nothing,
    _insertion,
    _NO_ARRAY,
    either=Either("object", "values"),
    instead=_instead,
)

Path = Annotated[str, StringConstraints(min_length=1, max_length=MAX_PATH)]

SHAPES = {
    "set": PART,
    "add": _ADD,
    "mul": _MULTIPLY,
    "append": _EXTEND,
    "prepend": _EXTEND,
    "insert": _INSERT,
    "remove": _REMOVE,
}
"""The shapes of the verbs that take a table like the definition."""

_PURPOSES = {
    "set": "Values to replace; tables are merged key by key.",
    "add": "What to add to numbers and formulas.",
    "mul": "What to multiply numbers and formulas with.",
    "append": "Items to put at the end of arrays.",
    "prepend": "Items to put at the beginning of arrays.",
    "insert": "Items to put into arrays, each `before` or `after` another.",
    "remove": "Items to take out of arrays.",
    "replace": "Values to replace, tables as a whole.",
    "unset": "Fields to return to their defaults, such as `stats.attack`.",
}


@cache
def whole_model(model: type[BaseModel]) -> type[BaseModel]:
    """Return the model of a table with fields of `model` as they are, none required."""
    fields: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        marks = tuple(field.metadata)
        described = Field(
            default=None, description=field.description, discriminator=field.discriminator
        )
        annotation = Annotated[(field.annotation, *marks)] if marks else field.annotation
        fields[name] = (annotation, described)
    return create_model(f"{model.__name__}Whole", __base__=Model, __doc__=model.__doc__, **fields)


def verb_fields(model: type[BaseModel], used: Collection[str]) -> dict[str, Any]:
    """Return the fields of a table of changes to `model`, as `create_model` takes them.

    Args:
        model: The model of what is changed.
        used: The verbs that can occur; to make the types for others would cost time for nothing.
    """
    return {
        verb: (
            _table_of(verb, model) if verb in used else Any,
            Field(default=None, description=purpose),
        )
        for verb, purpose in _PURPOSES.items()
    }


def _table_of(verb: str, model: type[BaseModel]) -> Any:  # noqa: ANN401 - a type expression
    """Return the type of what a verb takes."""
    if verb == "replace":
        return whole_model(model)
    if verb == "unset":
        return Items[Path]
    shape = SHAPES[verb]
    return shaped_model(model, shape) if fits(model, shape) else refused(shape, model)
