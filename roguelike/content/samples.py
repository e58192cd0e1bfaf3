"""What a field looks like in a file, for those who have left it out."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, cast, get_args, get_origin

from pydantic import BaseModel, StringConstraints
from pydantic.fields import FieldInfo

from roguelike.content.field_types import bare, kind_of, marks_of, members
from roguelike.content.schema.base import MAX_TEXT
from roguelike.content.schema.colors import HEX_PATTERN
from roguelike.content.schema.references import Ref
from roguelike.content.versions import Version
from roguelike.registry import Params

_WHATEVER = "…"
_OF_TYPES = {bool: "true", int: "1", float: "0.5", str: f'"{_WHATEVER}"', Version: '"1.0.0"'}
_BARE_KEY = re.compile(r'"([A-Za-z0-9_-]+)"')


def sample_of(field: FieldInfo) -> str:
    """Return what the value of a field may look like, as TOML; nothing where that says little.

    `…` stands for what only the author can know, `some_color` for the id of any color.
    """
    return _sample(field.annotation, marks_of(field))


def _sample(annotation: Any, marks: list[Any]) -> str:  # noqa: ANN401 - a type expression
    choices = members(annotation)
    if choices[1:] and all(each in _OF_TYPES for each in choices):
        return ""  # any of them may be right
    if choices[0] is not annotation:
        return _sample(choices[0], marks)
    if get_origin(annotation) is Annotated:
        marks = [*marks, *get_args(annotation)[1:]]
    return _marked_sample(bare(annotation), marks)


def _marked_sample(inner: Any, marks: list[Any]) -> str:  # noqa: ANN401 - a type expression
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        return _table_sample(inner)
    match get_origin(inner), get_args(inner):
        case (form, (word, *_)) if form is Literal:
            return f'"{word}"'
        case (form, (item, *_)) if form is tuple:
            least = max((getattr(mark, "min_length", None) or 1 for mark in marks), default=1)
            return f"[{', '.join([_sample(item, [])] * least)}]"
        case (form, (key, value)) if form is dict:
            name = _BARE_KEY.sub(r"\1", _sample(key, []))
            return f"{{ {name} = {_sample(value, [])} }}"
        case _:
            return _text_sample(marks) if inner is str else _OF_TYPES.get(cast("Any", inner), "")


def _text_sample(marks: list[Any]) -> str:
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


def _table_sample(model: type[BaseModel]) -> str:
    """Return a table with what it needs, and with its kind where that selects it."""
    needed = {
        field.alias or name: sample_of(field)
        for name, field in model.model_fields.items()
        if field.is_required()
    }
    if issubclass(model, Params) and "kind" in model.model_fields:
        needed = {"kind": f'"{kind_of(model)}"', **needed}
    if not needed or not all(needed.values()):
        return f"{{ {_WHATEVER} }}"
    return f"{{ {', '.join(f'{name} = {value}' for name, value in needed.items())} }}"
