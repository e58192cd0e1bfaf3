from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from tcod.console import Console

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.content.mods.choosing import Choice, Selection
from roguelike.content.mods.library import Shelf
from roguelike.game import load_content
from roguelike.resources import data_dir, mods_dir
from roguelike.ui.displays.headless import as_text
from roguelike.ui.input import Focus, MouseClick, Quit, Resized
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.shell import Shell
from roguelike.ui.stage import MAX_TOLD, Outcome, Stage
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed_in, impossible_content, two_campaigns
from tests.ui.modding import selection_of, shell_with, write_mods
from tests.ui.staging import CLASSIC, after, endangered, new_stage, press, shown

PLAY = ("n", "enter")
"""The keys from the title to a game."""


def brightness(stage: Stage) -> int:
    console = Console(100, 70, order="F")
    stage.draw(console)
    return int(console.rgb["fg"].astype(int).sum())


def test_it_begins_with_the_title() -> None:
    stage = new_stage()

    assert "New game" in shown(stage)
    assert stage.title == "Roguelike"


def test_a_few_keys_lead_into_a_game() -> None:
    stage = after(new_stage(), PLAY)

    assert "Rogue comes to the dungeon" in shown(stage)
    assert stage.title == "Roguelike: Classic, depth 1, seed ember"


def test_a_seed_can_be_typed() -> None:
    stage = after(new_stage(), ("n", *"rain", "enter"))

    assert "seed 'rain'" in shown(stage)


def test_a_game_can_be_begun_at_once() -> None:
    stage = new_stage()

    stage.begin(CLASSIC, "rain")

    assert "seed 'rain'" in shown(stage)


def test_an_unknown_campaign_is_an_error() -> None:
    with pytest.raises(UnknownDefinitionError):
        new_stage().begin("classic:nothing", "rain")


def test_a_game_that_cannot_begin_says_so_and_leaves_everything_as_it_is() -> None:
    stage = Stage(Shell(impossible_content(), draw_seed=lambda: "ember"))

    after(stage, PLAY)
    refused = shown(stage)
    after(stage, ("enter", "escape"))

    assert "This game cannot begin" in refused
    assert "New game" in shown(stage)


def test_why_a_game_cannot_begin_is_said_in_the_language_of_the_game() -> None:
    own = Shelf(data_dir(), "game", is_own=True)
    german = load_content(Selection((own,), Choice(language="de")), plugins=False)
    content = changed_in(german, "level", "classic:dungeon", width=5)
    stage = Stage(Shell(content, draw_seed=lambda: "ember"))

    stage.begin(CLASSIC, "rain")

    assert "Dieses Spiel kann nicht beginnen" in notice(stage)
    assert "passen keine zwei Räume der Größe" in notice(stage)


def test_a_campaign_brings_its_theme() -> None:
    shell = Shell(two_campaigns(theme="core:high_contrast"))
    stage = Stage(shell)

    stage.begin("classic:second", "rain")

    assert shell.theme == "core:high_contrast"


def test_escape_closes_what_was_opened_last() -> None:
    stage = after(new_stage(), PLAY)
    before = shown(stage)

    after(stage, ("escape", "t"))
    two_above = shown(stage)
    after(stage, ("escape",))
    one_above = shown(stage)
    after(stage, ("escape",))

    assert "High contrast" in two_above
    assert "Continue" in one_above
    assert shown(stage) == before


def test_one_dialog_at_a_time_is_shown_over_a_darker_game() -> None:
    stage = after(new_stage(), PLAY)
    bright = brightness(stage)

    after(stage, ("escape", "q"))
    picture = shown(stage)

    assert "Your adventure ends here." in picture
    assert "Continue" not in picture
    assert "Health   100/100" in picture
    assert brightness(stage) < bright * 3 // 4


def test_themes_are_chosen_at_full_brightness() -> None:
    stage = after(new_stage(), PLAY)
    bright = brightness(stage)

    after(stage, ("escape", "t"))

    assert brightness(stage) > bright * 3 // 4


def test_one_can_return_to_the_title() -> None:
    stage = after(new_stage(), (*PLAY, "escape", "a", "y"))

    assert "New game" in shown(stage)


def test_the_menu_can_quit() -> None:
    stage = after(new_stage(), (*PLAY, "escape", "q"))

    assert stage.handle(press("y")) is Outcome.LEAVE


