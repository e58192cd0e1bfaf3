from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from roguelike.engine.actions.pick_up import Drop
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import InputEvent, MouseClick, MouseWheel
from roguelike.ui.screens.base.answers import Act, Close
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.items.quantity import QuantityScreen
from tests.ui.hoarding import hoard, rich
from tests.ui.staging import press, shown


def asking() -> QuantityScreen:
    """Return the question of how many stones to drop, of which there are 12."""
    game = rich()
    stones = next(each for each in game.view.pack if each.thing.count == 12)
    return QuantityScreen(UiContext(hoard()), game, stones, "drop", partial(Drop, 1))


def answer(events: Sequence[InputEvent]) -> Answer:
    """Return the answer to the last of some events."""
    screen = asking()
    return [screen.handle(event) for event in events][-1]


@pytest.mark.parametrize(
    ("events", "count"),
    [
        ([], 1),
        ([press("7")], 7),
        ([press("1"), press("1")], 11),
        ([press("9"), press("9")], 12),
        ([press("0")], 1),
        ([press("x"), press("3")], 3),
        ([press("5"), press("backspace")], 1),
        ([press("right"), press("right"), press("left")], 2),
        ([press("left")], 1),
        ([MouseWheel(3), MouseWheel(-1)], 3),
        ([press("down")], 12),
    ],
)
def test_a_number_is_typed_or_turned_and_never_too_high(
    events: list[InputEvent], count: int
) -> None:
    assert answer([*events, press("enter")]) == Act((Drop(1, count),))


def test_one_can_go_back() -> None:
    assert answer([press("3"), press("escape")]) == Close()


@pytest.mark.parametrize(("clicks", "count"), [("→→→", 4), ("→→←", 2), ("←", 1)])
def test_arrows_beside_the_number_can_be_clicked(clicks: str, count: int) -> None:
    screen = asking()
    drawn = shown(screen, 80, 24).splitlines()
    y, row = next((y, row) for y, row in enumerate(drawn) if "←" in row)
    field = row[row.index("←") :]
    for arrow in clicks:
        screen.handle(MouseClick(row.index("←") + field.index(arrow), y, "left"))

    assert screen.count == count
