"""Tests of mods, run: each says what is not as it expects."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.assembling.mod_test_files import ModTest
from roguelike.content.findings.diagnostics import Code
from roguelike.content.testing.mod_tests import Scene, StatsTest
from roguelike.trials.bench import Bench
from roguelike.trials.failures import Failure, failure
from roguelike.trials.level_surveys import run_levels
from roguelike.trials.scenes import run_scene
from roguelike.trials.stat_bounds import run_stats


def run_test(test: ModTest, bench: Bench) -> list[Failure]:
    """Return what is not as a test expects, in the order of the kinds of expectations.

    The same test with the same content always gives the same. Plugins may have mistakes, which
    keep the one test from being finished.

    Args:
        test: The test.
        bench: What it is run with.
    """
    try:
        return list(_run(test, bench))
    except Exception as error:  # noqa: BLE001 - an implementation may be anyone's
        message = f"the test failed to run with {type(error).__name__}: {error}"
        hint = "this is a mistake in the game, or in a plugin that the mod uses"
        return [failure(test, (), message, hint, code=Code.E901)]


def _run(test: ModTest, bench: Bench) -> Iterator[Failure]:
    if isinstance(test.said, Scene):
        return run_scene(test, test.said, bench)
    if isinstance(test.said, StatsTest):
        return run_stats(test, test.said, bench)
    return run_levels(test, test.said, bench)
