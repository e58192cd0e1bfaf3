"""What can be asked: one condition a module, selected by its name in the data."""

from __future__ import annotations

from typing import Any

from roguelike.conditions.chance import chance
from roguelike.conditions.has_status import has_status
from roguelike.conditions.not_ import not_
from roguelike.engine.effect import Situation
from roguelike.registry import Entry

CONDITIONS: tuple[Entry[Any, Situation, bool], ...] = (chance, has_status, not_)
