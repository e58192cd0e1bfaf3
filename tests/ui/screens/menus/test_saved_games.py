from __future__ import annotations

import re
from pathlib import Path

import pytest

from roguelike.preferences.folders import HOME, exports_dir
from roguelike.saves.library import Saves
from roguelike.ui.app.app import run
from roguelike.ui.displays.headless import HeadlessDisplay
from tests.content_fixture import classic_alone
from tests.ui.staging import press
from tests.ui.words import ui


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    """A folder with a character, five turns old."""
    monkeypatch.setenv(HOME, str(tmp_path))
    saves = Saves(tmp_path / "saves")
    display = HeadlessDisplay(80, 24, [press(".") for _ in range(5)])
    run(display, classic_alone(), mode="classic:standard", seed="ember", saves=saves)
    return saves


def shown(saves: Saves, keys: str) -> str:
    """Return what is shown after some keys at the title."""
    display = HeadlessDisplay(80, 24, [press(key) for key in keys.split()])
    run(display, classic_alone(), saves=saves)
    return display.frame


def test_the_title_goes_on_with_the_character_that_was_played_last(saves: Saves) -> None:
    assert re.search(r"Continue\s+Rogue", shown(saves, ""))
    assert "turn 5" in shown(saves, "enter")
    assert "turn 6" in shown(saves, "enter .")


def test_a_character_is_renamed(saves: Saves) -> None:
    shown(saves, "down down down enter r backspace backspace a n enter")

    assert [saved.name for saved in saves.characters()] == ["Rogan"]


def test_a_character_is_deleted_after_a_question(saves: Saves) -> None:
    assert ui("delete_warning", character="Rogue") in shown(saves, "down down down enter d d y")
    assert len(saves.characters()) == 1

    assert "Continue" not in shown(saves, "down down down enter d down enter")
    assert saves.characters() == []


def test_an_export_tells_where_it_is(saves: Saves) -> None:
    assert "Exported to" in shown(saves, "down down down enter e")
    assert [path.name for path in exports_dir().iterdir()] == ["rogue.character.zip"]


def test_leaving_says_that_the_game_is_saved(saves: Saves) -> None:
    assert "is saved" in shown(saves, "enter ctrl+q")
