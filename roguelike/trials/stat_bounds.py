"""Tests of stats: the least and the greatest that can be rolled, computed and not sampled."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.diagnostics import Code
from roguelike.content.mod_test_files import ModTest
from roguelike.content.mod_tests import StatsTest
from roguelike.content.ranges import Range
from roguelike.core.formula import FormulaError
from roguelike.engine.actor import StatRoll
from roguelike.trials.bench import Bench
from roguelike.trials.failures import Failure, failure, written_keys


def run_stats(test: ModTest, said: StatsTest, bench: Bench) -> Iterator[Failure]:
    """Yield the stats whose bounds are not those that are expected."""
    player = said.player
    campaign = bench.campaign_with(player) if player else bench.campaign_of(test.mod)
    if campaign is None:
        message = "there is no campaign by whose rules this could be looked at"
        yield failure(test, (), message, code=Code.E802)
        return
    ruleset = bench.ruleset(campaign)
    kind = ruleset.monsters[said.monster] if said.monster else ruleset.player
    rolls = {roll.stat: roll for roll in kind.stats}
    roles = ruleset.roles
    rolls[roles.health] = rolls[roles.max_health]  # everyone is born unhurt
    for stat, wanted in said.expect.items():
        keys = written_keys(test, ("expect",), stat)
        try:
            low, high = _bounds(rolls[stat], said.depth)
        except FormulaError as error:
            yield failure(test, keys, f"`{stat}` has no bounds: {error.message}")
            continue
        if wanted.low not in (None, low) or wanted.high not in (None, high):
            found = Range(low, high)
            message = f"`{stat}` of `{kind.id}` is {found} at depth {said.depth}, not {wanted}"
            formula = str(rolls[stat].formula)
            yield failure(test, keys, message, f'it is rolled as "{formula}"')


def _bounds(roll: StatRoll, depth: Range) -> tuple[int, int]:
    """Return the least and the greatest value of a stat at any of some depths.

    Each depth is asked about alone, for which the bounds of formulas are exact.

    Raises:
        FormulaError: They are beyond all bounds.
    """
    found = [roll.formula.bounds({"depth": (each, each)}) for each in depth.numbers()]
    low, high = min(low for low, _ in found), max(high for _, high in found)
    return _within(low, roll), _within(high, roll)


def _within(value: int, roll: StatRoll) -> int:
    return min(max(value, roll.minimum), roll.maximum)
