"""The files for servers and Git: what they run is run here, on a repository with a mod."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.workshop.mods import HOME, WORKFLOWS
from roguelike.workshop.mods.new_mod import NewMod, files_of
from tests.docs.pages import FOLDER, ROOT, Snippet, snippets
from tests.docs.session import Session
from tests.workflows import (
    HOOKS,
    WORKFLOW_SCHEMA,
    Server,
    action_inputs,
    complaints,
    environment,
    read,
    scripts,
)

PAGE = "ci.md"


def page() -> dict[str, Snippet]:
    """Return the files that the page has, by their paths."""
    found = snippets((FOLDER / PAGE).read_text(encoding="utf-8"), PAGE)
    return {each.file[0]: each for each in found if each.language}


FILES = page()
CHECK, RELEASE, CONFIG, HOOK = FILES.values()
STEPS = scripts(read(RELEASE.text)["jobs"]["release"]["steps"])
COMPARE, PACK = "Compare with the last release", "Pack it"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """Return a repository that has a mod, released once, and what the page says beside it."""
    folder, tools = tmp_path / "repository", tmp_path / "tools"
    tools.mkdir()
    folder.mkdir()
    program = tools / "roguelike"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m roguelike "$@"\n')
    program.chmod(0o755)
    of_job = {"PYTHONPATH": str(ROOT), "RUNNER_TEMP": str(tmp_path)}
    made = Server(folder, {**environment(tmp_path / "home", tools), **of_job}, {})
    monkeypatch.chdir(folder)
    assert main(["new-mod", "frost", "--here"]) == 0
    assert made.run("git init -q").returncode == 0
    made.commit("First version")
    assert made.run("git tag 0.1.0").returncode == 0
    session = Session(folder)
    for snippet in FILES.values():
        session.follow(snippet)
    made.commit("Check the mod")
    return made


def test_the_workflow_is_what_a_new_mod_gets() -> None:
    mod = NewMod("frost", "monster", "github", HOME)
    written = {str(path): text for path, text in files_of(mod)}

    assert CHECK.file[0] == WORKFLOWS["github"]
    assert CHECK.text == written[CHECK.file[0]]


@pytest.mark.parametrize("workflow", [CHECK, RELEASE], ids=["check", "release"])
def test_a_workflow_is_what_the_public_schema_asks_for(workflow: Snippet, tmp_path: Path) -> None:
    file = tmp_path / "workflow.yml"
    file.write_text(workflow.text, encoding="utf-8")

    (job,) = read(workflow.text)["jobs"].values()

    assert complaints(file, WORKFLOW_SCHEMA) == ""
    assert HOME in [each.get("uses") for each in job["steps"]]


def test_what_the_page_says_of_the_action_is_there() -> None:
    text = (FOLDER / PAGE).read_text(encoding="utf-8")

    for name in action_inputs():
        assert f"`{name.removeprefix('inputs.')}: " in text


def test_the_hook_that_the_page_names_is_offered() -> None:
    (repository,) = read(CONFIG.text)["repos"]
    offered = {each["id"] for each in read(HOOKS.read_text(encoding="utf-8"))}

    assert {each["id"] for each in repository["hooks"]} <= offered
    assert f"{repository['repo'].removeprefix('https://github.com/')}@{repository['rev']}" == HOME


@pytest.mark.slow
def test_a_release_is_compared_and_packed(repository: Server, tmp_path: Path) -> None:
    done = {name: repository.step(step) for name, step in STEPS.items()}

    assert {name: (each.returncode, each.stderr) for name, each in done.items()} == dict.fromkeys(
        (COMPARE, PACK), (0, "")
    )
    assert done[COMPARE].stdout.startswith("frost 0.1.0 -> 0.1.0\n")
    assert (tmp_path / "dist/frost.zip").is_file()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("after", "found"),
    [
        pytest.param("", "error[W606]", id="a version that is too low"),
        pytest.param("git tag 0.1.1", "+ color frost:slime", id="with the release before"),
    ],
)
def test_a_version_is_compared_with_the_last_release(
    repository: Server, after: str, found: str
) -> None:
    repository.spoil("[color]\n", '[color]\nslime = { value = "#00ff00" }\n')
    repository.commit("Second version")
    repository.run(after)

    done = repository.step(STEPS[COMPARE])

    assert done.returncode == 1
    assert found in done.stdout


@pytest.mark.slow
def test_the_hook_keeps_mistakes_out(repository: Server) -> None:
    hook = f".{os.sep}{HOOK.file[0]}"
    (repository.folder / hook).chmod(0o755)

    before = repository.run(hook)
    repository.spoil('color = "snail"', 'color = "snial"')
    after = repository.run(hook)

    assert before.returncode == 0, before.stdout
    assert after.returncode == 1
