"""Frames of the choice of mods that must not change by accident."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.ui.screens.base import Screen
from roguelike.ui.screens.mods import choice_of_mods
from tests.golden_files import GoldenFiles
from tests.ui.modding import selection_of, shell_with, write_mods
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


@pytest.fixture
def listing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.chdir(tmp_path)  # so that the paths that are shown are the same everywhere
    mods = write_mods(Path("mods"))
    shell = shell_with(selection_of(mods, is_on=True), tmp_path / "settings.toml")
    return choice_of_mods(shell, shell.keymap(CLASSIC))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", STEPS)
def test_the_choice_of_mods_still_looks_the_same(
    name: str, size: tuple[int, int], listing: Screen, golden: GoldenFiles
) -> None:
    picture = shown(led(listing, STEPS[name]), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")
