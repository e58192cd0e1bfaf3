"""What is fed to the program: some files, some things that are no files, and what is to be done."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

ROOT = "case"
"""The folder, below the one where the program runs, in which everything is."""
SECRET = "secret.toml"  # noqa: S105 - the name of a file
"""What lies beside that folder, and may be shown to nobody."""
CANARY = "canary_in_a_coal_mine"
"""A word in it."""


class Case(Struct, frozen=True):
    """Something to be fed.

    Attributes:
        files: What files contain, by their paths with forward slashes.
        links: Where symbolic links lead, by their paths.
        pipes: The paths of pipes, which nobody writes to.
        locked: The paths of what nobody may read.
        steps: What is done with all that, by name.
    """

    files: Mapping[str, bytes]
    links: Mapping[str, str] = field(default_factory=dict[str, str])
    pipes: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    steps: tuple[str, ...] = ("validate",)

    def with_files(self, files: Mapping[str, bytes]) -> Self:
        """Return the case with other files."""
        return replace(self, files=dict(files))

    def write(self, home: Path) -> None:
        """Write everything below a folder that is empty; what no system can have is left out."""
        (home / SECRET).write_text(f'{CANARY} = "{CANARY}"\n[monster.{CANARY}]\n', "utf-8")
        root = home / ROOT
        root.mkdir()
        for name, raw in self.files.items():
            with suppress(OSError, ValueError):
                _room_for(root, name).write_bytes(raw)
        for name, target in self.links.items():
            with suppress(OSError, ValueError):
                _room_for(root, name).symlink_to(target)
        for name in self.pipes if hasattr(os, "mkfifo") else ():
            with suppress(OSError, ValueError):
                os.mkfifo(_room_for(root, name))
        for name in self.locked:
            with suppress(OSError, ValueError):
                (root / name).chmod(0)


def _room_for(root: Path, name: str) -> Path:
    """Return where a file is to be, in a folder that exists.

    Raises:
        ValueError: That is not below `root`.
    """
    if ".." in name.split("/") or name.startswith("/"):
        msg = f"{name!r} leads out of the case"
        raise ValueError(msg)
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
