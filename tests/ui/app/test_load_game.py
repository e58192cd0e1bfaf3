from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.game import load_content
from roguelike.preferences.model import Taste
from roguelike.recordings.recording import turn_line
from roguelike.resources import data_dir
from roguelike.saves.library import SaveLibrary, load
from roguelike.saves.snapshot import DamageRecord
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Begin, Resume
from roguelike.ui.screens.base.screen import Redraw
from tests.content_fixture import shipped_content
from tests.ui.modding import write_mods
from tests.ui.staging import CLASSIC, after, dialog, press, shown, stack_of
from tests.ui.words import letter, ui

WITH_RATS = ModChoice(enabled=("rats",), settings={"rats": {"count": 5}})


@pytest.fixture
def shelves(tmp_path: Path) -> ModSelection:
    mods = tmp_path / "mods"
    mods.mkdir()
    shelves = (Shelf(data_dir(), "game", is_own=True), Shelf(write_mods(mods), is_on=False))
    return ModSelection(shelves)


def stack_with(selection: ModSelection, folder: Path) -> ScreenStack:
    """Return the title screen of a game with a selection of mods, all files in a folder."""
    mod_manager = ModManager(selection, plugins=False, file=folder / "settings.toml")
    content = load_content(selection, plugins=False)
    saves = SaveLibrary(folder / "saves")
    return stack_of(UiContext(content, Taste(), lambda: "ember", mod_manager, saves))


def saved_with(selection: ModSelection, folder: Path) -> None:
    """Save a game that is played with a selection of mods."""
    stack = stack_with(selection, folder)
    Begin(CLASSIC, "ember").apply(stack)
    stack.host.leave()


def resumed(selection: ModSelection, folder: Path) -> ScreenStack:
    """Return the game that goes on, where other mods may be in use."""
    stack = stack_with(selection, folder)
    assert stack.context.saves
    Resume(stack.context.saves.characters()[0]).apply(stack)
    return stack


def mods_of(stack: ScreenStack) -> list[str]:
    return [mod.id for mod in stack.context.content.mods]


def test_a_saved_game_brings_its_mods_and_settings_until_the_title_is_shown_again(
    tmp_path: Path, shelves: ModSelection
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


def test_a_saved_game_does_without_mods_that_were_off(
    tmp_path: Path, shelves: ModSelection
) -> None:
    own = data_dir()
    others = Shelf(own / "core", "game", is_own=True), Shelf(own / "classic"), *shelves.shelves
    saved_with(ModSelection(others, ModChoice(enabled=("rats",))), tmp_path)

    stack = resumed(ModSelection(others, ModChoice(only=("cats",))), tmp_path)

    assert mods_of(stack) == ["core", "classic", "sunken_crown", "rats"]


def test_nothing_is_loaded_for_a_saved_game_that_has_the_mods_in_use(
    tmp_path: Path, shelves: ModSelection
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


def title(folder: Path) -> ScreenStack:
    """Return the title screen, with the games saved in a folder."""
    return stack_of(
        UiContext(shipped_content(), Taste(), lambda: "ember", saves=SaveLibrary(folder))
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a character that was left twice, some turns after another."""
    stack = title(tmp_path)
    Begin(CLASSIC, "ember").apply(stack)
    after(stack, [*"....."])
    stack.host.leave()
    Resume(SaveLibrary(tmp_path).characters()[0]).apply(stack)
    after(stack, [*"....."])
    stack.host.leave()
    return tmp_path / "rogue"


def turn_of(path: Path) -> int:
    return load(path).snapshot.manifest.turn


def test_the_player_is_told_of_a_damaged_save_and_goes_on_from_the_one_before(
    folder: Path,
) -> None:
    (folder / "snapshot.save").write_bytes(b"PK")
    stack = title(folder.parent)

    told = dialog(after(stack, ("enter",)))
    left = shown(after(stack, ("escape",)))
    files = {path.name for path in folder.iterdir()}
    played = shown(after(stack, ("enter", "enter")))
    stack.host.leave()

    assert "The latest save is damaged." in told
    assert "New game" in left
    assert "snapshot.damaged" not in files
    assert "Health" in played
    assert turn_of(folder / "snapshot.save") == 10
    assert turn_of(folder / "previous.save") == 10


def test_a_save_that_cannot_be_loaded_at_all_is_called_damaged(folder: Path) -> None:
    for name in ("snapshot.save", "previous.save"):
        (folder / name).write_bytes(b"PK")

    told = dialog(after(title(folder.parent), ("enter",)))

    assert told.startswith(ui("save_damaged", character="rogue"))


def test_lost_turns_are_told_before_the_game_goes_on_without_them(folder: Path) -> None:
    lines = (turn_line(11, Wait()), b"damaged\n", turn_line(13, Wait()))
    with (folder / "journal.log").open("ab") as file:
        file.writelines(lines)
    stack = title(folder.parent)

    told = dialog(after(stack, ("enter",)))
    after(stack, (letter("change_go_on"), "."))
    stack.host.leave()

    assert ui("change_turns", count=2) in told
    assert turn_of(folder / "snapshot.save") == 12


def test_of_two_branches_each_becomes_a_character_of_its_own(folder: Path) -> None:
    copyfile(folder / "previous.save", folder / "other-1.save")
    saves = SaveLibrary(folder.parent)
    branch = next(each for each in saves.characters() if each.path.name == "other-1.save")
    stack = title(folder.parent)

    Resume(branch).apply(stack)
    after(stack, ["."])
    stack.host.leave()

    found = {saved.name: saved for saved in saves.characters()}
    assert found.keys() == {"Rogue", "Rogue 2"}
    assert turn_of(found["Rogue"].path) == 10
    assert turn_of(found["Rogue 2"].path) == turn_of(folder / "previous.save") + 1


def test_what_hurt_the_player_before_a_save_is_still_known_after_it(tmp_path: Path) -> None:
    stack = title(tmp_path)
    Begin(CLASSIC, "ember").apply(stack)
    after(stack, ["."])
    assert stack.session
    stack.session.damage_log.restore([DamageRecord(1, "classic:kobold", "Kobold", 3)])
    stack.host.leave()

    Resume(SaveLibrary(tmp_path).characters()[0]).apply(stack)

    assert stack.session
    (tally,) = stack.session.damage_log.tallies(stack.session.view.turn)
    assert tally == (("classic:kobold", "Kobold"), 3)


def test_things_have_the_same_letters_after_a_save(tmp_path: Path) -> None:
    stack = title(tmp_path)
    Begin("sunken_crown:sunken_crown", "ember").apply(stack)
    game = stack.session
    assert game
    first = next(each for each in game.view.pack if not each.is_worn)
    letter = game.letters[first.id]
    for action in (Drop(first.id), PickUp(first.id)):  # then it comes last
        game.act(action)
    letters = game.letters
    stack.host.leave()

    Resume(SaveLibrary(tmp_path).characters()[0]).apply(stack)

    assert stack.session
    assert stack.session.letters == letters
    assert letter in letters.values()
