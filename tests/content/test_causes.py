"""Findings that have one cause, as a line that is missing in a manifest is."""

from __future__ import annotations

from pathlib import Path

from roguelike.content.diagnostics import Diagnostic, Report
from roguelike.content.fingerprints import fingerprints, mod_of
from roguelike.content.mends import Require
from tests.content.bestiary import load_beside_core
from tests.content.mods import shown

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
    text = patch + imp("imp", "gems:ruby") + imp("fiend", "gems:jade")

    report = report_on(tmp_path, text)

    assert shown(report) == [
        (
            "deep/content/a.toml:2:6 E401 the color `gems:jade` belongs to the mod `gems`, which is"
            ' not required (write gems = "*" below [requires] or [optional] in mod.toml)'
        )
    ]
    (finding,) = report
    assert related(finding) == [
        (7, "`gems` is needed here as well"),
        (11, "`gems` is needed here as well"),
    ]
    assert finding.mend == (Require("gems"),)


def test_after_a_few_other_places_the_rest_is_counted(tmp_path: Path) -> None:
    names = ["imp", "fiend", "devil", "ghoul", "ghost", "shade"]
    text = "".join(imp(each, "gems:ruby") for each in names)

    (finding,) = report_on(tmp_path, text)

    assert finding.place.region().line == 4
    assert related(finding) == [
        (8, "`gems` is needed here as well"),
        (12, "`gems` is needed here as well"),
        (16, "`gems` is needed here as well, and in 2 more places"),
    ]


def test_what_something_else_mends_as_well_is_another_finding(tmp_path: Path) -> None:
    report = report_on(tmp_path, imp("imp", "gems:ruby") + imp("fiend", "rubi"))

    assert [each.place.region().line for each in report] == [4, 8]


def test_what_two_mods_do_not_require_is_found_in_each(tmp_path: Path) -> None:
    text = imp("imp", "gems:ruby")
    mods = {"deep": text, "high": text, "gems": GEMS}

    report = load_beside_core(tmp_path, mods).report

    assert [each.path for each in report] == ["deep/content/a.toml", "high/content/a.toml"]


def test_what_is_missing_is_called_the_same_wherever_it_is_needed_first(tmp_path: Path) -> None:
    first = report_on(tmp_path, imp("imp", "gems:ruby") + imp("fiend", "gems:jade"))
    second = report_on(tmp_path, imp("fiend", "gems:jade"))

    names = [*fingerprints(first).values()]

    assert names == ["E301 deep/mod.toml:requires.gems"]
    assert names == [*fingerprints(second).values()]
    assert mod_of(names[0]) == "deep"
