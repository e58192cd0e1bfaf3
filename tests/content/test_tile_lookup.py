from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.catalog import Catalog
from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.content.references.ids import is_feature
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.tiles import Sort, shown_in
from roguelike.content.tile_lookup import TileLookup
from roguelike.game import load_content
from roguelike.resources import data_dir
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.drawn_tiles import SET, rows, tile

CATALOG = shipped_content().catalog
THINGS: list[tuple[Sort, str]] = [
    (sort, kind)
    for sort in shown_in()
    if sort != "status"  # which are words and squares of a color
    for kind in CATALOG[sort]
    if not is_feature(kind)
]

OWN = Shelf(data_dir(), "game", is_own=True)
CELLAR = f'rows = """\n{rows("k", 16)}\n"""\n'


def loaded(folder: Path, **mods: str) -> Catalog:
    """Return all definitions where some mods are loaded beside the game's own."""
    for name, text in mods.items():
        requires = {"core": "*", "classic": "*"}
        write_mod(folder / name, {"a.toml": text}, requires=requires)
    content = load_content(ModSelection((OWN, Shelf(folder))), plugins=False)
    assert [each.message for each in content.report] == []
    return content.catalog


def lookup(folder: Path, tileset: str, **mods: str) -> TileLookup:
    """Return what is drawn with which tile where some mods are loaded beside the game's own."""
    return TileLookup(loaded(folder, **mods), tileset)


def test_a_tile_that_names_a_thing_comes_before_one_for_its_tag_and_that_before_its_glyph(
    tmp_path: Path,
) -> None:
    tiles = (
        tile("named", 'terrain = ["reeds"]')
        + tile("tagged", 'tags = { terrain = ["water", "bridge"] }')
        + tile("signed", 'glyphs = { terrain = ["~", "="], item = ["~"] }')
    )
    found = lookup(tmp_path, "trial:small", trial=SET + tiles)

    assert found.find("terrain", "core:reeds", "|") == "trial:named"
    assert found.find("terrain", "core:shallow_water", "~") == "trial:tagged"
    assert found.find("terrain", "core:bridge", "=") == "trial:tagged"
    assert found.find("terrain", "core:floor", "~") == "trial:signed"
    assert found.find("terrain", "core:floor", ".") is None


def test_tags_and_glyphs_count_for_their_kind_alone(tmp_path: Path) -> None:
    tiles = tile("water", 'tags = { terrain = ["water"] }\nglyphs = { terrain = ["k"] }')
    found = lookup(tmp_path, "trial:small", trial=SET + tiles)

    assert found.find("monster", "classic:kobold", "k") is None
    assert found.find_glyph("terrain", "k") == "trial:water"
    assert found.find_glyph("item", "k") is None


def test_the_mod_that_loads_last_wins(tmp_path: Path) -> None:
    mods = {
        name: f'[tile.{name}]\nmonsters = ["classic:kobold"]\n{CELLAR}' for name in ("zebra", "ant")
    }
    mods["ant"] += '[tile.pile]\nrole = "gold"\n' + CELLAR
    found = lookup(tmp_path, "core:cellar", **mods)

    assert found.find("monster", "classic:kobold") == "zebra:zebra"
    assert found.find_role("gold") == "ant:pile"


def test_a_tile_for_a_level_counts_there_before_one_for_all_that_loads_later(
    tmp_path: Path,
) -> None:
    where = 'levels = ["classic:dungeon"]\n'
    mods = {
        "ant": f'[tile.there]\nterrain = ["core:wall"]\nrole = "gold"\n{where}{CELLAR}',
        "bee": f'[tile.anywhere]\nterrain = ["core:wall"]\nrole = "gold"\n{CELLAR}',
    }
    mods["ant"] += f'[tile.tagged]\ntags = {{ terrain = ["door"] }}\n{where}{CELLAR}'
    catalog = loaded(tmp_path, **mods)
    there = TileLookup(catalog, "core:cellar", level="classic:dungeon")
    anywhere = TileLookup(catalog, "core:cellar")
    elsewhere = TileLookup(catalog, "core:cellar", level="classic:dungeon_plus")

    assert there.find("terrain", "core:wall") == there.find_role("gold") == "ant:there"
    assert there.find("terrain", "core:door_closed") == "core:door_closed"
    for other in (anywhere, elsewhere):
        assert other.find("terrain", "core:wall") == other.find_role("gold") == "bee:anywhere"


def test_tiles_of_other_sets_do_not_count() -> None:
    catalog = shipped_content().catalog

    assert TileLookup(catalog, "core:cellar").find("terrain", "core:wall") == "core:wall_top"
    assert not TileLookup(catalog, "core:none").tiles


@pytest.mark.parametrize(("sort", "kind"), THINGS)
def test_all_that_is_in_shipped_campaigns_has_a_tile(sort: Sort, kind: str) -> None:
    glyph = getattr(CATALOG[sort][kind], "glyph", "")

    assert TileLookup(CATALOG, "core:cellar").find(sort, kind, glyph)


def test_what_is_not_known_yet_has_the_tile_of_its_family() -> None:
    found = TileLookup(CATALOG, "core:cellar")
    unknown = {
        kind: found.find_glyph("item", item.glyph)
        for kind, item in CATALOG.all(ItemDef).items()
        if item.appearance
    }

    assert set(unknown.values()) == {"core:potion", "core:scroll", "core:wand"}
    assert unknown == {kind: found.find("item", kind) for kind in unknown}
    assert found.find_role("gold")
