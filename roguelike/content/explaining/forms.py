"""How to write what was meant, where a value has another form than it should."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import replace
from pydantic import BaseModel, StringConstraints

from roguelike.content.documents.document import Token
from roguelike.content.documents.tables import Table, as_array, as_table
from roguelike.content.explaining.colors import color_in_parts, refers_to
from roguelike.content.explaining.conditions import (
    as_condition,
    as_part,
    as_selection,
    condition_of,
    is_condition,
)
from roguelike.content.explaining.divided import with_colon
from roguelike.content.explaining.items import around_number, entries_in, items_in, named_alone
from roguelike.content.explaining.key_names import meant_key
from roguelike.content.explaining.numbers import as_number, as_step
from roguelike.content.explaining.problems import INHERITS, Problem
from roguelike.content.explaining.several import as_alone, as_array_of, as_names
from roguelike.content.fields.types import (
    bare,
    item_type,
    keys_of,
    kind_of,
    marks_of,
    may_be,
    members,
    models,
    selectable,
)
from roguelike.content.findings.beginnings import beginning
from roguelike.content.findings.diagnostics import Guess, did_you_mean
from roguelike.content.findings.mends import Rename
from roguelike.content.names.ids import (
    ITEM_PATTERN,
    NAME_PATTERN,
    OPTIONAL_MARK,
    REFERENCE_PATTERN,
    TAG_MARK,
    TAG_PATTERN,
    is_name,
)
from roguelike.content.names.naming import meant_name, meant_tag_name
from roguelike.content.schema import VERBS
from roguelike.content.schema.base import MAX_TEXT, WORD_PATTERN
from roguelike.content.schema.campaigns import PANEL_NAMES, PanelLine
from roguelike.content.schema.keymaps import KEY_PATTERN
from roguelike.content.schema.references import Ref
from roguelike.content.words.shown import shown

_WHERE, _SETTING, _TEXT = "where", "setting", "text"
_TARGETS = frozenset({"id", "tag"})
"""By which keys a patch may say what it is for."""
_NAMES = (REFERENCE_PATTERN, WORD_PATTERN, f"^{NAME_PATTERN}$")
_DRAWN = "write it as one text, the rows one below the other between ''' and '''"
_HEADER = re.compile(r"[ \t]*(\[\[?)([^\[\]{}=]+)\]{0,2}")
"""The brackets and the keys of a header, which may go on after them."""


def in_the_right_form(expected: str, problem: Problem) -> str:
    """Return how to write what was meant, if that is clear.

    Args:
        expected: What should have been written, in our words.
        problem: What is written instead.
    """
    value = problem.value
    if instead := as_alone(expected, value) or as_part(problem) or _as_setting(value):
        return instead
    if expected == "an array":
        return _as_array(problem)
    if expected == "text":
        return _as_text(problem)
    if expected == "a table":
        return _as_table(value, problem)
    return as_number(expected, problem)


def _as_setting(value: object) -> str:
    """Return how to write the value of a setting where a table is nearly that; else nothing."""
    for key, name in (as_table(value) or {}).items():
        if value != {_SETTING: name} and did_you_mean(key, (_SETTING,)) and isinstance(name, str):
            return f'write {{ {_SETTING} = "{name}" }}'
    return ""


def _as_array(problem: Problem) -> str:
    header = _header(problem)
    if header and header[1] == "[" and isinstance(problem.value, dict):
        return f"begin each with [[{header[2]}]]"
    item, table = item_type(problem.location.expected), as_table(problem.value)
    if table and "set" in problem.keys[:2] and not _is_item(table, item):
        return "its items have no names: `append` puts items in, and `remove` takes them out"
    if table and (items := items_in(table, item, problem)):
        return f"write {items}"
    if isinstance(problem.value, str) and (meant := _around(problem.value, item, problem)):
        return f"write [{meant}]"
    return as_array_of(problem) or "put it in [square brackets]"


def _is_item(table: Table, item: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether a table has only fields that an item of an array has."""
    return table.keys() <= {key for each in models(item) for key in keys_of(each)}


