"""What must hold of every report and of all that is printed, whatever the input was."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable

import tomli

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.workshop.validation.baseline import baseline_of
from roguelike.workshop.validation.report.as_json import as_json
from roguelike.workshop.validation.report.as_sarif import as_sarif
from roguelike.workshop.validation.report.as_text import as_github, as_plain, as_text
from tests.fuzz_content.cases import CANARY

ONE_OF = 5
"""Of how many reports one is rendered as SARIF, which says all that there is to say of codes."""
_COMMAND = re.compile(r"::(error|warning|notice) file=[^\n]*")


class BrokenPromiseError(Exception):
    """Something does not hold; the text says what, and not where, so that equal ones are equal."""

    def __init__(self, promise: str, about: str = "") -> None:
        """Say what was promised, and of what it does not hold."""
        super().__init__(f"{promise}: {about}" if about else promise)
        self.promise = promise


def require(holds: bool, promise: str, about: object = "") -> None:  # noqa: FBT001 - as in assert
    """Complain unless something holds.

    Raises:
        BrokenPromiseError: It does not.
    """
    if not holds:
        raise BrokenPromiseError(promise, str(about))


def require_sound(report: Report) -> None:
    """Look at a report in every form; in that which takes long, at one of a few.

    Raises:
        BrokenPromiseError: Something about it is not as it has to be.
    """
    for finding in report:
        _require_finding(finding)
    is_chosen = len(as_plain(report)) % ONE_OF == 1
    for form, (render, read) in _FORMS.items():
        if form == "sarif" and not is_chosen:
            continue
        text = render(report)
        require(CANARY not in text, f"{form} shows nothing from outside the mod", text)
        require(
            text.encode(errors="ignore").decode() == text,
            f"{form} can be written as UTF-8",
            ascii(text),
        )
        read(text)


def require_harmless(text: str) -> None:
    """Look at what a terminal shows.

    Raises:
        BrokenPromiseError: It could do something to the terminal.
    """
    strange = {char for char in text if char not in "\n\t" and unicodedata.category(char) == "Cc"}
    require(not strange, "no control characters are printed", f"{strange} in {text!a}")
    require(CANARY not in text, "nothing from outside the mod is printed", text)


def _require_finding(finding: Diagnostic) -> None:
    require(finding.code is not Code.E901, f"no check fails ({finding.message})", finding.path)
    require(bool(finding.message), "findings say something", finding.code)
    require(not finding.message.endswith("."), "messages have no full stop", finding.message)
    for place in (finding.place, *(each.place for each in finding.related)):
        _require_place(place, finding)


def _require_place(place: Place, finding: Diagnostic) -> None:
    text = place.document.text
    about = f"{finding.code.name} {finding.message} {place.keys} {place.span} {place.part}"
    start, end = place.covered()
    require(0 <= start <= end <= len(text), "places lie within files", about)
    line, column, after = place.region()
    require(1 <= line <= 1 + text.count("\n"), "lines lie within files", about)
    length = len(place.document.index.line(line))
    require(1 <= column <= after <= length + 1, "columns lie within lines", about)


def _read_github(text: str) -> None:
    for line in text.split("\n"):
        is_command = line.startswith("::")
        require(not is_command or bool(_COMMAND.fullmatch(line)), "commands are whole", line)


_FORMS: dict[str, tuple[Callable[[Report], str], Callable[[str], object]]] = {
    "text": (as_text, require_harmless),
    "plain": (as_plain, require_harmless),
    "json": (as_json, json.loads),
    "github": (as_github, _read_github),
    "sarif": (lambda report: as_sarif(report, (), "/somewhere"), json.loads),
    "baseline": (baseline_of, tomli.loads),
}
"""How a report is rendered in each form, and how that is read."""
