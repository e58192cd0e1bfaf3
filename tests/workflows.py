"""Workflow files as a server reads them: their steps, which a shell runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
ACTION = ROOT / "action.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"

WORKFLOW_SCHEMA, ACTION_SCHEMA = "vendor.github-workflows", "vendor.github-actions"
"""Public schemas, as `check-jsonschema` brings them along."""

_VALUE = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")


def read(text: str) -> Any:  # noqa: ANN401 - whatever a file says
    """Return what YAML says."""
    yaml: Any = YAML(typ="safe")
    return yaml.load(text)


def complaints(file: Path, schema: str) -> str:
    """Return what a public schema finds wrong with a file; nothing if it is right."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


class Step(NamedTuple):
    """A step that runs a script.

    Attributes:
        script: The script.
        values: The values of environment variables, with gaps for what the server knows.
    """

    script: str
    values: Mapping[str, str]


def scripts(steps: list[dict[str, Any]]) -> dict[str, Step]:
    """Return the steps that run scripts, by their names."""
    return {each["name"]: Step(each["run"], each.get("env", {})) for each in steps if "run" in each}


def action_steps() -> dict[str, Step]:
    """Return the steps of our action that run scripts."""
    return scripts(read(ACTION.read_text(encoding="utf-8"))["runs"]["steps"])


def action_inputs() -> dict[str, str]:
    """Return the inputs of our action, as expressions name them, with their defaults."""
    inputs = read(ACTION.read_text(encoding="utf-8"))["inputs"]
    return {f"inputs.{name}": said["default"] for name, said in inputs.items()}


class Server(NamedTuple):
    """A server with a repository that it has checked out.

    Attributes:
        folder: Where the repository is.
        environment: The environment variables of each step.
        known: What expressions can name.
    """

    folder: Path
    environment: Mapping[str, str]
    known: Mapping[str, str]

    def run(self, script: str, **values: str) -> subprocess.CompletedProcess[str]:
        """Run a script as the server does: the first command that fails ends it."""
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],  # noqa: S607 - whichever comes first, as there
            cwd=self.folder,
            env={**self.environment, **values},
            capture_output=True,
            text=True,
            check=False,
        )

    def step(self, step: Step) -> subprocess.CompletedProcess[str]:
        """Run a step, with what it says of the environment."""
        values = {
            name: _VALUE.sub(lambda match: self.known[match[1]], value)
            for name, value in step.values.items()
        }
        return self.run(step.script, **values)

    def commit(self, title: str) -> None:
        """Commit all that Git does not ignore."""
        identity = "-c user.name=Author -c user.email=author@example.org"
        done = self.run(f'git add -A\ngit {identity} commit -qm "$TITLE"', TITLE=title)
        assert done.returncode == 0, done.stderr

    def spoil(self, old: str, new: str, file: str = "content/monsters.toml") -> None:
        """Write something else into a file of the mod, which is the repository."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")


def environment(home: Path, *tools: Path) -> dict[str, str]:
    """Return the environment of a server that has nobody's settings.

    Args:
        home: A folder for what belongs to somebody.
        tools: Folders of programs that come before all others.
    """
    path = os.pathsep.join([*map(str, tools), os.environ["PATH"]])
    of_git = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return {**os.environ, "PATH": path, "ROGUELIKE_HOME": str(home), **of_git}
