from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.saves.slot import SAVE_EVERY
from tests.kills.killing import Killing

pytestmark = pytest.mark.slow  # starts many programs in terminals


def test_the_program_killed_at_any_moment_goes_on_after_the_last_finished_turn(
    tmp_path: Path,
) -> None:
    killing = Killing(tmp_path, "test")

    for number in range(8):
        killing.kill(after_start=number % 3 == 2)

    assert killing.turns > SAVE_EVERY  # so that there was more than one snapshot
