"""The characters that texts and glyphs may have."""

from __future__ import annotations

import unicodedata

from msgspec import Struct
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import core_schema

from roguelike.content.findings.faults import Fault, fault
from roguelike.core.text import VISIBLE_PATTERN, invisible


def _printable(text: str) -> str:
    if unseen := invisible(text):
        what = "the text contains a control character, such as a tab or line break"
        hint = "write it on one line, with spaces"
        if unseen[0] > "\x9f":
            what, hint = "the text contains a character that nobody can see", "take it out"
        raise fault(Fault.TEXT_CONTROL, what, hint=hint, start=unseen.start(), end=unseen.end())
    return text


class Printable(Struct, frozen=True):
    """Refuses texts with characters that nobody can see."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """Look at the text after it has been accepted."""
        return core_schema.no_info_after_validator_function(_printable, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Say so, for editors."""
        return {**handler(schema), "pattern": VISIBLE_PATTERN}


def is_one_cell(char: str) -> bool:
    """Return True if a character is visible, or a blank, and one cell wide."""
    is_wide = unicodedata.east_asian_width(char) in "WF"
    is_mark = unicodedata.category(char).startswith("M")  # drawn over the character before
    return char.isprintable() and not (is_wide or is_mark)


_NO_GLYPH = "a glyph must be one visible character that is one cell wide"


def one_cell(char: str) -> str:
    """Return a character that is one cell wide.

    Raises:
        PydanticCustomError: `glyph`, as it is not.
    """
    if not is_one_cell(char):
        raise fault(Fault.GLYPH, _NO_GLYPH)
    return char


def visible(char: str) -> str:
    """Return a character that is no blank.

    Raises:
        PydanticCustomError: `glyph`, as it is one.
    """
    if char.isspace():
        raise fault(Fault.GLYPH, _NO_GLYPH)
    return char
