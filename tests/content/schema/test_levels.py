from __future__ import annotations

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.schema.levels import MAX_CELLS, MAX_PASSES, MAX_SIDE, MIN_SIDE, LevelDef
from roguelike.generators.cave import Cave
from roguelike.passes.doors import Doors
from roguelike.plugins import registries
from tests.content.validation import WRONG_INTEGERS, contexts, faults

LEVEL = registries().models()["level"]
CAVE = {"label": "the cave", "generator": {"kind": "cave"}}


def test_a_level_needs_a_label_and_a_generator() -> None:
    level = LEVEL.model_validate(CAVE)

    assert isinstance(level, LevelDef)
    assert (level.width, level.height, level.passes) == (80, 48, ())
    assert level.generator == Cave()
    assert faults(LEVEL, {}) == ["label: missing", "generator: missing"]


def test_passes_are_selected_by_kind_and_keep_their_order() -> None:
    table = {**CAVE, "passes": [{"kind": "stairs"}, {"kind": "doors"}]}

    level = LEVEL.model_validate(table)

    assert isinstance(level, LevelDef)
    assert [type(each).__name__ for each in level.passes] == ["Stairs", "Doors"]
    assert level.passes[1] == Doors()


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"generator": {"kind": "maze"}}, "generator: union_tag_invalid"),
        ({"generator": {}}, "generator: union_tag_not_found"),
        ({"generator": {"kind": "doors"}}, "generator: union_tag_invalid"),
        ({"passes": [{"kind": "cave"}]}, "passes.0: union_tag_invalid"),
        ({"passes": {"kind": "doors"}}, "passes: tuple_type"),
        ({"passes": [{"kind": "doors"}] * (MAX_PASSES + 1)}, "passes: too_long"),
        ({"hight": 3}, "hight: extra_forbidden"),
    ],
)
def test_what_does_not_fit_is_refused(table: dict[str, object], expected: str) -> None:
    assert faults(LEVEL, {**CAVE, **table}) == [expected]


@pytest.mark.parametrize("field", ["width", "height"])
def test_sides_are_integers_within_bounds(field: str) -> None:
    for value in WRONG_INTEGERS:
        assert faults(LEVEL, {**CAVE, field: value}) == [f"{field}: int_type"]
    assert faults(LEVEL, {**CAVE, field: MIN_SIDE - 1}) == [f"{field}: greater_than_equal"]
    assert faults(LEVEL, {**CAVE, field: MAX_SIDE + 1}) == [f"{field}: less_than_equal"]
    assert faults(LEVEL, {**CAVE, field: MIN_SIDE}) == []


@pytest.mark.parametrize(
    ("width", "height", "is_right"),
    [(500, 500, True), (1000, 250, True), (1000, 251, False), (1000, 1000, False)],
)
def test_the_area_is_bounded_as_well(width: int, height: int, *, is_right: bool) -> None:
    table = {**CAVE, "width": width, "height": height}

    assert faults(LEVEL, table) == ([] if is_right else [f": {Fault.CONTRADICTION}"])
    if not is_right:
        (told,) = contexts(LEVEL, table)
        assert told["area"] == width * height
        assert (told["limit"], told["field"]) == (MAX_CELLS, "width")
