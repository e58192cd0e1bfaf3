from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import MouseClick, MouseWheel
from roguelike.ui.screens.base.answers import Draw, Reload
from roguelike.ui.screens.base.prompts import NoticeScreen
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.mods.mods import choice_of_mods
from tests.content.writing import write_mod
from tests.ui.modding import context_with, selection_of
from tests.ui.staging import CLASSIC, led, press, shown
from tests.ui.words import start, ui

Listing = Callable[..., Screen]


@pytest.fixture
def listing(mods: Path, tmp_path: Path) -> Listing:
    """Return what opens the list of mods, with all of them on or only the game's own."""

    def opened(*, is_on: bool = False) -> Screen:
        selection = selection_of(mods, is_on=is_on)
        return opening(context_with(selection, tmp_path / "settings.toml"))

    return opened


def opening(context: UiContext) -> Screen:
    return choice_of_mods(context, context.keymap(CLASSIC))


def row(screen: Screen, text: str, columns: int = 100, rows: int = 70) -> tuple[int, str]:
    """Return the first row in which a text is, and what is in that row."""
    picture = shown(screen, columns, rows).splitlines()
    return next((y, line) for y, line in enumerate(picture) if text in line)


def list_of(screen: Screen) -> list[str]:
    """Return the list: the marks and names of the mods."""
    lines = [line[1:20].split() for line in shown(screen, 80, 24).splitlines()[2:19]]
    return [" ".join(words) for words in lines if words]


def test_of_many_findings_some_can_be_read_with_keys_or_the_wheel(
    listing: Listing, mods: Path
) -> None:
    many = "".join(f'[monster.a{number}]\nlabel = ""\n' for number in range(30))
    write_mod(mods / "wolves", {"wolves.toml": many}, requires={"core": "*"})
    screen = led(listing(is_on=True), ["up"])

    for event in [MouseWheel(1), MouseWheel(-1), *[press("page_down")] * 40]:
        assert screen.handle(event) == Draw()
        shown(screen)

    assert "more" in shown(screen)


@pytest.mark.parametrize("key", ["enter", "space", "kp_enter"])
def test_a_mod_is_switched_on_and_off_where_it_is(listing: Listing, key: str) -> None:
    screen = led(listing(), ["down", "down", "down"])

    before = list_of(screen)
    screen.handle(press(key))
    on = list_of(screen)
    screen.handle(press(key))

    assert before[:4] == ["● Core", "● Classic", "○ Cats", "→ ○ Dusk"]
    assert on[:4] == ["● Core", "● Classic", "○ Cats", "→ ● Dusk"]
    assert list_of(screen) == before


@pytest.mark.parametrize(
    ("is_on", "keys", "expected"),
    [
        pytest.param(False, ["enter"], ui("mod_stays_on", mod="Core"), id="core stays on"),
        pytest.param(
            True,
            ["down", "down", "e"],
            ui(
                "mod_stays_behind",
                mod="Rats",
                first="Classic",
                reason="by kind, campaign before content",
            ),
            id="what has to come before stays there",
        ),
        pytest.param(
            False,
            ["up", "e"],
            "Wolves is not in use, so it has no place in the order.",
            id="nor does what is not in use move",
        ),
    ],
)
def test_what_cannot_be_done_is_explained(
    listing: Listing, keys: list[str], expected: str, *, is_on: bool
) -> None:
    screen = led(listing(is_on=is_on), keys)

    assert expected in shown(screen)


def test_a_click_selects_and_another_switches(listing: Listing) -> None:
    screen = listing()
    y, line = row(screen, "○  Dusk")
    click = MouseClick(line.index("Dusk"), y, "left")

    answer = screen.handle(click)
    selected = list_of(screen)
    shown(screen)
    screen.handle(click)

    assert answer == Draw()
    assert selected[3] == "→ ○ Dusk"
    assert "→ ● Dusk" in list_of(screen)


@pytest.mark.parametrize("key", ["escape", "b"])
def test_after_changes_mods_are_loaded_again(listing: Listing, key: str) -> None:
    screen = led(listing(), ["down", "down", "down", "enter"])
    before = shown(screen)

    answer = screen.handle(press(key))

    assert answer == Reload()
    assert ui("mods_changed") in before
    assert "Loading…" in shown(screen)


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        pytest.param(
            "[mods",
            ui("choices_unread", file="settings.toml", line="1"),
            start("choices_kept"),
            id="a broken file",
        ),
        pytest.param(None, "", start("choices_unwritten"), id="a wall"),
    ],
)
def test_it_tells_what_becomes_of_choices(
    mods: Path, tmp_path: Path, text: str | None, before: str, after: str
) -> None:
    settings = tmp_path / "there" / "settings.toml"
    if text is None:
        settings.parent.write_text("", encoding="utf-8")
    else:
        settings.parent.mkdir()
        settings.write_text(text, encoding="utf-8")
    screen = opening(context_with(selection_of(mods), settings))

    first = shown(screen)
    led(screen, ["up", "enter"])

    assert before in first
    assert after in shown(screen)


def test_mods_that_cannot_be_listed_are_a_notice(mods: Path, tmp_path: Path) -> None:
    context = context_with(selection_of(mods), tmp_path / "settings.toml")
    mods.rename(tmp_path / "elsewhere")

    screen = opening(context)

    assert isinstance(screen, NoticeScreen)
    assert ui("mods_unreadable", reason="No such file or directory") in shown(screen)
