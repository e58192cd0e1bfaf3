"""What to do about text that is not TOML, where another format or language has it so."""

from __future__ import annotations

import re

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import line_end, line_start
from roguelike.content.toml.usual_slips import SLIPS, Slip
from roguelike.content.words.values import shortened

_VALUE = re.compile(r"[^\s=,\[\]{}#\"'][^\n=,\[\]{}#\"']*")
"""A value that is written without quotes, or what else stands between signs."""
_SHOWN = re.compile(r"\{(value|joined|closed_up|range|found)\}")
_IN_VALUE = re.compile(r"\{(?!found)")


def against_slips(text: str, at: int, message: str) -> Repair | None:
    """Return what to do about one of the usual slips; nothing about other text.

    Args:
        text: All of the text.
        at: Where in it the parser stopped.
        message: What the parser says.
    """
    for slip in SLIPS:
        found = slip.found.match(text, at) if message.startswith(slip.said) else None
        if found:
            return _repair(text, Span(*found.span()), slip)
    return None


def _repair(text: str, found: Span, slip: Slip) -> Repair:
    span = _value_around(text, found.start)
    value = text[span.start : span.end]
    words = value.split()
    shown = {
        "value": value,
        "joined": _joined(words),
        "closed_up": "".join(words),
        "found": text[found.start : found.end],
        "range": re.sub("-|to", "..", "".join(words)),
    }
    hint = _SHOWN.sub(lambda part: shortened(shown[part[1]]), slip.hint)
    splices: tuple[Splice, ...] = ()
    if slip.instead is not None:
        instead = _SHOWN.sub(lambda part: shown[part[1]], slip.instead)
        splices = (Splice(*(span if _IN_VALUE.search(slip.instead) else found), instead),)
    return Repair(splices, found.start, hint=hint, is_certain=slip.is_certain and bool(splices))


def _joined(words: list[str]) -> str:
    """Return the words of a header as the keys that they are meant to be."""
    name = re.sub(r"_*\._*", ".", "_".join(words))
    return name if "." in name else name.replace("_", ".", 1)


def _value_around(text: str, at: int) -> Span:
    """Return the value without quotes in which an offset lies; nothing if it lies in none."""
    for each in _VALUE.finditer(text, line_start(text, at), line_end(text, at)):
        if each.end() > at:
            return Span(each.start(), each.start() + len(each[0].rstrip()))
    return Span(at, at)
