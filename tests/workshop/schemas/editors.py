"""Checkers of TOML editors, run over a folder at once."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

TOOLS = Path(sys.executable).parent
COMMANDS = {
    "Tombi": ["tombi", "lint", "--offline"],
    "Taplo": ["taplo", "lint", "--colors", "never"],
}
_PLACE = re.compile(r"(?:at |┌─ )(?P<path>\S+\.toml):(?P<line>\d+):\d+")
_COLOR = re.compile(r"\x1b\[[0-9;]*m")


def lines_with_findings(tool: str, files: Iterable[Path]) -> Mapping[str, list[int]]:
    """Return the lines to which an editor points, by the names of the files.

    Args:
        tool: One of `COMMANDS`.
        files: Files that lie in one folder.
    """
    found: defaultdict[str, list[int]] = defaultdict(list)
    for match in _PLACE.finditer(_COLOR.sub("", linted(tool, files).stdout)):
        found[Path(match["path"]).name].append(int(match["line"]))
    return found


def complaints(tool: str, files: Iterable[Path]) -> str:
    """Return all that an editor says about files if it does not accept all of them.

    Args:
        tool: One of `COMMANDS`.
        files: Any files.
    """
    result = linted(tool, files)
    is_right = result.returncode == 0 and "Warning" not in result.stdout
    return "" if is_right else _COLOR.sub("", result.stdout)


def linted(
    tool: str, files: Iterable[Path], folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Return how an editor's checker ends for files, and all that it says.

    Args:
        tool: One of `COMMANDS`.
        files: Any files.
        folder: Where it is run; by default where the first of the files is.
    """
    command, *options = COMMANDS[tool]
    paths = list(files)
    return subprocess.run(
        [str(TOOLS / command), *options, *map(str, paths)],
        cwd=folder or paths[0].parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
