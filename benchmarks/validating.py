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
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypedDict

from benchmarks.loading import write_herd, write_herd_in_one
from roguelike.resources import schemas_dir

ROUNDS = 7
COUNTS = (1_000, 4_500)  # a mod has at most 5,000 definitions
ENTRIES = 4_500
STEPS = (2_000, 3_250, 4_500)
"""Numbers of files with the same steps between them, to see whether both take as long."""


class Race(TypedDict):
    """Two programs over the same files.

    Attributes:
        milliseconds: How long ours takes from start to end, median.
        taplo_milliseconds: The same for taplo.
        ratio: Median of how many times as fast ours is, round by round.
        spread: The least and the greatest of these.
        files_per_second: How many files, or entries of the one file, ours reads once it runs: the
            least time of all rounds without the least that it takes for a mod of one file.
        taplo_files_per_second: The same for taplo.
        rates_ratio: How many times as many ours reads.
    """

    milliseconds: float
    taplo_milliseconds: float
    ratio: float
    spread: tuple[float, float]
    files_per_second: int
    taplo_files_per_second: int
    rates_ratio: float


class _Times(NamedTuple):
    """How many seconds both programs take over the same files, round by round."""

    ours: list[float]
    taplo: list[float]


def measure_validating() -> dict[str, Race | float]:
    """Return races over many files and over many entries in one file.

    `growth` is how many times as long ours takes for the last three thousand of ten thousand files
    as for the three thousand before: 1 is linear.
    """
    with tempfile.TemporaryDirectory() as folder:
        start = _measured(Path(folder) / "one" / "herd", partial(write_herd, count=1))
        few, many = (
            _measured(Path(folder) / str(count) / "herd", partial(write_herd, count=count))
            for count in COUNTS
        )
        entries = _measured(
            Path(folder) / "entries" / "herd", partial(write_herd_in_one, count=ENTRIES)
        )
        growth = _growth(Path(folder) / "steps")
    return {
        f"{COUNTS[0]}_files": _race(COUNTS[0], few, start),
        f"{COUNTS[1]}_files": _race(COUNTS[1], many, start),
        f"{ENTRIES}_entries_in_one_file": _race(ENTRIES, entries, start),
        "growth": growth,
        "start_milliseconds": _milliseconds(start.ours),
        "taplo_start_milliseconds": _milliseconds(start.taplo),
    }


def _growth(folder: Path) -> float:
    """Return how many times as long the second step takes as the first."""
    herds = [folder / str(count) / "herd" for count in STEPS]
    for herd, count in zip(herds, STEPS, strict=True):
        write_herd(herd, count)
    rounds = [[_seconds(_ours(herd)) for herd in herds] for _ in range(ROUNDS)]
    few, some, many = (min(times) for times in zip(*rounds, strict=True))
    return round((many - some) / (some - few), 2)


def _measured(herd: Path, write: Callable[[Path], object]) -> _Times:
    """Write a mod, and time both programs over it in turn."""
    write(herd)
    _seconds(_ours(herd))  # so that neither has to read the files from the disk
    rounds = [(_seconds(_ours(herd)), _seconds(_taplo(herd))) for _ in range(ROUNDS)]
    return _Times(*map(list, zip(*rounds, strict=True)))


def _race(count: int, times: _Times, start: _Times) -> Race:
    ratios = [theirs / own for own, theirs in zip(*times, strict=True)]
    rates = [count / (min(some) - min(least)) for some, least in zip(times, start, strict=True)]
    return Race(
        milliseconds=_milliseconds(times.ours),
        taplo_milliseconds=_milliseconds(times.taplo),
        ratio=round(statistics.median(ratios), 2),
        spread=(round(min(ratios), 2), round(max(ratios), 2)),
        files_per_second=round(rates[0]),
        taplo_files_per_second=round(rates[1]),
        rates_ratio=round(rates[0] / rates[1], 2),
    )


def _milliseconds(seconds: list[float]) -> float:
    return round(1000 * statistics.median(seconds), 1)


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
