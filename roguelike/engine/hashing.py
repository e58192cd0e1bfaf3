"""A fingerprint of a world, equal for equal states on every platform."""

from __future__ import annotations

import json
from hashlib import blake2b

from roguelike.engine.state import plain, state_of
from roguelike.engine.world import World


def state_hash(world: World) -> str:
    """Return 32 hexadecimal digits that depend on everything that can affect the game."""
    digest = blake2b(digest_size=16)
    text = json.dumps(plain(state_of(world)), sort_keys=True, separators=(",", ":"))
    digest.update(text.encode())
    return digest.hexdigest()
