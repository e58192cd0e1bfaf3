from __future__ import annotations

from roguelike.content.schema.levels import HordeDef, Member
from roguelike.core.formulas.formula import parse
from roguelike.core.grid.bitboards import board_of
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.definitions.kinds import DefinitionIndex
from roguelike.engine.levels.level_builder import MAX_ACTORS, Spawn
from roguelike.engine.levels.level_contents import place_horde
from tests.drawing import empty_site, site_from_text, text_from_site

HALL = """
    ########
    #......#
    #..##..#
    #..##.@#
    ########"""


def rng() -> Rng:
    return Rng("test", "hordes")


def test_members_stand_nearest_to_their_leader_and_know_who_leads_them() -> None:
    site = site_from_text(HALL)

    assert place_horde(site, "core:pack", Position(1, 3), rng(), asleep=True)

    assert text_from_site(site).split() == [
        "########",
        "#......#",
        "#kk##..#",
        "#cr##.@#",
        "########",
    ]
    assert [spawn.leader for spawn in site.spawns] == [-1, 0, 0, 0]
    assert all(spawn.asleep for spawn in site.spawns)


def test_nobody_comes_where_somebody_is_or_arrives_or_nobody_can_stand() -> None:
    site = site_from_text(HALL)
    place_horde(site, "core:lone_rat", Position(1, 1), rng())

    assert not place_horde(site, "core:pack", Position(1, 1), rng())
    assert not place_horde(site, "core:pack", Position(6, 3), rng())
    assert not place_horde(site, "core:pack", Position(3, 2), rng())
    assert len(site.spawns) == 1


def test_members_without_room_stay_away() -> None:
    site = site_from_text("#####\n#..@#\n#####")

    assert place_horde(site, "core:pack", Position(1, 1), rng())

    assert text_from_site(site) == "#####\n#ck@#\n#####"


def test_members_shun_what_they_are_told_to_shun() -> None:
    site = site_from_text(HALL)
    shunned = site.walkable()
    shunned[:4, :] = False

    place_horde(site, "core:pack", Position(3, 1), rng(), shunned=board_of(shunned))

    assert len(site.spawns) == 4
    assert not any(shunned[spawn.position] for spawn in site.spawns[1:])


def test_a_level_has_room_for_only_so_many() -> None:
    site = empty_site(40, 40)
    site.terrain[1:-1, 1:-1] = site.table.numbers["core:floor"]
    site.spawns = [
        Spawn("core:rat", Position(1 + index % 38, 1 + index // 38))
        for index in range(MAX_ACTORS - 2)
    ]

    assert place_horde(site, "core:pack", Position(20, 20), rng())
    assert not place_horde(site, "core:pack", Position(20, 30), rng())
    assert len(site.spawns) == MAX_ACTORS - 1


def test_members_stay_on_ground_of_which_their_horde_is() -> None:
    site = site_from_text("######\n#.>>.#\n######")
    member = Member(monster="core:eel", count=parse("3"))
    eels = HordeDef(leader="core:eel", members=(member,), ground=("exit",))
    site.book = DefinitionIndex(hordes={"core:eels": eels})

    place_horde(site, "core:eels", Position(2, 1), rng())

    assert [spawn.position for spawn in site.spawns] == [(2, 1)]
    site.down = None
    site.spawns.clear()
    place_horde(site, "core:eels", Position(2, 1), rng())
    assert [spawn.position for spawn in site.spawns] == [(2, 1), (3, 1)]
