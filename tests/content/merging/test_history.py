from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.merging.history import HistoryStep
from roguelike.content.merging.layers import MISSING
from tests.content.bestiary import history, load_beside_core
from tests.content.writing import shown

PATCHES = Path(__file__).with_name("history.toml").read_text(encoding="utf-8")
Steps = Callable[..., list[HistoryStep]]


@pytest.fixture
def steps(tmp_path: Path) -> Steps:
    """Return a function that returns the steps of a value of the patched rat."""
    result = load_beside_core(tmp_path, {"deep": PATCHES})
    assert shown(result.report) == []

    def of(*path: str | int) -> list[HistoryStep]:
        return list(history(result, "core:rat").steps(path))

    return of


def told(steps: list[HistoryStep]) -> list[tuple[str, str, tuple[int, ...], Any, Any]]:
    return [(step.step, step.mod, tuple(step.place.region()), step.old, step.new) for step in steps]


def test_a_value_knows_each_step_at_its_exact_place(steps: Steps) -> None:
    assert told(steps("stats", "core:attack")) == [
        ("define", "core", (22, 20, 21), MISSING, 4),
        ("set", "deep", (4, 39, 40), 4, 5),
        ("add", "deep", (5, 35, 36), 5, 7),
        ("mul", "deep", (10, 16, 17), 7, 14),
        ("replace", "deep", (22, 28, 33), 14, "1d6"),
    ]
    assert [step.note for step in steps("stats", "core:attack")] == ["", "bigger", "bigger", "", ""]


def test_an_item_that_is_inserted_is_where_it_is_written(steps: Steps) -> None:
    assert told(steps("tags", 1))[-1] == ("insert", "deep", (20, 45, 50), MISSING, "odd")
    assert told(steps("tags", 2)) == [("define", "core", (21, 19, 26), MISSING, "small")]


def test_items_are_found_by_their_names_and_by_their_places(steps: Steps) -> None:
    assert told(steps("behaviors", "wander", "percent")) == [
        ("define", "core", (23, 43, 45), MISSING, 20),
        ("set", "deep", (4, 69, 71), 20, 30),
    ]
    assert told(steps("behaviors", "sleep", "wake_percent")) == [
        ("append", "deep", (15, 47, 48), MISSING, 5)
    ]
    assert [(step.step, tuple(step.place.region())) for step in steps("behaviors", 1, "kind")] == [
        ("append", (15, 23, 30))
    ]


def test_a_definition_as_a_whole_knows_what_each_step_changed(steps: Steps) -> None:
    whole = steps()

    assert [(step.step, tuple(step.place.region())[:2]) for step in whole] == [
        ("define", (17, 1)),
        ("set", (4, 7)),
        ("add", (5, 7)),
        ("mul", (9, 1)),
        ("append", (11, 1)),
        ("replace", (22, 1)),
        ("insert", (20, 1)),
        ("remove", (21, 1)),
        ("unset", (19, 9)),
    ]
    assert whole[0].new["glyph"] == "r"
    assert (whole[2].old, whole[2].new) == ({"stats.core:attack": 5}, {"stats.core:attack": 7})
    assert (whole[8].old, whole[8].new) == ({"stats.core:speed": 9}, {})


def test_parameters_that_go_with_their_kind_are_gone_where_it_changes(tmp_path: Path) -> None:
    text = """\
[level.pit]
label = "Pit"
generator = { kind = "rooms_and_corridors", max_rooms = 3 }

[[patch.level]]
id = "pit"
set.generator = { kind = "cave" }
"""

    pit = history(load_beside_core(tmp_path, {"deep": text}), "deep:pit", "level")

    assert told(list(pit.steps(("generator", "max_rooms")))) == [
        ("define", "deep", (3, 57, 58), MISSING, 3),
        ("set", "deep", (7, 17, 34), 3, MISSING),
    ]


CAVE = """\
[level.cave]
label = "Cave"
generator = { kind = "cave" }
[[level.cave.passes]]
kind = "populate"
monsters = [
  { monster = "rat" },
  { monster = "cat", weight = 2 },
]
"""


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("prepend.passes.populate.monsters = [{ monster = 'cat' }]", [13, 7, 8]),
        ("append.passes.populate.monsters = [{ monster = 'rat', weight = 9 }]", [7, 8, 13]),
        (
            (
                "insert.passes.populate.monsters = { after = { monster = 'rat' }, values ="
                " [{ monster = 'cat' }, { monster = 'rat', weight = 9 }] }"
            ),
            [7, 13, 13, 8],
        ),
        ("remove.passes.populate.monsters = [{ monster = 'rat' }]", [8]),
        ("set.passes.populate.monsters = [{ monster = 'cat' }]", [13]),
    ],
)
def test_what_is_found_in_an_item_is_told_where_that_is_written_wherever_it_has_moved(
    tmp_path: Path, change: str, expected: list[int]
) -> None:
    text = f"{CAVE}\n[[patch.level]]\nid = 'cave'\n{change}\n"
    cave = history(load_beside_core(tmp_path, {"deep": text}), "deep:cave", "level")

    found: list[Diagnostic] = []
    for number in range(len(expected)):
        at = cave.place.at("passes", 0, "monsters", number, "monster")
        found.append(cave.relocated(Diagnostic(Code.E206, at, "", related=(Related(at, ""),))))

    assert [each.place.region()[0] for each in found] == expected
    assert [each.related[0].place for each in found] == [each.place for each in found]


def test_a_finding_shows_the_latest_steps_and_the_first(tmp_path: Path) -> None:
    patch = '[[patch.monster]]\nid = "rat"\nadd.behaviors.wander.percent = 10\n'

    result = load_beside_core(tmp_path, {"deep": 9 * patch})

    (finding,) = result.report
    assert finding.message == "`percent` must be at most 100, not 110"
    assert [each.note for each in finding.related] == [
        "becomes 100 here",
        "becomes 90 here",
        "becomes 80 here",
        "starts as 20 here",
    ]
