"""The example of every code: what is found in it, and nothing once it is fixed."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.authors.code_examples import findings, output, write_example
from roguelike.content.findings.diagnostics import Code
from roguelike.workshop.docs import code_pages
from roguelike.workshop.docs.code_pages import page_of
from tests.golden_files import GoldenFiles


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name)
def test_the_example_of_a_code_shows_it_and_nothing_else(
    code: Code, tmp_path: Path, golden: GoldenFiles
) -> None:
    example = page_of(code).example
    write_example(example, tmp_path)

    report = findings(example, tmp_path)

    golden.check(f"codes/{code.name}.txt", output(report))
    other = Code.E203 if code is Code.I010 else None  # which is about too many others
    assert [finding.code for finding in report if finding.code is not other] == [code]


@pytest.mark.slow  # as long as what is wrong is found, what is right seldom becomes wrong
@pytest.mark.parametrize("code", Code, ids=lambda code: code.name)
def test_nothing_is_wrong_with_an_example_once_it_is_fixed(code: Code, tmp_path: Path) -> None:
    example = page_of(code).example.corrected()
    write_example(example, tmp_path)

    report = findings(example, tmp_path)

    assert output(report).startswith("nothing wrong in ")


def test_every_code_has_a_page_and_every_page_a_code(golden: GoldenFiles) -> None:
    pages = {path.stem for path in Path(code_pages.__file__).with_name("codes").glob("*.toml")}
    accepted = {path.stem for path in (golden.folder / "codes").iterdir()}

    assert pages == set(Code.__members__)
    assert accepted == pages
