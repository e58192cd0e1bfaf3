"""Counting in processes of their own, so that nothing counts but what is in the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.starting import write_newt
from roguelike.resources import schemas_dir
from tests.budgets.inside import PROCESSES, Counted
from tests.processes import ROOT

KEPT = ("LD_LIBRARY_PATH", "PATH", "SYSTEMROOT")
"""The variables that a process needs; all others, those of coverage too, could change a count."""


def measured() -> Counted:
    """Return all counts, which are the same on every machine and each time."""
    with TemporaryDirectory() as folder:
        running = [_begun(name, Path(folder, name)) for name in PROCESSES]
        answers = [Counted(*json.loads(_answer(process))) for process in running]
    counts: dict[str, int] = {}
    libraries: dict[str, list[str]] = {}
    for answer in answers:
        counts |= answer.counts
        libraries |= answer.libraries
    counts["bytes, schemas"] = sum(path.stat().st_size for path in schemas_dir().iterdir())
    return Counted(counts, libraries)


def _begun(name: str, folder: Path) -> subprocess.Popen[str]:
    folder.mkdir()
    write_newt(folder)
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {
        **{name: os.environ[name] for name in KEPT if name in os.environ},
        "LC_ALL": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": path,
        "ROGUELIKE_HOME": str(folder / "home"),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEODRIVER": "dummy",
        "TERM": "xterm-256color",
    }
    command = [sys.executable, "-m", "tests.budgets.inside", name]
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _answer(process: subprocess.Popen[str]) -> str:
    output, complaints = process.communicate()
    assert process.returncode == 0, complaints
    return output
