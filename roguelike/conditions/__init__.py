"""Conditions: one per module, selected by name in data."""

from __future__ import annotations

from typing import Any

from roguelike.conditions.all_ import all_
from roguelike.conditions.allies import allies
from roguelike.conditions.any_ import any_
from roguelike.conditions.chance import chance
from roguelike.conditions.depth import depth
from roguelike.conditions.distance import distance
from roguelike.conditions.first_time import first_time
from roguelike.conditions.has_item import has_item
from roguelike.conditions.has_status import has_status
from roguelike.conditions.has_tag import has_tag
from roguelike.conditions.health_below import health_below
from roguelike.conditions.in_view import in_view
from roguelike.conditions.killed import killed
from roguelike.conditions.not_ import not_
from roguelike.conditions.terrain import terrain
from roguelike.engine.effects.effect_execution import Situation
from roguelike.registry import Entry

CONDITIONS: tuple[Entry[Any, Situation, bool], ...] = (
    all_,
    allies,
    any_,
    chance,
    depth,
    distance,
    first_time,
    has_item,
    has_status,
    has_tag,
    health_below,
    in_view,
    killed,
    not_,
    terrain,
)