def _header(problem: Problem) -> re.Match[str] | None:
    """Return the header that begins the value, if one does, or one inside it as far as it goes."""
    place = problem.place(Token.HEADER)
    start, end = place.covered()
    text = place.document.text
    return _HEADER.fullmatch(text, text.rfind("\n", 0, start) + 1, end)


def _as_text(problem: Problem) -> str:
    if instead := color_in_parts(problem) or _name_alone(problem) or as_step(problem):
        return instead
    owner, several = problem.location.owner, f"{problem.last}s"
    other = owner.model_fields.get(several) if owner else None
    if isinstance(problem.value, int | float):
        is_other = other is not None and may_be(other.annotation, problem.value)
        return f"did you mean `{several}`?" if is_other else "put it in quotes"
    if not isinstance(problem.value, list):
        return ""
    if other is not None:
        return f"for several, write `{several}`"
    return _DRAWN if _has_rows(problem) else ""


def _name_alone(problem: Problem) -> str:
    """Return what to do where a name should stand, and is in a table or is not there."""
    if problem.last == INHERITS and isinstance(problem.value, bool):
        return "name what it inherits from; what others inherit from has abstract = true"
    name = named_alone(problem.value)
    return f'write "{name}"' if name else ""


def _has_rows(problem: Problem) -> bool:
    """Tell whether texts stand where a drawing does, which may be longer than other texts."""
    marks = marks_of(problem.location.field)
    is_drawing = any(
        isinstance(mark, StringConstraints) and (mark.max_length or 0) > MAX_TEXT for mark in marks
    )
    rows = as_array(problem.value) or [None]
    return is_drawing and all(isinstance(row, str) for row in rows)


def _as_table(value: object, problem: Problem) -> str:
    """Return the table for which a text stands that is one of its fields, or how tables begin."""
    if is_condition(problem.location.expected):
        return as_condition(value, problem.subject.names)
    expected = problem.location.expected
    meant = entries_in(value, expected) or around_number(value, expected)
    if not meant and isinstance(value, str):
        meant = _around(value, expected, problem)
    if meant:
        return f"write {meant}"
    if of_patch := _as_table_of_patch(value, problem):
        return of_patch
    if isinstance(value, list) and (instead := _no_array(problem)):
        return instead
    if not problem.lacks_a_name:
        return ""
    place = problem.place()
    return beginning("each", replace(place, keys=(*place.keys[:-1], "its_name")))


def _as_table_of_patch(value: object, problem: Problem) -> str:
    """Return how to write what a patch does, or what it is for."""
    if problem.last in VERBS and len(problem.keys) == 1:
        return f"say which field, as in {problem.last}.its_name = …"
    if problem.last == _WHERE and isinstance(value, str):
        return as_selection(value, problem)
    return ""


def _no_array(problem: Problem) -> str:
    """Return what to do about an array where there is one table, or where it can be no value."""
    if "add" in problem.keys[:2]:
        return "`append` puts items into an array"
    header, place = _header(problem), problem.place()
    if header and _holds_tables(problem.location.expected):
        return beginning("each", replace(place, keys=(*place.keys, "its_name")))
    return f"begin it with [{header[2]}], once" if header else _only_item(problem)


