"""`roguelike saves`."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.core.files import file_lock
from roguelike.game import Game
from roguelike.preferences.folders import HOME, saves_dir
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SaveLibrary
from roguelike.saves.slot import LOCK, PREVIOUS, SessionData
from tests.cli.terminal import Run
from tests.content_fixture import shipped_content


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


@pytest.fixture
def character() -> str:
    content = shipped_content()
    slot = SaveLibrary(saves_dir()).begin("Rogue", setup_of(content))
    slot.save(Game.new(content, "classic:classic", "ember"), SessionData("Classic", "the rooms"))
    slot.close()
    return slot.character


def test_characters_are_listed(run: Run, character: str) -> None:
    assert character in run("saves", "list").out
    (row,) = run("saves", "list", "--format", "json").json["saves"]
    assert (row["character"], row["campaign"], row["turn"]) == (character, "classic:classic", 0)


def test_a_damaged_character_is_listed_with_what_is_wrong(run: Run, character: str) -> None:
    (saved,) = SaveLibrary(saves_dir()).characters()
    saved.path.write_bytes(b"PK")
    (with_previous,) = run("saves", "list", "--format", "json").json["saves"]
    saved.path.with_name(PREVIOUS).unlink()
    (alone,) = run("saves", "list", "--format", "json").json["saves"]

    assert (with_previous["character"], with_previous["turn"]) == (character, 0)
    assert (alone["character"], alone["turn"], alone["mods"]) == ("rogue", None, None)
    assert with_previous["problem"] == alone["problem"]
    assert alone["problem"] in run("saves", "list").out


def test_without_any_character_the_list_says_so(run: Run) -> None:
    assert run("saves", "list").out == "There are no saved games.\n"
    assert run("play", "--continue").code == Exit.USAGE


def test_a_character_goes_from_one_home_to_another(
    run: Run, character: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("saves", "rename", character.lower(), "Nerys")
    run("saves", "export", "nerys", str(tmp_path))
    monkeypatch.setenv(HOME, str(tmp_path / "elsewhere"))

    imported = run("saves", "import", str(tmp_path / "nerys.character.zip"))
    assert (imported.code, imported.out) == (Exit.CLEAN, "Imported Nerys.\n")
    assert "Nerys" in run("saves", "list").out

    deleted = run("saves", "delete", "Nerys")
    assert (deleted.code, deleted.out) == (Exit.CLEAN, "Deleted Nerys.\n")
    assert run("saves", "list").out == "There are no saved games.\n"


def test_who_is_not_there_is_told_with_those_who_are(run: Run, character: str) -> None:
    result = run("saves", "delete", "Nobody")

    assert result.code == Exit.USAGE
    assert character in result.err
    assert character in run("play", "--continue", "Nobody").err


def test_of_several_with_one_name_none_is_touched_until_it_is_said_which(
    run: Run, character: str, tmp_path: Path
) -> None:
    run("saves", "export", character, str(tmp_path))
    run("saves", "import", str(tmp_path / "rogue.character.zip"))
    one, other = (row["file"] for row in run("saves", "list", "--format", "json").json["saves"])

    for command in (["delete", "rogue"], ["rename", "ROGUE", "Nerys"], ["export", "Rogue"]):
        result = run("saves", *command)
        assert result.code == Exit.USAGE
        assert one in result.err
        assert other in result.err

    assert run("saves", "delete", other).code == Exit.CLEAN
    (row,) = run("saves", "list", "--format", "json").json["saves"]
    assert row["file"] == one


def test_no_name_means_nobody(run: Run, character: str) -> None:
    assert run("saves", "delete", "").code == Exit.USAGE
    assert run("saves", "rename", character, " ").code == Exit.USAGE
    assert character in run("saves", "list").out


def test_a_character_that_is_being_played_is_left_alone(run: Run, character: str) -> None:
    (saved,) = SaveLibrary(saves_dir()).characters()
    with file_lock(saved.path.parent / LOCK):
        result = run("saves", "delete", character)

    assert result.code == Exit.USAGE
    assert f"{character} is already open" in result.err
    assert saved.path.exists()
