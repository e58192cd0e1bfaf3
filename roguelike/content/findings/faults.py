"""Faults: the errors that models raise themselves, beside those of pydantic.

Whoever shows a validation error looks up the error's type here to choose a code and the
place: a fault's context may name the `field` it is about, or the `start` and `end` of the
characters inside a string.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, LiteralString, cast

from pydantic_core import PydanticCustomError


class Fault(StrEnum):
    """The types of errors that the models raise."""

    CONTRADICTION = "contradiction"
    """Two fields cannot both be right; `field` names the one to point at, `start` and `end` the
    characters in it, and `hint` what to do."""
    INCOHERENT = "incoherent"
    """As `CONTRADICTION`, where no schema could say it: numbers in the wrong order, rows of a
    drawing that do not match, too much of something in all."""
    MERGED = "merged"
    """A definition that several tables make up lacks a field, or has one of another kind."""
    REFERENCE_UNKNOWN = "reference_unknown"
    """There is no definition of `kind` that `reference` could mean."""
    REFERENCE_HIDDEN = "reference_hidden"
    """`reference` belongs to `mod`, which is not a declared dependency."""
    REFERENCE_ABSTRACT = "reference_abstract"
    """`reference`, of `kind`, is abstract."""
    REFERENCE_REMOVED = "reference_removed"
    """`reference`, of `kind`, is taken away by a patch."""
    REFERENCE_DROPPED = "reference_dropped"
    """The definition that `reference`, of `kind`, meant is gone for good, for a `reason`."""
    TAG_UNKNOWN = "tag_unknown"
    """There is no tag for `kind` that `reference` could mean."""
    TEXT_CONTROL = "text_control"
    """A text contains a control character, or another that nobody can see."""
    GLYPH = "glyph"
    """A glyph is not one visible character, one cell wide."""
    TEMPLATE = "template"
    """A brace in a text is not part of a `{name}`."""
    TEMPLATE_NAME = "template_name"
    """A text mentions `names`, with commas in between, of which none is among `allowed`."""
    FORMULA_TYPE = "formula_type"
    """A value is neither an integer nor a text."""
    FORMULA = "formula"
    """A formula cannot be read: `problem`, from `start` to `end`, with a `hint`."""
    NO_FORMULA = "no_formula"
    """As `FORMULA`, whatever names may mean: it is empty, too long, or has impossible signs."""
    COUNT = "count"
    """A formula that says how many there are is always below zero, and `most` at most."""


BEYOND_SHAPE: frozenset[str] = frozenset(
    {
        *(Fault.COUNT, Fault.FORMULA, Fault.INCOHERENT, Fault.MERGED),
        *(Fault.TEMPLATE, Fault.TEMPLATE_NAME),
        *(Fault.REFERENCE_UNKNOWN, Fault.REFERENCE_HIDDEN, Fault.REFERENCE_ABSTRACT),
        *(Fault.REFERENCE_REMOVED, Fault.REFERENCE_DROPPED, Fault.TAG_UNKNOWN),
    }
)
"""The faults that no schema can say: they are about meanings, or about other definitions."""


def in_text(error: PydanticCustomError, start: int, end: int) -> PydanticCustomError:
    """Return an error that is about the characters from `start` to `end` of a text."""
    kind, message = cast("LiteralString", error.type), cast("LiteralString", error.message_template)
    return PydanticCustomError(kind, message, {**(error.context or {}), "start": start, "end": end})


def fault(kind: Fault, message: LiteralString, /, **context: str | int) -> PydanticCustomError:
    """Return the error to raise; names in braces in `message` are filled in from `context`."""
    return PydanticCustomError(kind.value, message, context)


def swapped(
    model: object, field: str, relation: Literal["less", "greater"], other: str
) -> PydanticCustomError:
    """Return the error to raise where one field must not be less, or greater, than another one.

    The finding points at the first of them.
    """
    return fault(
        Fault.INCOHERENT,
        "{field} ({value}) must not be {relation} than {other} ({bound})",
        field=field,
        value=getattr(model, field),
        relation=relation,
        other=other,
        bound=getattr(model, other),
        hint="swap them, or change one of them",
    )
