from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import Choice, Selection, Shelf
from roguelike.game import load_content
from roguelike.preferences.model import Taste
from roguelike.resources import data_dir
from roguelike.saves.library import Saves
from roguelike.ui.librarian import Librarian
from roguelike.ui.shell import Shell
from roguelike.ui.stage import Stage
from tests.ui.modding import write_mods
from tests.ui.staging import CLASSIC, after, press, shown
from tests.ui.words import letter

WITH_RATS = Choice(enabled=("rats",), settings={"rats": {"count": 5}})


@pytest.fixture
def shelves(tmp_path: Path) -> Selection:
    mods = tmp_path / "mods"
    mods.mkdir()
    shelves = (Shelf(data_dir(), "game", is_own=True), Shelf(write_mods(mods), is_on=False))
    return Selection(shelves)


def stage_with(selection: Selection, folder: Path) -> Stage:
    """Return the title screen of a game with a selection of mods, all files in a folder."""
    librarian = Librarian(selection, plugins=False, file=folder / "settings.toml")
    content = load_content(selection, plugins=False)
    saves = Saves(folder / "saves")
    return Stage(Shell(content, Taste(), lambda: "ember", librarian, saves))


def saved_with(selection: Selection, folder: Path) -> None:
    """Save a game that is played with a selection of mods."""
    stage = stage_with(selection, folder)
    stage.begin(CLASSIC, "ember")
    stage.close()


def resumed(selection: Selection, folder: Path) -> Stage:
    """Return the game that goes on, where other mods may be in use."""
    stage = stage_with(selection, folder)
    assert stage.shell.saves
    stage.resume(stage.shell.saves.characters()[0])
    return stage


def mods_of(stage: Stage) -> list[str]:
    return [mod.id for mod in stage.shell.content.mods]


def test_a_saved_game_brings_its_mods_and_settings_until_the_title_is_shown_again(
    tmp_path: Path, shelves: Selection
) -> None:
    saved_with(replace(shelves, choice=WITH_RATS), tmp_path)
    stage = resumed(shelves, tmp_path)
    with_rats = (mods_of(stage), stage.shell.content.settings["rats"]["count"])
    stage.shell.choose("theme", "rats:dusk")
    stage.shell.choose("theme", "core:high_contrast")

    command = after(stage, ("escape", letter("to_title"))).handle(press("y"))
    stage.reload()

    assert with_rats == (["core", "classic", "sunken_crown", "rats"], 5)
    assert command == "reload"
    assert mods_of(stage) == ["core", "classic", "sunken_crown"]
    assert stage.shell.theme == "core:high_contrast"
    assert "New game" in shown(stage)
    assert "rats" not in (tmp_path / "settings.toml").read_text(encoding="utf-8")


def test_a_saved_game_does_without_mods_that_were_off(tmp_path: Path, shelves: Selection) -> None:
    own = data_dir()
    others = Shelf(own / "core", "game", is_own=True), Shelf(own / "classic"), *shelves.shelves
    saved_with(Selection(others, Choice(enabled=("rats",))), tmp_path)

    stage = resumed(Selection(others, Choice(only=("cats",))), tmp_path)

    assert mods_of(stage) == ["core", "classic", "sunken_crown", "rats"]


def test_nothing_is_loaded_for_a_saved_game_that_has_the_mods_in_use(
    tmp_path: Path, shelves: Selection
) -> None:
    saved_with(shelves, tmp_path)
    stage = stage_with(shelves, tmp_path)
    content = stage.shell.content
    assert stage.shell.saves

    stage.resume(stage.shell.saves.characters()[0])
    inside = stage.shell.content
    after(stage, ("escape", letter("to_title"), "y"))

    assert inside is stage.shell.content is content
    assert "New game" in shown(stage)
