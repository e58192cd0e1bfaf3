"""Commands, run in this process or in a pseudo-terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.content import writing

ROOT = Path(__file__).parents[2]


class Result(Struct, frozen=True, dict=True):
    """The exit code of a command, and the texts it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        return json.loads(self.out)


def write_mod(mods: Path, identifier: str, content: str) -> Path:
    """Write a mod of one file that requires `classic`, and return its folder."""
    folder = mods / identifier
    writing.write_mod(folder, {"all.toml": content}, requires={"core": "*", "classic": "*"})
    return folder


Run = Callable[..., Result]
"""Runs a command in this process."""