def test_quitting_a_game_is_asked_for_twice() -> None:
    stage = after(new_stage(), PLAY)

    first = stage.handle(press("Q"))
    picture = shown(stage)
    second = stage.handle(press("Q"))

    assert (first, second) == (Outcome.DRAW, Outcome.LEAVE)
    assert "Your adventure ends here." in picture


def test_quitting_at_the_title_needs_no_question() -> None:
    assert new_stage().handle(press("ctrl+c")) is Outcome.LEAVE


def test_closing_the_window_leaves_at_once() -> None:
    assert after(new_stage(), PLAY).handle(Quit()) is Outcome.LEAVE


def test_another_size_is_drawn() -> None:
    assert new_stage().handle(Resized(90, 30)) is Outcome.DRAW


def test_what_means_nothing_changes_nothing() -> None:
    stage = after(new_stage(), PLAY)

    for event in (Focus(gained=True), MouseClick(1, 1, "left"), press("f9")):
        assert stage.handle(event) is Outcome.NOTHING


def test_something_alarming_holds_other_keys_back() -> None:
    stage = new_stage()
    stage.show(PlayScreen(Shell(shipped_content()), endangered(health=1000)))

    assert stage.handle(press(">")) is Outcome.DRAW
    assert stage.handle(press(".")) is Outcome.DRAW_BEFORE_MORE_KEYS


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("=", "zoom_in"),
        ("ctrl+-", "zoom_out"),
        ("f11", "fullscreen"),
        ("alt+enter", "fullscreen"),
        ("f12", "screenshot"),
    ],
)
def test_some_commands_are_left_to_the_display(key: str, command: str) -> None:
    assert new_stage().handle(press(key)) == command


def test_help_opens_from_everywhere_but_only_once() -> None:
    stage = after(new_stage(), PLAY)

    first, second = stage.handle(press("?")), stage.handle(press("?"))
    picture = shown(stage)
    after(stage, ("escape",))

    assert (first, second) == (Outcome.DRAW, Outcome.NOTHING)
    assert "Number pad" in picture
    assert "Health" in shown(stage)


def test_the_next_theme_is_noted_in_the_log() -> None:
    stage = after(new_stage(theme="core:classic"), PLAY)

    stage.handle(press("f2"))

    assert "Theme: Safe for red-green blindness." in shown(stage)


def test_too_small_a_display_is_told_what_it_needs() -> None:
    console = Console(30, 10, order="F")

    new_stage().draw(console)

    text = " ".join(as_text(console).split())
    assert text == "This takes 80 columns and 24 rows; there are 30 and 10."


def choosing(mods: Path, file: Path, *, is_on: bool = False) -> Stage:
    """Return a stage on which mods are being chosen."""
    return after(Stage(shell_with(selection_of(mods, is_on=is_on), file)), ("m",))


def test_chosen_mods_are_loaded_on_the_way_back_to_the_title(tmp_path: Path) -> None:
    stage = choosing(write_mods(tmp_path / "mods"), tmp_path / "settings.toml")

    after(stage, ("down", "down", "down", "enter"))
    command = stage.handle(press("escape"))
    stage.reload()
    after(stage, ("t",))

    assert command == "reload"
    assert "Dusk" in shown(stage)
    assert "dusk:dusk" in stage.shell.themes


def test_mods_that_turn_out_to_be_broken_are_named(tmp_path: Path) -> None:
    stage = choosing(write_mods(tmp_path / "mods"), tmp_path / "settings.toml")

    after(stage, ("up", "enter", "escape"))
    stage.reload()
    told = shown(stage)
    after(stage, ("enter", "m"))

    assert "The mod wolves is left out: its content has errors." in told
    assert "! Wolves" in shown(stage)


def test_of_many_broken_mods_some_are_named_and_those_from_before_are_not(tmp_path: Path) -> None:
    mods = write_mods(tmp_path / "mods")
    for number in range(6):
        write_mod(mods / f"bad{number}", {"a.toml": "x"}, requires={"core": "*"})
    stage = choosing(mods, tmp_path / "settings.toml")

    after(stage, ("down", *["down", "enter"] * 6, "escape"))
    stage.reload()
    told = shown(stage)
    after(stage, ("enter", "m", "down", "enter", "escape"))
    stage.reload()

    assert told.count("left out") == MAX_TOLD
    assert "+2 more" in told
    assert "left out" not in shown(stage)


