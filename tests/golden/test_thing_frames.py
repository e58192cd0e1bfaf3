"""Frames of the screens for items and abilities that must not change by accident."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.ui.session.game_session import GameSession
from tests.golden_files import GoldenFiles
from tests.ui.hoarding import own, put, rich, staged
from tests.ui.staging import after, shown

SIZES = [(100, 70), (80, 24)]


def _full_hands() -> GameSession:
    game = rich()
    own(game, "murk")
    own(game, "embers")
    return game


def _pile() -> GameSession:
    game = rich()
    for item, count in (("stone", 5), ("healing", 2), ("dagger", 1), ("great_sword", 1)):
        put(game, item, count=count)
    return game


def _tired() -> GameSession:
    game = rich()
    game.game.world.player.abilities["hoard:second_wind"] = 120
    game.view = game.game.view()
    return game


def _heir() -> GameSession:
    game = rich()
    own(game, "crown")
    return game


FRAMES: dict[str, tuple[Callable[[], GameSession], tuple[str, ...]]] = {
    "inventory": (_full_hands, ("i", "down", "down", "down", "down")),
    "item": (_full_hands, ("i", "e")),
    "count": (rich, ("i", "f", "r", "7")),
    "pick_up": (_pile, ("g", "down")),
    "powers": (_tired, ("p", "down")),
    "equipped": (_full_hands, ("@",)),
    "victory": (_heir, ("i", "G")),
}
"""The games, and what is pressed in them."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", FRAMES)
def test_a_screen_of_things_still_looks_the_same(
    name: str, size: tuple[int, int], golden: GoldenFiles
) -> None:
    make, keys = FRAMES[name]

    picture = shown(after(staged(make()), keys), *size)

    golden.check(f"frames/{name}_{size[0]}x{size[1]}.txt", picture + "\n")
