"""What stands in the pages for modders: prose, and snippets that have to be true.

A snippet is a fenced block. What is to be done with it, its language and the line before it say:

| Language | The line before it | What it is |
|---|---|---|
| `toml`, `yaml`, `sh` | `path`, a new file: | a file that is written |
| `toml` | `path`, written anew: | a file that is written over |
| `toml` | `path`, at the end: | what comes after all that the file says |
| `toml` | `path`, as it is: | what the file says somewhere |
| `diff` | `path`, changed: | lines of the file that go (`-`), come (`+`) and stay |
| `console` | | commands after `$ `, each with all that it prints |
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "modding"

WAYS = {
    "a new file": {"sh", "toml", "yaml"},
    "written anew": {"toml"},
    "at the end": {"toml"},
    "as it is": {"toml"},
    "changed": {"diff"},
}
"""What can be done with a file, and with snippets of which languages."""
CONSOLE = "console"

_FENCE = re.compile(r"^```(?P<language>\w*)$")
_CAPTION = re.compile(rf"^`(?P<path>[^`]+)`, (?P<way>{'|'.join(WAYS)}):$")


class Snippet(Struct, frozen=True, dict=True):
    """A fenced block of a page.

    Attributes:
        page: The name of the page.
        line: The line of the page, counted from 1, that opens it.
        language: The word behind the fence.
        caption: The last line before it that is not empty.
        lines: What stands in it.
    """

    page: str
    line: int
    language: str
    caption: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def file(self) -> tuple[str, str]:
        """The path of a file, and what is done with it.

        Raises:
            ValueError: Nothing is, so the snippet promises what nobody looks at.
        """
        match = _CAPTION.match(self.caption)
        if match is None or self.language not in WAYS[match["way"]]:
            msg = f"{self} is no snippet that can be tried: {self.caption!r}, {self.language!r}"
            raise ValueError(msg)
        return match["path"], match["way"]

    @property
    def commands(self) -> list[tuple[str, list[str]]]:
        """The commands of a console, each with the lines that it prints."""
        found: list[tuple[str, list[str]]] = []
        for line in self.lines:
            if line.startswith("$ "):
                found.append((line.removeprefix("$ "), []))
            else:
                found[-1][1].append(line)
        return found


def snippets(text: str, page: str) -> list[Snippet]:
    """Return the fenced blocks of a page."""
    found: list[Snippet] = []
    inside: list[str] = []
    caption, opened, language = "", 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
        fence = _FENCE.match(line)
        if opened and line == "```":
            found.append(Snippet(page, opened, language, caption, tuple(inside)))
            opened, caption = 0, ""
            inside.clear()
        elif opened:
            inside.append(line)
        elif fence:
            opened, language = number, fence["language"]
        elif line.strip():
            caption = line
    assert not opened, f"{page}:{opened} is not closed"
    return found


def with_snippets(text: str, changed: dict[int, tuple[str, ...]]) -> str:
    """Return a page with other lines in some of its fenced blocks, by where those open."""
    lines = text.splitlines()
    for opened in sorted(changed, reverse=True):
        end = lines.index("```", opened)
        lines[opened:end] = changed[opened]
    return "".join(f"{line}\n" for line in lines)
