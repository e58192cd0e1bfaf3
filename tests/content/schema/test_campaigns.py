from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.content.schema.campaigns import MAX_PIECES, CampaignDef
from roguelike.game import Content, load_content
from roguelike.resources import data_dir
from tests.content.writing import write_mod

OWN = Shelf(data_dir(), "game", is_own=True)
TOO_MANY = "{ pieces = [" + '{ tile = "core:gold" },' * (MAX_PIECES + 1) + "] }"


def with_picture(folder: Path, picture: str) -> Content:
    """Return the content of the game and a mod that gives the classic campaign a picture."""
    patch = f'[[patch.campaign]]\nid = "classic:classic"\nset.picture = {picture}\n'
    write_mod(folder / "scene", {"a.toml": patch}, requires={"core": "*", "classic": "*"})
    return load_content(ModSelection((OWN, Shelf(folder))), plugins=False)


@pytest.mark.parametrize(
    "picture",
    [
        '{ water = "core:no_color" }',
        '{ pieces = [{ tile = "core:no_tile", x = 50 }] }',
        '{ pieces = [{ tile = "core:gold", x = 101 }] }',
        '{ pieces = [{ tile = "core:gold", times = 17 }] }',
        '{ pieces = [{ tile = "core:gold", times = 0 }] }',
        '{ pieces = [{ tile = "core:gold", light = 101 }] }',
        '{ pieces = [{ tile = "core:gold", y = 1000 }] }',
        TOO_MANY,
    ],
)
def test_what_cannot_be_drawn_is_refused(picture: str, tmp_path: Path) -> None:
    assert with_picture(tmp_path, picture).report.has_errors


def test_a_tile_of_a_mod_that_is_not_there_is_left_out(tmp_path: Path) -> None:
    content = with_picture(tmp_path, '{ pieces = [{ tile = "?gone:tile", x = 50 }] }')

    assert [each.message for each in content.report] == []
    (piece,) = content.catalog.get(CampaignDef, "classic:classic").picture.pieces
    assert piece.tile is None


def test_a_campaign_needs_no_picture() -> None:
    picture = load_content(ModSelection((OWN,))).catalog.get(CampaignDef, "classic:classic").picture

    assert (picture.sky, picture.water, picture.pieces) == (None, None, ())
