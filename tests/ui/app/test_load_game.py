from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import Choice, Selection, Shelf
from roguelike.game import load_content
from roguelike.preferences.model import Taste
from roguelike.resources import data_dir
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Begin, Resume
from roguelike.ui.screens.base.screen import Redraw
from tests.ui.modding import write_mods
from tests.ui.staging import CLASSIC, after, press, shown, stack_of
from tests.ui.words import letter

WITH_RATS = Choice(enabled=("rats",), settings={"rats": {"count": 5}})


@pytest.fixture
def shelves(tmp_path: Path) -> Selection:
    mods = tmp_path / "mods"
    mods.mkdir()
    shelves = (Shelf(data_dir(), "game", is_own=True), Shelf(write_mods(mods), is_on=False))
    return Selection(shelves)


def stack_with(selection: Selection, folder: Path) -> ScreenStack:
    """Return the title screen of a game with a selection of mods, all files in a folder."""
    mod_manager = ModManager(selection, plugins=False, file=folder / "settings.toml")
    content = load_content(selection, plugins=False)
    saves = SaveLibrary(folder / "saves")
    return stack_of(UiContext(content, Taste(), lambda: "ember", mod_manager, saves))


def saved_with(selection: Selection, folder: Path) -> None:
    """Save a game that is played with a selection of mods."""
    stack = stack_with(selection, folder)
    Begin(CLASSIC, "ember").apply(stack)
    stack.host.leave()


def resumed(selection: Selection, folder: Path) -> ScreenStack:
    """Return the game that goes on, where other mods may be in use."""
    stack = stack_with(selection, folder)
    assert stack.context.saves
    Resume(stack.context.saves.characters()[0]).apply(stack)
    return stack


def mods_of(stack: ScreenStack) -> list[str]:
    return [mod.id for mod in stack.context.content.mods]


def test_a_saved_game_brings_its_mods_and_settings_until_the_title_is_shown_again(
    tmp_path: Path, shelves: Selection
) -> None:
    saved_with(replace(shelves, choice=WITH_RATS), tmp_path)
    stack = resumed(shelves, tmp_path)
    with_rats = (mods_of(stack), stack.context.content.settings["rats"]["count"])
    stack.context.choose("theme", "rats:dusk")
    stack.context.choose("theme", "core:high_contrast")

    redraw = after(stack, ("escape", letter("to_title"))).handle(press("y"))

    assert with_rats == (["core", "classic", "sunken_crown", "rats"], 5)
    assert redraw is Redraw.DRAW_BEFORE_KEYS
    assert mods_of(stack) == ["core", "classic", "sunken_crown"]
    assert stack.context.theme == "core:high_contrast"
    assert "New game" in shown(stack)
    assert "rats" not in (tmp_path / "settings.toml").read_text(encoding="utf-8")


def test_a_saved_game_does_without_mods_that_were_off(tmp_path: Path, shelves: Selection) -> None:
    own = data_dir()
    others = Shelf(own / "core", "game", is_own=True), Shelf(own / "classic"), *shelves.shelves
    saved_with(Selection(others, Choice(enabled=("rats",))), tmp_path)

    stack = resumed(Selection(others, Choice(only=("cats",))), tmp_path)

    assert mods_of(stack) == ["core", "classic", "sunken_crown", "rats"]


def test_nothing_is_loaded_for_a_saved_game_that_has_the_mods_in_use(
    tmp_path: Path, shelves: Selection
) -> None:
    saved_with(shelves, tmp_path)
    stack = stack_with(shelves, tmp_path)
    content = stack.context.content
    assert stack.context.saves

    Resume(stack.context.saves.characters()[0]).apply(stack)
    inside = stack.context.content
    after(stack, ("escape", letter("to_title"), "y"))

    assert inside is stack.context.content is content
    assert "New game" in shown(stack)
