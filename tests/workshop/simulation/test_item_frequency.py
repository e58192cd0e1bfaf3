"""Expected numbers of items."""

from __future__ import annotations

from roguelike.content.schema.levels import FrequencyDef
from roguelike.workshop.simulation.item_frequency import ExpectedCount, expected_counts


def expected(games: int = 1, floors: int = 6, **said: object) -> list[ExpectedCount]:
    frequency = FrequencyDef.model_validate({"count": "0", **said})
    return expected_counts(frequency, "a:usual", (str(number) for number in range(games)), floors)


def test_what_is_certain_has_no_spread() -> None:
    certain = {"item": "a:key", "weight": 0, "at_least": {"per_floor": 50}}

    key, everything = expected(games=5, metered=[certain])

    assert key == ExpectedCount("a:key", mean=300, low=3, high=3, dry=1, longest_dry=1)
    assert everything == ExpectedCount("", mean=300, low=3, high=3, dry=1, longest_dry=1)


def test_what_is_left_to_chance_is_told_with_its_spread() -> None:
    rows = expected(
        games=200, floors=4, count="1", entries=[{"item": "a:sword"}, {"loot": "a:potions"}]
    )

    sword, potions, everything = rows
    assert [sword.id, potions.id, everything.mean] == ["a:sword", "a:potions", 400]
    assert sword.mean + potions.mean == 400
    assert sword.low < 2 < sword.high


def test_no_games_have_nothing() -> None:
    assert expected(games=0) == [ExpectedCount("", 0, 0, 0, 0, 0)]
