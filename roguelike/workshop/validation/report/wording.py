"""Parts that all forms of reports share: severity, length of texts, and lines of source text."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from roguelike.content.documents.document import Region
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity
from roguelike.core.text import ELLIPSIS, plural, shortened, visible

MAX_PER_FILE = 20
"""The most findings that are shown of one file; after them, the rest is only counted."""

MAX_SAID = 500
"""The most characters of a message or hint that are shown; keys in files may be of any length."""


def shown(findings: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[str]]:
    """Return the diagnostics to print, and a line for each file of which there are too many.

    Reports for programs have all of them.
    """
    kept: list[Diagnostic] = []
    found: Counter[str] = Counter()
    for diagnostic in findings:
        is_about_others = diagnostic.code is Code.I010  # which says that there are more
        found[diagnostic.path] += not is_about_others
        if is_about_others or found[diagnostic.path] <= MAX_PER_FILE:
            kept.append(diagnostic)
    rest = [
        f"... and {count - MAX_PER_FILE} more in {visible(path)}"
        for path, count in found.items()
        if count > MAX_PER_FILE
    ]
    return kept, rest


def severity(diagnostic: Diagnostic, denied: Collection[Code]) -> Severity:
    """Return the severity of a finding; codes that are `denied` count as errors."""
    return Severity.ERROR if diagnostic.code in denied else diagnostic.severity


def counted(report: Report, denied: Collection[Code]) -> Counter[Severity]:
    """Return the number of findings of each severity; codes that are `denied` count as errors."""
    return Counter(severity(diagnostic, denied) for diagnostic in report.unsorted())


def summary(report: Report, denied: Collection[Code] = ()) -> str:
    """Return the numbers of findings and files, as half a sentence."""
    counts = counted(report, denied)
    nouns = {Severity.ERROR: "error", Severity.WARNING: "warning"}
    found = ", ".join(plural(counts[each], noun) for each, noun in nouns.items() if counts[each])
    mods = " and ".join(f"`{mod}`" for mod in sorted(report.withheld))
    later = f"; references to {mods} are not checked until that is fixed" if mods else ""
    return f"{found or 'nothing wrong'} in {plural(report.files, 'file')}{later}"


def in_one_line(diagnostic: Diagnostic) -> str:
    """Return the message of a finding, and its hint in parentheses."""
    hint = f" ({as_said(diagnostic.hint)})" if diagnostic.hint else ""
    return f"{as_said(diagnostic.message)}{hint}"


def as_said(text: str) -> str:
    """Return the shown part of a message or hint."""
    return shortened(text, MAX_SAID + 1)


TAB_CELLS = 4
"""The assumed width of a tab when a line is cut to fit; carets are aligned with tabs."""

REACH = 8
"""The number of widths looked at on both sides of a place; some characters take no room."""

_BROKEN = "\N{REPLACEMENT CHARACTER}"
_PICTURES = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\N{SYMBOL FOR DELETE}"}


class Snippet(NamedTuple):
    """A line as shown, the indent of the carets below it, and their number."""

    text: str
    indent: str
    carets: int


def cells(text: str) -> int:
    """Return how many cells of a terminal `text` takes."""
    return sum(_width(char) for char in text)


def snippet(line: str, region: Region, width: int) -> Snippet:
    """Show the part of `line` around `region`, in about `width` cells.

    Args:
        line: The text of the line in which the region is.
        region: What the carets are to stand under.
        width: The cells that there are for the line.
    """
    skipped = max(0, region.column - 1 - REACH * width)
    near = line[skipped : region.column - 1 + REACH * width]
    is_cut = skipped + len(near) < len(line)
    shown = "".join(char if char == "\t" else _picture(char) for char in near)
    start, end = region.column - 1 - skipped, region.end_column - 1 - skipped
    first = _first_shown(shown, start, width)
    after = _fitting(shown, first, width)
    before = (ELLIPSIS if first or skipped else "") + shown[first:start]
    return Snippet(
        text=before + shown[start:after] + (ELLIPSIS if is_cut or after < len(shown) else ""),
        indent="".join("\t" if char == "\t" else " " * _width(char) for char in before),
        carets=max(1, cells(shown[start : min(end, after)])),
    )


def _first_shown(shown: str, start: int, width: int) -> int:
    """Return the first index to show: the start of the line, or a third of the width earlier."""
    if cells(shown) <= width:
        return 0
    first, room = start, width // 3
    while first > 0 and (room := room - _width(shown[first - 1])) >= 0:
        first -= 1
    return first


def _fitting(shown: str, first: int, width: int) -> int:
    """Return the index of the first character after `first` that does not fit."""
    after = first
    while after < len(shown) and (width := width - _width(shown[after])) >= 0:
        after += 1
    return after


def _picture(char: str) -> str:
    """Return a visible character of one cell in place of one that would not show."""
    return char if char.isprintable() else _PICTURES.get(ord(char), _BROKEN)


def _width(char: str) -> int:
    if char == "\t":
        return TAB_CELLS
    if unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
