"""Findings in mods without what they require, or without a valid manifest."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.validation import MAX_FINDINGS
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import Shelf, survey
from roguelike.plugins import registries
from roguelike.workshop.validation.unloadable_mods import (
    absent_mods,
    report_shape,
    without_requirements,
)
from tests.content.writing import write_mod


def test_what_is_absent_is_required_and_not_there_in_the_right_version(tmp_path: Path) -> None:
    write_mod(tmp_path / "frost", requires={"lib": ">=2", "ice": "*", "snow": "*"})
    write_mod(tmp_path / "lib")
    write_mod(tmp_path / "snow")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "mod.toml").write_text("[mod", encoding="utf-8")
    library = survey([Shelf(tmp_path)])

    absent = absent_mods(library.mods.values())

    assert absent == {"core", "ice", "lib"}
    tolerant = without_requirements(library, absent).mods
    assert tolerant["broken"].mod is None
    frost = tolerant["frost"].mod
    assert frost is not None
    assert list(frost.requires) == ["snow"]


MODELS = registries().models()
BROKEN = "[mod]\nid = 'frost'\n"
MISSPELLED = "[stat.cold]\nlabl = 'Cold'\n"


def found(folder: Path, content: str, manifest: str = BROKEN, name: str = "frost") -> list[str]:
    (folder / name / "content").mkdir(parents=True)
    if manifest:
        (folder / name / "mod.toml").write_text(manifest, encoding="utf-8")
    (folder / name / "content/a.toml").write_text(content, encoding="utf-8")
    (installed,) = survey([Shelf(folder)]).mods.values()
    assert installed.mod is None
    report = Report()
    report_shape(installed, MODELS, report)
    return [f"{finding.place.region()[0]} {finding.code.name}" for finding in report]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("[stat.cold]\n[monstr.a]\n", ["1 E204", "2 E004"], id="a kind"),
        pytest.param("[stat.cold]\nlabel = \n", ["2 E002"], id="not TOML"),
        pytest.param("[color.ice]\nvalue = 'other:blue'\n", [], id="a reference"),
        pytest.param("[stat.cold]\ninherits = 'other:warm'\nlabl = 'x'\n", [], id="an heir"),
    ],
)
def test_what_is_wrong_by_itself_is_found(
    content: str, expected: list[str], tmp_path: Path
) -> None:
    assert found(tmp_path, content) == expected


@pytest.mark.parametrize(
    "manifest",
    [
        pytest.param(BROKEN.replace("[mod]", "[mod]\nformat = 999"), id="format"),
        pytest.param("", id="none at all"),
    ],
)
def test_nothing_is_said_of_what_is_no_mod_for_this_game(manifest: str, tmp_path: Path) -> None:
    assert found(tmp_path, MISSPELLED, manifest) == []


def test_only_so_much_is_found(tmp_path: Path) -> None:
    content = "".join(f"[stat.a{number}]\nlabel = 3\n" for number in range(MAX_FINDINGS + 9))

    result = found(tmp_path, content)

    assert [each for each in result if each.endswith("I010")] == [f"{2 * MAX_FINDINGS + 1} I010"]
    assert len(result) == MAX_FINDINGS + 1
