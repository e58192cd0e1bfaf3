"""Two programs and one saved game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from roguelike.saves.library import Saves
from tests.e2e.pseudo_terminal import PseudoTerminal
from tests.e2e.test_program import turn_shown

pytestmark = pytest.mark.slow  # starts the program in a terminal

PLAY = [sys.executable, "-m", "roguelike", "play", "--display", "terminal"]


def started(home: Path, *arguments: str) -> PseudoTerminal:
    environment: dict[str, str | None] = {"HOME": str(home), "ROGUELIKE_HOME": str(home)}
    return PseudoTerminal([*PLAY, *arguments], size=(100, 40), environment=environment)


def test_the_second_program_is_told_and_can_play_another_character(tmp_path: Path) -> None:
    with started(tmp_path, "--campaign", "classic", "--seed", "ember") as first:
        first.wait_until(lambda: turn_shown(first) == 0, "a game")
        with started(tmp_path, "--continue") as second:
            second.wait_for("Rogue is being played")
            second.send("\r")
            second.wait_for("Continue")
            second.send("n")
            second.wait_for("Begin")
            second.send("\r")
            second.wait_for("Turn")
            first.send("..")
            first.wait_until(lambda: turn_shown(first) == 2, "the second turn")

    names = {saved.name for saved in Saves(tmp_path / "saves").characters()}
    assert names == {"Rogue", "Rogue 2"}
