"""Aims, which find targets: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.aims.adjacent import adjacent
from roguelike.aims.all_in_view import all_in_view
from roguelike.aims.bolt import bolt
from roguelike.aims.burst import burst
from roguelike.aims.cone import cone
from roguelike.aims.level import level
from roguelike.aims.line import line
from roguelike.aims.random_in_view import random_in_view
from roguelike.aims.self import self
from roguelike.engine.targeting.aiming import Aiming, Area
from roguelike.registry import Entry

AIMS: tuple[Entry[Any, Aiming, Area], ...] = (
    adjacent,
    all_in_view,
    bolt,
    burst,
    cone,
    level,
    line,
    random_in_view,
    self,
)
