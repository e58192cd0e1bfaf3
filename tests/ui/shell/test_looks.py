from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.mods.library import Selection, Shelf
from roguelike.game import load_content
from roguelike.preferences.model import LETTERS, Taste
from roguelike.resources import data_dir
from roguelike.ui.shell.looks import Looks
from roguelike.ui.shell.shell import Shell
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.drawn_tiles import SHEET, placed, write_sheet
from tests.ui.staging import adventure


def shell_with(map_: str) -> Shell:
    return Shell(shipped_content(), Taste(map=map_))


@pytest.mark.parametrize(("chosen", "is_tiled"), [("core:cellar", True), (LETTERS, False)])
def test_a_skin_has_tiles_where_they_are_chosen(chosen: str, is_tiled: bool) -> None:  # noqa: FBT001
    looks = Looks(shell_with(chosen), adventure())

    assert (looks.skin.tiles is not None) == is_tiled
    assert looks.skin is looks.skin


def test_what_is_chosen_and_gone_gives_way_to_the_first_tileset() -> None:
    assert shell_with("gone:tiles").tileset == "core:cellar"


def test_the_key_goes_through_letters_and_all_tilesets() -> None:
    shell = shell_with("core:cellar")

    shell.change_tileset()
    letters = shell.tileset
    shell.change_tileset()

    assert (letters, shell.tileset) == (None, "core:cellar")


def test_a_sheet_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    sheet = tmp_path / "trial" / "small.png"
    write_mod(sheet.parent, {"a.toml": SHEET + placed("one", 0, 0)}, requires={"core": "*"})
    write_sheet(sheet)
    shelves = Shelf(data_dir(), "game", is_own=True), Shelf(tmp_path)
    content = load_content(Selection(shelves), plugins=False)
    sheet.write_bytes(b"no picture")
    game = adventure(content=content)

    for _ in range(2):
        assert Looks(Shell(content, Taste(map="trial:small")), game).skin.tiles is not None

    (told,) = game.log.latest(1)
    assert "small.png of the tileset Small can't be read" in told.sentence.text
    assert told.count == 1


def test_letters_of_the_map_have_the_family_that_is_chosen() -> None:
    shell = shell_with(LETTERS)
    looks = Looks(shell, adventure())
    before = looks.skin

    shell.choose("font", "dejavu")

    assert (before.font, looks.skin.font) == ("terminus", "dejavu")
