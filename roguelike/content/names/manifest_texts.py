"""What manifests are made of: ids of mods, versions, and what may be required of these."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from pydantic import GetPydanticSchema, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.mends import Rename
from roguelike.content.names.ids import CORE, REFERENCE_PATTERN
from roguelike.content.names.naming import is_only_written_otherwise, near_name
from roguelike.content.names.versions import (
    REQUIREMENT_PATTERN,
    VERSION_PATTERN,
    Meant,
    Requirement,
    Version,
    nearest_requirement,
    nearest_version,
)
from roguelike.content.words.comparing import NEARLY_SIGN_PATTERN
from roguelike.content.words.values import described

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
