"""Frames of the choice of mods that must not change by accident."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.mods.library import ModChoice
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.mods.mods import choice_of_mods
from tests.golden_files import GoldenFiles
from tests.ui.modding import context_with, selection_of, write_mods
from tests.ui.staging import CLASSIC, led, shown

SIZES = [(100, 70), (80, 24)]

STEPS = {
    "mods": ("down", "down", "down"),
    "mods_changed": ("up", "enter", "up"),
    "mods_moved": (*["down"] * 2, "l"),
    "mods_findings": ("up",),
    "mods_settings": ("down", "down", "s", "right", "down", "right"),
    "mods_typing": ("down", "down", "s", "enter", "1", "0", "enter"),
}
"""What is pressed when the list has opened."""
GERMAN_STEPS = {
    "mods": ("down", "down"),
    "mods_findings": ("up",),
    "mods_stay": ("down", "down", "f"),
    "mods_settings": ("down", "down", "e", "down", "down", "right", "down", "right"),
    "mods_typing": ("down", "down", "e", "enter", "1", "0", "enter"),
}
RATS = """\
[mod.rats]
name = "Ratten"
summary = "Ratten, und was ihnen ins Dunkel folgt."

[mod.rats.settings]
count = { label = "Größe des Rudels", description = "Wie viele auf einmal kommen." }
dread.label = "Grauen"
giant.label = "Riesenratten"
color.label = "Ihre Farbe"
color.choices = { gray = "grau", brown = "braun", white = "weiß" }
king.label = "Name des Königs"
"""


@pytest.fixture
def listing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.chdir(tmp_path)  # so that the paths that are shown are the same everywhere
    mods = write_mods(Path("mods"))
    context = context_with(selection_of(mods, is_on=True), tmp_path / "settings.toml")
    return choice_of_mods(context, context.keymap(CLASSIC))


@pytest.mark.parametrize("name", STEPS)
def test_the_choice_of_mods_still_looks_the_same(
    name: str, listing: Screen, golden: GoldenFiles
) -> None:
    screen = led(listing, STEPS[name])

    for width, height in SIZES:
        picture = shown(screen, width, height)
        golden.check(f"frames/{name}_{width}x{height}.txt", picture + "\n")


@pytest.mark.parametrize("name", GERMAN_STEPS)
def test_the_choice_of_mods_still_looks_the_same_in_german(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: GoldenFiles
) -> None:
    monkeypatch.chdir(tmp_path)
    mods = write_mods(Path("mods"))
    (mods / "rats/lang").mkdir()
    (mods / "rats/lang/de.toml").write_text(RATS, encoding="utf-8")
    selection = selection_of(mods, is_on=True)
    german = replace(selection, choice=ModChoice(language="de"))
    context = context_with(german, tmp_path / "settings.toml")

    picture = shown(
        led(choice_of_mods(context, context.keymap(CLASSIC)), GERMAN_STEPS[name]), 80, 24
    )

    golden.check(f"frames/german_{name}_80x24.txt", picture + "\n")
