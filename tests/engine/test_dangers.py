"""The terrain that does harm, and how much of it meets the player."""

from __future__ import annotations

from roguelike.engine.dangers import Dangers
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


def test_what_hurts_or_curses_does_harm_and_what_helps_does_none() -> None:
    rules = knowing(WORLD)

    bad = {rules.terrain.ids[number] for number in Dangers(rules).kinds.nonzero()[0]}

    assert bad == {"test:mud", "test:spikes", "core:trap"}
