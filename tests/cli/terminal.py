"""Commands, run in this process or in a pseudo-terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

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