def _holds_tables(expected: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether values of a type are tables of tables, each with a name of its own."""
    return get_origin(bare(expected)) is dict and bool(models(get_args(bare(expected))[1]))


def _only_item(problem: Problem) -> str:
    """Return how to write the only item of an array; nothing where there are several."""
    match problem.value:
        case [dict()]:
            return "write it without the [square brackets]"
        case [str() as text] if meant := _around(text, problem.location.expected, problem):
            return f"write {meant}"
        case _:
            return ""


def _around(value: str, expected: Any, problem: Problem) -> str:  # noqa: ANN401 - a type expression
    """Return the table for which a text stands that can only be one of its fields."""
    if is_condition(expected):
        return condition_of(value, problem.subject.names)
    if params := selectable(expected):
        kinds = [kind_of(each) for each in params if "kind" in each.model_fields]
        kind = did_you_mean(value, kinds) or value
        return f'{{ kind = "{kind}" }}' if is_name(kind) else ""
    for model in models(expected):
        needed = [name for name, field in model.model_fields.items() if field.is_required()]
        is_text = [_may_say(model.model_fields[name].annotation, value) for name in needed]
        if needed and all(is_text) and re.fullmatch(REFERENCE_PATTERN, value):
            rest = (f', {name} = "…"' for name in needed[1:])
            return f'{{ {needed[0]} = "{value}"{"".join(rest)} }}'
        if not needed and (inside := _said_by(value, model, problem)):
            return f"{{ {inside} }}"
    return ""


def _said_by(value: str, model: type[BaseModel], problem: Problem) -> str:
    """Return which field of a model that needs none is meant by a text, or which text it says."""
    if _TEXT in model.model_fields:
        is_mentioned = model is PanelLine and _can_be_shown(value, problem)
        return f"{_TEXT} = {shown(f'{{{value}}}' if is_mentioned else value)}"
    if value in model.model_fields:
        return f"{value} = …"
    field = naming(value, model, problem) if problem.lacks_a_name else ""
    return f'{field} = "{value}"' if field else ""


def _can_be_shown(name: str, problem: Problem) -> bool:
    """Tell whether a text names what stands in braces in a panel, and hardly says it itself."""
    return name in PANEL_NAMES or problem.subject.names.find("stat", name) is not None


def _may_say(annotation: Any, text: str) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether a value of a type can be a text, and nothing else."""
    words = get_args(annotation) if get_origin(annotation) is Literal else ()
    return members(annotation) == [str] or text in words


def naming(value: str, model: type[BaseModel], problem: Problem) -> str:
    """Return which field of a model a text is that may be a reference, if any.

    Args:
        value: The text.
        model: The model.
        problem: A problem of the subject in which it is.
    """
    kinds = {
        name: mark.kind
        for name, field in model.model_fields.items()
        for mark in marks_of(field)
        if isinstance(mark, Ref)
    }
    names = problem.subject.names
    fitting = (name for name, kind in kinds.items() if names.find(kind, value))
    is_reference = re.fullmatch(REFERENCE_PATTERN, value)
    return next(fitting, next(iter(kinds), "")) if is_reference else ""


def as_name(problem: Problem) -> Guess:
    """Return how to write a name, a tag or a key where other texts stand; nothing for most."""
    pattern, text = str(problem.context.get("pattern")), str(problem.value)
    is_marked = text.startswith((TAG_MARK, OPTIONAL_MARK))
    mark, names = text[:is_marked], problem.subject.names
    meant = with_colon(text[is_marked:], names)
    is_item = isinstance(problem.keys[-1], int) and refers_to(problem) is not None
    allowed = ITEM_PATTERN if is_marked and is_item else pattern
    if meant and (pattern == REFERENCE_PATTERN or is_marked) and re.match(allowed, mark + meant):
        is_sure = meant.partition(":")[0] in (*names.mods, names.mod) or is_name(meant)
        mend = (Rename(text, mark + meant),) if is_sure else ()
        return Guess(f"did you mean `{mark}{meant}`?", mend)
    if instead := as_part(problem) or as_names(problem):
        return Guess(instead)
    if pattern == REFERENCE_PATTERN and re.fullmatch(TAG_PATTERN, text):
        return Guess(_in_place_of_tag(problem))
    if pattern == TAG_PATTERN:
        return meant_tag_name(text)
    if pattern == KEY_PATTERN:
        return meant_key(text)
    is_named = pattern in _NAMES and not is_marked
    return meant_name(text, is_key=problem.location.is_key) if is_named else Guess()


def _in_place_of_tag(problem: Problem) -> str:
    """Return what to do about a tag that stands where only an id can."""
    owner = problem.location.owner
    if owner and owner.model_fields.keys() >= _TARGETS:
        return f'write tag = "{problem.value}"'
    return "a tag stands for several: name the one that is meant"
