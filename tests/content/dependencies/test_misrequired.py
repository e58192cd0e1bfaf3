"""Mods that a manifest names by a misspelt id, while files name them by the right one."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.dependencies.misrequired import blamed_on_requirements
from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.mends import Rename
from roguelike.content.mods.library import Shelf, survey
from roguelike.content.mods.manifest import Mod
from tests.content.writing import shown, write_mod

INSTALLED = ("classic", "frost")


def required(folder: Path, *mods: str, content: str = "") -> Mod:
    """Return a mod that requires others."""
    write_mod(folder / "frost", {"a.toml": content}, requires=dict.fromkeys(mods, "*"))
    mod = survey([Shelf(folder)]).mods["frost"].mod
    assert mod is not None
    return mod


def knowing(folder: Path, manifest: str) -> Mod:
    """Return a mod with more in its manifest than what it is."""
    write_mod(folder / "frost", more=manifest)
    mod = survey([Shelf(folder)]).mods["frost"].mod
    assert mod is not None
    return mod


def lacking(mod: str, source: str = "frost/content/a.toml") -> Diagnostic:
    """Return a finding in a file that is there only for lack of a mod."""
    place = Place(Document(source, source=source))
    return Diagnostic(
        Code.E301, place, f"{mod} is lacking", related=(Related(place, "here"),), lacks=mod
    )


def report_of(*findings: Diagnostic) -> Report:
    report = Report()
    report.files = 3
    for finding in findings:
        report.add(finding)
    return report


def test_what_is_lacking_is_blamed_on_what_is_required_in_its_place(tmp_path: Path) -> None:
    mod = required(tmp_path, "clasic")
    other = Diagnostic(Code.E203, Place(Document("b.toml")), "it is wrong")

    report = blamed_on_requirements(report_of(lacking("classic"), other), [mod], INSTALLED)

    (cause,) = (each for each in report if each is not other)
    assert len(report) == 2
    assert (cause.code, cause.hint) == (Code.E111, "did you mean `classic`?")
    assert [each.note for each in cause.related] == ["`classic` is named here", "here"]
    assert report.files == 3
    assert cause.place.keys == ("requires", "clasic")


def test_that_a_mod_is_missing_is_not_told_again(tmp_path: Path) -> None:
    mod, finding = required(tmp_path, "clasic"), lacking("classic")
    (cause,) = blamed_on_requirements(report_of(finding), [mod], INSTALLED)
    missing = Diagnostic(Code.E111, cause.place, "the required mod `clasic` is missing")

    report = blamed_on_requirements(report_of(missing, finding), [mod], INSTALLED)

    assert [*report] == [cause]


@pytest.mark.parametrize(
    ("manifest", "keys"),
    [
        pytest.param('[optional]\nclasic = "*"', ("optional", "clasic"), id="optional"),
        pytest.param('[order]\nafter = ["clasic"]', ("order", "after", 0), id="after"),
        pytest.param('[order]\nbefore = ["frog", "clasic"]', ("order", "before", 1), id="before"),
    ],
)
def test_what_is_not_mentioned_is_blamed_on_what_is_mentioned_in_its_place(
    tmp_path: Path, manifest: str, keys: tuple[str | int, ...]
) -> None:
    mod = knowing(tmp_path, manifest)
    finding = replace(lacking("classic"), code=Code.W116)

    (cause,) = blamed_on_requirements(report_of(finding), [mod], INSTALLED)

    assert (cause.code, cause.place.keys) == (Code.W116, keys)
    assert cause.mend == (Rename("clasic", "classic"),)


def test_what_is_misspelt_twice_in_a_manifest_is_one_finding_that_mends_both(
    tmp_path: Path,
) -> None:
    mod = knowing(tmp_path, '[optional]\nclasic = "*"\n\n[order]\nafter = ["clasic"]')

    (cause,) = blamed_on_requirements(report_of(lacking("classic")), [mod], INSTALLED)

    assert [each.place.keys for each in cause.apart] == [
        ("optional", "clasic"),
        ("order", "after", 0),
    ]
    assert all(each.mend for each in cause.apart)


@pytest.mark.parametrize(
    ("manifest", "needed"),
    [
        pytest.param('[optional]\nclasic = "*"\nclassic = "*"', "classic", id="mentioned as well"),
        pytest.param('[optional]\nclasic = "*"', "clasik", id="what is needed is not there"),
        pytest.param('[conflicts]\nclasic = "*"', "classic", id="it cannot be used beside it"),
    ],
)
def test_what_is_mentioned_is_not_blamed_without_evidence(
    tmp_path: Path, manifest: str, needed: str
) -> None:
    report = report_of(lacking(needed))

    assert blamed_on_requirements(report, [knowing(tmp_path, manifest)], INSTALLED) is report


@pytest.mark.parametrize(
    ("mods", "content", "finding"),
    [
        pytest.param(["clasic", "classic"], "", lacking("classic"), id="it is required as well"),
        pytest.param(["clasic"], "", lacking("classic", "ice/content/a.toml"), id="another mod"),
        pytest.param(["clasic"], "", lacking(""), id="nothing is lacking"),
        pytest.param(["glacier"], "", lacking("classic"), id="nothing like it is required"),
        pytest.param([], "", lacking("classic"), id="nothing is required"),
        pytest.param(["classic"], "", lacking("clasic"), id="what is required is there"),
        pytest.param(
            ["clasic"], 'a = "clasic:rat"\n', lacking("classic"), id="what is required is named"
        ),
    ],
)
def test_other_findings_stay_as_they_are(
    tmp_path: Path, mods: list[str], content: str, finding: Diagnostic
) -> None:
    report = report_of(finding)

    result = blamed_on_requirements(report, [required(tmp_path, *mods, content=content)], INSTALLED)

    assert result is report
    assert shown(result) == shown(report_of(finding))
