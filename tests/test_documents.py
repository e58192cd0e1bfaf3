"""What the documents promise is what is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import tomli

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("mods/**/*.md")]
)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
ANCHOR = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(name: str) -> str:
    """Return a page without the code that it shows."""
    return re.sub(r"^```.*?^```", "", text(name), flags=re.MULTILINE | re.DOTALL)


@cache
def headings(file: Path) -> set[str]:
    """Return the anchors of the headings on a page, as forges make them."""
    found = HEADING.findall(file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in found}


def target_of(name: str, target: str) -> Path:
    """Return the file that a link on a page leads to; no target is the page itself."""
    return (ROOT / name).parent / target if target else ROOT / name


def test_links_lead_somewhere() -> None:
    files = [(name, target) for name in DOCUMENTS for target in LINK.findall(prose(name))]

    assert [each for each in files if not target_of(*each).exists()] == []


def test_links_into_a_page_lead_to_a_heading() -> None:
    links = [(name, *found) for name in DOCUMENTS for found in ANCHOR.findall(text(name))]

    assert [each for each in links if each[2] not in headings(target_of(*each[:2]))] == []


def test_the_monster_in_the_readme_is_that_of_the_game() -> None:
    shown = tomli.loads(text("README.md").partition("```toml\n")[2].partition("```")[0])

    actors = tomli.loads(text("data/classic/content/actors.toml"))

    assert shown["monster"] == actors["monster"]


def test_every_decision_is_listed_in_order() -> None:
    listed = LINK.findall(text("docs/decisions/README.md"))

    assert listed == sorted(path.name for path in (ROOT / "docs/decisions").glob("0*.md"))


def test_what_the_page_on_plugins_shows_is_in_the_sample_plugin() -> None:
    sample = ROOT / "tests/sample_plugin"
    there = "".join(path.read_text(encoding="utf-8") for path in sorted(sample.glob("**/*.*")))
    _, *shown = re.findall(r"```(?:python|toml)\n(.*?)```", text("docs/plugins.md"), re.DOTALL)

    assert shown
    assert [each for each in shown if each not in there] == []


@pytest.mark.parametrize("command", ["python3 -m roguelike", "python3 -m tests"])
def test_the_two_commands_stand_alone_in_the_readme(command: str) -> None:
    assert f"```sh\n{command}\n```" in text("README.md")


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    assert "python3 -m tests" in text(".ci/run").splitlines()
