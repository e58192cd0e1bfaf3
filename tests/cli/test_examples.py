"""The examples of codes, as pages of the reference show them."""

from __future__ import annotations

import sys
from pathlib import Path

from roguelike.authoring.reference.code_pages import page_of
from roguelike.cli.examples import findings, page, write_example
from roguelike.content.findings.diagnostics import Code
from tests.golden_files import GoldenFiles


def test_a_page_shows_what_is_found_in_its_example(golden: GoldenFiles) -> None:
    found = (golden.folder / "codes" / "E201.txt").read_text(encoding="utf-8")

    assert f"`roguelike validate snails` finds:\n\n```text\n{found}```\n" in page(Code.E201)


def test_nothing_is_left_of_a_plugin_in_an_example(tmp_path: Path) -> None:
    example = page_of(Code.E902).example.corrected()
    write_example(example, tmp_path)
    before = list(sys.path)

    findings(example, tmp_path)

    assert sys.path == before
    assert "roguelike_slime" not in sys.modules


def test_the_versions_of_a_mod_are_compared_even_if_one_cannot_be_read(tmp_path: Path) -> None:
    example = page_of(Code.W606).example
    broken = example.files | {"old/snails/mod.toml": "[mod]\n"}
    example = example.model_copy(update={"files": broken})
    write_example(example, tmp_path)

    report = findings(example, tmp_path)

    assert {finding.code for finding in report} == {Code.E101}
