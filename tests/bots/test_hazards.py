"""What had better not be entered."""

from __future__ import annotations

from roguelike.bots.hazards import hazards_of
from tests.written import knowing, written

WORLD = written(
    """
    [status."test:wet"]
    tags = ["good"]

    [status."test:slow"]
    tags = ["bad"]

    [terrain."test:pool"]
    walkable = true
    triggers = [{ on = "enter", steps = [{ kind = "apply_status", status = "test:wet" }] }]

    [terrain."test:mud"]
    walkable = true
    triggers = [{ on = "enter", steps = [{ kind = "apply_status", status = "test:slow" }] }]

    [terrain."test:spikes"]
    walkable = true
    triggers = [{ on = "step", steps = [{ kind = "damage", amount = 2 }] }]

    [terrain."test:shrine"]
    walkable = true
    tags = ["untouched"]

    [terrain."test:gate"]
    walkable = true
    tags = ["gate", "untouched"]
    """
)


def test_what_hurts_or_curses_is_a_hazard_and_what_helps_is_none() -> None:
    rules = knowing(WORLD)
    table = rules.terrain

    found = hazards_of(rules)(table)

    bad = {table.ids[number] for number in found.nonzero()[0]}
    assert bad == {"test:mud", "test:spikes", "test:shrine", "core:trap", "core:deep_water"}
