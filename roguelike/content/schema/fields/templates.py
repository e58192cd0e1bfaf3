"""Templates: texts with names in braces, for which values are put in.

Words that depend on a number are written as `{turns|# turn|# turns}`: those for one, and those for
any other, in which the number takes the place of `#`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.fields.base import Line

PLACEHOLDER = re.compile(r"\{([^{}|]*)(?:\|([^{}]*))?\}")
"""A name in braces, and the words that depend on its number, if it has any."""
BETWEEN_FORMS = "|"
"""What parts a name in braces from the words that depend on it, and these from each other."""
NUMBER = "#"
"""What stands for the number in these words."""
ONE = "1"
"""The number to which the first words belong."""
_BRACE = re.compile(r"[{}]")
_ONE_BRACE = "a name has one brace on each side; write any other brace as another sign"


def placeholders(text: str) -> list[str]:
    """Return the names in braces in `text`, in order of appearance.

    Raises:
        PydanticCustomError: `template`, where a brace is not part of a `{name}`, or none is in it.
    """
    if "{" not in text and "}" not in text:
        return []
    found = list(PLACEHOLDER.finditer(text))
    if text.count("{") > len(found) or text.count("}") > len(found):
        rest = PLACEHOLDER.sub(lambda found: " " * len(found[0]), text)
        stray = _BRACE.search(rest)
        assert stray, "names in braces have one brace on each side"
        at = stray.start()
        message = "a brace is not part of a {name}"
        raise fault(Fault.TEMPLATE, message, hint=_ONE_BRACE, start=at, end=at + 1)
    if empty := next((each for each in found if not each[1].strip()), None):
        start, end = empty.span()
        message, hint = "there is no name in the braces", "write one, or remove them"
        raise fault(Fault.TEMPLATE, message, hint=hint, start=start, end=end)
    if odd := next((each for each in found if each[2] is not None and not _forms(each[2])), None):
        start, end = odd.span()
        message = "behind `{name}` belongs what is said of one, and what is said of more"
        hint = "write it as in {turns|# turn|# turns}"
        raise fault(Fault.TEMPLATE, message, name=odd[1], hint=hint, start=start, end=end)
    return [each[1] for each in found]


def names_in(text: str) -> list[str]:
    """Return the names in braces in a text, whatever is wrong with it, in order of appearance."""
    return [found[1] for found in PLACEHOLDER.finditer(text)]


def words_in(text: str) -> str:
    """Return the words of a text, without the names in braces."""
    return PLACEHOLDER.sub(lambda found: (found[2] or "").replace(BETWEEN_FORMS, " "), text)


def counted_in(text: str) -> Iterator[re.Match[str]]:
    """Yield the forms that depend on a number in a text that has been checked."""
    return (found for found in PLACEHOLDER.finditer(text) if found[2] is not None)


def fill(text: str, names: Mapping[str, str]) -> str:
    """Return `text` with each `{name}` replaced; content has been checked to use no others."""

    def put_in(found: re.Match[str]) -> str:
        value = names.get(found[1], "")
        return value if found[2] is None else chosen(found[2], value)

    return PLACEHOLDER.sub(put_in, text)


def chosen(forms: str, number: object) -> str:
    """Return the words that belong to a number, of two such as `# turn|# turns`."""
    one, _, more = forms.partition(BETWEEN_FORMS)
    return (one if str(number) == ONE else more).replace(NUMBER, str(number))


def _forms(written: str) -> bool:
    """Return True if there are two words that depend on a number."""
    return written.count(BETWEEN_FORMS) == 1


def _whole(text: str) -> str:
    placeholders(text)
    return text


class Format(NamedTuple):
    """A text made ready to be filled again and again.

    Attributes:
        text: What it says, for the operator `%` if it mentions anything.
        slots: What stands in braces, in order of appearance.
        counted: Those of them that depend on a number: the slot, the name and the words.
    """

    text: str
    slots: tuple[str, ...]
    counted: tuple[tuple[str, str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names in braces, in order of appearance."""
        return tuple(slot.partition(BETWEEN_FORMS)[0] for slot in self.slots)


def prepared(text: str) -> Format:
    """Return the format of a text that has been checked."""
    slots = tuple(found[0][1:-1] for found in PLACEHOLDER.finditer(text))
    if not slots:
        return Format(text, ())
    counted = tuple((found[0][1:-1], found[1], found[2]) for found in counted_in(text))
    return Format(PLACEHOLDER.sub("%s", text.replace("%", "%%")), slots, counted)


Template = Annotated[Line, AfterValidator(_whole)]
"""A text that mentions something in braces; what that may be depends on more than the text."""


def require_numbers(text: str, numbers: frozenset[str], field: str = "") -> None:
    """Refuse a text of which words depend on what is no number.

    Args:
        text: What was written.
        numbers: The names of those that are.
        field: The name of the text's field, where a validator of the whole table asks.

    Raises:
        PydanticCustomError: `template`.
    """
    for found in counted_in(text):
        if found[1] not in numbers:
            message = "`{name}` is no number on which words could depend"
            known = ", ".join(sorted(numbers))
            hint = f"numbers here are {known}" if numbers else "write the word that fits"
            start, end = found.span()
            where = {"field": field, "start": start, "end": end}
            raise fault(Fault.TEMPLATE, message, name=found[1], hint=hint, **where)


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
