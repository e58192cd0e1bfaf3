"""Combat rules, which resolve attacks: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.engine.world.attack_context import Blow, Clash
from roguelike.registry import Entry
from roguelike.rules.flat import flat
from roguelike.rules.opposed_percentile import opposed_percentile

RULES: tuple[Entry[Any, Clash, Blow], ...] = (flat, opposed_percentile)
