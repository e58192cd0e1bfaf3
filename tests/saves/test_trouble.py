"""Games whose files cannot be written at present."""

from __future__ import annotations

import resource
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

import pytest

from roguelike.core.files import file_lock
from roguelike.engine.actions.rest import Wait
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SaveLibrary
from roguelike.saves.slot import LOCK, TRY_EVERY
from roguelike.ui.app.load_game import resume
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.ui.staging import TEXTS, session


@pytest.fixture(scope="module")
def context() -> UiContext:
    return UiContext(shipped_content())


@pytest.fixture
def game(tmp_path: Path) -> GameSession:
    game = session()
    keep_new(game, SaveLibrary(tmp_path), setup_of(shipped_content()))
    wait(game, 5)
    return game


def wait(game: GameSession, turns: int) -> None:
    for _ in range(turns):
        game.act(Wait())


def folder(game: GameSession) -> Path:
    assert game.slot
    return game.slot.folder


def names(game: GameSession) -> set[str]:
    return {path.name for path in folder(game).iterdir()}


def told(game: GameSession) -> list[str]:
    """Return what the player was told of saving."""
    start = TEXTS("not_saved", reason="|").partition("|")[0]
    told = [entry.sentence.text for entry in game.log.latest(100)]
    return [
        "trouble" if text.startswith(start) else "saved again"
        for text in told
        if text.startswith((start, TEXTS("saved_again")))
    ]


def continued(game: GameSession, root: Path, context: UiContext) -> GameSession:
    """Return the game that is found after the program was killed."""
    assert game.slot
    game.slot.close()
    (saved,) = SaveLibrary(root).characters()
    found = resume(saved, context)
    assert found.slot
    found.slot.close()
    return found


@contextmanager
def largest(size: int) -> Generator[None]:
    """Let no file grow beyond a size, as on a disk that is full; what fits is written."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room", [0, 10, 600])
def test_a_full_disk_is_told_once_and_keeps_what_had_room(
    game: GameSession, tmp_path: Path, context: UiContext, room: int
) -> None:
    last = game.game.state_hash()

    with largest((folder(game) / "journal.log").stat().st_size + room):
        for _ in range(50):
            last = last if told(game) else game.game.state_hash()
            wait(game, 1)

    assert told(game) == ["trouble"]
    assert continued(game, tmp_path, context).game.state_hash() == last


def test_a_snapshot_that_has_no_room_takes_none_away_and_the_journal_goes_on(
    game: GameSession, tmp_path: Path, context: UiContext
) -> None:
    with largest((folder(game) / "snapshot.save").stat().st_size - 100):
        game.save()
        wait(game, 5)

    assert told(game) == ["trouble"]
    assert names(game) == {"journal.log", "lock", "previous.save", "snapshot.save"}
    assert continued(game, tmp_path, context).game.state_hash() == game.game.state_hash()


def test_as_soon_as_there_is_room_again_the_game_is_saved_again(
    game: GameSession, tmp_path: Path, context: UiContext
) -> None:
    with largest(0):
        wait(game, 50)
    wait(game, TRY_EVERY)

    assert told(game) == ["trouble", "saved again"]
    assert game.is_saved
    assert continued(game, tmp_path, context).game.state_hash() == game.game.state_hash()


def test_a_game_that_begins_on_a_full_disk_is_saved_once_there_is_room(
    tmp_path: Path, context: UiContext
) -> None:
    game = session()
    with largest(0):
        keep_new(game, SaveLibrary(tmp_path), setup_of(shipped_content()))
        wait(game, 50)
    wait(game, TRY_EVERY)

    assert told(game) == ["trouble", "saved again"]
    assert continued(game, tmp_path, context).game.state_hash() == game.game.state_hash()


def test_a_folder_that_vanishes_is_noticed_at_once_and_made_again(
    game: GameSession, tmp_path: Path, context: UiContext
) -> None:
    rmtree(folder(game))
    wait(game, 1)
    noticed = told(game)
    wait(game, TRY_EVERY)

    assert noticed == ["trouble"]
    assert told(game) == ["trouble", "saved again"]
    assert continued(game, tmp_path, context).game.state_hash() == game.game.state_hash()


def test_a_folder_that_another_program_has_made_anew_is_left_to_it(game: GameSession) -> None:
    rmtree(folder(game))
    folder(game).mkdir()
    with file_lock(folder(game) / LOCK):
        wait(game, 50)
        assert names(game) == {"lock"}
    wait(game, TRY_EVERY)

    assert told(game) == ["trouble", "saved again"]


def test_a_folder_that_a_file_takes_the_place_of_for_a_while_loses_nothing(
    game: GameSession, tmp_path: Path, context: UiContext
) -> None:
    place = folder(game)
    place.rename(tmp_path / "elsewhere")
    place.write_text("in the way", encoding="utf-8")
    game.save()
    wait(game, 50)
    place.unlink()
    (tmp_path / "elsewhere").rename(place)
    wait(game, TRY_EVERY)

    assert told(game) == ["trouble", "saved again"]
    assert continued(game, tmp_path, context).game.state_hash() == game.game.state_hash()


def test_where_nothing_can_be_written_the_game_is_played_unsaved(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way", encoding="utf-8")
    game = session()

    keep_new(game, SaveLibrary(tmp_path / "saves"), setup_of(shipped_content()))
    wait(game, 50)
    game.leave()

    assert told(game) == ["trouble"]
    assert not game.is_saved
