"""How to write one value where an array stands, and several where one should."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from pydantic import StringConstraints, TypeAdapter, ValidationError

from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.problems import Problem
from roguelike.content.fields.types import bare, item_type, marks_of, members
from roguelike.content.names.ids import ITEM_PATTERN
from roguelike.content.words.shown import REST, shown

_ALONE: Mapping[str, tuple[type, ...]] = {
    "a number": (int, float),
    "a whole number": (int,),
    "a whole number or a formula in quotes": (int, str),
    "text": (str,),
    "true or false": (bool,),
}
"""The types of what may be expected alone, by our words for it."""
# Blanks between two of them can be read in one way only, or it would take forever to refuse some.
_NUMBERS = re.compile(
    r"\s*+[(\[]?\s*+-?[0-9]{1,9}(?:(?:\s*+[,;x]\s*+|\s++)-?[0-9]{1,9})+\s*+[)\]]?\s*+"
)
_MAX_LENGTH = 256  # characters of a text that is read as several names


def as_alone(expected: str, value: object) -> str:
    """Return how to write the only item of an array without that, if it is what is expected."""
    items = as_array(value) or ()
    if len(items) != 1 or type(items[0]) not in _ALONE.get(expected, ()):
        return ""
    return f"write {shown(items[0])}"


def as_array_of(problem: Problem) -> str:
    """Return the array to write for a value that can be an item of it; nothing for others."""
    item, value = item_type(problem.location.expected), problem.value
    if items := _numbers(value) if bare(item) is int else _parts(value, item):
        return f"write {shown(items)}"
    if type(value) not in {bare(each) for each in members(item)}:
        return ""
    names = _split(value) if isinstance(value, str) and _is_name(item) else []
    items: list[Any] = names or [value]
    marks = marks_of(problem.location.field)
    least = max((getattr(mark, "min_length", None) or 1 for mark in marks), default=1)
    return f"write {shown(items + [REST] * (least - len(items)))}"


def as_names(problem: Problem) -> str:
    """Return how to write several names that stand in one text; nothing for other texts."""
    names, owner = _split(problem.value), problem.location.owner
    if not names[1:]:
        return ""
    if isinstance(problem.keys[-1], int):
        return f"write {', '.join(map(shown, names))}"
    plural = f"{problem.last}s"
    if owner is not None and plural in owner.model_fields:
        return f"write {plural} = {shown(names)}"
    field = problem.location.field
    takes_several = field is not None and any(map(item_type, members(field.annotation)))
    return f"write {shown(names)}" if takes_several else "only one can stand here"


def _numbers(value: object) -> list[int]:
    """Return the whole numbers that are the values of `x` and `y`, or stand in a text."""
    match value:
        case {"x": int(x), "y": int(y)} if len(as_table(value) or ()) == len("xy"):
            return [x, y]
        case str() if len(value) <= _MAX_LENGTH and _NUMBERS.fullmatch(value):
            return [int(each) for each in re.findall(r"-?[0-9]+", value)]
        case _:
            return []


def _parts(value: object, item: Any) -> list[str]:  # noqa: ANN401 - a type expression
    """Return the parts of a text that can each be an item, where not any text can be one."""
    texts = re.split("[,;\n]", value) if isinstance(value, str) else []
    is_some = 1 < len(texts) <= _MAX_LENGTH and bare(item) is str and not _is_name(item)
    if not is_some or _may_be(REST, item):
        return []
    parts = [each.strip() for each in texts]
    return parts if all(_may_be(each, item) for each in parts) else []


def _may_be(text: str, item: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether a text is what an item of a type can be."""
    try:
        TypeAdapter[Any](item).validate_python(text)
    except ValidationError:
        return False
    return True


def _is_name(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether only a name can stand somewhere, not any text."""
    marks = (mark for each in members(annotation) for mark in get_args(each))
    return any(isinstance(each, StringConstraints) and each.pattern for each in marks)


def _split(text: str) -> list[str]:
    """Return the names or tags in a text with commas between them; nothing if it is none."""
    names = [each.strip() for each in text.split(",")] if len(text) <= _MAX_LENGTH else []
    is_names = all(re.fullmatch(ITEM_PATTERN, each) for each in names)
    return names if is_names else []
