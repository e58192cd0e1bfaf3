from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.preferences.model import Preferences
from roguelike.preferences.shelves import selection, shelves
from roguelike.resources import data_dir, mods_dir
from tests.content.writing import write_mod

SOME = Preferences().enabling("rats").setting("rats", "names", value=True)


def test_mods_lie_beside_the_game_in_folders_that_are_given_and_in_that_of_the_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path))

    before = shelves()
    (tmp_path / "mods").mkdir()
    after = shelves([tmp_path / "other"])

    assert [shelf.name for shelf in before] == ["game", "examples"]
    assert [(shelf.path, shelf.name, shelf.is_on, shelf.is_own) for shelf in after] == [
        (data_dir(), "game", True, True),
        (tmp_path / "other", "given", True, False),
        (tmp_path / "mods", "user", True, False),
        (mods_dir(), "examples", False, False),
    ]
    assert selection(SOME, [tmp_path / "other"], ["rats"]).shelves == after
    assert selection(SOME, only=["rats"]).choice == SOME.choice(["rats"])


def test_mods_in_the_folder_one_is_in_can_be_used_where_no_other_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path / "home"))
    write_mod(tmp_path / "work" / "frost")
    (tmp_path / "work" / "notes").mkdir()
    monkeypatch.chdir(tmp_path / "work")

    around, given = shelves(), shelves([tmp_path])
    monkeypatch.chdir("frost")
    inside = shelves()

    assert [(each.path, each.is_on) for each in around if each.name == "here"] == [
        (Path("frost"), False)
    ]
    assert [each.name for each in given] == ["game", "given", "examples"]
    assert inside[-1].path == Path()
