from __future__ import annotations

from collections import Counter

import pytest

from roguelike.content.schema.items import LootDef
from roguelike.core.rng import Rng
from roguelike.engine.definitions.loot_tables import LootChoice, LootPools, LootTable, choose_loot


def tables(**said: object) -> dict[str, LootTable]:
    return {
        name: LootTable.of(name, LootDef.model_validate(definition))
        for name, definition in said.items()
    }


def drawn(found: dict[str, LootTable], times: int, depth: int = 1) -> list[LootChoice | None]:
    rng, pools = Rng("test", "loot"), LootPools({}, {})
    return [choose_loot("hoard", found, depth, rng, pools) for _ in range(times)]


def items(choices: list[LootChoice | None]) -> list[str]:
    return [choice.item if choice else "" for choice in choices]


def test_entries_are_chosen_by_weight_at_their_depths() -> None:
    entries = [
        {"item": "a:often", "weight": 3},
        {"item": "a:seldom", "weight": 1},
        {"item": "a:deep", "weight": 100, "first": 5},
    ]
    counts = Counter(items(drawn(tables(hoard={"entries": entries}), 400)))

    assert counts.keys() == {"a:often", "a:seldom"}
    assert 260 < counts["a:often"] < 340


@pytest.mark.parametrize("pool", ["level", "game"])
def test_what_is_not_replaced_is_chosen_once(pool: str) -> None:
    entries = [{"item": "a:one"}, {"item": "a:two"}]
    found = tables(hoard={"entries": entries, "without_replacement": pool})

    assert sorted(items(drawn(found, 3))) == ["", "a:one", "a:two"]


def test_each_game_has_some_of_the_entries_in_play() -> None:
    entries = [{"item": f"a:{'wxyz'[number]}", "weight": number + 1} for number in range(4)]
    found = tables(hoard={"entries": entries, "in_play": 3, "without_replacement": "level"})

    def game(seed: str) -> list[str]:
        rng = Rng("any", "loot")
        levels = (LootPools({}, {}, seed) for _ in range(2))
        chosen = [choose_loot("hoard", found, 1, rng, pools) for pools in levels for _ in range(4)]
        assert items(chosen)[3] == items(chosen)[7] == ""
        assert sorted(items(chosen)[:3]) == sorted(items(chosen)[4:7])
        return sorted(items(chosen)[:3])

    assert len({tuple(game(str(seed))) for seed in range(20)}) > 2
    assert "a:z" in game("test")


def test_what_is_not_wanted_is_not_chosen() -> None:
    def is_wanted(item: str) -> bool:
        return item != "a:one"

    found = tables(hoard={"entries": [{"item": "a:one"}, {"item": "a:two"}]})
    pools = LootPools({}, {}, is_wanted=is_wanted)
    rng = Rng("test", "loot")

    assert set(items([choose_loot("hoard", found, 1, rng, pools) for _ in range(9)])) == {"a:two"}


def test_a_table_within_a_table_keeps_its_own_pool() -> None:
    found = tables(
        hoard={"entries": [{"loot": "rare"}]},
        rare={"entries": [{"item": "a:crown"}], "without_replacement": "game"},
    )
    rng, game = Rng("test", "loot"), dict[str, list[int]]()

    first = choose_loot("hoard", found, 1, rng, LootPools(game, {}))
    second = choose_loot("hoard", found, 1, rng, LootPools(game, {}))

    assert first == LootChoice("a:crown", 1, has_affix=False)
    assert second is None
    assert game == {"rare": []}


def test_tables_that_lead_to_each_other_come_to_nothing() -> None:
    found = tables(hoard={"entries": [{"loot": "hoard"}]})

    assert drawn(found, 1) == [None]


def test_there_may_be_none_of_something() -> None:
    found = tables(hoard={"entries": [{"item": "a:b", "count": "depth - 1"}]})

    assert drawn(found, 1) == [None]
    assert drawn(found, 1, depth=3) == [LootChoice("a:b", 2, has_affix=False)]
