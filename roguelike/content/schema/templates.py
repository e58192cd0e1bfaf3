"""Texts that mention something in braces, for which what is meant is put in."""

import re
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import Line

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_BRACE = re.compile(r"[{}]")
_ONE_BRACE = "a name has one brace on each side; write any other brace as another sign"


def placeholders(text: str) -> list[str]:
    """Return the names in braces in `text`, in order of appearance.

    Raises:
        PydanticCustomError: `template`, where a brace is not part of a `{name}`, or none is in it.
    """
    if "{" not in text and "}" not in text:
        return []
    rest = PLACEHOLDER.sub(lambda found: " " * len(found[0]), text)
    if stray := _BRACE.search(rest):
        at = stray.start()
        message = "a brace is not part of a {name}"
        raise fault(Fault.TEMPLATE, message, hint=_ONE_BRACE, start=at, end=at + 1)
    found = list(PLACEHOLDER.finditer(text))
    if empty := next((each for each in found if not each[1].strip()), None):
        start, end = empty.span()
        message, hint = "there is no name in the braces", "write one, or remove them"
        raise fault(Fault.TEMPLATE, message, hint=hint, start=start, end=end)
    return [each[1] for each in found]


def _whole(text: str) -> str:
    placeholders(text)
    return text


class Format(NamedTuple):
    """A text made ready to have what it mentions put in again and again.

    Attributes:
        text: What it says, for the operator `%` if it mentions anything.
        names: The names in braces, in order of appearance.
    """

    text: str
    names: tuple[str, ...]


def prepared(text: str) -> Format:
    """Return the format of a text that has been checked."""
    names = PLACEHOLDER.findall(text)
    if not names:
        return Format(text, ())
    return Format(PLACEHOLDER.sub("%s", text.replace("%", "%%")), tuple(names))


Template = Annotated[Line, AfterValidator(_whole)]
"""A text that mentions something in braces; what that may be depends on more than the text."""


def require_placeholders(text: str, allowed: frozenset[str], field: str = "") -> str:
    """Return `text` if every name in braces is one of `allowed`.

    Args:
        text: What was written.
        allowed: The names that may stand in braces.
        field: The name of the text's field, where a validator of the whole table asks.

    Raises:
        PydanticCustomError: `template` or `template_name`.
    """
    if strange := [name for name in dict.fromkeys(placeholders(text)) if name not in allowed]:
        raise fault(
            Fault.TEMPLATE_NAME,
            "there is nothing called {names} here; there is {allowed}",
            names=", ".join(strange),
            allowed=", ".join(sorted(allowed)),
            field=field,
        )
    return text


def template(*allowed: str) -> AfterValidator:
    """Return a validator for text that may mention `allowed` in braces."""
    names = frozenset(allowed)
    return AfterValidator(lambda text: require_placeholders(text, names))
