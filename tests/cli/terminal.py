"""Commands, run in this process or in a pseudo-terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.signals import heeded

ROOT = Path(__file__).parents[2]


class Result(Struct, frozen=True, dict=True):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        return json.loads(self.out)


MANIFEST = """\
[mod]
id = "{id}"
name = "A test"
version = "1.0.0"
format = 1
kind = "content"

[requires]
core = "*"
classic = "*"
"""


def write_mod(mods: Path, identifier: str, content: str) -> Path:
    """Write a mod of one file, and return its folder."""
    folder = mods / identifier
    (folder / "content").mkdir(parents=True)
    (folder / "mod.toml").write_text(MANIFEST.format(id=identifier), encoding="utf-8")
    (folder / "content" / "all.toml").write_text(content, encoding="utf-8")
    return folder


Run = Callable[..., Result]
"""Runs a command in this process."""


def program(
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
    errors: int = subprocess.PIPE,
) -> subprocess.Popen[bytes]:
    """Start the real program, with nothing to read and its output caught.

    Args:
        arguments: What follows its name.
        environment: Variables beside those that there are.
        folder: Where it is started.
        errors: Where its errors go: into a pipe of their own, or with `STDOUT` into its output.
    """
    with heeded():
        return subprocess.Popen(
            [sys.executable, "-m", "roguelike", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
        )


def finished(process: subprocess.Popen[bytes]) -> Result:
    """Wait for the end of a program."""
    out, err = process.communicate(timeout=60)
    return Result(process.returncode, out.decode(), err.decode())
