"""Versions of mods and of the game, and the types of what manifests say about mods.

A version is exactly three numbers, `1.4.0`. A requirement is one or more comparisons joined by
commas, `>=1.2, <2`, where missing numbers are zero; or `*`, which any version meets. Comparisons
with one number, such as `>=5`, select objects in patches.
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
from roguelike.content.findings.fixes import Rename
from roguelike.content.findings.similar_words import Advice
from roguelike.content.findings.wording import described
from roguelike.content.references.ids import CORE, REF, is_only_written_otherwise, near_name

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
"""The comparison for each sign; of signs that begin alike, the longer comes first."""
SIGN_PATTERN = f"({'|'.join(SIGNS)})"
"""The form of one sign."""
COMPARISON_PATTERN = rf"^{SIGN_PATTERN} *-?[0-9]{{1,18}}$"
"""A comparison with a number, such as `>=5`."""
VERSION_PATTERN = r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}$"
_BOUND = rf"{SIGN_PATTERN} *[0-9]{{1,6}}(\.[0-9]{{1,6}}){{0,2}}"
REQUIREMENT_PATTERN = rf"^ *(\*|{_BOUND}( *, *{_BOUND}){{0,7}}) *$"
"""The form of a requirement; it has at most eight comparisons."""
MOD_ID_PATTERN = r"^[a-z][a-z0-9_]{1,31}$"
ENGINE_ID = "engine"
"""The id of the game itself in requirements; no mod can have it."""

_COMPARISON = re.compile(rf"{SIGN_PATTERN} *([0-9.]+)")
_LIKE_SIGNS = {"": ">=", "^": ">=", "~": ">=", "~=": ">=", "=>": ">=", "=<": "<=", "==": "="}
"""Signs that other tools write for versions, with how they are written here."""
_NEARLY_BOUND = re.compile(r"([<>=!~^]{0,2}) *v?([0-9]{1,6}(?:\.[0-9]{1,6}){0,2})[ ,]*")
_NEARLY_VERSION = re.compile(r" *[vV]? *([0-9]{1,5}(?:\.[0-9]{1,5}){0,2})([-+].*)? *")
_MAX_LENGTH = 200
"""The longest text for which anything is suggested."""


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


ENGINE = Version(0, 1, 0)
"""The version of this game, which mods may require as `engine`."""


class VersionRequirement(Struct, frozen=True):
    """A version requirement, met by the versions that meet all its comparisons."""

    text: str
    comparisons: tuple[tuple[str, Version], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the requirement that `text` is.

        Raises:
            ValueError: It is none.
        """
        if not re.fullmatch(REQUIREMENT_PATTERN, text):
            msg = f"a requirement looks like `>=1.2, <2` or `*`, not {described(text)}"
            raise ValueError(msg)
        found = _COMPARISON.findall(text)
        comparisons = ((sign, Version(*map(int, numbers.split(".")))) for sign, numbers in found)
        return cls(text.strip(), tuple(comparisons))

    def allows(self, version: Version) -> bool:
        """Return True if `version` meets the requirement."""
        return all(SIGNS[sign](version, other) for sign, other in self.comparisons)

    def __str__(self) -> str:
        """Return the requirement as it was written."""
        return self.text


def nearest_version(text: str) -> Advice:
    """Return the version meant by a malformed one, such as `v1.0`."""
    found = _NEARLY_VERSION.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    meant = str(Version(*map(int, found[1].split(".")))) if found else ""
    return _instead(text, meant, is_certain=found is not None and not found[2])


def nearest_requirement(text: str) -> Advice:
    """Return the requirement meant by a malformed one, such as `^1.2` or `=> 1`."""
    rest, found = text[: _MAX_LENGTH + 1].strip(), list[str]()
    while each := _NEARLY_BOUND.match(rest):
        found.append(f"{_LIKE_SIGNS.get(each[1], each[1])}{each[2]}")
        rest = rest[each.end() :]
    meant = ", ".join(found)
    return _instead(text, meant if not rest and re.fullmatch(REQUIREMENT_PATTERN, meant) else "")


def _instead(text: str, meant: str, *, is_certain: bool = False) -> Advice:
    fix = (Rename(text, meant),) if meant and is_certain else ()
    return Advice(f'write "{meant}"' if meant else "", fix)


