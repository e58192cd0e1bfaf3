"""What monsters do: one behavior a module, selected by its name in the data."""

from __future__ import annotations

from typing import Any

from roguelike.behaviors.move_and_attack import move_and_attack
from roguelike.behaviors.sleep import sleep
from roguelike.behaviors.wander import wander
from roguelike.engine.actions.base import Action
from roguelike.engine.turn import Turn
from roguelike.registry import Entry

BEHAVIORS: tuple[Entry[Any, Turn, Action | None], ...] = (move_and_attack, sleep, wander)
