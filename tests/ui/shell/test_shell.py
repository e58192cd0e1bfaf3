from __future__ import annotations

from roguelike.preferences.model import Taste
from roguelike.ui.shell.shell import Shell
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
    asked, chosen = Shell(content, Taste(theme="core:color_blind")), Shell(content)
    chosen.choose("theme", "core:classic")

    for shell in (asked, chosen):
        shell.wear("classic:second")

    assert (asked.theme, chosen.theme) == ("core:color_blind", "core:classic")


def test_a_chosen_layout_is_that_of_all_campaigns_at_once_if_they_have_it() -> None:
    shell = Shell(two_campaigns(keymaps=("core:arrows", "core:vi")))
    first, second = shell.keymap(CLASSIC), shell.keymap("classic:second")
    before = first.layout

    shell.choose("layout", "core:letters")

    assert (before, first.layout, second.layout) == ("core:vi", "core:letters", "core:vi")
    assert shell.renewed(shipped_content()).keymap(CLASSIC).layout == "core:letters"
