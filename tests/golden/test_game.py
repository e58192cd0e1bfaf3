"""A game that must not change by accident: the same seed and actions, the same state."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden_files import GoldenFiles
from tests.golden_game import record

ROOT = Path(__file__).parents[2]
FILE = "games/halls_and_caves.txt"


def test_a_game_goes_as_it_always_went(golden: GoldenFiles) -> None:
    golden.check(FILE, record())


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_a_game_goes_in_another_process_as_it_does_here(hash_seed: str) -> None:
    code = "from tests.golden_game import record; print(record(), end='')"

    played = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )

    assert played.stdout == record()
