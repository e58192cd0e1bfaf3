from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.mods.library import ModChoice, ModSelection, Shelf
from roguelike.game import load_content
from roguelike.resources import data_dir, mods_dir
from roguelike.ui.app.game_host import MAX_TOLD
from roguelike.ui.app.screen_stack import MOST, PAUSE, Screenshots, ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Focus, InputEvent, MouseClick, Quit, Resized
from roguelike.ui.screens.base.screen import Redraw
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.text.texts import Texts
from tests.content.writing import write_mod
from tests.content_fixture import alone, classic_alone, shipped_content
from tests.ui.campaigns import changed_in
from tests.ui.modding import context_with, selection_of
from tests.ui.staging import (
    after,
    dialog,
    drawn_on,
    endangered,
    frame_of,
    new_stack,
    press,
    shown,
    stack_of,
)
from tests.ui.words import letter, logged, logged_you, start, ui

PLAY = ("n", "enter")
"""The keys from the title to a game."""


def brightness(stack: ScreenStack) -> int:
    """Return how bright the name of the level is, which no page or dialog covers."""
    letters = drawn_on(frame_of(), stack).cells["fg"][: frame_of().layout.head.width, 0, :3]
    return int(letters.astype(int).sum())


@pytest.mark.parametrize(
    ("keys", "title", "expected"),
    [
        ((), "Classic", "New game"),
        (
            PLAY,
            "Classic, floor 1, seed ember",
            logged_you("arrived", level="the dungeon", depth=1),
        ),
        (
            ("n", *"rain", "enter"),
            "Classic, floor 1, seed rain",
            logged("seeded", seed="rain"),
        ),
        ((*PLAY, "escape", letter("to_title"), "y"), "Classic", "New game"),
    ],
)
def test_keys_lead_from_the_title_to_a_game_and_back(
    keys: tuple[str, ...], title: str, expected: str
) -> None:
    stack = after(new_stack(), keys)

    assert expected in shown(stack)
    assert stack.title == title


def test_a_game_that_cannot_begin_says_why_in_its_language_and_leaves_all_as_it_is() -> None:
    own = Shelf(data_dir(), "game", is_own=True)
    german = alone(load_content(ModSelection((own,), ModChoice(language="de")), plugins=False))
    content = changed_in(german, "level", "classic:dungeon", width=5)
    stack = stack_of(UiContext(content, draw_seed=lambda: "ember"))

    refused = dialog(after(stack, PLAY))
    after(stack, ("enter", "escape"))

    assert "passen keine zwei Räume der Größe" in refused
    assert "Neues Spiel" in shown(stack)


def test_dialogs_are_shown_one_at_a_time_over_a_darker_game_but_settings_are_not() -> None:
    stack = after(new_stack(), PLAY)
    before, bright = shown(stack), brightness(stack)

    settings, in_settings = shown(after(stack, ("escape", "s"))), brightness(stack)
    question, in_question = shown(after(stack, ("escape", "q"))), brightness(stack)
    menu = shown(after(stack, ("escape",)))
    after(stack, ("escape",))

    assert in_settings == bright > in_question * 3 // 2
    assert "← Classic →" in settings
    assert ui("leave") in question
    assert "Continue" not in question
    assert "Health 100 of 100" in question
    assert "Continue" in menu
    assert shown(stack) == before


@pytest.mark.parametrize(
    ("keys", "last"),
    [
        pytest.param((*PLAY, "escape", "q"), press("y"), id="the menu asks"),
        pytest.param((*PLAY, "ctrl+q"), press("ctrl+q"), id="the key asks"),
        pytest.param((), press("ctrl+c"), id="the title needs no question"),
        pytest.param(PLAY, Quit(), id="closing the window leaves at once"),
    ],
)
def test_a_game_is_not_left_by_accident(keys: tuple[str, ...], last: InputEvent) -> None:
    stack = new_stack()

    answers = [stack.handle(press(key)) for key in keys]

    assert Redraw.LEAVE not in answers
    assert stack.handle(last) is Redraw.LEAVE


def test_only_what_means_something_is_drawn() -> None:
    stack = after(new_stack(), PLAY)

    for event in (Focus(gained=True), MouseClick(1, 1, "left"), press("f9")):
        assert stack.handle(event) is Redraw.NOTHING
    assert stack.handle(Resized(90, 30)) is Redraw.DRAW


def test_something_alarming_holds_other_keys_back() -> None:
    stack = new_stack()
    stack.show(PlayScreen(UiContext(classic_alone()), endangered(health=1000)))

    assert stack.handle(press("g")) is Redraw.DRAW
    assert stack.handle(press(".")) is Redraw.DRAW_BEFORE_KEYS


def test_help_opens_from_everywhere_but_only_once() -> None:
    stack = after(new_stack(), PLAY)

    first, second = stack.handle(press("?")), stack.handle(press("?"))
    picture = shown(stack)
    after(stack, ("escape",))

    assert (first, second) == (Redraw.DRAW, Redraw.NOTHING)
    assert "Number pad" in picture
    assert "Health" in shown(stack)


