from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.recordings.recorders import CrashRecorder, Journal
from roguelike.recordings.recording import FORMAT, Header, RecordedHash, read_recording
from roguelike.recordings.replay import Replay
from roguelike.recordings.setup import setup_of
from tests.content_fixture import shipped_content


@pytest.fixture
def game() -> Game:
    return Game.new(shipped_content(), "classic:classic", "ember")


@pytest.fixture
def header() -> Header:
    return Header(FORMAT, "classic:classic", "ember", setup_of(shipped_content()))


def play(game: Game, journal: Journal, turns: int) -> None:
    for _ in range(turns):
        game.step(Wait())
        journal.record(game, Wait())


def test_a_journal_tells_each_turn_and_at_times_the_state(
    tmp_path: Path, game: Game, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.recordings.recorders.HASH_EVERY", 3)
    with Journal.begin(tmp_path / "log", header) as journal:
        play(game, journal, 3)

    found = read_recording((tmp_path / "log").read_bytes())
    assert found.header == header
    assert [each.turn for each in found.entries] == [1, 2, 3, 3]
    assert found.entries[-1] == RecordedHash(3, game.state_hash())


def test_a_journal_goes_on_wherever_the_program_was_killed(
    tmp_path: Path, game: Game, header: Header
) -> None:
    path = tmp_path / "log"
    with Journal.begin(path, header) as journal:
        play(game, journal, 1)
        before = path.stat().st_size
        play(game, journal, 1)
    raw = path.read_bytes()

    for size in range(before, len(raw)):
        path.write_bytes(raw[:size])
        with Journal(path, read_recording(raw[:size]).size) as journal:
            journal.record(game, Wait())
        assert path.read_bytes() == raw


def test_a_line_that_has_no_room_leaves_no_half_of_it(
    tmp_path: Path, game: Game, header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = tmp_path / "log", os.write

    def write_little(handle: int, raw: bytes) -> int:
        return write(handle, raw[:7])

    with Journal.begin(path, header) as journal:
        play(game, journal, 2)
        before = path.read_bytes()
        monkeypatch.setattr(os, "write", write_little)
        with pytest.raises(OSError, match="space"):
            play(game, journal, 1)

    assert path.read_bytes() == before


def test_a_journal_that_was_deleted_says_so(tmp_path: Path, game: Game, header: Header) -> None:
    with Journal.begin(tmp_path / "log", header) as journal:
        (tmp_path / "log").unlink()
        with pytest.raises(FileNotFoundError):
            play(game, journal, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="few can make links there")
def test_a_journal_never_writes_where_a_link_leads(tmp_path: Path, header: Header) -> None:
    precious = tmp_path / "precious"
    precious.write_text("text", encoding="utf-8")
    (tmp_path / "log").symlink_to(precious)

    with pytest.raises(OSError, match="log"):
        Journal(tmp_path / "log", 0)
    Journal.begin(tmp_path / "log", header).close()

    assert precious.read_text(encoding="utf-8") == "text"
    assert read_recording((tmp_path / "log").read_bytes()).header == header


@pytest.fixture
def story() -> Game:
    return Game.new(shipped_content(), "classic:classic", "ember", "classic:story")


def played_again(tape: CrashRecorder) -> Replay:
    content = shipped_content()
    replay = Replay(read_recording(tape.recording(setup_of(content))), content)
    replay.run()
    assert replay.fault is None
    return replay


def test_a_game_can_be_played_again_from_its_beginning(story: Game) -> None:
    tape = CrashRecorder(story)
    for _ in range(5):
        tape.add(Wait())
        story.step(Wait())
    tape.add(Wait())
    tape.drop()

    assert played_again(tape).game.state_hash() == story.state_hash()


def test_of_a_long_game_only_the_last_turns_are_kept(
    story: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.recordings.recorders.MAX_TURNS", 3)
    tape = CrashRecorder(story)
    for _ in range(7):
        tape.add(Wait())
        story.step(Wait())

    replay = played_again(tape)

    assert replay.game.state_hash() == story.state_hash()
    assert read_recording(tape.recording(setup_of(shipped_content()))).header.turn == 6