def _read_comparison(value: Any) -> int | str:  # noqa: ANN401 - sees input before it is validated
    if isinstance(value, str):
        if re.fullmatch(COMPARISON_PATTERN, value):
            return value
        kind, message = Code.E203.name, "this is not a comparison"
        hint = 'write a whole number, or a comparison such as ">=5"'
        raise PydanticCustomError(kind, message, {"hint": hint})
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    kind = "int_type"  # it may be a number or a setting that is written otherwise
    raise PydanticKnownError(kind)


Comparison = Annotated[
    int | str,
    PlainValidator(_read_comparison),
    WithJsonSchema({"type": ["integer", "string"], "pattern": COMPARISON_PATTERN}),
]
"""A whole number, or a comparison with one."""


def is_mod_id(text: str) -> bool:
    """Return True if a mod can have an id."""
    return text != ENGINE_ID and re.fullmatch(MOD_ID_PATTERN, text) is not None


def id_like(text: str) -> str:
    """Return a text if it can be the id of a mod, else the id that it is near to, if any."""
    near = text if is_mod_id(text) else near_name(text)
    return near if is_mod_id(near) else ""


def _nearest_id(text: str) -> Advice:
    """Return the id meant; it is certain only where case and separators alone are wrong."""
    near = id_like(text)
    meant = near if near != text else ""
    return _instead(text, meant, is_certain=is_only_written_otherwise(text, near))


def _mod_id(text: str) -> str:
    if not is_mod_id(text):
        msg = (
            "the id of a mod has 2 to 32 small letters, digits and _, the first a letter, and is"
            f" not `{ENGINE_ID}`; it cannot be {described(text)}"
        )
        raise ValueError(msg)
    return text


def _required_id(text: str) -> str:
    return text if text == ENGINE_ID else _mod_id(text)


def _replaced_id(text: str) -> str:
    if text == CORE:
        msg = f"everything builds on `{CORE}`, so nothing can replace it"
        raise ValueError(msg)
    return _mod_id(text)


def _parsed(
    parse: Callable[[str], object], code: Code, nearest: Callable[[str], Advice]
) -> GetPydanticSchema:
    """Return the schema of text that `parse` reads.

    Args:
        parse: Raises a `ValueError` for text that it cannot read.
        code: The code of the finding about such text.
        nearest: Returns what to write instead of such text.
    """

    def read(text: str) -> object:
        try:
            return parse(text)
        except ValueError as error:
            raise _refused(code, str(error), nearest(text)) from error

    def checked(value: object) -> object:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and code is Code.E104:
            reason = f"versions are text, not {described(value)}"
            raise _refused(Code.E202, reason, nearest(str(value)))
        return value

    text = core_schema.no_info_after_validator_function(read, core_schema.str_schema())
    schema = core_schema.no_info_before_validator_function(checked, text)
    return GetPydanticSchema(lambda _source, _handler: schema)


def _refused(code: Code, reason: str, advice: Advice) -> PydanticCustomError:
    context = {"reason": reason, "hint": advice.hint, "fix": advice.fix}
    return PydanticCustomError(code.name, "{reason}", context)


_ID_SCHEMA = WithJsonSchema({"type": "string", "pattern": MOD_ID_PATTERN, REF: "mod"})
OwnId = Annotated[
    str,
    _parsed(_mod_id, Code.E102, _nearest_id),
    WithJsonSchema({"type": "string", "pattern": MOD_ID_PATTERN}),
]
"""The id of the mod whose manifest says it."""
ModId = Annotated[str, _parsed(_mod_id, Code.E102, _nearest_id), _ID_SCHEMA]
RequiredId = Annotated[str, _parsed(_required_id, Code.E102, _nearest_id), _ID_SCHEMA]
ReplacedId = Annotated[str, _parsed(_replaced_id, Code.E102, _nearest_id), _ID_SCHEMA]
VersionText = Annotated[
    Version,
    _parsed(Version.parse, Code.E104, nearest_version),
    WithJsonSchema({"type": "string", "pattern": VERSION_PATTERN}),
]
RequirementText = Annotated[
    VersionRequirement,
    _parsed(VersionRequirement.parse, Code.E104, nearest_requirement),
    WithJsonSchema({"type": "string", "pattern": REQUIREMENT_PATTERN}),
]
