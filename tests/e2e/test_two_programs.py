"""Two programs and one saved game."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.saves.library import SaveLibrary
from tests.e2e.program import started
from tests.e2e.test_program import turn_shown
from tests.ui.words import ui

pytestmark = pytest.mark.slow  # starts the program in a terminal

SIZE = 100, 40


def test_the_second_program_is_told_and_can_play_another_character(tmp_path: Path) -> None:
    game = ("--campaign", "classic", "--mode", "standard", "--seed", "ember")
    with started(tmp_path, *game, size=SIZE) as first:
        first.wait_until(lambda: turn_shown(first) == 0, "a game")
        with started(tmp_path, "--continue", size=SIZE) as second:
            second.wait_for(ui("save_busy", character="Rogue").partition(" in ")[0])
            second.send("\r")
            second.wait_for("Continue")
            second.send("n")
            second.wait_for("Begin")
            second.send("\r")
            second.wait_for("turn ")
            second.send(".")
            second.wait_until(lambda: turn_shown(second) == 1, "a turn, before which it is saved")
            first.send("..")
            first.wait_until(lambda: turn_shown(first) == 2, "the second turn")

    names = {saved.name for saved in SaveLibrary(tmp_path / "saves").characters()}
    assert names == {"Rogue", "Rogue 2"}
