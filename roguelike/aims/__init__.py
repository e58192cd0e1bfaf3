"""How targets are found: one aim a module, selected by its name in the data."""

from __future__ import annotations

from typing import Any

from roguelike.aims.bolt import bolt
from roguelike.aims.burst import burst
from roguelike.engine.aiming import Aiming, Area
from roguelike.registry import Entry

AIMS: tuple[Entry[Any, Aiming, Area], ...] = (bolt, burst)
