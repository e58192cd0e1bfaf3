from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.aims.burst import Burst
from roguelike.behaviors.move_and_attack import MoveAndAttack
from roguelike.behaviors.sleep import Sleep
from roguelike.behaviors.wander import Wander
from roguelike.content.schema.sequences import SequenceDef
from roguelike.core.formula import parse
from roguelike.core.geometry import Direction, Position
from roguelike.effects.apply_status import ApplyStatus
from roguelike.effects.charm import Charm
from roguelike.effects.damage import Damage
from roguelike.engine.actions.base import Action, ImpossibleError
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.actions.wear import TakeOff, Wear
from roguelike.engine.cause import Cause
from roguelike.engine.hashing import state_hash
from roguelike.engine.restoring import StateError, world_of
from roguelike.engine.session import Session
from roguelike.engine.sight import look
from roguelike.engine.state import State, state_of
from roguelike.engine.timers import Fuse, Revert
from roguelike.engine.world import World
from tests.scenario import Scenario, ability_of, caves, item_of, ruleset, status_of, things_of

HARM = Damage(amount=parse("1"))
ILL = ApplyStatus(status="test:ill", turns=parse("2d3"))
THINGS = things_of(
    item_of("plum", stack=5, use={"steps": [ILL]}, throw={"steps": [ILL], "shatters": True}),
    item_of("cap", slots=["test:head"], stats={"core:awareness": 3, "core:speed": -2}),
    item_of(
        "lure", charges=3, use={"steps": [Charm()], "aim": Burst(radius=2), "spends": "charge"}
    ),
    status_of(
        "ill",
        stacking="add",
        stats={"core:awareness": -3},
        triggers=[{"on": "turn", "steps": [HARM]}],
    ),
    ability_of("howl", cooldown=3, aim=Burst(radius=3), steps=[ILL]),
    sequences={"test:blast": SequenceDef(aim=Burst(radius=1), steps=(HARM,))},
)
ITEMS = (901, 902, 903)

ACTIONS: tuple[Action, ...] = (
    *map(Step, Direction),
    Wait(),
    PickUp(),
    UseAbility("test:howl"),
    *(make(item) for make in (Use, Drop, Wear, TakeOff) for item in ITEMS),
    Throw(ITEMS[0], Position(2, 2)),
)


def example(drawing: str) -> World:
    """Return a level with all that a state has: things, abilities, fuses, and what is hidden."""
    brains = {
        "k": [MoveAndAttack()],
        "a": [Sleep(wake_percent=20), MoveAndAttack()],
        "b": [MoveAndAttack(), Wander()],
    }
    sharp = {"b": {"awareness": 12}, "@": {"max_health": 40}, "k": {"speed": 7}}
    scenario = Scenario(drawing, brains=brains, stats=sharp, rules=ruleset(things=THINGS))
    world, level = scenario.world, scenario.world.level
    for identifier, kind in zip(ITEMS, THINGS.items.values(), strict=True):
        scenario.give("@", kind, id=identifier, charges=3)
    scenario.marks["@"].abilities["test:howl"] = 0
    scenario.give("k", THINGS.items["test:plum"], 2)
    here = scenario.marks["@"].cell
    world.timers.add(25, Fuse("test:blast", here, Cause(1, ("item", "test:plum")), 2))
    world.timers.add(35, Revert(here, "core:floor", "core:chasm"))
    level.hide([cell for cell in range(len(level.positions)) if level.triggers_at(cell)])
    world.last_id = 1000
    world.happened.add("test:once")
    look(world)
    return world


def written(world: World) -> State:
    """Return the state of a world as it comes back from a file."""
    return msgspec.json.decode(msgspec.json.encode(state_of(world)))


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


@settings(max_examples=30)
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
        pytest.param(put("timers", 0, 1, 1, value="test:z"), id="a sequence that is not there"),
        pytest.param(put("looks", value={"test:plum": "red"}), id="an item that is no riddle"),
    ],
)
def test_what_is_no_state_of_this_game_is_refused(change: Callable[[State], None]) -> None:
    world = example(ROOM)
    state = written(world)
    change(state)

    with pytest.raises(StateError, match="this is not the state of a game: "):
        world_of(state, world.ruleset)
