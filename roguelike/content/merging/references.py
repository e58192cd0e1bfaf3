"""What is wrong with references to what is patched, inherited from, or in a tag."""

from __future__ import annotations

from typing import NamedTuple

from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.wording import some, there_is_no
from roguelike.content.merging.written import Key
from roguelike.content.schema.names import Names
from roguelike.content.schema.suggestions import (
    is_hidden,
    meant_id,
    meant_tag,
    needed,
    tags_there_are,
    what_there_is,
)


class Use(NamedTuple):
    """For what a definition is referred to.

    Attributes:
        code: What it is if that leads nowhere.
        purpose: What it is for, as a message has it.
    """

    code: Code
    purpose: str


TO_PATCH = Use(Code.E401, "to patch")
TO_INHERIT = Use(Code.E409, "to inherit from")


def find_any(kind: str, reference: str, names: Names) -> Key | None:
    """Return the key of what a reference means, which may have been taken away."""
    found = names.find(kind, reference) or names.find_removed(kind, reference)
    return None if found is None else (kind, found)


def lost(kind: str, reference: str, place: Place, names: Names, use: Use) -> Diagnostic | None:
    """Return what is wrong with a reference to a definition, if anything is.

    Args:
        kind: The kind of the definition.
        reference: The reference.
        place: Where it is.
        names: What references mean there.
        use: What it is for.
    """
    found = find_any(kind, reference, names)
    if found is not None:
        return _hidden(kind, found[1], place, names, use.code)
    hint, mend = meant_id(kind, reference, names.with_abstract)
    if not hint and (others := other_kinds(kind, [reference], names)):
        hint = f"it is {some(others[0])}: name {some(kind)}"
    hint = hint or what_there_is(kind, reference, names.with_abstract)
    message = f"{there_is_no(kind)} `{reference}` {use.purpose}"
    return Diagnostic(use.code, place, message, hint, mend=mend)


def other_kinds(kind: str, references: list[str], names: Names) -> list[str]:
    """Return the kinds, beside the one given, in which all of some references lead somewhere."""
    return [
        other
        for other in sorted(names.known)
        if other != kind and references and all(names.find(other, each) for each in references)
    ]


def lost_tag(kind: str, tag: str, place: Place, names: Names) -> Diagnostic | None:
    """Return E305 if there is no such tag, without its mark, or none that may be referred to."""
    try:
        names.members(kind, tag)
    except PydanticCustomError as error:
        if error.type == Fault.REFERENCE_HIDDEN:
            return _hidden(f"{kind} tag", tag, place, names, Code.E305)
        hint, mend = meant_tag(kind, tag, names)
        message = f"there is no {kind} tag `{tag}`"
        hint = hint or tags_there_are(kind, tag, names)
        return Diagnostic(Code.E305, place, message, hint, mend=mend)
    return None


def _hidden(
    called: str, identifier: str, place: Place, names: Names, code: Code
) -> Diagnostic | None:
    """Return what is wrong with naming something of a mod that may not be referred to."""
    if not is_hidden(identifier, names):
        return None
    mod = identifier.partition(":")[0]
    message = f"the {called} `{identifier}` belongs to the mod `{mod}`, which is not required"
    hint, mend = needed(mod, names)
    return Diagnostic(code, place, message, hint, mend=mend)
