"""What to say about colors that are written as they are elsewhere, or at the wrong place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import get_args

from pydantic import StringConstraints

from roguelike.content.documents.document import KeyPath
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.explaining.problems import Problem
from roguelike.content.fields.types import marks_of
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess
from roguelike.content.findings.mends import Rename
from roguelike.content.schema.colors import HEX_PATTERN, Blend
from roguelike.content.schema.references import Ref, ref_kind
from roguelike.content.words.rgb import rgb_in_digits, rgb_named, rgb_of
from roguelike.content.words.values import described

_RAW, _ROLE, _SWATCH = "rgb", "color", "swatch"
COLORS = (_ROLE, _SWATCH)
"""The kinds that say what something looks like."""
_AS_ROLE = 'define [color.its_name]{with_value}, and write "its_name" here'
_WORD = re.compile(r"(?!(?:([A-Fa-f])\1){3})[A-Fa-f]+")
"""What can as well be a name, as `facade`: all letters, not in pairs."""
_SEEN_THROUGH = re.compile(r"(?:#|0[xX])?[0-9A-Fa-f]{8}|(?i:rgba).*")
"""What also tells how much is seen through a color."""
_NO_COLOR = re.compile(r"#.*|(?:rgb|hs[lvb]|hwb|lab|lch|cmyk)a?\s*\(.*", re.IGNORECASE)
"""What cannot be meant for anything else than a color, and is none."""
_PARTS = (("r", "g", "b"), ("red", "green", "blue"))


def refers_to(problem: Problem) -> str | None:
    """Return the kind of definition that is referred to, if that is what is expected."""
    field = problem.location.field
    own = next((mark.kind for mark in marks_of(field) if isinstance(mark, Ref)), None)
    return own or ref_kind(problem.location.expected)


def ill_formed_color(problem: Problem) -> Guess:
    """Return what to do with a text for a color that is neither red, green and blue nor a name."""
    text, taken = str(problem.value), _taken(problem)
    if rgb := _in_digits(text, taken):
        is_sure = taken != _ROLE and not _SEEN_THROUGH.fullmatch(text)
        return Guess(_written(rgb, taken), (Rename(text, rgb),) if is_sure else ())
    if not taken or not _NO_COLOR.fullmatch(text):
        return Guess()
    if taken == _ROLE:
        return Guess(_written("#rrggbb", taken))
    return Guess('red, green and blue have two digits each, as in "#1d2d2a"')


def named_color(problem: Problem) -> str:
    """Return how to write the color that a text has as its name elsewhere; nothing for others."""
    taken = _taken(problem)
    rgb = rgb_named(str(problem.value)) if taken else ""
    return _written(rgb, taken) if rgb else ""


def undefined_color(name: str, problem: Problem) -> str:
    """Return what to do about a name of a color or swatch that there is not.

    Nothing is returned for what is no color elsewhere.
    """
    taken = _taken(problem)
    if rgb := _in_digits(name, taken):
        return _written(rgb, taken)
    rgb = rgb_named(name) if taken else ""
    if not rgb:
        return ""
    if taken == _ROLE:
        return f'define it as [color.{name}] with value = "{rgb}", or name another'
    return f'write "{rgb}", or define it as [swatch.{name}]'


def misplaced_color(kinds: Iterable[str], problem: Problem) -> str:
    """Return what to do where a swatch stands for a color, or a color for a swatch."""
    taken = _taken(problem)
    if taken == _ROLE and _SWATCH in kinds:
        return _written(str(problem.value), taken)
    is_swatch = taken == _SWATCH and _ROLE in kinds and not problem.location.is_key
    return 'name a swatch, or write red, green and blue, as in "#1d2d2a"' if is_swatch else ""


def color_in_parts(problem: Problem) -> str:
    """Return how to write a color for which a number, an array or a table stands.

    Nothing is returned for what is no color.
    """
    if not (taken := _taken(problem)):
        return ""
    if rgb := _rgb_of(problem):
        return _written(rgb, taken)
    is_defined = taken == _ROLE and as_table(problem.value)
    return _AS_ROLE.format(with_value="") if is_defined else ""


def colors_in_parts(problems: Iterable[Problem]) -> dict[KeyPath, Diagnostic]:
    """Return what is found of tables with red, green and blue where mixtures are, by their keys."""
    found: dict[KeyPath, Diagnostic] = {}
    for problem in problems:
        if problem.kind != "missing" or problem.location.owner is not Blend:
            continue
        if rgb := _rgb_of(problem):
            keys = problem.keys[:-1]
            message = f"`{keys[-1]}` must be text, not {described(problem.value)}"
            place = problem.subject.place.at(*keys)
            found[keys] = Diagnostic(Code.E202, place, message, _written(rgb, _RAW))
    return found


def _written(value: str, taken: str) -> str:
    """Return how to write red, green and blue, or a swatch, where a color is taken in some form."""
    if taken == _ROLE:
        return _AS_ROLE.format(with_value=f' with value = "{value}"')
    return f'write "{value}"'


def _taken(problem: Problem) -> str:
    """Return what is expected if it is a color: red, green and blue, or a name of which kind."""
    marks = [*marks_of(problem.location.field), *get_args(problem.location.expected)]
    is_raw = any(
        isinstance(each, StringConstraints) and each.pattern == HEX_PATTERN for each in marks
    )
    kind = refers_to(problem)
    return _RAW if is_raw else kind if kind in COLORS else ""


def _in_digits(text: str, taken: str) -> str:
    """Return what a text says in digits, unless it is as good a name."""
    is_name = taken != _RAW and _WORD.fullmatch(text)
    return rgb_in_digits(text) if taken and not is_name else ""


def _rgb_of(problem: Problem) -> str:
    """Return red, green and blue that are written as numbers; nothing for other values."""
    if isinstance(problem.value, int | float):
        return _rgb_of_number(problem)
    if items := as_array(problem.value):
        return rgb_of(items)
    table = as_table(problem.value) or {}
    parts = next((each for each in _PARTS if {*each} <= table.keys()), ())
    return rgb_of([table[part] for part in parts])


def _rgb_of_number(problem: Problem) -> str:
    """Return red, green and blue that are written as one number, such as 0xff0000."""
    place = problem.place()
    start, end = place.covered()
    digits = place.document.text[start:end].replace("_", "").lower()
    if digits.startswith("0x"):
        return rgb_in_digits(f"#{digits[2:]:0>6}")
    return rgb_in_digits(digits) if digits.isdigit() else ""
