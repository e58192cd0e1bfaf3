"""`roguelike reference`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike import resources
from roguelike.cli.authors.code_examples import findings, output, write_example
from roguelike.cli.errors import Exit
from roguelike.content.findings.diagnostics import Code
from roguelike.resources import data_dir
from roguelike.workshop.docs.code_pages import Example, page_of
from tests.cli.terminal import Run
from tests.distributions import install_sample

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs/modding/reference"
BY_HAND = [path for path in sorted(PAGES.rglob("*.md")) if path.parent.name != "codes"]

BLOCK = re.compile(
    r"(?:^(?P<before>[^\n]*)\n\n)?```toml\n(?P<text>.*?)\n```", re.DOTALL | re.MULTILINE
)
FROM = re.compile(r"From `(?P<path>[^`]+)`:")
FILE = re.compile(r"`(?P<path>[^`]+)`")


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each example in TOML, and the line that says where it is from."""
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        yield block["before"] or "", block["text"]


def name(page: Path) -> str:
    return page.relative_to(PAGES).as_posix()


@pytest.mark.parametrize(
    ("topic", "heading"),
    [
        ("monster", "# `monster`"),
        ("wander", "## `wander`"),
        ("behavior", "# Behaviors"),
        ("e301", "# E301: the reference leads nowhere"),
        ("patches", "# Patches"),
        ("validate", "## roguelike validate"),
        ("topics", "# Reference"),
    ],
)
def test_a_topic_is_shown(topic: str, heading: str, run: Run) -> None:
    result = run("reference", topic)

    assert result.code == Exit.CLEAN
    assert result.out.startswith(f"{heading}\n")
    assert "](" not in result.out


@pytest.mark.parametrize("word", ["E301", "monster.stats", "wander"])
def test_a_page_is_found_under_each_of_its_names(word: str, run: Run) -> None:
    page = run("reference", word)

    assert run("explain", word) == page
    assert run("validate", "--explain", word) == page


def test_without_a_checkout_it_has_to_be_said_where_to_write(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.resources._SHARED", resources._CARRIED)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - as in a wheel

    result = run("reference")

    assert result.code == Exit.USAGE
    assert "say with --output DIR where" in result.err


def test_plugins_are_told_of_beside_what_has_the_same_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_sample(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "roguelike_frost", raising=False)

    provided = run("reference", "bide").out
    both = run("reference", "patches").out
    without = run("reference", "bide", "--no-plugins")

    assert "## `bide`\n\nProvided by the plugin `frost`.\n" in provided
    assert both.startswith("# Patches\n")
    assert "\n## `patches`\n\nProvided by the plugin `frost`.\n" in both
    assert without.code == Exit.USAGE


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_an_example_from_the_game_is_in_its_files(page: Path) -> None:
    for before, said in blocks(page):
        if found := FROM.fullmatch(before):
            source = (data_dir().parent / found["path"]).read_text(encoding="utf-8")
            header, _, rest = said.partition("\n")
            assert said in source or (header in source and rest in source)


@pytest.mark.parametrize("page", BY_HAND, ids=name)
def test_an_example_that_was_written_for_a_page_is_valid(page: Path, tmp_path: Path) -> None:
    files = {
        found["path"]: f"{said}\n"
        for before, said in blocks(page)
        if (found := FILE.fullmatch(before))
    }
    example = Example(files=files)
    write_example(example, tmp_path)

    found = output(findings(example, tmp_path)) if files else ""

    assert not re.search(r"error|warning", found), found


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
