"""A state that was tampered with is refused, or is that of a game that goes on like any other."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.engine.serialization.dump import State
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.serialization.load import StateError, world_of
from roguelike.engine.turns.session import Session
from roguelike.engine.world.world import World
from tests.engine.serialization.test_invariants import attempt, furnished
from tests.engine.serialization.test_load import ACTIONS, play, written

ROOM = "#########\n#@.k.$..#\n#.^...a.#\n#.+..b..#\n#########"
JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 10, 25, 10**6, 2**62, 2**63, -(2**70), 1.5),
    *("", "x", "test:k", "test:ill", "core:wall", "core:floor", "player", "x" * 20_000, "AAAA"),
    *([], [0], [1, 1], {}, {"": 0}, {"core:speed": 10**6}),
)


@cache
def origin() -> tuple[World, State]:
    """Return a world in the middle of a game, and its state."""
    world = furnished(ROOM)
    play(world, ACTIONS[4:9])
    return world, written(world)


def parts(value: object) -> list[tuple[Any, Any]]:
    """Return each table or list in a value with each of its keys, those inside others included."""
    table = cast("Any", value) if isinstance(value, dict | list) else ()
    keys: list[Any] = [*(table if isinstance(value, dict) else range(len(table)))]
    here = [(table, key) for key in keys]
    return [*here, *(each for key in keys for each in parts(table[key]))]


def tampered(state: State, random: Random) -> State:
    """Return a state in which a few parts have gone, have changed, or have taken others' places."""
    state = deepcopy(state)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        if there := parts(state):
            _tamper(*random.choice(there), there, random)
    return state


def _tamper(table: Any, key: Any, there: list[tuple[Any, Any]], random: Random) -> None:  # noqa: ANN401
    """Change one of the parts that are there."""
    value, is_list = table[key], type(table) is list
    alike = [each[at] for each, at in there if type(each[at]) is type(value)]
    match random.randrange(8):
        case 0:
            del table[key]
        case 1 if is_list:
            table.insert(key, deepcopy(value))
        case 2 if is_list:
            random.shuffle(table)
        case 3:
            table[key] = deepcopy(random.choice(JUNK))
        case 4 | 5 if type(value) is int:
            table[key] = value + random.choice((-1, 1, 5, -1_000, 10**4))
        case 4 if isinstance(value, str):
            table[key] = random.choice((value[:-4], value[4:], value + value, value[::-1]))
        case _:
            table[key] = deepcopy(random.choice(alike))


@settings(max_examples=50)
@given(random=st.randoms())
def test_what_was_tampered_with_is_refused_or_goes_on_like_any_game(random: Random) -> None:
    world, state = origin()

    try:
        again = world_of(tampered(state, random), world.ruleset)
    except StateError:
        return

    assert broken_invariants(again) == []
    session = Session(again)
    for _ in range(20):
        if not again.is_over:
            attempt(session, random.choice(ACTIONS))