def test_a_game_can_be_without_campaigns_until_one_is_chosen(tmp_path: Path) -> None:
    stage = choosing(write_mods(tmp_path / "mods"), tmp_path / "settings.toml")

    after(stage, ("down", "enter", "escape"))
    stage.reload()
    title = shown(stage)
    after(stage, ("n",))
    told = shown(stage)
    after(stage, ("enter", "?"))
    help_page = shown(stage)
    after(stage, ("escape", "m"))

    assert "New game" in title
    assert "No mod that is on has a game to play." in told
    assert "north-west" in help_page
    assert "○ Classic" in shown(stage)


def test_mods_that_cannot_be_loaded_leave_everything_as_it_was(tmp_path: Path) -> None:
    mods = write_mods(tmp_path / "mods")
    stage = choosing(mods, tmp_path / "settings.toml")
    before = stage.shell

    after(stage, ("up", "enter", "escape"))
    mods.rename(tmp_path / "elsewhere")
    stage.reload()
    told = notice(stage)
    after(stage, ("enter",))

    assert told.startswith("These mods cannot be loaded: `/")
    assert "/mods` cannot be opened. Those from before stay in use." in told
    assert stage.shell is before
    assert "New game" in shown(stage)


GERMAN_FAILURE = "Diese Mods lassen sich nicht laden: "


def test_that_nothing_is_left_to_load_is_said_in_the_language_of_the_game(tmp_path: Path) -> None:
    own = tmp_path / "own"
    copytree(data_dir() / "core", own / "core")
    stage = in_german(own, tmp_path / "settings.toml")

    (own / "core/content/broken.toml").write_text("x", encoding="utf-8")
    stage.reload()

    assert notice(stage).startswith(f"{GERMAN_FAILURE}keiner davon ist brauchbar.")


def test_that_something_indispensable_is_gone_is_said_in_the_language_of_the_game(
    tmp_path: Path,
) -> None:
    own = tmp_path / "own"
    copytree(data_dir() / "core", own / "core")
    stage = in_german(own, tmp_path / "settings.toml")

    interface = own / "core/content/interface.toml"
    lines = interface.read_text(encoding="utf-8").splitlines()
    others = (line for line in lines if not line.startswith("ui_title "))
    interface.write_text("\n".join(others), encoding="utf-8")
    stage.reload()

    assert notice(stage).startswith(f"{GERMAN_FAILURE}`core:ui_title` fehlt.")


def notice(stage: Stage) -> str:
    """Return what a notice says, in one line."""
    lines = [line.partition("│")[2].partition("│")[0] for line in shown(stage).splitlines()]
    return " ".join(" ".join(lines).split())


def in_german(mods: Path, file: Path) -> Stage:
    """Return a stage on which mods are being chosen, all of them the game's own."""
    selection = Selection((Shelf(mods, "game", is_own=True),), Choice(language="de"))
    return Stage(shell_with(selection, file))


def test_a_theme_whose_mod_is_gone_gives_way(tmp_path: Path) -> None:
    stage = choosing(write_mods(tmp_path / "mods"), tmp_path / "settings.toml", is_on=True)
    stage.shell.choose_theme("dusk:dusk")

    after(stage, ("down", "down", "down", "down", "enter", "escape"))
    stage.reload()

    assert "dusk:dusk" not in stage.shell.themes
    assert stage.shell.theme == "core:classic"


def test_a_theme_that_is_still_there_stays(tmp_path: Path) -> None:
    stage = choosing(write_mods(tmp_path / "mods"), tmp_path / "settings.toml")
    stage.shell.choose_theme("core:high_contrast")

    after(stage, ("down", "down", "down", "enter", "escape"))
    stage.reload()

    assert stage.shell.theme == "core:high_contrast"


def test_a_campaign_of_a_mod_is_offered_once_its_mod_is_on(tmp_path: Path) -> None:
    stage = choosing(mods_dir() / "sunken_caves", tmp_path / "settings.toml")

    after(stage, ("up", "enter", "escape"))
    stage.reload()
    after(stage, ("n",))
    offered = shown(stage)
    after(stage, ("s", "enter"))

    assert "Choose a game" in offered
    assert "Sunken Caves" in offered
    assert stage.title == "Roguelike: Sunken Caves, depth 1, seed ember"
