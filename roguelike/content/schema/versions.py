"""Versions of mods and of the game, and what may be required of them.

A version is exactly three numbers, `1.4.0`. A requirement is one or more comparisons joined by
commas, `>=1.2, <2`, where missing numbers are zero; or `*`, which any version meets. The types
for manifests are here as well, and so are comparisons with a number, such as `>=5`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple, Self

from msgspec import Struct
from pydantic import GetPydanticSchema, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError, PydanticKnownError, core_schema

from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.mends import Rename
from roguelike.content.findings.wording import described
from roguelike.content.schema.ids import (
    CORE,
    REFERENCE_PATTERN,
    is_only_written_otherwise,
    near_name,
)

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
_NEARLY_ONE = re.compile(rf"\s*{NEARLY_SIGN_PATTERN}\s*(-?[0-9]{{1,18}})(?:\.0+)?(?![0-9.])\s*")
_MAX_CHARACTERS = 60  # no way to say a comparison has as many characters
_HINT = 'write a whole number, or a comparison such as ">=5"'


def plain_sign(sign: str) -> str:
    """Return how a sign is written here that `NEARLY_SIGN_PATTERN` matches."""
    bare = sign.replace(" ", "")
    return _THEIR_SIGNS.get(bare, bare)


def _read_comparison(value: Any) -> int | str:  # noqa: ANN401 - sees input before it is validated
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
    nearly = _NEARLY_ONE.fullmatch(text) if len(text) <= _MAX_CHARACTERS else None
    if nearly is None:
        return {"hint": _HINT}
    meant = f"{plain_sign(nearly[1])}{int(nearly[2])}"
    return {"hint": f'write "{meant}"', "instead": meant}


Comparison = Annotated[
    int | str,
    PlainValidator(_read_comparison),
    WithJsonSchema({"type": ["integer", "string"], "pattern": COMPARISON_PATTERN}),
]
"""A whole number, or a comparison with one."""


VERSION_PATTERN = r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}$"
_BOUND = rf"{SIGN_PATTERN} *[0-9]{{1,6}}(\.[0-9]{{1,6}}){{0,2}}"
REQUIREMENT_PATTERN = rf"^ *(\*|{_BOUND}( *, *{_BOUND}){{0,7}}) *$"
"""The form of a requirement; it has at most eight comparisons."""

_COMPARISON = re.compile(rf"{SIGN_PATTERN} *([0-9.]+)")
_NUMBERS = r"([0-9]{1,5}(?:\.[0-9]{1,5}){0,2})"
_NEARLY_VERSION = re.compile(rf" *[vV]? *{_NUMBERS}([-+].*)? *")
_NEARLY_COMPARISON = re.compile(
    rf" *{NEARLY_SIGN_PATTERN} *[vV]?{_NUMBERS}(?![0-9.]) *(?:,|;|&&|and\b)?"
)
_NEARLY_REQUIREMENT = re.compile(rf" *(?:\^|~|~=|v)? *{_NUMBERS} *")
_MAX_COMPARISONS = 8
_MAX_LENGTH = 200
"""Longer texts mean nothing."""

ANY = "*"
"""The requirement that any version meets."""
_ANY = ("", "any", "all", "x")


class Meant(NamedTuple):
    """What a text probably means.

    Attributes:
        text: How to write that; nothing if nobody knows.
        is_certain: Whether it cannot mean anything else.
    """

    text: str = ""
    is_certain: bool = False


class Version(NamedTuple):
    """Three numbers, the first the most important."""

    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the version that `text` is.

        Raises:
            ValueError: It is not exactly three numbers.
        """
        if not re.fullmatch(VERSION_PATTERN, text):
            msg = f"a version is three numbers, such as 1.4.0, not {described(text)}"
            raise ValueError(msg)
        return cls(*map(int, text.split(".")))

    def __str__(self) -> str:
        """Return the version as it is written."""
        return f"{self.major}.{self.minor}.{self.patch}"


