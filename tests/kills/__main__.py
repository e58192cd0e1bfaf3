"""Kill the program at many random moments: `python -m tests.kills [TIMES] [SEED]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.kills.killing import Killing


def main(times: str = "200", seed: str = "kills") -> None:
    """Kill so many programs that go on with one game, and say how far it has come."""
    with tempfile.TemporaryDirectory() as home:
        killing = Killing(Path(home), seed)
        for number in range(int(times)):
            killing.kill(after_start=number % 3 == 2)
            print(f"\r{number + 1} kills, turn {killing.turns}", end="", flush=True)
    print(f", depth {killing.depth}: nothing is lost")


if __name__ == "__main__":
    main(*sys.argv[1:])
