"""Compare what the game makes with what was accepted before."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class GoldenFiles(Struct, frozen=True, dict=True):
    """Accepted outputs, one file each.

    Attributes:
        folder: Where the files are.
        accept: Take over what differs instead of failing.
    """

    folder: Path
    accept: bool

    def check(self, name: str, made: str) -> None:
        """Fail when the text `made` is not what the file `name` holds, or accept it."""
        file = self.folder / name
        if self.accept:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made, encoding="utf-8", newline="\n")
        accepted = file.read_text(encoding="utf-8") if file.exists() else ""
        assert made == accepted, (
            f"{name} differs from what was accepted; when that is intended, run "
            "'python3 -m tests --all --accept' and look at the difference before you commit it"
        )
