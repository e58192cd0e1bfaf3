"""Frames of the target cursor that must not change by accident."""

from __future__ import annotations

import pytest

from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.cursors.aim_screens import AimScreens
from roguelike.ui.screens.main.play import PlayScreen
from tests.golden_files import GoldenFiles
from tests.ui.armory import armory, armory_content, item_of
from tests.ui.staging import after, shown, stack_of

SIZES = [(100, 70), (80, 24)]
KEYS = {"aim": (), "aim_danger": (*["left"] * 5, "enter")}
"""What is pressed after an area is aimed."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", KEYS)
def test_the_target_cursor_still_looks_the_same(
    name: str, size: tuple[int, int], golden: GoldenFiles
) -> None:
    game = armory()
    stack = stack_of(UiContext(armory_content()))
    stack.show(PlayScreen(stack.context, game))
    stack.show(AimScreens(stack.context, game).use(item_of(game, "wand")))

    picture = shown(after(stack, KEYS[name]), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")
