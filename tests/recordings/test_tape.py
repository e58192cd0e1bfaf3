"""What is kept of a game in memory."""

from __future__ import annotations

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.game import Game
from roguelike.recordings.recording import read_recording
from roguelike.recordings.replay import Replay
from roguelike.recordings.setup import setup_of
from roguelike.recordings.tape import Tape
from tests.content_fixture import shipped_content


@pytest.fixture
def game() -> Game:
    return Game.new(shipped_content(), "classic:classic", "ember", "classic:story")


def played_again(tape: Tape) -> Replay:
    content = shipped_content()
    replay = Replay(read_recording(tape.recording(setup_of(content))), content)
    replay.run()
    assert replay.fault is None
    return replay


def test_a_game_can_be_played_again_from_its_beginning(game: Game) -> None:
    tape = Tape(game)
    for _ in range(5):
        tape.add(Wait())
        game.step(Wait())
    tape.add(Wait())
    tape.drop()

    assert played_again(tape).game.state_hash() == game.state_hash()


def test_of_a_long_game_only_the_last_turns_are_kept(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roguelike.recordings.tape.MAX_TURNS", 3)
    tape = Tape(game)
    for _ in range(7):
        tape.add(Wait())
        game.step(Wait())

    replay = played_again(tape)

    assert replay.game.state_hash() == game.state_hash()
    assert read_recording(tape.recording(setup_of(shipped_content()))).header.turn == 6
