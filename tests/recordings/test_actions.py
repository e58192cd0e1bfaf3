from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from roguelike.core.geometry import Direction, Position
from roguelike.game import PlayerAction
from roguelike.recordings.actions import ActionError, decode_action, encode_action

NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1)
POSITIONS = st.builds(Position, NUMBERS, NUMBERS)
VALUES: dict[object, st.SearchStrategy[object]] = {
    int: NUMBERS,
    str: st.text(),
    Direction: st.sampled_from(Direction),
    Position: POSITIONS,
    int | None: st.none() | NUMBERS,
    Position | None: st.none() | POSITIONS,
}


def actions(kind: type) -> st.SearchStrategy[PlayerAction]:
    """Return any action of a kind; one with fields of new types has to be told of here."""
    return st.builds(kind, *(VALUES[field.type] for field in fields(kind)))


@given(st.one_of([actions(kind) for kind in get_args(PlayerAction)]))
def test_each_action_comes_back_from_its_text(action: PlayerAction) -> None:
    text = msgspec.json.encode(encode_action(action))

    assert decode_action(msgspec.json.decode(text)) == action


@pytest.mark.parametrize(
    "data",
    [
        [],
        "wait",
        {"wait": 1},
        ["fly"],
        [["wait"]],
        ["wait", 1],
        ["step"],
        ["step", 1],
        ["step", "up"],
        ["throw", 1],
        ["throw", 1, [2]],
        ["throw", 1, [2, "3"]],
        ["throw", "1", [2, 3]],
        ["use", 1.5],
        ["__class__"],
    ],
)
def test_what_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ActionError):
        decode_action(data)
