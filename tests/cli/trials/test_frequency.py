"""`roguelike frequency`."""

from __future__ import annotations

from pathlib import Path

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run, write_mod

USUAL = """
[frequency.usual]
count = 2
entries = [{ item = "classic:leather_helmet", weight = 1 }]
metered = [{ item = "classic:leather_helmet", weight = 0, at_least = { per_floor = 50 } }]
"""


def test_a_table_says_what_games_will_have(mods: Path, run: Run) -> None:
    write_mod(mods, "frost", USUAL)

    result = run("frequency", "usual", "--floors", "4", "--games", "3")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "WHAT                    MEAN   5 %  95 %  FLOORS WITHOUT  95 %\n"
        "classic:leather_helmet  10.00  10   10    0               0\n"
        "all                     10.00  10   10    0               0\n"
    )


def test_programs_get_the_same(mods: Path, run: Run) -> None:
    write_mod(mods, "frost", USUAL)

    said = run("frequency", "usual", "--games", "5", "--format", "json").json

    assert (said["frequency"], said["floors"], said["games"]) == ("frost:usual", 12, 5)
    assert said["items"] == [{"id": "classic:leather_helmet", **said["all"]}]
    assert said["all"]["mean"] == 30


def test_what_there_is_not_is_refused(run: Run) -> None:
    assert run("frequency", "usual").code == Exit.USAGE
