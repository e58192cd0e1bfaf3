from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.preferences.file import read
from roguelike.ui.input import InputEvent, MouseClick
from roguelike.ui.screens.base import Simple
from roguelike.ui.screens.settings import SettingsScreen
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed
from tests.ui.modding import selection_of, shell_with
from tests.ui.staging import CLASSIC, press, shown


def settings(shell: Shell) -> SettingsScreen:
    screen = SettingsScreen(shell, shell.keymap(CLASSIC))
    shown(screen, 80, 24)
    return screen


def place_of(screen: SettingsScreen, label: str) -> tuple[int, int]:
    """Return where a label is shown."""
    for y, row in enumerate(shown(screen, 80, 24).splitlines()):
        if label in row:
            return row.index(label), y
    raise AssertionError(label)


def test_what_is_turned_counts_and_is_kept_at_once(mods: Path, file: Path) -> None:
    shell = shell_with(selection_of(mods), file)
    screen = settings(shell)

    for key in ("right", "down", "enter"):
        assert screen.handle(press(key)) is Simple.REDRAW
    kept = read(Report(), file)

    assert (shell.theme, shell.keymap(CLASSIC).layout) == ("core:color_blind", "core:letters")
    assert (kept.theme, kept.layout) == ("core:color_blind", "core:letters")
    assert "← Letters →" in shown(screen)
    assert "by place" in shown(screen)


def test_choices_go_round_both_ways() -> None:
    shell = Shell(shipped_content())
    screen = settings(shell)
    themes = [shell.theme]

    for key in (*["right"] * len(shell.themes), *["left"] * len(shell.themes)):
        screen.handle(press(key))
        themes.append(shell.theme)

    assert themes == themes[::-1]
    assert set(themes) == set(shell.themes)


@pytest.mark.parametrize("back", [press("escape"), MouseClick(0, 0, "right")])
def test_one_goes_back_with_what_was_chosen(back: InputEvent) -> None:
    shell = Shell(shipped_content())
    screen = settings(shell)
    screen.handle(press("right"))

    assert screen.handle(back) is Simple.BACK
    assert shell.theme == "core:color_blind"


def test_clicks_turn_rows_and_lead_back() -> None:
    shell = Shell(shipped_content())
    screen = settings(shell)

    turned = screen.handle(MouseClick(*place_of(screen, "Letters that move"), "left"))
    back = screen.handle(MouseClick(*place_of(screen, "Back"), "left"))

    assert (turned, back) == (Simple.REDRAW, Simple.BACK)
    assert shell.keymap(CLASSIC).layout == "core:letters"


def test_a_campaign_without_layouts_has_none_to_choose() -> None:
    content = changed("campaign", CLASSIC, keymaps=("core:commands", "core:arrows"))

    assert "Letters that move" not in shown(settings(Shell(content)))