class Requirement(Struct, frozen=True):
    """What versions are wanted: those that meet all comparisons."""

    text: str
    comparisons: tuple[tuple[str, Version], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the requirement that `text` is.

        Raises:
            ValueError: It is none.
        """
        if not re.fullmatch(REQUIREMENT_PATTERN, text):
            msg = f"a requirement is like `>=1.2, <2` or `*`, not {described(text)}"
            raise ValueError(msg)
        found = _COMPARISON.findall(text)
        comparisons = ((sign, Version(*map(int, numbers.split(".")))) for sign, numbers in found)
        return cls(text.strip(), tuple(comparisons))

    def allows(self, version: Version) -> bool:
        """Tell whether `version` meets the requirement."""
        return all(SIGNS[sign](version, other) for sign, other in self.comparisons)

    def __str__(self) -> str:
        """Return the requirement as it was written."""
        return self.text


def nearest_version(text: str) -> Meant:
    """Return the version that text means which is none, such as `v1.0`."""
    found = _NEARLY_VERSION.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    return Meant(str(_padded(found[1])), is_certain=not found[2]) if found else Meant()


def nearest_requirement(text: str) -> Meant:
    """Return the requirement that text means which is none, such as `^1.2` or `=> 1`.

    By a version alone some mean that version, others those that go with it, and others any from
    there on.
    """
    if len(text) > _MAX_LENGTH:
        return Meant()
    if comparisons := _nearly_comparisons(text):
        return Meant(", ".join(comparisons), is_certain=True)
    if found := _NEARLY_REQUIREMENT.fullmatch(text):
        return Meant(f">={_plain(found[1])}")
    return Meant(ANY if text.strip().lower() in _ANY else "")


def _nearly_comparisons(text: str) -> list[str]:
    """Return the comparisons of which a text consists, if it consists of nothing else."""
    found: list[str] = []
    end = 0
    while end < len(text) and (each := _NEARLY_COMPARISON.match(text, end)):
        found.append(f"{plain_sign(each[1])}{_plain(each[2])}")
        end = each.end()
    return found if not text[end:].strip() and len(found) <= _MAX_COMPARISONS else []


def _plain(numbers: str) -> str:
    return ".".join(str(int(each)) for each in numbers.split("."))


def _padded(numbers: str) -> Version:
    return Version(*map(int, numbers.split(".")))


ENGINE = Version(0, 1, 0)
"""The version of this game, which mods may require as `engine`."""


MOD_ID_PATTERN = r"^[a-z][a-z0-9_]{1,31}$"
ENGINE_ID = "engine"
"""What requirements call the game itself; no mod can have this id."""


def _parsed(
    parse: Callable[[str], object], code: Code, nearest: Callable[[str], Meant]
) -> GetPydanticSchema:
    """Return the schema of text that `parse` reads.

    Args:
        parse: Raises a `ValueError` for text that it cannot read.
        code: What stands for such text.
        nearest: Returns what such text probably means, so that it can be read.
    """

    def read(text: str) -> object:
        try:
            return parse(text)
        except ValueError as error:
            raise _refused(code, str(error), text, nearest(text)) from error

    def checked(value: object) -> object:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and code is Code.E104:
            reason = f"versions are text, not {described(value)}"
            raise _refused(Code.E202, reason, str(value), nearest(str(value)))
        return value

    text = core_schema.no_info_after_validator_function(read, core_schema.str_schema())
    schema = core_schema.no_info_before_validator_function(checked, text)
    return GetPydanticSchema(lambda _source, _handler: schema)


def _refused(code: Code, reason: str, written: str, meant: Meant) -> PydanticCustomError:
    hint = f'write "{meant.text}"' if meant.text else ""
    mend = (Rename(written, meant.text),) if meant.is_certain else ()
    return PydanticCustomError(
        code.name, "{reason}", {"reason": reason, "hint": hint, "mend": mend}
    )


def is_mod_id(text: str) -> bool:
    """Tell whether a mod can have an id."""
    return text != ENGINE_ID and re.fullmatch(MOD_ID_PATTERN, text) is not None


def _mod_id(text: str) -> str:
    if not is_mod_id(text):
        msg = (
            "the id of a mod has 2 to 32 small letters, digits and _, the first a letter, and is"
            f" not `{ENGINE_ID}`; it cannot be {described(text)}"
        )
        raise ValueError(msg)
    return text


def id_like(text: str) -> str:
    """Return a text if it can be the id of a mod, else the id that it is near to, if any.

    A requirement or a reference that stands in place of an id begins with the id.
    """
    if is_mod_id(text):
        return text
    text = re.split(NEARLY_SIGN_PATTERN, text, maxsplit=1)[0]
    text = text.partition(":")[0] if re.fullmatch(REFERENCE_PATTERN, text) else text
    near = near_name(text)
    return near if is_mod_id(near) else ""


def _meant_id(text: str) -> Meant:
    """Return the id that a text probably is; only its case and signs are changed for certain."""
    near = id_like(text)
    return Meant(near, is_only_written_otherwise(text, near)) if near != text else Meant()


def _required_id(text: str) -> str:
    return text if text == ENGINE_ID else _mod_id(text)


def _replaced_id(text: str) -> str:
    if text == CORE:
        msg = f"all others build on `{CORE}`, so nothing can take its place"
        raise ValueError(msg)
    return _mod_id(text)


ModId = Annotated[
    str,
    _parsed(_mod_id, Code.E102, _meant_id),
    WithJsonSchema({"type": "string", "pattern": MOD_ID_PATTERN}),
]
RequiredId = Annotated[
    str,
    _parsed(_required_id, Code.E102, _meant_id),
    WithJsonSchema({"type": "string", "pattern": MOD_ID_PATTERN}),
]
ReplacedId = Annotated[
    str,
    _parsed(_replaced_id, Code.E102, _meant_id),
    WithJsonSchema({"type": "string", "pattern": MOD_ID_PATTERN}),
]
VersionText = Annotated[
    Version,
    _parsed(Version.parse, Code.E104, nearest_version),
    WithJsonSchema({"type": "string", "pattern": VERSION_PATTERN}),
]
RequirementText = Annotated[
    Requirement,
    _parsed(Requirement.parse, Code.E104, nearest_requirement),
    WithJsonSchema({"type": "string", "pattern": REQUIREMENT_PATTERN}),
]
