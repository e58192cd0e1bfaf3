"""What steps can do: one effect a module, selected by its name in the data."""

from __future__ import annotations

from typing import Any

from roguelike.effects.apply_status import apply_status
from roguelike.effects.cure import cure
from roguelike.effects.damage import damage
from roguelike.effects.heal import heal
from roguelike.effects.pull import pull
from roguelike.effects.push import push
from roguelike.effects.swap import swap
from roguelike.effects.teleport import teleport
from roguelike.engine.effect import Context
from roguelike.engine.events import Event
from roguelike.registry import Entry

EFFECTS: tuple[Entry[Any, Context, list[Event]], ...] = (
    apply_status,
    cure,
    damage,
    heal,
    pull,
    push,
    swap,
    teleport,
)
