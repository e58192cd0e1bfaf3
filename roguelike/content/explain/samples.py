"""What a field looks like in a file, for those who have left it out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel, StringConstraints
from pydantic.fields import FieldInfo

from roguelike.content.findings.wording import shown
from roguelike.content.schema.base import MAX_TEXT, Ref
from roguelike.content.schema.colors import HEX_PATTERN
from roguelike.content.schema.fields import bare, kind_of, marks_of, members
from roguelike.content.schema.versions import Version
from roguelike.registry import Params

_WHATEVER = "…"
_OF_TYPES = {bool: "true", int: "1", float: "0.5", str: f'"{_WHATEVER}"', Version: '"1.0.0"'}
_BARE_KEY = re.compile(r'"([A-Za-z0-9_-]+)"')
_MAX_NESTED = 3  # tables in tables: parameters may be made of others like them, without an end
_MAX_ITEMS = 3  # of an array that needs several


def sample_of(field: FieldInfo) -> str:
    """Return what the value of a field may look like, as TOML; nothing where that says little.

    `…` stands for what only the author can know, `some_color` for the id of any color.
    """
    return _field_sample(field, 0)


def sample_of_type(annotation: Any) -> str:  # noqa: ANN401 - a type expression
    """Return the same of a type; nothing where that is not known."""
    return _sample(annotation, 0) if annotation is not None else ""


def _field_sample(field: FieldInfo, nested: int) -> str:
    return _sample(field.annotation, nested, marks_of(field))


def _sample(annotation: Any, nested: int, marks: Sequence[Any] = ()) -> str:  # noqa: ANN401 - a type expression
    choices = members(annotation)
    if choices[1:] and all(isinstance(each, type) and each in _OF_TYPES for each in choices):
        return ""  # any of them may be right
    if choices[0] is not annotation:
        return _sample(choices[0], nested, marks)
    if get_origin(annotation) is Annotated:
        marks = [*marks, *get_args(annotation)[1:]]
    inner = bare(annotation)
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        return _table_sample(inner, nested + 1)
    return _plain_sample(inner, nested, marks)


def _plain_sample(inner: Any, nested: int, marks: Sequence[Any]) -> str:  # noqa: ANN401 - a type expression
    arguments = get_args(inner)
    match get_origin(inner):
        case form if form is Literal:
            return shown(arguments[0])
        case form if form in (list, tuple):
            item = _sample(arguments[0], nested) or _WHATEVER
            least = max((getattr(mark, "min_length", None) or 1 for mark in marks), default=1)
            return f"[{', '.join([item] * min(least, _MAX_ITEMS))}]"
        case form if form is dict:
            name, value = (_sample(each, nested) for each in arguments)
            key = _BARE_KEY.sub(r"\1", name)
            return _braced(f"{key} = {value}" if key and value else "")
        case _:
            return _text_sample(marks) if inner is str else _OF_TYPES.get(inner, "")


def _text_sample(marks: Sequence[Any]) -> str:
    if kind := next((mark.kind for mark in marks if isinstance(mark, Ref)), None):
        return f'"some_{kind}"'
    for mark in (each for each in marks if isinstance(each, StringConstraints)):
        if mark.pattern == HEX_PATTERN:
            return '"#808080"'
        if mark.max_length == 1:
            return '"x"'
        if (mark.max_length or 0) > MAX_TEXT:
            return f"'''{_WHATEVER}'''"
    return _OF_TYPES[str]


def _table_sample(model: type[BaseModel], nested: int) -> str:
    """Return a table with what it needs, and with its kind where that selects it."""
    fields = model.model_fields if nested <= _MAX_NESTED else {}
    needed = {
        field.alias or name: _field_sample(field, nested)
        for name, field in fields.items()
        if field.is_required()
    }
    if issubclass(model, Params) and "kind" in fields:
        needed = {"kind": f'"{kind_of(model)}"', **needed}
    is_whole = all(needed.values())
    return _braced(", ".join(f"{name} = {value}" for name, value in needed.items() if is_whole))


def _braced(inside: str) -> str:
    return f"{{ {inside or _WHATEVER} }}"
