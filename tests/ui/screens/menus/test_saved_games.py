from __future__ import annotations

import re
from pathlib import Path

import pytest

from roguelike.preferences.folders import HOME, exports_dir
from roguelike.saves.changes import ChangeNote
from roguelike.saves.library import SavedGame, SaveLibrary
from roguelike.ui.app.app import run
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.screens.base.answers import Close, Resume
from roguelike.ui.screens.menus.saved_games import SaveChangesScreen
from roguelike.ui.widgets.scroll import THUMB
from tests.content_fixture import classic_alone, shipped_content
from tests.ui.staging import CLASSIC, press, shown
from tests.ui.words import ui


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SaveLibrary:
    """A folder with a character, five turns old."""
    monkeypatch.setenv(HOME, str(tmp_path))
    saves = SaveLibrary(tmp_path / "saves")
    display = HeadlessDisplay(80, 24, [press(".") for _ in range(5)])
    run(display, classic_alone(), mode="classic:standard", seed="ember", saves=saves)
    return saves


def shown_after(saves: SaveLibrary, keys: str) -> str:
    """Return what is shown after some keys at the title."""
    display = HeadlessDisplay(80, 24, [press(key) for key in keys.split()])
    run(display, classic_alone(), saves=saves)
    return display.frame


def test_the_title_goes_on_with_the_character_that_was_played_last(saves: SaveLibrary) -> None:
    assert re.search(r"Continue\s+Rogue", shown_after(saves, ""))
    assert "turn 5" in shown_after(saves, "enter")
    assert "turn 6" in shown_after(saves, "enter .")


def test_a_character_is_renamed(saves: SaveLibrary) -> None:
    shown_after(saves, "down down down enter r backspace backspace a n enter")

    assert [saved.name for saved in saves.characters()] == ["Rogan"]


def test_a_character_is_deleted_after_a_question(saves: SaveLibrary) -> None:
    assert ui("delete_warning", character="Rogue") in shown_after(
        saves, "down down down enter d d y"
    )
    assert len(saves.characters()) == 1

    assert "Continue" not in shown_after(saves, "down down down enter d down enter")
    assert saves.characters() == []


def test_an_export_tells_where_it_is(saves: SaveLibrary) -> None:
    assert "Exported to" in shown_after(saves, "down down down enter e")
    assert [path.name for path in exports_dir().iterdir()] == ["rogue.character.zip"]


def test_leaving_says_that_the_game_is_saved(saves: SaveLibrary) -> None:
    assert "is saved" in shown_after(saves, "enter ctrl+q")


def test_the_bar_beside_a_long_list_hides_no_letter_of_it() -> None:
    names = ["x" * length for length in (*range(40, 60), *range(40, 60))]
    notes = [ChangeNote.of("change_mod_gone", name=name, then="1.0.0") for name in names]
    answer = Resume(SavedGame(Path("snapshot.save"), None), tuple(notes))
    context = UiContext(shipped_content())
    screen = SaveChangesScreen(context, context.keymap(CLASSIC), answer, Close())

    lines = [line.split("│")[1] for line in shown(screen, 80, 40).splitlines() if "│" in line]

    beside = [line for line in lines if THUMB in line]
    assert beside
    assert all(f" {THUMB}" in line for line in beside)
