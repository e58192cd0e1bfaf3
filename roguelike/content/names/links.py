"""What findings about references are about: of which mod they name something."""

from __future__ import annotations

from typing import Any

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import OPTIONAL_MARK, TAG_MARK, is_name

_CODES = frozenset({Code.E301, Code.E303, Code.E305, Code.E401, Code.E402, Code.E409, Code.E605})
_MARKS = TAG_MARK + OPTIONAL_MARK


def is_about_link(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a reference that does not lead where it should."""
    return finding.code in _CODES


def named_mod(finding: Diagnostic) -> str:
    """Return the mod of which a finding about a reference says that it names something.

    There is none where the reference is a bare name.
    """
    mod, colon, _ = reference_at(finding.place).partition(":")
    return mod if colon and is_about_link(finding) and is_name(mod) else ""


def reference_at(place: Place) -> str:
    """Return the reference that is written at a place, without a mark, or last in a path there."""
    return written_at(place).lstrip(_MARKS).rpartition(".")[2]


def written_at(place: Place) -> str:
    """Return the key or text at a place, or nothing if there is something else."""
    if place.token is Token.KEY:
        return str(place.keys[-1])
    value = said_at(place.document, place.keys)
    return value if isinstance(value, str) else ""


def said_at(document: Document, keys: KeyPath) -> object:
    """Return what a path leads to; nothing if it leads nowhere."""
    value: Any = document.data
    try:
        for key in keys:
            value = value[key]
    except (KeyError, IndexError, TypeError):
        return None
    return value
