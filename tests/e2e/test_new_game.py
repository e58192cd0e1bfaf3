"""From the title to a game and to what there is to know of it, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.saves.library import SaveLibrary
from tests.e2e.program import started
from tests.ui.words import ui

pytestmark = pytest.mark.slow  # starts the program in a terminal

UP, DOWN, RIGHT = "\x1b[A", "\x1b[B", "\x1b[C"


def test_a_player_begins_the_dungeon_of_the_day_in_a_mode_and_is_told_what_is_new(
    tmp_path: Path,
) -> None:
    with started(tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.send("q")
        terminal.wait_for(ui("leave"))
        terminal.send("q")  # as a letter ends nothing
        terminal.send("n")
        terminal.wait_for("New game")
        terminal.send("n")
        terminal.wait_for("Begin")
        terminal.send(UP + UP + RIGHT)
        terminal.wait_for("← Story →")
        terminal.send(DOWN + RIGHT)
        terminal.wait_for("← daily 20")
        terminal.send(DOWN + "\r")
        terminal.wait_for("Hint: ")
        terminal.send("@")
        terminal.wait_for("The Sunken Crown, Story")
        terminal.send("\r")
        terminal.wait_for("Hint: ")
        terminal.send("M")
        terminal.wait_for(ui("left_there"))
        terminal.send("\r")
        terminal.wait_for("Hint: ")
        terminal.send("\x03")
        terminal.wait_until(lambda: terminal.is_restored, "the end")

    saved = SaveLibrary(tmp_path / "saves").characters()
    assert [each.manifest and each.manifest.mode for each in saved] == ["sunken_crown:story"]
    assert "hint_start" in (tmp_path / "hints.txt").read_text(encoding="utf-8")
