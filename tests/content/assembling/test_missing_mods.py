"""Findings that have one cause, as a line that is missing in a manifest is."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.fixes import Require
from roguelike.workshop.validation.baseline import fingerprints, mod_of
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

GEMS = '[color]\nruby = { value = "#f00000" }\njade = { value = "#00f000" }\n'


def imp(name: str, color: str) -> str:
    return f'[monster.{name}]\nlabel = "{name}"\nglyph = "i"\ncolor = "{color}"\n'


def report_on(tmp_path: Path, text: str) -> Report:
    """Return what is found in a mod that does not require the one with the gems."""
    return load_beside_core(tmp_path, {"deep": text, "gems": GEMS}).report


def related(finding: Diagnostic) -> list[tuple[int, str]]:
    return [(each.place.region().line, each.note) for each in finding.related]


def test_a_requirement_that_is_missing_is_found_once_with_the_other_places(tmp_path: Path) -> None:
    patch = '[[patch.color]]\nid = "gems:jade"\nset.value = "#00ff00"\n'

    (finding,) = report_on(tmp_path, patch + imp("imp", "gems:ruby") + imp("fiend", "gems:jade"))

    assert shown([finding]) == [
        (
            "deep/content/a.toml:2:6 E401 the color `gems:jade` belongs to the mod `gems`, which is"
            ' not required (write gems = ">=1.0.0" below [requires] in mod.toml)'
        )
    ]
    assert related(finding) == [
        (7, "`gems` is named here as well"),
        (11, "`gems` is named here as well"),
    ]
    assert finding.fix == (Require("gems", ">=1.0.0"),)


def test_what_something_else_fixes_as_well_is_another_finding(tmp_path: Path) -> None:
    report = report_on(tmp_path, imp("imp", "gems:ruby") + imp("fiend", "rubi"))

    assert [each.place.region().line for each in report] == [4, 8]


def test_what_two_mods_do_not_require_is_found_in_each(tmp_path: Path) -> None:
    text = imp("imp", "gems:ruby")

    report = load_beside_core(tmp_path, {"deep": text, "high": text, "gems": GEMS}).report

    assert [each.path for each in report] == ["deep/content/a.toml", "high/content/a.toml"]


@pytest.mark.parametrize("mod", ["gems", "ghost"])
def test_what_is_missing_is_called_the_same_wherever_it_is_needed_first(
    tmp_path: Path, mod: str
) -> None:
    first = report_on(tmp_path, imp("imp", f"{mod}:ruby") + imp("fiend", f"{mod}:jade"))
    second = report_on(tmp_path, imp("fiend", f"{mod}:jade"))

    names = [*fingerprints(first).values()]

    assert names == [f"E301 deep/mod.toml:requires.{mod}"]
    assert names == [*fingerprints(second).values()]
    assert mod_of(names[0]) == "deep"


GHOSTS = """\
[monster.imp]
label = "imp"
glyph = "i"
color = "ghost:ice"

[monster.pup]
inherits = "ghost:wolf"

[[patch.monster]]
id = "ghost:bear"
set.label = "Bear"

[[patch.monster]]
tag = "#ghost:cold"
set.label = "Cold"

[[patch.monster]]
id = "rat"
set.stats = { "ghost:fur" = 3 }
unset = ["stats.ghost:fat"]

[tag.monster.friends]
values = ["#ghost:cold", "ghost:bear", "?ghost:hamster"]

[tag.monster."ghost:cold"]
values = ["rat"]

[[patch.monster]]
id = "ghost:bear"
when = { mod = "ghost" }
set.label = "Bear"
"""
MOVED = '[[removed]]\nkind = "monster"\nid = "demon"\nuse = "ghost:wolf"\n'


def test_a_mod_that_is_not_there_is_found_once_wherever_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "migrations.toml").write_text(MOVED, encoding="utf-8")

    report = report_on(tmp_path, GHOSTS)

    assert shown(report) == [
        (
            "deep/content/a.toml:4:9 E301 `ghost:ice` belongs to the mod `ghost`, which is not"
            ' there (install it and write ghost = "*" below [requires] in mod.toml)'
        )
    ]
    (finding,) = report
    assert related(finding) == [
        (7, "`ghost` is named here as well"),
        (10, "`ghost` is named here as well"),
        (14, "`ghost` is named here as well, and in 5 more places"),
    ]
    assert len(finding.apart) == 9


def test_a_mod_that_is_left_out_for_what_is_wrong_with_it_is_there(tmp_path: Path) -> None:
    mods = {"deep": imp("imp", "gems:onyx"), "gems": f"{GEMS}[stat.odd]\n"}

    report = load_beside_core(tmp_path, mods).report

    assert [each.message for each in report.of(Code.E301)] == ["there is no color `gems:onyx`"]
