"""The tests of classic: they fail where its rules are changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run, write_mod

SEARCH = """
[[patch.monster]]
id = "classic:kobold"
set = {{ behaviors.move_and_attack.alert_turns = {} }}
"""


@pytest.mark.parametrize(
    ("patch", "failing"),
    [
        ("[[patch.monster]]\nid = 'classic:kobold'\nset = { stats.speed = 10 }", "time"),
        ("[[patch.monster]]\nid = 'classic:kobold'\nset = { stats.awareness = 11 }", "alertness"),
        *((SEARCH.format(turns), "alertness") for turns in (14, 16)),
        ("[[patch.rules]]\nid = 'classic:classic'\nset = { sight.metric = 'square' }", "sight"),
        ("[[patch.monster]]\nid = 'classic:kobold'\nset = { stats.attack = '1d3' }", "stats"),
        (
            "[[patch.rules]]\nid = 'classic:classic'\nset = { movement.diagonals = true }",
            "movement",
        ),
        ("[[patch.terrain]]\nid = 'core:door_closed'\nset = { transparent = true }", "doors"),
        (
            (
                "[[patch.campaign]]\nid = 'classic:classic'\n"
                "set = { levels = [{ level = 'classic:dungeon', last = 1 }] }"
            ),
            "gold_and_stairs",
        ),
        (
            "[[patch.level]]\nid = 'classic:dungeon'\nset = { passes.populate.percent = 0 }",
            "levels",
        ),
        (
            "[[patch.level]]\nid = 'classic:dungeon'\nset = { passes.populate.start_room = true }",
            "levels",
        ),
        (
            "[[patch.rules]]\nid = 'classic:classic'\nset = { combat.attack = 'core:defense' }",
            "combat",
        ),
    ],
)
def test_a_change_to_the_rules_of_classic_is_noticed(
    patch: str, failing: str, run: Run, mods: Path
) -> None:
    write_mod(mods, "change", patch)

    result = run("test", "classic", "--mods", "change", "--filter", f"classic/{failing}*")

    assert result.code == Exit.FINDINGS
    assert f"classic/tests/{failing}.toml" in result.out
    assert "E802" not in result.out