def test_too_small_a_display_is_told_what_it_needs() -> None:
    text = " ".join(shown(new_stack(), 30, 10).split())

    assert text == ui("too_small", needed_columns="80", needed_rows="24", columns="30", rows="10")


def choosing(mods: Path, file: Path, *, is_on: bool = False) -> ScreenStack:
    """Return a stack on which mods are being chosen."""
    return after(stack_of(context_with(selection_of(mods, is_on=is_on), file)), ("m",))


def reloaded(stack: ScreenStack, *keys: str) -> ScreenStack:
    """Return the stack after keys that lead back to the title, its mods loaded again."""
    return after(stack, (*keys, "escape"))


def test_chosen_mods_are_loaded_on_the_way_back_to_the_title(mods: Path, file: Path) -> None:
    stack = after(choosing(mods, file), ("down", "down", "down", "enter"))

    redraw = stack.handle(press("escape"))
    after(stack, ("s", "down", *["right"] * 3))

    assert redraw is Redraw.DRAW_BEFORE_KEYS
    assert "Dusk" in shown(stack)
    assert "dusk:dusk" in stack.context.themes


def test_of_many_broken_mods_some_are_named_and_those_from_before_are_not(
    mods: Path, file: Path
) -> None:
    for number in range(6):
        write_mod(mods / f"bad{number}", {"a.toml": "x"}, requires={"core": "*"})
    stack = choosing(mods, file)

    told = shown(reloaded(stack, "down", *["down", "enter"] * 6))
    reloaded(stack, "enter", "m", "down", "enter")

    named = [f"bad{number}" in told for number in range(6)]
    assert named.count(True) == MAX_TOLD
    assert ui("mod_is_left_out", mod="bad0", reason="its content has errors") in told
    assert "+2 more" in told
    assert "bad0" not in shown(stack)


def test_a_game_can_be_without_campaigns_until_one_is_chosen(mods: Path, file: Path) -> None:
    stack = reloaded(choosing(mods, file), "down", "enter")

    title = shown(stack)
    told = shown(after(stack, ("n",)))
    help_page = shown(after(stack, ("enter", "?")))
    after(stack, ("escape", "m"))

    assert "New game" in title
    assert ui("nothing_to_play").split(".")[0] in told
    assert "north-west" in help_page
    assert "○  Classic" in shown(stack)


def test_mods_that_cannot_be_loaded_leave_everything_as_it_was(mods: Path, file: Path) -> None:
    stack = choosing(mods, file)
    before = stack.context

    after(stack, ("up", "enter"))
    mods.rename(mods.with_name("elsewhere"))
    after(stack, ("escape",))
    told = dialog(stack)
    after(stack, ("enter",))

    assert told.startswith(start("reload_failed") + "`/")
    assert "/mods` cannot be opened." in told
    assert stack.context is before
    assert "New game" in shown(stack)


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("dusk:dusk", "core:classic"),
        ("core:high_contrast", "core:high_contrast"),
    ],
)
def test_a_chosen_theme_gives_way_only_when_its_mod_is_gone(
    mods: Path, file: Path, chosen: str, expected: str
) -> None:
    stack = choosing(mods, file, is_on=True)
    stack.context.choose("theme", chosen)

    reloaded(stack, *["down"] * 4, "enter")

    assert "dusk:dusk" not in stack.context.themes
    assert stack.context.theme == expected


def test_a_campaign_of_a_mod_is_offered_once_its_mod_is_on(file: Path) -> None:
    stack = reloaded(choosing(mods_dir() / "sunken_caves", file), "up", "enter")

    offered = shown(after(stack, ("n", "up", "up", "up", "left")))
    after(stack, ("down", "down", "enter"))

    assert "Sunken Caves" in offered
    assert stack.title == "Sunken Caves, floor 1, seed ember"


FRAME = frame_of(80, 24)


@pytest.fixture
def texts() -> Texts:
    return Texts(shipped_content().catalog)


def test_a_key_that_is_held_takes_one_picture(tmp_path: Path, texts: Texts) -> None:
    held = [step / 30 for step in range(200)]
    again = [held[-1] + PAUSE, held[-1] + PAUSE + 0.5]
    times = iter(held + again)
    screenshots = Screenshots(tmp_path, now=lambda: next(times))

    told = [screenshots.take(FRAME, texts) for _ in held + again]

    names = ["roguelike-1.png", "roguelike-2.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert [text for text in told if text] == [
        f"Screenshot saved as {tmp_path / name}." for name in names
    ]


def test_a_folder_that_is_full_stays_as_it_is(tmp_path: Path, texts: Texts) -> None:
    for number in range(1, MOST + 1):
        (tmp_path / f"roguelike-{number}.png").touch()

    told = Screenshots(tmp_path).take(FRAME, texts)

    assert told == ui("screenshots_full", count=MOST, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == MOST
