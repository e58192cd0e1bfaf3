from __future__ import annotations

from collections import Counter
from typing import Any

from roguelike.content.schema.levels import FrequencyDef
from roguelike.core.rng import Rng
from roguelike.engine.levels.item_schedule import (
    MAX_DEALT,
    PERIOD,
    ScheduledItem,
    items_for_floor,
    items_for_floors,
)

USUAL: dict[str, Any] = {
    "count": "4",
    "entries": [{"item": "a:sword", "weight": 30}, {"loot": "a:potions", "weight": 30}],
    "metered": [
        {
            "item": "a:upgrade",
            "weight": 20,
            "per_floor": 20,
            "per_find": -20,
            "at_least": {"per_floor": 50},
        }
    ],
}


def frequency(**said: object) -> FrequencyDef:
    return FrequencyDef.model_validate(USUAL | said)


def floors(dealt: FrequencyDef, count: int, seed: str = "test") -> list[list[ScheduledItem]]:
    return [
        items_for_floor(dealt, "a:usual", depth, lambda name: Rng(seed, name))
        for depth in range(1, count)
    ]


def found(dealt: list[list[ScheduledItem]]) -> Counter[str]:
    return Counter(each.id for floor in dealt for each in floor)


def test_each_floor_has_what_the_whole_deal_has_there() -> None:
    usual = frequency()

    whole = items_for_floors(usual, range(1, 7), Rng("test", "frequency/a:usual"))

    assert floors(usual, 7) == whole
    assert floors(usual, 7, "other") != whole


def test_there_are_as_many_as_the_count_says_and_more_on_some_floors() -> None:
    several = frequency(metered=[], extra=[{"first": 2, "last": 3, "count": "2"}])

    assert [len(floor) for floor in floors(several, 5)] == [4, 6, 6, 4]


def test_what_is_lacking_at_a_floor_is_added() -> None:
    certain = {"item": "a:key", "weight": 0, "at_least": {"per_floor": 40, "offset": 60}}

    dealt = floors(frequency(count="0", metered=[certain]), 6)

    assert [len(floor) for floor in dealt] == [1, 0, 0, 1, 0]


def test_a_metered_item_comes_sooner_the_longer_there_was_none() -> None:
    late = {"item": "a:late", "weight": 0, "per_floor": 1000, "per_find": -100_000}

    dealt = floors(frequency(count="1", metered=[late]), 8)

    assert dealt[0][0].id != "a:late"  # its weight is zero on the first floor
    assert found(dealt)["a:late"] == 1  # afterwards it is far below


def test_only_what_belongs_to_a_depth_is_dealt_there() -> None:
    deep = {"item": "a:deep", "first": 3, "at_least": {"per_floor": 100}}

    dealt = floors(frequency(count="2", entries=[], metered=[deep]), 5)

    assert [len(floor) for floor in dealt] == [0, 0, 3, 2]


def test_pieces_of_an_item_are_one_find_and_choices_from_a_table_are_several() -> None:
    javelins = frequency(count="1", entries=[{"item": "a:javelin", "count": "3"}], metered=[])
    potions = frequency(count="1", entries=[{"loot": "a:potions", "count": "3"}], metered=[])

    assert floors(javelins, 2) == [[ScheduledItem("a:javelin", "", 3)]]
    assert floors(potions, 2) == [[ScheduledItem("", "a:potions", 1)] * 3]


def test_what_is_of_a_mod_that_is_not_there_is_never_dealt() -> None:
    absent = frequency(entries=[{"item": None}], metered=[])

    assert floors(absent, 3) == [[], []]


def test_a_share_of_all_items_is_rounded_over_the_floors() -> None:
    half = frequency(count="3", metered=[])

    dealt = items_for_floors(half, range(1, 5), Rng("test", "half"), 50)

    assert [len(floor) for floor in dealt] == [1, 2, 1, 2]


def test_no_floor_has_more_than_there_is_room_for() -> None:
    many = frequency(
        count="1000", metered=[USUAL["metered"][0] | {"at_least": {"per_floor": 9000}}]
    )

    assert len(floors(many, 2)[0]) == MAX_DEALT


def test_far_down_the_deal_begins_anew() -> None:
    usual = frequency()

    above, below = (
        items_for_floor(usual, "a:usual", depth, lambda name: Rng("test", name))
        for depth in (1, PERIOD + 1)
    )

    assert above == below
