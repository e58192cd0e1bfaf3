"""Comparisons: their signs, and conditions for numbers, as in patches of what is so and so."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError, PydanticKnownError

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
_NEARLY = re.compile(rf"\s*{NEARLY_SIGN_PATTERN}\s*(-?[0-9]{{1,18}})(?:\.0+)?(?![0-9.])\s*")
_MAX_LENGTH = 60  # no way to say a comparison has as many characters
_HINT = 'write a whole number, or a comparison such as ">=5"'


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
    kind = "int_type"  # it may be a number or a setting that is written otherwise
    raise PydanticKnownError(kind)


def _meant_by(text: str) -> dict[str, str]:
    """Return the hint for a text that is no comparison, and what it certainly means, if that is."""
    nearly = _NEARLY.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    if nearly is None:
        return {"hint": _HINT}
    meant = f"{plain_sign(nearly[1])}{int(nearly[2])}"
    return {"hint": f'write "{meant}"', "instead": meant}


Comparison = Annotated[
    int | str,
    PlainValidator(_parse),
    WithJsonSchema({"type": ["integer", "string"], "pattern": COMPARISON_PATTERN}),
]
"""A whole number, or a comparison with one."""
