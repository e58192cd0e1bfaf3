"""Warnings that mods allow themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.loader import LoadResult
from roguelike.content.schema.allowed_findings import Allowance, without_allowed
from tests.content.bestiary import load_beside_core, patch, table
from tests.content.writing import shown

RAT = """\
[monster.rat]
label = "rat"
glyph = "r"
color = "core:brown"
"""
DRIFTED = patch('expect = { label = "mouse" }\nadd = { stats.attack = 1 }', 'id = "core:rat"')


def loaded(tmp_path: Path, text: str, more: str = "") -> LoadResult:
    return load_beside_core(tmp_path, {"frost": text}, {"frost": more})


def rest(result: LoadResult) -> list[str]:
    every = [each for allowed in result.allowances.values() for each in allowed]
    return codes(without_allowed(result.report, every, always))


def always(_: Allowance) -> bool:
    return True


def codes(report: Report) -> list[str]:
    return [finding.code.name for finding in report]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        pytest.param(f'{DRIFTED}lint.allow = ["W403"]\n', "", id="by the patch"),
        pytest.param(DRIFTED, '[lint]\nallow = ["W403"]\n', id="by the mod"),
    ],
)
def test_what_is_allowed_is_not_reported(text: str, more: str, tmp_path: Path) -> None:
    result = loaded(tmp_path, text, more)

    assert codes(result.report) == ["W403"]
    assert rest(result) == []


def test_an_allowance_is_only_for_the_table_that_has_it(tmp_path: Path) -> None:
    text = f'{RAT}lint.allow = ["W403"]\n{DRIFTED}'

    assert rest(loaded(tmp_path, text)) == ["W590", "W403"]


def test_an_allowance_of_a_mod_is_not_for_others(tmp_path: Path) -> None:
    more = '[lint]\nallow = ["W403"]\n'
    result = load_beside_core(tmp_path, {"frost": "", "ember": DRIFTED}, {"frost": more})

    assert rest(result) == ["W403", "W590"]


def is_about_marks(allowance: Allowance) -> bool:
    return allowance.code is Code.W006


def test_what_is_allowed_and_not_found_is_pointed_out(tmp_path: Path) -> None:
    result = loaded(tmp_path, f'{RAT}lint.allow = ["W501", "W006"]\n')

    report = without_allowed(result.report, result.allowances["frost"], is_about_marks)

    (line,) = shown(report)
    assert line.endswith("a.toml:5:23 W590 `W006` is allowed here, and not found (take it out)")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("E201", "`E201` cannot be allowed (fix what is wrong instead)"),
        ("rats", "there is no code `rats` (`roguelike reference codes` lists them)"),
    ],
)
def test_errors_and_unknown_codes_cannot_be_allowed(
    code: str, message: str, tmp_path: Path
) -> None:
    of_table = loaded(tmp_path / "one", f'{RAT}lint.allow = ["{code}"]\n')
    of_mod = loaded(tmp_path / "other", "", f'[lint]\nallow = ["{code}"]\n')

    for result in (of_table, of_mod):
        (line,) = shown(result.report)
        assert line.endswith(f"E205 {message}")


def test_nobody_inherits_what_a_definition_allows_itself(tmp_path: Path) -> None:
    text = f'{RAT}lint.allow = ["W501"]\n[monster.big]\ninherits = "rat"\n'

    result = loaded(tmp_path, text)

    assert len(result.allowances["frost"]) == 1
    assert "lint" not in table(result, "frost:big")


def test_what_is_found_in_two_places_is_allowed_by_either() -> None:
    document = Document("frost/content/a.toml", source="frost/content/a.toml")
    one, other = (Place(document, ("monster", name)) for name in ("wolf", "dog"))
    finding = Diagnostic(Code.W506, one, "they look the same", related=(Related(other, "this"),))
    report = Report()
    report.add(finding)
    allowed = Allowance(Code.W506, other.at("lint", "allow", 0), other)

    assert list(without_allowed(report, [allowed], always)) == []
