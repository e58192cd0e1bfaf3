"""What is said of a manifest in which the header above all that is required is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from roguelike.content.documents.document import Document, Token
from roguelike.content.findings.beginnings import below_header
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.merging.changes import data_at

_TABLE = "requires"
_COMPARING = ("<", ">", "=", "*", "^", "~")
"""How requirements begin, those as other formats have them among them."""


def under_header(findings: Sequence[Diagnostic], document: Document) -> list[Diagnostic]:
    """Return findings with one for all that is required, if it has no header.

    Args:
        findings: What is wrong with a manifest.
        document: The manifest.
    """
    required = [] if _TABLE in document.data else [each for each in findings if _is_required(each)]
    if not required:
        return [*findings]
    first = required[0]
    name = first.place.keys[-1]
    message = f"`{_TABLE}` is missing from the manifest, and `{name}` belongs there"
    below = below_header(first.place)
    unknown = {each.place.keys[-1] for each in findings if each.place.token is Token.KEY}
    is_last = below and unknown.issuperset(below)
    hint = f"write [{_TABLE}] before it" if is_last else f"begin a table of its own: [{_TABLE}]"
    told = replace(first, message=message, hint=hint, mend=())
    return [told, *(each for each in findings if each not in required)]


def _is_required(finding: Diagnostic) -> bool:
    """Tell whether a finding is about a version where the fields of the mod are."""
    place = finding.place
    if finding.code is not Code.E101 or place.token is not Token.KEY or place.keys[:1] != ("mod",):
        return False
    value: Any = data_at(place)
    return isinstance(value, str) and value.lstrip().startswith(_COMPARING)
