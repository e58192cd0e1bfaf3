"""`python -m tests.determinism [PYTHON ...]`: see that all Pythons play the same games.

Each gets an environment of its own, in which the project is installed. One game that differs, and
the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.determinism.games import Played, differences, played
from tests.processes import ROOT

PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
"""The Pythons that are looked for if none is named."""


def main() -> int:
    """Play the same games with several Pythons, and tell which of them differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.determinism", description=__doc__)
    parser.add_argument("pythons", metavar="PYTHON", nargs="*", help="the programs to compare")
    parser.add_argument("--games", type=int, default=10, help="how many games (default: 10)")
    parser.add_argument("--turns", type=int, default=1_000, help="how long each (default: 1000)")
    options = parser.parse_args()
    found = options.pythons or [path for each in PYTHONS if (path := shutil.which(each))]
    os.environ.pop("PYTHONPATH", None)  # so that what is installed is what plays
    with TemporaryDirectory() as folder:
        os.environ["ROGUELIKE_HOME"] = folder  # where nobody has switched anything on
        by_way = dict(_played_by(found, Path(folder), options.games, options.turns))
    different = differences(by_way)
    print(*different, f"{len(by_way)} ways to play, {len(different)} games differ", sep="\n")
    return 1 if different or len(by_way) < 2 else 0


def _played_by(
    pythons: Sequence[str], folder: Path, games: int, turns: int
) -> Iterator[tuple[str, Played]]:
    """Yield what came of the games for each Python, each with its own hash seed and jobs."""
    for number, python in enumerate(dict.fromkeys([sys.executable, *pythons])):
        environment = folder / str(number)
        subprocess.run([python, "-m", "venv", str(environment)], check=True)
        program = str(environment / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        subprocess.run([program, "-m", "pip", "install", "--quiet", str(ROOT)], check=True)
        for jobs in (1, 2):
            hash_seed = str(100 * number + jobs)
            way = f"{python}, {jobs} jobs, hash seed {hash_seed}"
            print(way, flush=True)
            yield way, played([program, "-P"], hash_seed, games, turns, jobs)


if __name__ == "__main__":
    raise SystemExit(main())
