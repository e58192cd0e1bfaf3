from __future__ import annotations

from pathlib import Path

from roguelike.content.mods.library import Selection, Shelf
from roguelike.content.tile_lookup import TileLookup
from roguelike.game import load_content
from roguelike.resources import data_dir
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.drawn_tiles import SET, rows, tile

OWN = Shelf(data_dir(), "game", is_own=True)
CELLAR = f'rows = """\n{rows("k", 16)}\n"""\n'


def lookup(folder: Path, tileset: str, **mods: str) -> TileLookup:
    """Return what is drawn with which tile where some mods are loaded beside the game's own."""
    for name, text in mods.items():
        requires = {"core": "*", "classic": "*"}
        write_mod(folder / name, {"a.toml": text}, requires=requires)
    content = load_content(Selection((OWN, Shelf(folder))), plugins=False)
    assert [each.message for each in content.report] == []
    return TileLookup(content.catalog, tileset)


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


def test_tiles_of_other_sets_do_not_count() -> None:
    catalog = shipped_content().catalog

    assert TileLookup(catalog, "core:cellar").find("terrain", "core:wall") == "core:wall_top"
    assert not TileLookup(catalog, "core:none").tiles
