from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.core.locking import BusyError
from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import Saved, Saves, load
from roguelike.saves.managing import (
    delete_character,
    export_character,
    import_character,
    rename_character,
)
from roguelike.saves.slot import About, Slot
from roguelike.saves.snapshot import SnapshotError
from tests.content_fixture import shipped_content


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


@pytest.fixture
def slot(saves: Saves) -> Slot:
    """A character that is being played, one turn after its snapshot."""
    content = shipped_content()
    game = Game.new(content, "classic:classic", "ember")
    slot = saves.begin("Rogue", setup_of(content))
    slot.save(game, About("Classic", "the rooms"))
    game.step(Wait())
    slot.record(game, Wait())
    return slot


def only(saves: Saves) -> Saved:
    (saved,) = saves.characters()
    return saved


def test_a_character_is_renamed_and_its_journal_still_belongs_to_it(
    saves: Saves, slot: Slot
) -> None:
    slot.close()

    rename_character(only(saves), "Nerys")

    assert only(saves).name == "Nerys"
    journal = load(only(saves).path).journal
    assert journal is not None
    assert journal.last_turn == 1


def test_where_one_comes_back_to_is_renamed_and_exported_as_well(
    saves: Saves, tmp_path: Path
) -> None:
    content = shipped_content()
    game = Game.new(content, "classic:classic", "ember", "classic:story")
    slot = saves.begin("Rogue", setup_of(content))
    slot.save(game, About("Classic", "the rooms"), is_haven=True)
    game.step(Wait())
    slot.save(game, About("Classic", "the rooms"))
    slot.close()

    rename_character(only(saves), "Nerys")
    elsewhere = Saves(tmp_path / "elsewhere")
    import_character(export_character(only(saves), tmp_path), elsewhere)
    saved = only(elsewhere)
    Slot(saved.path.parent, saved.name, setup_of(content)).rewind()

    manifest = only(elsewhere).manifest
    assert manifest
    assert (manifest.character, manifest.turn) == ("Nerys", 0)


def test_a_deleted_character_leaves_nothing(saves: Saves, slot: Slot) -> None:
    slot.close()

    delete_character(only(saves))

    assert saves.characters() == []
    assert not slot.folder.exists()


def test_only_the_snapshot_that_is_meant_is_deleted(saves: Saves, slot: Slot) -> None:
    slot.close()
    other = slot.folder / "other-1.save"
    other.write_bytes((slot.folder / "snapshot.save").read_bytes())

    delete_character(next(saved for saved in saves.characters() if not saved.is_current))

    assert only(saves).is_current


def test_an_exported_character_goes_on_where_it_was_on_another_machine(
    saves: Saves, slot: Slot, tmp_path: Path
) -> None:
    slot.close()
    first = export_character(only(saves), tmp_path / "exports")
    second = export_character(only(saves), tmp_path / "exports")
    elsewhere = Saves(tmp_path / "elsewhere")

    assert import_character(first, elsewhere) == "Rogue"

    assert first != second
    assert load(only(elsewhere).path) == load(only(saves).path)


def test_what_is_played_is_neither_renamed_nor_deleted_nor_exported(
    saves: Saves, slot: Slot, tmp_path: Path
) -> None:
    assert slot.folder.exists()
    for change in (
        lambda: rename_character(only(saves), "Nerys"),
        lambda: delete_character(only(saves)),
        lambda: export_character(only(saves), tmp_path),
    ):
        with pytest.raises(BusyError):
            change()


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04 nothing of use", b"\0" * 1000])
def test_a_file_that_is_no_character_is_refused_and_leaves_nothing(
    saves: Saves, tmp_path: Path, raw: bytes
) -> None:
    path = tmp_path / "strange.zip"
    path.write_bytes(raw)

    with pytest.raises(SnapshotError):
        import_character(path, saves)

    assert saves.characters() == []
