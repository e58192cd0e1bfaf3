"""Hash of a world, equal for equal states on every platform."""

from __future__ import annotations

import json
from hashlib import blake2b

from roguelike.engine.serialization.dump import State, plain_state, state_of
from roguelike.engine.world.world import World


def state_hash(world: World) -> str:
    """Return 32 hexadecimal digits that depend on everything that can affect the game."""
    return hash_of(plain_state(state_of(world)))


def hash_of(state: State) -> str:
    """Return the same for the state of a world.

    What the player knows from a map alone, and which items were the player's before, is left out:
    no rule asks for that.
    """
    digest = blake2b(digest_size=16)
    death = state["death"] and state["death"][:1]  # without words of the player's language
    level = {name: part for name, part in state["level"].items() if name != "mapped"}
    told = {name: part for name, part in state.items() if name != "strayed"}
    told |= {"death": death, "level": level}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), default=bytes.hex)
    digest.update(text.encode())
    return digest.hexdigest()
