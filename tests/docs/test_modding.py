"""The pages for modders, followed to the letter in an empty folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roguelike.cli.commands import COMMANDS
from roguelike.cli.main import main
from tests.docs.pages import FOLDER, snippets, with_snippets
from tests.docs.session import Session

TUTORIAL = ("tutorial.md", "tutorial-level.md", "tutorial-campaign.md", "tutorial-tests.md")
ALONE = (
    "tutorial-things.md",
    "floors.md",
    "tutorial-words.md",
    "tutorial-looks.md",
    "tiles.md",
    "fixing.md",
    "patches.md",
    "translating.md",
    "from-other-games.md",
    "publishing.md",
)
ELSEWHERE = {"ci.md", "editors.md"}
"""Pages whose snippets are for other programs, each tried by a test of its own."""
PROSE = {"README.md"}
PAGES = (*TUTORIAL, *ALONE, *sorted(PROSE), "ci.md")

INLINE = re.compile("`roguelike ([a-z][^`]*)`")
OPTION = re.compile(r"(?<!\S)--[a-z-]+")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("COLUMNS", raising=False)


def follow(names: tuple[str, ...], folder: Path, *, accept: bool) -> None:
    """Do what pages say one after the other, or write down what comes of it."""
    folder.mkdir()
    session = Session(folder)
    for name in names:
        page = FOLDER / name
        text = page.read_text(encoding="utf-8")
        found = {snippet: session.follow(snippet) for snippet in snippets(text, name)}
        if accept:
            changed = {snippet.line: lines for snippet, lines in found.items()}
            page.write_text(with_snippets(text, changed), encoding="utf-8")
            continue
        for snippet, lines in found.items():
            assert "\n".join(lines) == "\n".join(snippet.lines), f"{snippet} promises otherwise"


@pytest.mark.slow
def test_whoever_follows_the_tutorial_sees_what_it_says(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    follow(TUTORIAL, tmp_path / "empty", accept=bool(pytestconfig.getoption("accept")))


@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_whoever_does_what_a_page_says_sees_what_it_says(
    name: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    follow((name,), tmp_path / "empty", accept=bool(pytestconfig.getoption("accept")))


def test_no_page_is_forgotten() -> None:
    pages = {path.name for path in FOLDER.glob("*.md")}

    assert pages - ELSEWHERE == {*TUTORIAL, *ALONE} | PROSE


@pytest.mark.parametrize("name", PAGES)
def test_commands_in_sentences_are_those_of_the_program(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for said in INLINE.findall((FOLDER / name).read_text(encoding="utf-8")):
        command = said.split()[0]
        assert command in COMMANDS
        main([command, "--help"])
        assert set(OPTION.findall(said)) <= set(OPTION.findall(capsys.readouterr().out)), said
