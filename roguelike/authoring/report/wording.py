"""What the forms of findings have in common: how much is said, and in which words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from roguelike.authoring.report.snippets import visible
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report, Severity

MAX_PER_FILE = 20
"""How many findings are shown of one file; after them, the rest is only counted."""

MAX_SAID = 500
"""How many characters of a message or hint are shown; keys in files may be of any length."""


class Shown:
    """The findings that people are shown, and how many are kept from them.

    Programs get all of them.
    """

    def __init__(self, findings: Iterable[Diagnostic]) -> None:
        """Begin with nothing shown."""
        self._findings = findings
        self._found: Counter[str] = Counter()

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate over as many findings of each file as are shown."""
        for diagnostic in self._findings:
            is_about_others = diagnostic.code is Code.I010  # so the rest is not all there is
            self._found[diagnostic.path] += not is_about_others
            if is_about_others or self._found[diagnostic.path] <= MAX_PER_FILE:
                yield diagnostic

    def rest(self) -> Iterator[str]:
        """Yield, for each file of which not all has been shown, how much is left."""
        for path, count in self._found.items():
            if count > MAX_PER_FILE:
                yield f"... and {count - MAX_PER_FILE} more in {visible(path)}"


def severity(diagnostic: Diagnostic, denied: Collection[Code]) -> Severity:
    """Return how much a finding matters where the codes that are `denied` count as errors."""
    return Severity.ERROR if diagnostic.code in denied else diagnostic.severity


def counted(report: Report, denied: Collection[Code]) -> Counter[Severity]:
    """Return how many findings matter how much where some codes are `denied`."""
    return Counter(severity(diagnostic, denied) for diagnostic in report.unsorted())


def summary(report: Report, denied: Collection[Code] = ()) -> str:
    """Return how much was found in how many files, as half a sentence."""
    counts = counted(report, denied)
    nouns = {Severity.ERROR: "error", Severity.WARNING: "warning"}
    found = ", ".join(plural(counts[each], noun) for each, noun in nouns.items() if counts[each])
    mods = " and ".join(f"`{mod}`" for mod in sorted(report.withheld))
    later = f"; what refers to {mods} is not looked up until that is right" if mods else ""
    return f"{found or 'nothing wrong'} in {plural(report.files, 'file')}{later}"


def in_one_line(diagnostic: Diagnostic) -> str:
    """Return the message of a finding, and its hint in parentheses."""
    hint = f" ({shortened(diagnostic.hint)})" if diagnostic.hint else ""
    return f"{shortened(diagnostic.message)}{hint}"


def shortened(text: str) -> str:
    """Return as much of a message or hint as is shown."""
    return text if len(text) <= MAX_SAID else f"{text[:MAX_SAID]}…"


def joined(lines: Iterable[str]) -> str:
    """Return lines as one text."""
    return "".join(f"{line}\n" for line in lines)


def plural(count: int, noun: str) -> str:
    """Return how many there are of something, such as `1 file` or `2 files`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
