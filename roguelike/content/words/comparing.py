"""Comparisons: their signs, and conditions for numbers, as in patches of what is so and so."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, cast

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError, PydanticKnownError

from roguelike.content.words.ranges import Range, said_range
from roguelike.content.words.synonyms import called_elsewhere

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
"""What each sign asks of two values; of signs that begin alike the longer comes first."""
SIGN_PATTERN = f"({'|'.join(SIGNS)})"
"""What matches one sign."""
NEARLY_SIGN_PATTERN = r"([<>=!] *=|= *[<>]|===|[<>=≥≤≠])"
"""What matches one sign as it is written here or elsewhere."""

COMPARISON_PATTERN = rf"^{SIGN_PATTERN} *-?[0-9]{{1,18}}$"
"""A condition for a number, such as `>=5`."""

_THEIR_SIGNS = {"=>": ">=", "=<": "<=", "==": "=", "===": "=", "≥": ">=", "≤": "<=", "≠": "!="}
"""Signs of others, by which nothing else can be meant."""
_SIGNS_BY_NAME = {asked.__name__: sign for sign, asked in SIGNS.items()}
_NEARLY = re.compile(rf"\s*{NEARLY_SIGN_PATTERN}\s*(-?[0-9]{{1,18}})(?:\.0+)?(?![0-9.])\s*")
_MISTYPED = re.compile(r"\s*([<>])\1+\s*(-?[0-9]{1,18})\s*")
_MAX_LENGTH = 60  # no way to say a comparison has as many characters
_HINT = 'write a whole number, or a comparison such as ">=5"'
_ONLY_ONE = "only one comparison can stand here, such as "


def plain_sign(sign: str) -> str:
    """Return how a sign is written here that `NEARLY_SIGN_PATTERN` matches."""
    bare = sign.replace(" ", "")
    return _THEIR_SIGNS.get(bare, bare)


def _parse(value: Any) -> int | str:  # noqa: ANN401 - sees input before it is validated
    if isinstance(value, str):
        if re.fullmatch(COMPARISON_PATTERN, value):
            return value
        kind, message = "E203", "this is no comparison"
        raise PydanticCustomError(kind, message, _meant_by(value))
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if hint := _hint_for(value):
        kind, message = "E202", "this is neither a whole number nor a comparison"
        raise PydanticCustomError(kind, message, {"hint": hint})
    kind = "int_type"  # it may be a number or a setting that is written otherwise
    raise PydanticKnownError(kind)


def _meant_by(text: str) -> dict[str, str]:
    """Return the hint for a text that is no comparison, and what it certainly means, if that is."""
    nearly = _NEARLY.match(text) if len(text) <= _MAX_LENGTH else None
    if nearly is None:
        return {"hint": _hint_for(text) or _HINT}
    meant = f"{plain_sign(nearly[1])}{int(nearly[2])}"
    if nearly.end() < len(text):
        return {"hint": f'{_ONLY_ONE}"{meant}"'}
    return {"hint": f'write "{meant}"', "instead": meant}


def _hint_for(value: object) -> str:
    """Return what to write for a comparison that is said in another way; nothing if none is."""
    mistyped = isinstance(value, str) and len(value) <= _MAX_LENGTH and _MISTYPED.fullmatch(value)
    if mistyped:
        return f'write "{mistyped[1]}{mistyped[2]}"'
    if comparison := _in_table(value):
        return f'write "{comparison}"'
    found = said_range(value)
    return _like(found) if found else ""


def _in_table(value: object) -> str:
    """Return the comparison that a table is whose only key tells which; nothing for others."""
    table = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    if len(table) != 1:
        return ""
    ((name, number),) = table.items()
    word = name if name in _SIGNS_BY_NAME else called_elsewhere(name, _SIGNS_BY_NAME)
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    comparison = f"{_SIGNS_BY_NAME.get(word or '', '')}{number}"
    return comparison if is_whole and re.fullmatch(COMPARISON_PATTERN, comparison) else ""


def _like(found: Range) -> str:
    """Return how to compare with a range, or with one of its ends where it has two."""
    if found.low == found.high:
        return f"write {found.low}"
    from_below, up_to = f'">={found.low}"', f'"<={found.high}"'
    if found.low is not None and found.high is not None:
        return f"{_ONLY_ONE}{from_below} or {up_to}"
    return f"write {up_to if found.low is None else from_below}"


Comparison = Annotated[
    int | str,
    PlainValidator(_parse),
    WithJsonSchema({"type": ["integer", "string"], "pattern": COMPARISON_PATTERN}),
]
"""A whole number, or a comparison with one."""
