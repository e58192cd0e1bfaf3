"""A game that must not change by accident: the same seed and actions, the same state."""

from __future__ import annotations

import pytest

from tests.golden_files import GoldenFiles
from tests.golden_game import record
from tests.processes import printed_by

FILE = "games/halls_and_caves.txt"


def test_a_game_goes_as_it_always_went(golden: GoldenFiles) -> None:
    golden.check(FILE, record())


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_a_game_goes_in_another_process_as_it_does_here(hash_seed: str) -> None:
    code = "from tests.golden_game import record; print(record(), end='')"

    played = printed_by(code, PYTHONHASHSEED=hash_seed)

    assert played == record()
