from __future__ import annotations

import pytest

from roguelike.content.schema.campaigns import ModeDef
from roguelike.content.schema.levels import HordeDef, RegionDef
from roguelike.core.grid.geometry import Position, Rect
from roguelike.core.grid.movement_rules import MovementRules
from roguelike.core.grid.steps import DistanceField, Steps
from roguelike.engine.definitions.kinds import DefinitionIndex, RegionKind
from roguelike.engine.levels.level_builder import CannotGenerateError, Site, Spawn
from roguelike.generators.rooms_and_loops import RoomsAndLoops, rooms_and_loops
from roguelike.passes.hordes import Hordes, hordes
from roguelike.passes.stairs import Stairs, stairs
from tests.drawing import BOOK, HORDES, empty_site, site_from_text

THREE_ROOMS = """
    ###################
    #.....#.....#.....#
    #.....#.....#.....#
    #..@..+.....+.....#
    #.....#.....#.....#
    ###################"""
ROOMS = (Rect(0, 0, 6, 5), Rect(6, 0, 6, 5), Rect(12, 0, 6, 5))
POND = """
    ##########
    #@.+...~~#
    ##########"""


def put(
    site: Site | None = None,
    *,
    seed: str = "1",
    depth: int = 1,
    book: DefinitionIndex = BOOK,
    **said: object,
) -> Site:
    site = site or site_from_text(THREE_ROOMS, rooms=ROOMS, seed=seed)
    site.depth, site.book = depth, book
    hordes(Hordes.model_validate({"distance": 3, "out_of_depth": 0, **said}), site)
    return site


def _places(site: Site) -> list[Position]:
    return [spawn.position for spawn in site.spawns]


def leaders(site: Site) -> list[Spawn]:
    return [spawn for spawn in site.spawns if spawn.leader < 0]


def book_of(**known: HordeDef) -> DefinitionIndex:
    return DefinitionIndex(hordes={f"core:{name}": horde for name, horde in known.items()})


def test_it_has_to_be_known_where_one_arrives() -> None:
    with pytest.raises(CannotGenerateError, match="monsters keep clear of the arrival point"):
        put(site_from_text("####\n#..#\n####"))


def test_each_horde_has_a_room_of_its_own_while_there_are_enough() -> None:
    for seed in range(10):
        site = put(seed=str(seed), hordes=["core:lone_rat"], count=2)

        assert [sum(map(room.contains, _places(site))) for room in ROOMS] == [0, 1, 1]


def test_hordes_of_the_region_come_where_no_others_are_named() -> None:
    region = RegionDef(label="cellar", hordes=("core:pack",))
    book = DefinitionIndex(
        hordes=HORDES, regions={"core:cellar": RegionKind("core:cellar", region, {})}
    )
    site = site_from_text(THREE_ROOMS, rooms=ROOMS)
    site.region = "core:cellar"

    assert not put(book=book).spawns
    assert {each.monster for each in leaders(put(site, book=book))} == {"core:chief"}


def test_their_threat_stays_within_the_budget() -> None:
    both = ["core:pack", "core:lone_rat"]
    dear = book_of(ogre=HordeDef(leader="core:ogre", threat=40), rat=HordeDef(leader="core:rat"))

    assert len(leaders(put(hordes=["core:pack"], count=9, budget=65))) == 2
    assert not put(hordes=["core:pack"], budget=29).spawns
    assert {each.monster for each in put(hordes=both, budget=29).spawns} == {"core:rat"}
    for seed in range(10):
        site = put(book=dear, seed=str(seed), hordes=["core:ogre", "core:rat"], budget=99)
        assert len(site.spawns) == 5
        assert sum(each.monster == "core:ogre" for each in site.spawns) <= 2


@pytest.mark.parametrize(("depth", "comes"), [(1, False), (3, False), (4, True), (5, True)])
def test_some_come_a_little_too_early_but_never_those_that_do_not(
    depth: int, *, comes: bool
) -> None:
    book = book_of(
        deep=HordeDef(leader="core:deep", first=6),
        never=HordeDef(leader="core:never", first=6, out_of_depth=False),
    )
    both = ["core:deep", "core:never"]

    site = put(book=book, depth=depth, hordes=both, count=3, out_of_depth=100)

    assert [each.monster for each in site.spawns] == ["core:deep"] * 3 * comes


@pytest.mark.parametrize(("said", "added", "comes"), [(0, 100, True), (100, -100, False)])
def test_a_mode_says_how_many_come_too_early(said: int, added: int, *, comes: bool) -> None:
    site = site_from_text(THREE_ROOMS, rooms=ROOMS)
    site.mode = ModeDef(label="Other", out_of_depth=added)
    book = book_of(deep=HordeDef(leader="core:deep", first=6))

    put(site, depth=4, book=book, hordes=["core:deep"], count=2, out_of_depth=said)

    assert len(site.spawns) == 2 * comes


def test_those_who_live_in_water_are_put_there_and_others_are_not() -> None:
    book = book_of(eel=HordeDef(leader="core:eel", ground=("exit",)))
    site = site_from_text(POND.replace("~", ">"))
    site.down = None

    put(site, book=book, hordes=["core:eel"], count=9)

    assert sorted(_places(site)) == [(7, 1), (8, 1)]


def test_all_of_a_horde_sleep_or_none_and_the_first_always_if_so_said() -> None:
    sound = book_of(rat=HordeDef(leader="core:rat", asleep=50))
    found = {
        tuple(each.asleep for each in put(book=sound, seed=str(seed), hordes=["core:rat"]).spawns)
        for seed in range(4)
    }
    assert len(found) > 1

    site = put(hordes=["core:pack"], count=2, first_asleep=True)

    near, far = sorted(leaders(site), key=lambda spawn: spawn.position.x)
    assert near.asleep
    assert not far.asleep
    assert sum(each.asleep for each in site.spawns) == 4


def test_nobody_is_in_view_from_where_one_arrives() -> None:
    hall = "####################\n#@....{}............#\n####################"

    def found(mark: str) -> Site:
        return put(site_from_text(hall.format(mark)), hordes=["core:lone_rat"], count=3)

    assert not found("-").spawns
    assert found("+").spawns
    assert all(x > 6 for x, _ in _places(found("+")))


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_on_levels_of_all_shapes_nobody_is_near_the_start_nor_beyond_the_budget(seed: str) -> None:
    site = empty_site(50, 30, seed=seed)
    rooms_and_loops(RoomsAndLoops(min_size=4, max_size=8), site)
    stairs(Stairs(), site)
    free = site.free()

    put(site, hordes=["core:pack", "core:lone_rat"], count=6, distance=9, budget=90)

    assert site.start is not None
    start = site.start.x * site.height + site.start.y
    steps = Steps(bytearray(site.walkable().tobytes()), MovementRules(diagonal=1), site.height)
    ways = DistanceField(steps, start)
    assert len(leaders(site)) == 6
    assert sum(each.monster == "core:chief" for each in site.spawns) <= 3
    assert all(free[place] for place in _places(site))
    assert all(ways.distance(x * site.height + y) > 9 for x, y in _places(site))
