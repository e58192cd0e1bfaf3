"""The gate of the validator: one mistake in a file is one finding, at its line, with a hint.

Each file below `wrong/` has one mistake. A comment such as `# E204` marks its line, or the line on
which a text of several lines ends that has the mistake.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct

from roguelike.content.findings.diagnostics import Severity
from tests.content.wrong_files import SORTS, Sort, found_in

MARK = re.compile(r"#.*?\b(?P<code>[EW]\d{3})\s*$", re.MULTILINE)
QUOTES = re.compile(r'"""|' + "'''")
SHARE_RIGHT = 0.97
"""How many of 100 single mistakes are to give exactly one finding at the marked line."""
SHARE_WITH_HINT = 0.9

FILES = [(sort, file) for sort in SORTS for file in sort.files]


class Outcome(Struct, frozen=True):
    """What was found in a wrong file: lines with codes, and whether there is a hint with each."""

    expected: list[tuple[int, str]]
    found: list[tuple[int, str]]
    has_hint: bool
    codes_agree_with_severity: bool


def marks(text: str) -> list[tuple[int, str]]:
    """Return the marked lines of a text, counted from one, with their codes."""
    return [(text.count("\n", 0, at.start()) + 1, at["code"]) for at in MARK.finditer(text)]


def end_of_value(text: str, line: int) -> int:
    """Return the last line of the text of several lines that `line` is in, or `line` itself."""
    lines = text.split("\n")
    is_inside = sum(len(QUOTES.findall(each)) for each in lines[: line - 1]) % 2 == 1
    opens = len(QUOTES.findall(lines[line - 1])) % 2 == 1
    if is_inside and opens:
        return line
    if is_inside or opens:
        return next(
            (n for n, each in enumerate(lines[line:], line + 1) if QUOTES.search(each)), line
        )
    return line


def outcome(sort: Sort, file: Path, folder: Path) -> Outcome:
    """Return what is found in a wrong file, and what its marks say."""
    text = sort.text_of(file)
    found = found_in(file, sort, folder)
    return Outcome(
        marks(text),
        [(end_of_value(text, each.place.region()[0]), each.code.name) for each in found],
        all(each.hint for each in found),
        all((each.code.name[0] == "E") is (each.severity is Severity.ERROR) for each in found),
    )


@pytest.mark.slow  # of each code there is an example that is tried each time
def test_nearly_every_single_mistake_is_one_finding_at_its_line_and_has_a_hint(
    tmp_path: Path,
) -> None:
    outcomes = {
        f"{sort.name}/{file.name}": outcome(sort, file, tmp_path / sort.name / file.stem)
        for sort, file in FILES
    }

    wrong = {name: each for name, each in outcomes.items() if each.found != each.expected}
    without = [name for name, each in outcomes.items() if not each.has_hint]
    assert [name for name, each in outcomes.items() if len(each.expected) != 1] == []
    assert len(outcomes) - len(wrong) >= SHARE_RIGHT * len(outcomes), wrong
    assert all(each.found for each in wrong.values()), wrong
    assert len(outcomes) - len(without) >= SHARE_WITH_HINT * len(outcomes), without
    assert all(each.codes_agree_with_severity for each in outcomes.values())
