"""What the documents promise is what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("mods/**/*.md")]
)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_link_leads_somewhere(name: str) -> None:
    folder = (ROOT / name).parent

    lost = [target for target in LINK.findall(text(name)) if not (folder / target).exists()]

    assert lost == []


def test_every_decision_is_listed_in_order() -> None:
    listed = LINK.findall(text("docs/decisions/README.md"))

    assert listed == sorted(path.name for path in (ROOT / "docs/decisions").glob("0*.md"))


@pytest.mark.parametrize("command", ["python3 -m roguelike", "python3 -m tests"])
def test_the_two_commands_stand_alone_in_the_readme(command: str) -> None:
    assert f"```sh\n{command}\n```" in text("README.md")


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    assert "python3 -m tests" in text(".ci/run").splitlines()
