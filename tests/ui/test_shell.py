from __future__ import annotations

from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.campaigns import two_campaigns
from tests.ui.staging import CLASSIC


def test_a_campaign_brings_its_theme() -> None:
    shell = Shell(two_campaigns(theme="core:high_contrast"))

    shell.wear("classic:second")
    second = shell.theme
    shell.wear(CLASSIC)

    assert (second, shell.theme) == ("core:high_contrast", "core:classic")


def test_a_theme_that_was_asked_for_or_chosen_stays() -> None:
    content = two_campaigns(theme="core:high_contrast")
    asked, chosen = Shell(content, "core:color_blind"), Shell(content)
    chosen.choose_theme("core:classic")

    for shell in (asked, chosen):
        shell.wear("classic:second")

    assert (asked.theme, chosen.theme) == ("core:color_blind", "core:classic")


def test_the_next_theme_comes_round_again() -> None:
    shell = Shell(shipped_content())
    themes = [shell.theme]

    for _ in shell.themes:
        shell.next_theme()
        themes.append(shell.theme)

    assert themes[0] == themes[-1]
    assert set(themes) == set(shell.themes)
