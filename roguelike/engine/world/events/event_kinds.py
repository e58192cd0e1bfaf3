"""The kinds of events that the engine itself knows, by their names in data."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.engine.world.events import actor_events, events, item_events, level_events
from roguelike.engine.world.events.events import Event, kinds_of

_MODULES = frozenset({each.__name__ for each in (actor_events, events, level_events, item_events)})

EVENTS: Mapping[str, type[Event]] = {
    each.data_name: each
    for each in sorted(kinds_of(), key=lambda kind: kind.data_name)  # not as modules are imported
    if each.__module__ in _MODULES
}
"""All that can happen without plugins."""
