"""`roguelike validate` beside `taplo lint` with the exported schema, over the same files.

Whole processes are timed, in turn, from start to end, each in the same folder. Both look at
every field; only ours also follows references, checks what a schema cannot say, and lints.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from benchmarks.loading import write_herd, write_herd_in_one
from roguelike.resources import schemas_dir

ROUNDS = 5
COUNTS = (1_000, 10_000)
ENTRIES = 10_000


class Race(TypedDict):
    """Two programs over the same files.

    Attributes:
        files_per_second: How many files, or entries of the one file, ours reads.
        taplo_files_per_second: The same for taplo.
        ratio: Median of how many times as fast ours is, round by round.
        spread: The least and the greatest of these.
    """

    files_per_second: int
    taplo_files_per_second: int
    ratio: float
    spread: tuple[float, float]


def measure_validating() -> dict[str, Race | float]:
    """Return races over many files and over many entries in one file.

    `growth` is how many times as long ours takes for ten times as many files, without what it
    takes to start: 10 is linear.
    """
    results: dict[str, Race | float] = {}
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for count in COUNTS:
            herd = Path(folder) / f"files_{count}" / "herd"
            write_herd(herd, count)
            results[f"{count}_files"], seconds = _race(herd, count)
            took.append(seconds)
        herd = Path(folder) / "one_file" / "herd"
        write_herd_in_one(herd, ENTRIES)
        results[f"{ENTRIES}_entries_in_one_file"], _ = _race(herd, ENTRIES)
        empty = Path(folder) / "empty" / "herd"
        write_herd(empty, 1)
        start = statistics.median(_seconds(_ours(empty)) for _ in range(ROUNDS))
    few, many = (seconds - start for seconds in took)
    results["growth"] = round(many / few, 2)
    results["start_seconds"] = round(start, 3)
    return results


def _race(herd: Path, count: int) -> tuple[Race, float]:
    """Return a race, and the seconds that ours takes."""
    ours, taplos = _ours(herd), _taplo(herd)
    _seconds(ours)  # so that neither has to read the files from the disk
    pairs = [(_seconds(ours), _seconds(taplos)) for _ in range(ROUNDS)]
    ratios = [theirs / own for own, theirs in pairs]
    seconds, taplo_seconds = (statistics.median(column) for column in zip(*pairs, strict=True))
    race = Race(
        files_per_second=round(count / seconds),
        taplo_files_per_second=round(count / taplo_seconds),
        ratio=round(statistics.median(ratios), 2),
        spread=(round(min(ratios), 2), round(max(ratios), 2)),
    )
    return race, seconds


def _ours(herd: Path) -> list[str]:
    return [sys.executable, "-m", "roguelike", "validate", str(herd)]


def _taplo(herd: Path) -> list[str]:
    taplo = Path(sysconfig.get_path("scripts")) / "taplo"
    schema = (schemas_dir() / "content.schema.json").as_uri()
    return [str(taplo), "lint", "--schema", schema, str(herd / "content" / "*.toml")]


def _seconds(command: Sequence[str]) -> float:
    """Return how long a program takes that is to find nothing wrong.

    Raises:
        RuntimeError: It finds something, so that what was measured means nothing.
    """
    # Python keeps what it has compiled, as it does wherever the game is installed.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - our own program, and one that is installed with it
        command, capture_output=True, check=False, env=kept, text=True
    )
    seconds = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return seconds
