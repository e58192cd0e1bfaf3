"""How to write a condition that is written as elsewhere: as a text, an array, or by its setting."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from roguelike.content.documents.tables import Table, as_array, as_table
from roguelike.content.explaining.problems import Problem
from roguelike.content.fields.conditions import EITHER, When
from roguelike.content.fields.types import bare, keys_of, members
from roguelike.content.findings.diagnostics import did_you_mean
from roguelike.content.names.ids import NAME_PATTERN, REFERENCE_PATTERN, TAG_MARK, is_name
from roguelike.content.names.names import Names
from roguelike.content.names.versions import nearest_requirement
from roguelike.content.words.comparing import NEARLY_SIGN_PATTERN, SIGNS, plain_sign
from roguelike.content.words.likeness import Vocabulary
from roguelike.content.words.shown import shown

_MOD, _SETTING = "mod", "setting"
_NAMING = {"id", "key", "name"}
"""By which keys some say the name of what a condition is about."""
_TEXT = re.compile(
    rf"\s*(not\s|!)?\s*(?:({_MOD}|{_SETTING})s?[.:])?({NAME_PATTERN}(?::{NAME_PATTERN})?)"
    rf"\s*(?:(?:{NEARLY_SIGN_PATTERN}|is\s)\s*(\S(?:.{{0,60}}\S)?))?\s*"
)
_COMPARISON = re.compile(rf"\s*([a-z_][\w.]*)\s*{NEARLY_SIGN_PATTERN}\s*(-?[0-9]{{1,18}})\s*")
_WORDS = {"true": True, "false": False}
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_NUMBER = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,9}")
_MAX_LENGTH = 100  # characters of a text that is read as a condition
_MAX_ITEMS = 8  # of an array that is read as several
_Scalar = bool | int | float | str


def is_condition(annotation: Any) -> bool:  # noqa: ANN401 - a type expression
    """Tell whether values of a type are conditions."""
    return [bare(each) for each in members(annotation)] == [When]


def as_selection(text: str, problem: Problem) -> str:
    """Return how to write what a patch is for, where a text says it in place of a table."""
    if text.startswith(TAG_MARK):
        return f'write tag = "{text}"'
    if said := _COMPARISON.fullmatch(text[: _MAX_LENGTH + 1]):
        path, sign, number = said[1], plain_sign(said[2]), said[3]
        if problem.subject.names.find("stat", path):
            path = f"stats.{path}"
        value = number if sign.strip("=") == "" else f'"{sign}{number}"'
        return f"write {{ {path} = {value} }}"
    return f'write id = "{text}"' if re.fullmatch(REFERENCE_PATTERN, text) else ""


def as_condition(value: object, names: Names) -> str:
    """Return what to do about something that is no condition, where one has to be.

    Args:
        value: What is written.
        names: What references mean where it is.
    """
    items = as_array(value)
    if items is None:
        condition = condition_of(value, names)
        return f"write {condition}" if condition else EITHER
    if len(items) == 1 and as_table(items[0]) is not None:
        return "write it without the [square brackets]"
    conditions = [_item(each, names) for each in items[: _MAX_ITEMS + 1]]
    if not 0 < len(conditions) <= _MAX_ITEMS or not all(conditions):
        return EITHER
    if len(conditions) == 1:
        return f"write {conditions[0]}"
    return f"write {{ {_all_of(conditions)} }}, or `any` if one of them will do"


def as_part(problem: Problem) -> str:
    """Return what to write in a condition for a value that says more than it can, or otherwise.

    So it is with `setting = "ferocity >= 2"`, `setting.ferocity = 2` and `mod = ["a", "b"]`.
    """
    if problem.location.owner is not When or problem.last not in (_MOD, _SETTING):
        return ""
    about, value, names = problem.last, problem.value, problem.subject.names
    items = as_array(value)
    if items is not None and 1 < len(items) <= _MAX_ITEMS and all(map(_is_named, items)):
        return f"write {_all_of(_written({about: each}) for each in items)}"
    table = as_table(value) or {}
    if len(table) == 1 and table.keys() & _NAMING:
        (name,) = table.values()
        return f"write {shown(name)}" if _is_named(name) else ""
    condition = condition_of(value, names, about)
    return f"write {condition[2:-2]}" if condition else ""


def condition_of(value: object, names: Names, about: str = "") -> str:
    """Return the condition that a text or a table says in another way; nothing if it says none.

    Args:
        value: The text or the table.
        names: What references mean where it is.
        about: Whether it is about a `mod` or a `setting`, if that is known.
    """
    if isinstance(value, str):
        found = _TEXT.fullmatch(value) if len(value) <= _MAX_LENGTH else None
        return _said(found, names, about) if found else ""
    table = as_table(value) or {}
    if len(table) == 1:
        ((name, wanted),) = table.items()
        return named_condition(name, wanted, names)
    return ""


def named_condition(name: str, wanted: object, names: Names) -> str:
    """Return the condition that a mod or a setting has some value; nothing where that is none."""
    if not is_name(name) or not isinstance(wanted, _Scalar):
        return ""
    if _is_mod(name, names):
        return _about_mod(name, wanted)
    return _about_setting(name, "=", wanted)


def key_as_condition(problem: Problem) -> str:
    """Return how to write a condition of which an unknown key is what it is about."""
    is_inside = problem.location.owner is When
    return named_condition(problem.last, problem.value, problem.subject.names) if is_inside else ""


def by_setting(problem: Problem) -> str:
    """Return how to write a condition of which an unknown key can only be a setting."""
    names = problem.subject.names
    if problem.location.owner is not When or not names.settings:
        return ""
    known = Vocabulary([*names.settings, *keys_of(When)])
    name = known.nearest(problem.last) or ""
    is_meant = name in names.settings and known.is_plainly(name, problem.last)
    return named_condition(name, problem.value, names) if is_meant else ""


def not_by_mod(problem: Problem, close: str) -> str:
    """Return how to write a condition of which an unknown key may be a setting, and like `mod`.

    Nothing is returned where that is a mod that there is, or `mod` is meant beyond doubt.
    """
    names, value = problem.subject.names, problem.value
    is_open = close == _MOD and not Vocabulary(keys_of(When)).is_plainly(close, problem.last)
    return key_as_condition(problem) if is_open and not _is_mod(str(value), names) else ""


def settings_as_condition(problem: Problem) -> str:
    """Return how to write a condition that is in a table of settings, as `settings.x = 2`."""
    is_table = as_table(problem.value) is not None and problem.location.owner is When
    is_near = is_table and did_you_mean(problem.last, (_MOD, _SETTING)) is not None
    return condition_of(problem.value, problem.subject.names) if is_near else ""


def _item(value: object, names: Names) -> str:
    """Return how to write an item of an array of conditions."""
    table = as_table(value) or {}
    is_plain = all(isinstance(each, _Scalar) for each in table.values())
    return _written(table) if table and is_plain else condition_of(value, names)


def _said(found: re.Match[str], names: Names, about: str) -> str:
    negation, named, name, sign, text = found.groups()
    about = about or named
    asked = _asked(text)
    if about == _MOD or (not about and _is_mod(name, names)):
        said = _about_mod(name, True if text is None else f"{plain_sign(sign or '=')}{text}")
    else:
        said = _about_setting(name, plain_sign(sign or "="), asked)
    return f"{{ not = {said} }}" if said and negation else said


def _asked(text: str | None) -> _Scalar:
    """Return what a text says that a setting is; true where nothing is said."""
    if text is None:
        return True
    if _WHOLE.fullmatch(text):
        return int(text)
    bare_text = text.strip("'\"")
    return float(text) if _NUMBER.fullmatch(text) else _WORDS.get(bare_text, bare_text)


def _about_mod(name: str, wanted: _Scalar) -> str:
    said: Table = {_MOD: name}
    if wanted is True:
        return _written(said)
    meant = nearest_requirement(wanted).text if isinstance(wanted, str) else ""
    return _written({**said, "version": meant}) if meant else ""


def _about_setting(name: str, sign: str, wanted: _Scalar) -> str:
    is_equal, is_negated = sign in ("=", "!="), sign == "!="
    is_number = isinstance(wanted, int | float) and not isinstance(wanted, bool)
    if not (is_equal or is_number):
        return ""
    said: Table = {_SETTING: name}
    if isinstance(wanted, bool):
        is_negated ^= not wanted
    else:
        said["eq" if is_equal else SIGNS[sign].__name__] = wanted
    return f"{{ not = {_written(said)} }}" if is_negated else _written(said)


def _is_mod(name: str, names: Names) -> bool:
    return name in (*names.mods, *names.installed, *names.optional)


def _is_named(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(REFERENCE_PATTERN, value) is not None


def _all_of(conditions: Iterable[str]) -> str:
    return f"all = [{', '.join(conditions)}]"


def _written(said: Table) -> str:
    return f"{{ {', '.join(f'{key} = {shown(value)}' for key, value in said.items())} }}"
