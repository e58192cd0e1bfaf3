"""Servers and Git run the action and the hooks in an empty environment, for a mod of its own."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any
from venv import EnvBuilder

import pytest

from roguelike.workshop.mods import HOME, WORKFLOWS
from tests.workflows import (
    ACTION,
    ACTION_SCHEMA,
    HOOKS,
    ROOT,
    WORKFLOW_SCHEMA,
    Server,
    action_inputs,
    action_steps,
    complaints,
    environment,
    read,
)

INSTALL, CHECK, REPORT = "Install the game", "Check the mod", "Write a report"
STEPS = action_steps()
WORKFLOW = WORKFLOWS["github"]
NAME = "my-frost-mod"
"""The name of the repository, which is not the id of the mod in it."""


def hooks() -> dict[str, Any]:
    """Return the hooks that this repository offers, by their ids."""
    return {each["id"]: each for each in read(HOOKS.read_text(encoding="utf-8"))}


def test_the_action_is_what_the_public_schema_asks_for() -> None:
    assert complaints(ACTION, ACTION_SCHEMA) == ""
    assert list(STEPS) == [INSTALL, CHECK, REPORT]


@pytest.mark.parametrize("hook", ["roguelike-validate", "roguelike-check"])
def test_a_hook_says_what_pre_commit_asks_for(hook: str) -> None:
    said = hooks()[hook]

    assert said.keys() >= {"id", "name", "entry", "language"}
    assert said["language"] == "python"  # which installs this package where it runs
    assert said["pass_filenames"] is False


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of an environment in which the action has installed the game."""
    folder = tmp_path_factory.mktemp("server") / "environment"
    EnvBuilder(with_pip=True).create(folder)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    known = {"github.action_path": str(ROOT)}
    server = Server(folder, environment(folder / "home", programs), known)

    done = server.step(STEPS[INSTALL])

    assert done.returncode == 0, done.stderr
    return programs


@pytest.fixture
def server(tools: Path, tmp_path: Path) -> Server:
    """Return a server that has checked out a repository with a new mod."""
    around = environment(tmp_path / "home", tools)
    (tmp_path / "work").mkdir()
    author = Server(tmp_path / "work", around, {})
    begun = author.run("git init -q\nroguelike new-mod frost --here --workflow github")
    assert begun.returncode == 0, begun.stderr
    author.commit("Begin a mod")
    # a server checks a repository out in a folder that is called so, too
    cloned = author.run(f"git clone -q . ../{NAME}/{NAME}")
    assert cloned.returncode == 0, cloned.stderr
    known = {**action_inputs(), "runner.temp": str(tmp_path)}
    return Server(tmp_path / NAME / NAME, around, known)


@pytest.mark.slow
def test_a_new_mod_in_an_empty_repository_passes(server: Server, tmp_path: Path) -> None:
    workflow = read((server.folder / WORKFLOW).read_text(encoding="utf-8"))

    checked, reported = server.step(STEPS[CHECK]), server.step(STEPS[REPORT])

    assert complaints(server.folder / WORKFLOW, WORKFLOW_SCHEMA) == ""
    assert [each["uses"] for each in workflow["jobs"]["check"]["steps"]][1:] == [HOME]
    assert (checked.returncode, checked.stderr) == (0, "")
    assert [line.split(maxsplit=2)[2] for line in checked.stdout.splitlines()][:3] == [
        "nothing wrong in 4 files",
        "3 tests of 1 mod: 3 passed",
        "there are none; `roguelike schema --mods frost` writes them for editors",
    ]
    report = json.loads((tmp_path / "findings.sarif").read_text(encoding="utf-8"))
    assert (reported.returncode, report["runs"][0]["results"]) == (0, [])


@pytest.mark.slow
def test_a_mistake_fails_at_its_line_and_is_reported(server: Server, tmp_path: Path) -> None:
    server.spoil('color = "snail"', 'color = "snial"')

    checked, reported = server.step(STEPS[CHECK]), server.step(STEPS[REPORT])

    assert checked.returncode == 1
    assert checked.stdout.startswith("::error file=content/monsters.toml,line=14,col=9,")
    report = json.loads((tmp_path / "findings.sarif").read_text(encoding="utf-8"))
    assert reported.returncode == 0
    assert [result["ruleId"] for result in report["runs"][0]["results"]] == ["E301"]


@pytest.mark.slow
def test_a_test_that_fails_is_shown_at_its_line(server: Server) -> None:
    server.spoil("attack = 1\n", "attack = 2\n")

    done = server.step(STEPS[CHECK])

    assert done.returncode == 1
    assert "::error file=tests/snails.toml,line=" in done.stdout


@pytest.mark.slow
def test_schemas_that_are_out_of_date_are_told(server: Server) -> None:
    server.run("roguelike schema --mods frost")
    before = server.step(STEPS[CHECK])
    server.spoil("[color]\n", '[color]\nslug = { value = "#00ff00" }\n')

    after = server.step(STEPS[CHECK])

    assert before.returncode == 0, before.stdout
    assert after.returncode == 1
    assert "title=W011::" in after.stdout
    assert server.run("git status --short").stdout == " M content/monsters.toml\n"


@pytest.mark.slow
@pytest.mark.parametrize("hook", hooks())
def test_a_hook_keeps_mistakes_out(hook: str, server: Server) -> None:
    said = hooks()[hook]
    command = f"{said['entry']} {shlex.join(said['args'])}"

    before = server.run(command)
    server.spoil('color = "snail"', 'color = "snial"')
    after = server.run(command)

    assert before.returncode == 0, before.stdout
    assert after.returncode == 1
