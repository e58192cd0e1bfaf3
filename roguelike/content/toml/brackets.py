"""Brackets and commas that are missing, or others than they should be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from roguelike.content.documents.document import Span
from roguelike.content.findings.mends import Splice
from roguelike.content.toml.repair import Repair
from roguelike.content.toml.tokens import (
    PAIRS,
    begins_statement,
    closing,
    end_before,
    innermost,
    lacking_commas,
    line_start,
    open_at_end,
)

_MAX_SHOWN = 30
"""How many characters an item has at most that is shown where something is missing after it."""

_MAX_PLACES = 1_000
"""At how many places the same is changed at most; nobody wrote more by hand."""

_EACH = "write a comma after each item"
_CALL = re.compile(r"(?:(?P<array>list|array|tuple|set)|dict|table|map)[ \t]*\(", re.IGNORECASE)
_VALUES = {"[": "an array", "{": "a table"}


def in_brackets(text: str, at: int, message: str) -> Iterator[Repair]:
    """Yield other brackets, a comma or a closing bracket for what is in some."""
    opening = at if text[at : at + 1] == "(" else innermost(text, at)
    if opening is None:
        return
    yield from _other_brackets(text, opening)
    if text[at - 1 : at] == "[" and begins_statement(text, line_start(text, at)):
        at = line_start(text, at)  # a header was read as an array
    before = end_before(text, opening, at)
    if before is None:
        return
    if message.startswith("Unclosed"):
        yield from _commas(text, opening, before, at)
    yield from _never_closed(text, opening, before, at)
    if at >= len(text) or begins_statement(text, line_start(text, at)):
        yield from _all_closed(text, before, at)


def _all_closed(text: str, last: Span, at: int) -> Iterator[Repair]:
    """Yield all brackets that are missing at the end of a statement, if there are several."""
    missing = [PAIRS[text[each]] for each in reversed(open_at_end(text, last.end))]
    if len(missing) > 1 and not {*missing} - {"]", "}"}:
        end = last.end - text[: last.end].endswith(",")
        brackets = " ".join(missing)
        hint = f"write {brackets} after {_shown(text, Span(last.start, end))}"
        splices = (Splice(end, end, f" {brackets}"),)
        yield Repair(splices, at, "this is not closed", hint, Span(end - 1, end))


def _commas(text: str, opening: int, before: Span, at: int) -> Iterator[Repair]:
    """Yield the commas that are missing: all between items or lines, or else the first."""
    end = closing(text, opening)
    wanted = lacking_commas(text, opening, end) if end is not None else []
    if end is not None and 1 < len(wanted) <= _MAX_PLACES:
        yield Repair(tuple(Splice(each, each, ",") for each in wanted), end, hint=_EACH)
    comma = Splice(before.end, before.end, ",")
    yield Repair((comma,), at, hint=f"write a comma after {_shown(text, before)}")


def _other_brackets(text: str, opening: int) -> Iterator[Repair]:
    end = closing(text, opening)
    if end is None:
        return
    for left in "[{":
        pair = left, PAIRS[left]
        wrong = [
            (where, bracket)
            for where, bracket in zip((opening, end), pair, strict=True)
            if text[where] != bracket
        ]
        if not wrong:
            continue
        splices = tuple(Splice(where, where + 1, bracket) for where, bracket in wrong)
        old = " … ".join(text[where] for where, _ in wrong)
        new = " … ".join(bracket for _, bracket in wrong)
        message = f"{_VALUES[left]} stands in {left} … {PAIRS[left]}"
        first = wrong[0][0]
        begun = Span(opening, opening + 1) if first == end else None
        span = Span(first, first + 1)
        yield Repair(splices, end, message, f"write {new} in place of {old}", span, begun)


def called(text: str, at: int) -> Iterator[Repair]:
    """Yield brackets for what makes an array or a table in other languages, such as `list(…)`."""
    found = _CALL.match(text, at)
    end = closing(text, found.end() - 1) if found else None
    if found is None or end is None:
        return
    left = "[" if found["array"] else "{"
    if text[found.end() : end].lstrip().startswith(left) and found["array"]:
        pair, hint = ("", ""), f"take {found[0]} … ) out"
    else:
        pair = left, PAIRS[left]
        hint = f"write {left} … {PAIRS[left]} in place of {found[0]} … )"
    splices = Splice(*found.span(), pair[0]), Splice(end, end + 1, pair[1])
    yield Repair(splices, end, f"{_VALUES[left]} stands in {left} … {PAIRS[left]}", hint)


def _never_closed(text: str, opening: int, last: Span, at: int) -> Iterator[Repair]:
    """Yield a bracket that is missing at the end of something, after its last item."""
    bracket = PAIRS.get(text[opening])
    if bracket not in ("]", "}"):
        return
    what = "array" if bracket == "]" else "table"
    message, begun = f"the {what} is not closed", Span(opening, opening + 1)
    is_end = at >= len(text) or begins_statement(text, line_start(text, at))
    for where in dict.fromkeys((last.end - text[: last.end].endswith(","), last.end)):
        is_below = is_end and where == last.end and "\n" in text[opening : last.start]
        apart = "\n" if is_below else " " if text.startswith("{ ", opening) else ""
        splices = (Splice(where, where, f"{apart}{bracket}"),)
        token = Span(last.start, where)
        here = f"after {_shown(text, token)}" if where > last.start else "before the comma"
        hint = f"write {bracket} {'in the line below' if is_below else here}"
        yield Repair(splices, at, message, hint, Span(where - 1, where), begun)


def _shown(text: str, token: Span) -> str:
    """Return a short token as it stands there, or what it is."""
    shown = text[token.start : token.end].rstrip(",")
    return shown if len(shown) <= _MAX_SHOWN and "\n" not in shown else "this"


def superfluous(text: str, at: int) -> Iterator[Repair]:
    """Yield a bracket that a header lacks at its beginning, or else take out the closing one."""
    if text[at : at + 1] not in PAIRS.values():
        return
    line = line_start(text, at)
    if text[line:at].startswith("[") and begins_statement(text, line):
        hint = "write as many [ before it as ] after it"
        yield Repair((Splice(line, line, "["),), at, hint=hint)
    closers = re.compile(r"[\]})]+[ \t]*").match(text, at)
    end = closers.end() if closers else at + 1
    hint = f"take {text[at:end].rstrip()} out: it closes nothing"
    yield Repair((Splice(at, end, ""),), end, hint=hint, is_certain=False)
