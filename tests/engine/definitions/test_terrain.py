from __future__ import annotations

from roguelike.engine.definitions.terrain import UNKNOWN, TerrainTable
from tests.scenario import TERRAIN


def test_terrain_is_numbered_in_the_order_of_ids_after_the_unknown() -> None:
    table = TerrainTable.of(dict(sorted(TERRAIN.items(), reverse=True, key=lambda item: item[0])))

    assert table.ids == ("", *sorted(TERRAIN))
    assert table.numbers == {identifier: number for number, identifier in enumerate(table.ids)}
    assert table.ids[UNKNOWN] == table.leads[UNKNOWN] == ""
    assert not table.walkable[UNKNOWN]
    assert not table.transparent[UNKNOWN]
    assert not table.opens_into[UNKNOWN]


def test_each_kind_is_what_its_definition_says() -> None:
    table = TerrainTable.of(TERRAIN)

    for identifier, terrain in TERRAIN.items():
        number = table.numbers[identifier]
        assert table.walkable[number] == terrain.walkable
        assert table.transparent[number] == terrain.transparent
        assert table.leads[number] == (terrain.leads or "")
        assert table.ids[table.opens_into[number]] == (terrain.opens_into or "")
