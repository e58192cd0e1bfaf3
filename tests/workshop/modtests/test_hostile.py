"""Tests of mods that were not written in good faith, or not by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roguelike.content.findings.diagnostics import Code
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.workshop.modtests.expectations import (
    LevelExpectations,
    SceneExpectations,
    StatExpectations,
)
from roguelike.workshop.modtests.models import sorts
from roguelike.workshop.modtests.runner import run_test
from tests.workshop.modtests.mod_testing import complaints, environment, read

GOOD: dict[str, dict[str, Any]] = {
    "scene": {"map": "#####\n#@k.#\n#####", "do": ["east"], "expect": {"depth": 1}},
    "stats": {"monster": "kobold", "expect": {"within": {"attack": "1.."}}},
    "levels": {"seeds": 1, "expect": {"connected": True}},
}
MODELS = sorts()
EXPECTATIONS = {
    "scene": SceneExpectations,
    "stats": StatExpectations,
    "levels": LevelExpectations,
}
NAMES = ["k", "player", "attack", "kobold", "core:floor", "monster", "kind", "actor", "amount"]
SCALARS = (
    st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["1..4", "kobold", "east 3", "player", "k", "#@#", "moved", "core:floor"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    ),
    max_leaves=5,
)


NUMBERS = st.integers(-2, 30)
RANGES = NUMBERS | st.sampled_from(["0..", "..9", "1..3", "2..2"])
WHO = st.sampled_from(["player", "k"])
STATS = st.sampled_from(["attack", "attack_chance", "core:health", "speed", "gold"])
EVENTS_OF = {"kind": st.sampled_from(sorted(EVENTS))}
SAID = {"actor": WHO, "target": WHO, "amount": RANGES, "hits": RANGES, "position": st.just([2, 1])}
ACTIONS = st.sampled_from(["wait 9", "east", "north", "south_east 3", "descend", "ascend"])
PLAUSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "at": st.dictionaries(WHO, st.lists(NUMBERS, min_size=2, max_size=2)),
    "do": st.lists(ACTIONS, max_size=6),
    "events": st.lists(st.fixed_dictionaries(EVENTS_OF, optional=SAID), max_size=2),
    "exactly": st.dictionaries(STATS, RANGES, min_size=1),
    "seeds": st.integers(1, 3),
    "stats": st.dictionaries(WHO, st.dictionaries(STATS, NUMBERS, max_size=2)),
    "view": st.text("?#@k.\n", max_size=20),
}


@st.composite
def altered(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a file with one good test, in which up to three fields say something else."""
    sort = draw(st.sampled_from(sorted(GOOD)))
    test = {**GOOD[sort], "expect": dict(GOOD[sort]["expect"])}
    for _ in range(draw(st.integers(0, 2))):
        field = draw(st.sampled_from(sorted(MODELS[sort].model_fields)))
        test[field] = draw(PLAUSIBLE.get(field, VALUES) | VALUES)
    if isinstance(test["expect"], dict) and draw(st.booleans()):
        field = draw(st.sampled_from(sorted(EXPECTATIONS[sort].model_fields)))
        test["expect"][field] = draw(PLAUSIBLE.get(field, VALUES) | VALUES)
    return {sort: {"some": test}}


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(altered())
def test_whatever_a_file_says_is_either_run_or_refused(
    tmp_path: Path, data: dict[str, Any]
) -> None:
    text = tomli_w.dumps(data)

    tests, report = read(tmp_path, text)

    failures = [failure for test in tests for failure in run_test(test, environment())]
    assert bool(tests) != bool(len(report))
    assert {finding.code for finding in report} <= {Code.E802, Code.E203}
    assert {failure.finding.code for failure in failures} <= {Code.E801, Code.E802}


@pytest.mark.slow
def test_a_monster_a_thousand_times_as_quick_is_too_much(tmp_path: Path) -> None:
    text = """
        [scene.some]
        map = '''
        #####
        #@.k#
        #####
        '''
        stats.player = { speed = 1000, max_health = 1000000 }
        stats.k = { speed = 1 }
        do = ["wait 1000"]
        expect.depth = 1
    """

    (found,) = complaints(tmp_path, text)

    assert found.startswith('E802 "wait 1000": the monsters would act more than 50000 times')
