"""Somebody who does what a page says, and looks whether what happens is what it promises."""

from __future__ import annotations

import re
import shlex
import subprocess
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from roguelike.cli.main import main
from tests.docs.pages import CONSOLE, ROOT, Snippet

REST = "..."
"""A line of what is printed that stands for any number of lines."""
GAME = "~/roguelike"
"""Where the game is, for those who read the pages."""

_PROGRAMS = {"cat", "cp", "mkdir", "mv", "rm"}
_SECONDS = re.compile(r"\bin \d+\.\d+ s$", re.MULTILINE)
_SOME_SECONDS = "in 0.1 s"


class Session:
    """A folder in which one is, and what is done there.

    Attributes:
        folder: Where one is now.
        code: The exit code of the last command.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = 0

    def follow(self, snippet: Snippet) -> tuple[str, ...]:
        """Do what a snippet says, and return what it should say."""
        if snippet.language == CONSOLE:
            return self._type(snippet)
        path, way = snippet.file
        self._write(snippet, self.folder / path, way)
        return snippet.lines

    def _type(self, snippet: Snippet) -> tuple[str, ...]:
        lines: list[str] = []
        for command, promised in snippet.commands:
            printed = _normal(self._run(shlex.split(command))).splitlines()
            said = [_SECONDS.sub(_SOME_SECONDS, line.rstrip()) for line in promised]
            lines += [f"$ {command}", *(promised if _fits(said, printed) else printed)]
        return tuple(lines)

    def _run(self, words: list[str]) -> str:
        match words:
            case ["roguelike", *arguments]:
                output = StringIO()
                with chdir(self.folder), redirect_stdout(output), redirect_stderr(output):
                    self.code = main(arguments)
                return output.getvalue()
            case ["cd", folder]:
                self.folder = (self.folder / folder).resolve(strict=True)
                return ""
            case ["echo", "$?"]:
                return f"{self.code}\n"
            case [program, *_] if program in _PROGRAMS:
                done = subprocess.run(
                    words, cwd=self.folder, capture_output=True, text=True, check=True
                )
                return done.stdout
            case _:
                msg = f"nobody knows how to try {shlex.join(words)!r}"
                raise ValueError(msg)

    @staticmethod
    def _write(snippet: Snippet, path: Path, way: str) -> None:
        """Do with a file what a page says."""
        if way == "a new file":
            assert not path.exists(), f"{snippet}: there is such a file already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(snippet.text, encoding="utf-8")
            return
        text = path.read_text(encoding="utf-8")
        match way:
            case "written anew":
                text = snippet.text
            case "at the end":
                text += f"\n{snippet.text}"
            case "changed":
                old, new = _sides(snippet)
                assert text.count(old) == 1, f"{snippet}: the file does not say that once\n{text}"
                text = text.replace(old, new)
            case _:
                assert snippet.text in text, f"{snippet}: the file says something else\n{text}"
        path.write_text(text, encoding="utf-8")


def _sides(snippet: Snippet) -> tuple[str, str]:
    """Return the lines of a difference before and after it."""
    assert {line[:1] for line in snippet.lines} <= {" ", "-", "+"}, f"{snippet}: no difference"
    before = [line[1:] for line in snippet.lines if not line.startswith("+")]
    after = [line[1:] for line in snippet.lines if not line.startswith("-")]
    return "".join(f"{line}\n" for line in before), "".join(f"{line}\n" for line in after)


def _normal(text: str) -> str:
    """Return what is printed without what differs from machine to machine."""
    text = text.replace(f"{ROOT}/", f"{GAME}/")
    return _SECONDS.sub(_SOME_SECONDS, "\n".join(line.rstrip() for line in text.splitlines()))


def _fits(promised: list[str], printed: list[str]) -> bool:
    """Tell whether lines are those that are printed, where `...` stands for any."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == REST else f"{re.escape(line)}\n" for line in promised
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None
