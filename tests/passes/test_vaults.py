from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from roguelike.content.schema.drawings import VaultDef
from roguelike.content.schema.levels import HordeDef
from roguelike.content.schema.terrain import FeatureDef
from roguelike.core.grid.bitboards import cells_of
from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.engine.definitions.kinds import DefinitionIndex
from roguelike.engine.definitions.terrain import TerrainTable
from roguelike.engine.levels.level_builder import CannotGenerateError, Find, Site, Spawn
from roguelike.generators.cave import Cave
from roguelike.generators.rooms_and_loops import RoomsAndLoops
from roguelike.passes.place_items import PlaceItems, place_items
from roguelike.passes.stairs import Stairs, stairs
from roguelike.passes.vaults import Vaults, vaults
from roguelike.plugins import registries
from tests.drawing import empty_site, site_from_text, text_from_site
from tests.scenario import TERRAIN

CHEST = FeatureDef.model_validate({"label": "chest", "glyph": "=", "color": "core:text"})
TABLE = TerrainTable.of({**TERRAIN, "test:feature.chest": CHEST.as_terrain()})
PACK = HordeDef.model_validate(
    {"leader": "core:chief", "members": [{"monster": "core:rat", "count": "2"}]}
)
ROCK = """
    #######
    #######
    #######
    #######
    #######
    ###@###
    #######
"""
HALL = """
    #########
    #.......#
    #.......#
    #...@...#
    #.......#
    #.......#
    #########
"""
SMALL_HALL = """
    #############
    #############
    #############
    #####...#####
    #####.@.#####
    #####...#####
    #############
    #############
    #############
"""


def vault_of(drawing: str, **said: object) -> VaultDef:
    return VaultDef.model_validate({"drawing": str(Drawing.read(drawing)), **said})


CELL = vault_of("""
    ###
    #.#
    #+#
""")
PILLAR = vault_of(
    """
    ###
    ###
    ###
    """,
    fits="ground",
)


def with_vaults(site: Site, known: Mapping[str, VaultDef], **said: object) -> Site:
    """Return the site with some of the vaults, by default with one of all."""
    site.seed, site.table = "test", TABLE
    site.book = DefinitionIndex(vaults=known, hordes={"core:pack": PACK})
    vaults(Vaults.model_validate({"kind": "vaults", "any": tuple(known), **said}), site)
    return site


def with_vault(drawing: str, vault: VaultDef, *, seed: str = "test", **said: object) -> Site:
    return with_vaults(site_from_text(drawing, seed=seed), {"core:it": vault}, **said)


def drawn(site: Site) -> list[str]:
    return text_from_site(site).split("\n")


def test_a_vault_lies_in_rock_beside_ground_or_with_a_straight_way_to_it() -> None:
    vault = CELL.model_copy(update={"turns": False})
    sites = [with_vault(ROCK, vault, seed=str(seed)) for seed in range(8)]

    assert {text_from_site(site) for site in sites} == {
        str(Drawing.read(text))
        for text in (
            """
            #######
            #######
            #######
            ###.###
            ###+###
            ###@###
            #######
            """,
            """
            #######
            #######
            ###.###
            ###+###
            ###.###
            ###@###
            #######
            """,
        )
    }
    assert {site.doors[0] for site in sites} == {Position(3, 3), Position(3, 4)}


def test_a_vault_that_may_be_turned_finds_a_place_beside_as_well() -> None:
    text = """
        #######
        #######
        #######
        #@#####
        #######
        #######
        #######
    """

    assert not with_vault(text, CELL.model_copy(update={"turns": False})).vaults
    assert "+" in text_from_site(with_vault(text, CELL))


def test_a_vault_without_walls_keeps_away_from_ground_but_for_its_entrances() -> None:
    bare = vault_of("""
        ...
        ...
        .+.
    """)

    texts = {text_from_site(with_vault(ROCK, bare, seed=str(seed))) for seed in range(8)}

    lowest = """
        #######
        ##...##
        ##...##
        ##.+.##
        ###.###
        ###@###
        #######
    """
    assert texts == {str(Drawing.read(lowest))}


def test_entrances_that_lead_nowhere_are_walled_up() -> None:
    site = with_vault(
        ROCK,
        vault_of(
            """
            #+#
            +.+
            #+#
            """
        ),
    )

    assert text_from_site(site).count("+") == 1
    assert len(site.regions()) == 1


def test_a_vault_on_open_ground_lets_one_walk_around_it() -> None:
    seen = {"\n".join(drawn(with_vault(HALL, PILLAR, seed=str(seed)))) for seed in range(6)}

    assert len(seen) > 1
    for text in seen:
        site = site_from_text(text)
        assert len(site.regions()) == 1
        assert text.count("#") == HALL.count("#") + 9


def test_a_vault_on_open_ground_is_nowhere_where_it_would_be_in_the_way() -> None:
    narrow = """
        #####
        #...#
        #...#
        #...#
        #...#
        #.@.#
        #####
    """

    site = with_vault(narrow, vault_of("###\n#.#\n###", fits="ground"))

    assert not site.vaults
    assert text_from_site(site) == str(Drawing.read(narrow))


