"""The workflow for servers: what it runs is run here, on a repository with a mod in it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

from roguelike.cli.main import main
from tests.docs.pages import FOLDER, ROOT, Snippet, snippets
from tests.docs.session import Session

pytestmark = pytest.mark.slow  # each runs what a server runs

PAGE = "ci.md"
INSTALL = "Install the game"
"""The step that takes a network; here the game is there already."""

_STEP = re.compile(
    r"^ +- name: (?P<name>.*)\n(?: +if: .*\n)?"
    r" +run: (?:(?P<line>[^|\n].*)|\|\n(?P<lines>(?: {10}.*\n)+))",
    re.MULTILINE,
)
_ENVIRONMENT = re.compile(r"^env:\n((?:  .*\n)+)", re.MULTILINE)


class Repository(NamedTuple):
    """A repository with a mod, checked out on a server."""

    folder: Path
    environment: dict[str, str]

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run a step as the server does: the first command that fails ends it."""
        return subprocess.run(
            ["bash", "-e", "-c", script],  # noqa: S607 - whichever comes first, as there
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def step(self, name: str) -> subprocess.CompletedProcess[str]:
        return self.run(STEPS[name])

    def commit(self, title: str) -> None:
        identity = "-c user.name=Author -c user.email=author@example.org"
        done = self.run(f"git add -A\ngit {identity} commit -qm {shlex.quote(title)}")
        assert done.returncode == 0, done.stderr

    def spoil(self, old: str, new: str) -> None:
        file = self.folder / "frost/content/monsters.toml"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")


def page() -> list[Snippet]:
    return snippets((FOLDER / PAGE).read_text(encoding="utf-8"), PAGE)


WORKFLOW, HOOK = page()
STEPS = {
    match["name"]: match["line"] or dedent(match["lines"])
    for match in _STEP.finditer(WORKFLOW.text)
}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """Return a repository that has a mod, released once, and what the page says beside it."""
    folder, tools = tmp_path / "repository", tmp_path / "tools"
    tools.mkdir()
    program = tools / "roguelike"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m roguelike "$@"\n')
    program.chmod(0o755)
    said = _ENVIRONMENT.search(WORKFLOW.text)
    assert said is not None
    environment = {
        **os.environ,
        **dict(line.strip().split(": ", 1) for line in said[1].splitlines()),
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "ROGUELIKE_HOME": str(tmp_path / "home"),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    assert main(["new-mod", environment["MOD"], "--directory", str(folder)]) == 0
    made = Repository(folder, environment)
    assert made.run("git init -q").returncode == 0
    made.commit("First version")
    assert made.run("git tag 0.1.0").returncode == 0
    session = Session(folder)
    session.follow(WORKFLOW)
    made.commit("Check the mod")
    session.follow(HOOK)
    return made


def test_the_steps_of_the_workflow_are_known() -> None:
    runs = WORKFLOW.text.count(" run: ")

    assert len(STEPS) == runs
    assert STEPS[INSTALL] == "python -m pip install ./game"


def test_all_steps_pass_for_a_mod_with_nothing_wrong(repository: Repository) -> None:
    done = {name: repository.step(name) for name in STEPS if name != INSTALL}

    assert {name: (each.returncode, each.stderr) for name, each in done.items()} == dict.fromkeys(
        done, (0, "")
    )
    assert done["Compare with the last release"].stdout.startswith("frost 0.1.0 -> 0.1.0\n")
    assert (repository.folder / "dist/frost.zip").is_file()
    report = json.loads((repository.folder / "findings.sarif").read_text(encoding="utf-8"))
    assert report["runs"][0]["results"] == []


def test_a_mistake_is_shown_at_its_line_and_reported(repository: Repository) -> None:
    repository.spoil('color = "snail"', 'color = "snial"')

    found = repository.step("Find mistakes")
    reported = repository.step("Write a report")

    assert found.returncode == 1
    assert found.stdout.startswith("::error file=frost/content/monsters.toml,line=14,col=9,")
    assert reported.returncode == 0
    report = json.loads((repository.folder / "findings.sarif").read_text(encoding="utf-8"))
    assert [result["ruleId"] for result in report["runs"][0]["results"]] == ["E301"]


def test_a_test_that_fails_is_shown_at_its_line(repository: Repository) -> None:
    repository.spoil("attack = 1\n", "attack = 2\n")

    done = repository.step("Run the tests of the mod")

    assert done.returncode == 1
    assert "::error file=frost/tests/snails.toml,line=" in done.stdout


@pytest.mark.parametrize(
    ("after", "found"),
    [
        pytest.param("", "error[W606]", id="a version that is too low"),
        pytest.param("git tag 0.1.1", "+ color frost:slime", id="with the release before"),
    ],
)
def test_a_version_is_compared_with_the_last_release(
    repository: Repository, after: str, found: str
) -> None:
    repository.spoil("[color]\n", '[color]\nslime = { value = "#00ff00" }\n')
    repository.commit("Second version")
    repository.run(after)

    done = repository.step("Compare with the last release")

    assert done.returncode == 1
    assert found in done.stdout


def test_the_hook_keeps_mistakes_out(repository: Repository) -> None:
    hook = HOOK.file[0]
    (repository.folder / hook).chmod(0o755)

    before = repository.run(hook)
    repository.spoil('color = "snail"', 'color = "snial"')
    after = repository.run(hook)

    assert before.returncode == 0, before.stdout
    assert after.returncode == 1
