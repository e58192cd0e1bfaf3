"""Runs tests of mods; computes the bounds of stats, which tests of stats are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from roguelike.authoring.modtests.cases import (
    Bench,
    Failure,
    ModTest,
    default_campaign,
    failure,
    refusal,
)
from roguelike.authoring.modtests.level_tests import run_levels
from roguelike.authoring.modtests.models import LevelsTest, Scene, StatsTest
from roguelike.authoring.modtests.ranges import Range
from roguelike.authoring.modtests.scenes import run_scene
from roguelike.content.findings.diagnostics import Code
from roguelike.core.formula import FormulaError
from roguelike.engine.actor import StatRoll


def run_test(test: ModTest, bench: Bench) -> list[Failure]:
    """Return what is not as a test expects, in the order of the kinds of expectations.

    The same test with the same content always gives the same. Plugins may have mistakes, which
    keep only the one test from being finished.

    Args:
        test: The test.
        bench: What it is run with.
    """
    try:
        return list(_run(test, bench))
    except Exception as error:  # noqa: BLE001 - an implementation may be anyone's
        message = f"the test failed to run with {type(error).__name__}: {error}"
        hint = "this is a mistake in the game, or in a plugin that the mod uses"
        found = refusal(test, (), message, hint)
        return [replace(found, finding=replace(found.finding, code=Code.E901))]


def _run(test: ModTest, bench: Bench) -> Iterator[Failure]:
    """Yield what is not as a test expects, or why it cannot be run."""
    said = test.said
    if isinstance(said, StatsTest) and said.player:
        campaign = bench.campaign_with(said.player)
    else:
        named = None if isinstance(said, StatsTest) else said.campaign
        campaign = named or default_campaign(bench.catalog, test.mod)
    if campaign is None:
        message = "there is no campaign by whose rules this could be run"
        yield refusal(test, (), message, "require a mod that has one")
    elif isinstance(said, Scene):
        yield from run_scene(test, said, bench, campaign)
    elif isinstance(said, LevelsTest):
        yield from run_levels(test, said, bench, campaign)
    else:
        yield from _run_stats(test, said, bench, campaign)


def _run_stats(test: ModTest, said: StatsTest, bench: Bench, campaign: str) -> Iterator[Failure]:
    """Yield the stats whose bounds are not those that are expected."""
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
                keys = test.written_keys(("expect", name), stat)
                message = f"`{test.names.called('stat', stat)}` {misfit}"
                yield failure(test, keys, message, f'`{whose}` has "{rolls[stat].formula}"')


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
