from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from roguelike.engine.actions.pick_up import Drop
from roguelike.ui.input import InputEvent, MouseWheel
from roguelike.ui.screens.base import Act, Answer, Simple
from roguelike.ui.screens.count import CountScreen
from roguelike.ui.shell import Shell
from tests.ui.hoarding import hoard, rich
from tests.ui.staging import press


def answer(events: Sequence[InputEvent]) -> Answer:
    """Return the answer to the last of some events, where there are 12 to choose from."""
    game = rich()
    stones = next(each for each in game.view.pack if each.thing.count == 12)
    screen = CountScreen(Shell(hoard()), game, stones, "drop", partial(Drop, 1))
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
    assert answer([press("3"), press("escape")]) is Simple.BACK