def test_a_vault_for_open_ground_lies_over_rock_where_that_is_too_small() -> None:
    pool = vault_of(
        "~~~~~\n~~~~~\n~~~~~", legend={"~": "core:shallow_water"}, fits="ground", turns=False
    )

    texts = [text_from_site(with_vault(SMALL_HALL, pool, seed=str(seed))) for seed in range(8)]

    for text in texts:
        assert text.count(",") == 15
        assert text.count(".") == 5
        assert len(site_from_text(text).regions()) == 1


def test_what_is_in_a_vault_is_put_there_and_nothing_else() -> None:
    legend = {
        "c": {"feature": "test:chest"},
        "h": {"horde": "core:pack", "asleep": True},
        "i": {"item": "core:gem", "price": 60},
        "l": {"loot": "core:hoard", "count": "2"},
        "m": {"monster": "core:kobold"},
        "n": {"monster": "core:never", "percent": 0},
    }
    vault = vault_of(
        """
        #######
        #c.h..#
        #.....#
        #ilm.n#
        ###+###
        """,
        legend=legend,
        turns=False,
        choice=True,
    )
    text = "\n".join(["#" * 11] * 8 + ["#####@#####", "#" * 11])
    site = with_vault(text, vault)

    corner = Position(*site.doors[0])
    x, y = corner.x - 3, corner.y - 4
    assert TABLE.ids[site.terrain[x + 1, y + 1]] == "test:feature.chest"
    assert site.finds == [
        Find(Position(x + 1, y + 3), item="core:gem", group=1, price=60),
        *[Find(Position(x + 2, y + 3), loot="core:hoard", count=2, group=1)] * 2,
    ]
    kobold, chief, *rats = site.spawns
    assert kobold == Spawn("core:kobold", Position(x + 3, y + 3))
    assert chief == Spawn("core:chief", Position(x + 3, y + 1), asleep=True)
    assert [rat.leader for rat in rats] == [1, 1]
    place_items(
        PlaceItems.model_validate(
            {"kind": "place_items", "finds": [{"item": "a:b", "count": "9"}]}
        ),
        site,
    )
    assert {*site.reserved} == {"core:it"}
    reserved = cells_of(site.reserved["core:it"], (site.width, site.height))
    assert not any(reserved[find.position] for find in site.finds if find.item == "a:b")


def test_no_vault_comes_twice_in_a_game_while_there_are_others() -> None:
    known = {f"core:v{number}": CELL for number in range(4)}

    def at(depth: int, seed: str = "test") -> list[str]:
        site = site_from_text(ROCK, seed=seed)
        site.depth = depth
        return with_vaults(site, known).vaults

    game = [at(depth) for depth in range(1, 9)]

    assert {tuple(each) for each in game[:4]} == {(each,) for each in known}
    assert {tuple(each) for each in game[4:]} == {(each,) for each in known}
    assert at(3, seed="made anew") == at(3)


def test_vaults_come_at_their_depths_and_with_their_weights() -> None:
    known = {
        "core:deep": CELL.model_copy(update={"first": 3}),
        "core:heavy": CELL.model_copy(update={"weight": 90}),
        "core:light": CELL.model_copy(update={"last": 2}),
    }

    def first(seed: str) -> str:
        site = site_from_text(ROCK)
        site.seed, site.table, site.book = seed, TABLE, DefinitionIndex(vaults=known)
        vaults(Vaults.model_validate({"kind": "vaults", "any": tuple(known)}), site)
        return site.vaults[0]

    counts = Counter(first(str(seed)) for seed in range(40))

    assert set(counts) == {"core:heavy", "core:light"}
    assert counts["core:heavy"] > 30


def test_only_what_is_required_prevents_a_level() -> None:
    large = vault_of("\n".join(["########"] * 8))

    assert not with_vault(ROCK, large).vaults
    assert not with_vault(ROCK, CELL, percent=0, required=True).vaults
    assert not with_vault(ROCK, CELL, first=2, required=True).vaults
    with pytest.raises(CannotGenerateError, match="no place for the vault core:it"):
        with_vault(ROCK, large, required=True)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("fits", ["rock", "ground"])
@pytest.mark.parametrize("shape", [Cave(), RoomsAndLoops()], ids=lambda shape: shape.kind)
def test_levels_with_vaults_stay_in_one_part(
    shape: Cave | RoomsAndLoops, fits: str, seed: str
) -> None:
    known = {
        f"core:v{number}": vault_of(text, fits=fits)
        for number, text in enumerate(("#####\n#...#\n##+##", "###+#\n#...#\n#...#\n#+###"))
    }
    site = empty_site(60, 40, seed=seed)
    registries().generators.bind(shape)(site)
    stairs(Stairs(), site)

    with_vaults(site, known, count="3", required=True)

    assert sorted(site.vaults) == sorted(known)
    assert len(site.regions()) == 1
    assert text_from_site(site).count("+") >= len(known)
