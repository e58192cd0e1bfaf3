"""Tests of stats: the least and the greatest that can be rolled, computed and not sampled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roguelike.content.assembling.mod_test_files import ModTest
from roguelike.content.assembling.mod_test_levels import campaign_of
from roguelike.content.findings.diagnostics import Code
from roguelike.content.testing.mod_tests import StatsTest
from roguelike.content.words.ranges import Range
from roguelike.core.formula import FormulaError
from roguelike.engine.actor import StatRoll
from roguelike.trials.bench import Bench
from roguelike.trials.failures import Failure, failure, written_keys


def run_stats(test: ModTest, said: StatsTest, bench: Bench) -> Iterator[Failure]:
    """Yield the stats whose bounds are not those that are expected."""
    player = said.player
    campaign = bench.campaign_with(player) if player else campaign_of(bench.catalog, test.mod)
    if campaign is None:
        message = "there is no campaign by whose rules this could be looked at"
        yield failure(test, (), message, code=Code.E802)
        return
    ruleset = bench.ruleset(campaign)
    kind = ruleset.monsters[said.monster] if said.monster else ruleset.player
    whose = test.names.called("monster" if said.monster else "player", kind.id)
    rolls = {roll.stat: roll for roll in kind.stats}
    roles = ruleset.roles
    rolls[roles.health] = rolls[roles.max_health]  # everyone is born unhurt
    for name in ("within", "exactly"):
        expected: Mapping[str, Range] = getattr(said.expect, name)
        for stat, wanted in expected.items():
            misfit = _misfit(rolls[stat], said.depth, wanted, is_exact=name == "exactly")
            if misfit:
                keys = written_keys(test, ("expect", name), stat)
                message = f"`{test.names.called('stat', stat)}` {misfit}"
                hint = f'`{whose}` has "{rolls[stat].formula}"'
                yield failure(test, keys, message, hint)


def _misfit(roll: StatRoll, depth: Range, wanted: Range, *, is_exact: bool) -> str:
    """Return what is wrong with a stat, as words behind its name, or nothing."""
    try:
        low, high = _bounds(roll, depth)
    except FormulaError as error:
        return f"has no bounds: {error.message}"
    found = Range(low, high)
    is_so = found == wanted if is_exact else low in wanted and high in wanted
    exactly = "exactly " if is_exact else ""
    return "" if is_so else f"is {found} at depth {depth}, not {exactly}{wanted}"


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
