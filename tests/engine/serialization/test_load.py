from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.core.grid.geometry import Direction, Position
from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.serialization.dump import State, plain_state, state_hash, state_of
from roguelike.engine.serialization.load import StateError, world_of
from roguelike.engine.turns.session import Session
from roguelike.engine.world.world import World
from tests.furnished import ITEMS, example
from tests.scenario import caves

ACTIONS: tuple[Action, ...] = (
    *map(Step, Direction),
    Wait(),
    PickUp(),
    UseAbility("test:howl"),
    *(make(item) for make in (Use, Drop, Wear, TakeOff) for item in ITEMS),
    Throw(ITEMS[0], Position(2, 2)),
)


def written(world: World) -> State:
    """Return the state of a world as it comes back from a file."""
    return msgspec.json.decode(msgspec.json.encode(plain_state(state_of(world))))


def play(world: World, actions: Iterable[Action]) -> list[str]:
    """Let the player act as far as it can, and return the hash of each state."""
    session = Session(world)
    hashes: list[str] = []
    for action in actions:
        if world.is_over:
            break
        try:
            session.step(action)
        except ImpossibleError:
            continue
        hashes.append(state_hash(world))
    return hashes


@settings(max_examples=12)
@given(
    drawing=caves(marks="@kab$^^+", percent=20),
    before=st.lists(st.sampled_from(ACTIONS), max_size=40),
    after=st.lists(st.sampled_from(ACTIONS), min_size=50, max_size=50),
)
def test_a_game_goes_on_as_if_it_had_never_been_written(
    drawing: str, before: Sequence[Action], after: Sequence[Action]
) -> None:
    world = example(drawing)
    play(world, before)

    again = world_of(written(world), world.ruleset)

    assert state_hash(again) == state_hash(world)
    assert play(again, after) == play(world, after)


ROOM = "#######\n#@.k.$#\n#.^...#\n#######"


def put(*keys: str | int, value: object) -> Callable[[State], None]:
    """Return what puts a value in the place of the one to which keys lead."""

    def change(state: State) -> None:
        table: Any = state
        for key in keys[:-1]:
            table = table[key]
        table[keys[-1]] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(State.clear, id="nothing"),
        pytest.param(put("turns", value="3"), id="a text for a number"),
        pytest.param(put("turns", value=-1), id="a number out of bounds"),
        pytest.param(put("color", value=1), id="something unknown"),
        pytest.param(put("campaign", value="test:other"), id="another campaign"),
        pytest.param(put("streams", 0, value="0:0"), id="no stream"),
        pytest.param(put("level", "size", value=[900, 900]), id="a level of another size"),
        pytest.param(put("level", "terrain", value="////"), id="too few cells"),
        pytest.param(put("level", "ids", 1, value="test:lava"), id="terrain that is not there"),
        pytest.param(put("level", "gold", value=[[28, 1]]), id="gold outside"),
        pytest.param(put("actors", value=[]), id="no player"),
        pytest.param(put("actors", 1, 0, value=1), id="one actor twice"),
        pytest.param(put("actors", 1, 1, value="test:z"), id="a monster that is not there"),
        pytest.param(put("actors", 1, 4, value=0), id="an actor on the border"),
        pytest.param(put("actors", 1, 5, 0, value={}), id="an actor without stats"),
        pytest.param(
            put("actors", 1, 5, 1, value={"core:speed": 10**9}), id="a stat out of bounds"
        ),
        pytest.param(put("actors", 1, 12, value=False), id="one of the dead"),
        pytest.param(put("actors", 0, 14, 0, 1, value="test:z"), id="an item that is not there"),
        pytest.param(put("schedule", value=[]), id="somebody who never acts"),
        pytest.param(put("timers", 1, 1, 1, value="test:z"), id="a sequence that is not there"),
        pytest.param(put("timers", 0, value=[3, ["pulse", 9]]), id="smoke that stands still"),
        pytest.param(put("level", "fields", 0, 0, value="test:z"), id="gas that is not there"),
        pytest.param(put("level", "fields", 0, 1, value=[[0, 1]]), id="smoke in the border"),
        pytest.param(put("level", "fields", 0, 1, value=[]), id="smoke that is nowhere"),
        pytest.param(put("level", "fields", 0, 2, value=[[6, 1]]), id="smoke made where none is"),
        pytest.param(put("level", "fields", 0, 2, 0, 1, value=0), id="smoke that nobody has made"),
        pytest.param(put("looks", value={"test:plum": "red"}), id="an item that is no riddle"),
    ],
)
def test_what_is_no_state_of_this_game_is_refused(change: Callable[[State], None]) -> None:
    world = example(ROOM)
    state = written(world)
    change(state)

    with pytest.raises(StateError, match="this is not the state of a game: "):
        world_of(state, world.ruleset)
