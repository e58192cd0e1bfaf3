from __future__ import annotations

from pathlib import Path

from roguelike.content.checks import run_checks
from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from roguelike.workshop.lints.evidence import Evidence, FindingsFilter, evidence_of
from roguelike.workshop.lints.unused import unused
from tests.content.writing import write_mod
from tests.workshop.lints.linted import MONSTER, mod


def test_nothing_is_judged_where_a_mod_is_left_out(tmp_path: Path) -> None:
    broken = write_mod(tmp_path / "broken", {"a.toml": "[monster]\nx = 1\n"})
    folders = [*mod_folders(data_dir()), mod(tmp_path, MONSTER), broken]

    result = load(folders, registries().models())

    assert evidence_of(result) is None


def test_a_lint_that_fails_keeps_back_no_other(tmp_path: Path) -> None:
    def failing(evidence: Evidence) -> list[object]:
        raise KeyError(len(evidence.mods))

    result = load([*mod_folders(data_dir()), mod(tmp_path, MONSTER)], registries().models())
    evidence = evidence_of(result)
    assert evidence is not None
    assert result.assembly is not None
    kept = FindingsFilter(result.assembly, {"trial"}, Report())

    run_checks(evidence, [failing, unused], kept)  # pyright: ignore[reportArgumentType]

    assert {each.code for each in kept.report} == {Code.E901, Code.W501}
