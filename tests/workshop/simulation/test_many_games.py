"""Many games."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.conditions.depth import Depth
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.turns.session import Session
from roguelike.game import PlayerAction, load_content
from roguelike.recordings.recording import read_recording
from roguelike.recordings.replay import CrashedTurn, Replay
from roguelike.workshop.bots.roster import BOTS, BotKind
from roguelike.workshop.simulation.many_games import game_seeds, simulate
from roguelike.workshop.simulation.one_game import (
    MAX_REFUSALS,
    PATIENCE,
    GameResult,
    SimulationSettings,
    play,
    play_game,
    recording_name,
)
from tests.content_fixture import shipped_content
from tests.processes import ROOT
from tests.workshop.bots.arena import game_on

CLASSIC = SimulationSettings("classic:classic", "explorer", 150)
ROOM = """
    #####
    #.@.#
    #####
    """


class Waiter:
    """A bot that waits."""

    def choose(self, view: View) -> PlayerAction:
        del view
        return Wait()


class Climber:
    """A bot that goes up where nothing leads up, except every so often."""

    def __init__(self, breath: int = 0) -> None:
        self._breath = breath
        self._choices = 0

    def choose(self, view: View) -> PlayerAction:
        del view
        self._choices += 1
        return Wait() if self._breath and self._choices % self._breath == 0 else Ascend()


def played(
    trial: SimulationSettings, seeds: Sequence[str], jobs: int = 1
) -> tuple[GameResult, ...]:
    return simulate(shipped_content, trial, seeds, jobs=jobs).games


def test_games_depend_on_nothing_but_what_was_asked_for() -> None:
    seeds = game_seeds("test", 3)

    together = played(CLASSIC, seeds)
    alone = tuple(played(CLASSIC, [seed])[0] for seed in reversed(seeds))[::-1]

    assert together == alone
    assert len({game.state_hash for game in together}) == 3


@pytest.mark.slow
def test_games_are_the_same_on_any_number_of_processes() -> None:
    seeds = game_seeds("test", 5)

    assert played(CLASSIC, seeds, jobs=2) == played(CLASSIC, seeds, jobs=1)


ENDLESS = """
from roguelike.workshop.simulation.one_game import SimulationSettings
from roguelike.workshop.simulation.many_games import game_seeds, simulate
from roguelike.game import load_content

if __name__ == "__main__":
    trial = SimulationSettings("classic:classic", "explorer", 200)
    told = lambda game: print(game.seed, flush=True)
    simulate(load_content, trial, game_seeds("test", 5_000), jobs=2, watch=told)
"""


@pytest.mark.slow
def test_processes_end_when_the_one_that_started_them_was_killed(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS, encoding="utf-8")
    command = [sys.executable, tmp_path / "endless.py"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env=environment, start_new_session=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"test/1\n"
        process.kill()
        try:
            process.communicate(timeout=30)  # until all others have closed the pipe
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise


def replayed(path: Path) -> Replay:
    replay = Replay(read_recording(path.read_bytes()), shipped_content())
    replay.run()
    return replay


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_games_are_recorded_as_they_are_played(jobs: int, tmp_path: Path) -> None:
    seeds = game_seeds("test", 2)

    results = played(replace(CLASSIC, records=tmp_path), seeds, jobs)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["test-1.replay", "test-2.replay"]
    for path, result in zip(sorted(tmp_path.iterdir()), results, strict=True):
        replay = replayed(path)
        assert replay.fault is None
        assert replay.game.state_hash() == result.state_hash
        assert replay.compared == result.turns // 50 + 1


def test_the_recording_of_a_game_ends_with_the_action_in_which_an_error_occurs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(self: Session, _: object) -> None:
        if self.world.turns == 7:
            msg = "the floor has a hole"
            raise RuntimeError(msg)

    monkeypatch.setattr(Session, "_let_others_act", fall)

    with pytest.raises(RuntimeError):
        played(replace(CLASSIC, records=tmp_path), ["test"])

    fault = replayed(tmp_path / "test.replay").fault
    assert isinstance(fault, CrashedTurn)
    assert fault.turn == 7


def test_recordings_are_called_after_seeds_and_never_alike() -> None:
    assert recording_name("rain/3") == "rain-3.replay"
    names = {recording_name(seed) for seed in ("", "nul", "NUL", "é", "e", "x" * 90, "x" * 91)}

    assert len(names) == 7


@pytest.mark.slow
def test_what_goes_wrong_in_a_process_goes_wrong_here() -> None:
    before = set(multiprocessing.active_children())

    with pytest.raises(KeyError, match="nobody"):
        played(replace(CLASSIC, bot="nobody"), game_seeds("test", 4), jobs=2)

    assert set(multiprocessing.active_children()) <= before, "no process is left behind"


class Broken:
    """A bot that fails as soon as it is to choose."""

    def choose(self, view: View) -> PlayerAction:
        raise RuntimeError(view.turn)


def test_an_error_says_in_which_game_it_came_up(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = [BotKind("broken", "Fails.", lambda _seed, _rules: Broken())]
    monkeypatch.setattr("roguelike.workshop.simulation.one_game.BOTS", kinds)

    with pytest.raises(RuntimeError) as failure:
        played(replace(CLASSIC, bot="broken"), ["rain"])

    (note,) = failure.value.__notes__
    assert note == "campaign: 'classic:classic'\nseed: 'rain'\ndepth: 1\nturn: 0"


def test_results_are_reported_one_by_one_in_order() -> None:
    seeds = game_seeds("test", 3)
    seen: list[GameResult] = []

    report = simulate(load_content, replace(CLASSIC, turns=10), seeds, watch=seen.append)

    assert tuple(seen) == report.games
    assert [game.seed for game in seen] == ["test/1", "test/2", "test/3"]
    assert {(game.turns, game.outcome, game.killer) for game in seen} == {(10, "alive", None)}
    assert report.turns_per_second * report.seconds == pytest.approx(30)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_what_the_pulse_raises_ends_all_games(jobs: int) -> None:
    def pulse() -> None:
        raise KeyboardInterrupt  # at once, so that it does not matter how quick the others are

    with pytest.raises(KeyboardInterrupt):
        simulate(load_content, CLASSIC, game_seeds("test", 1), jobs=jobs, pulse=pulse)


@pytest.mark.parametrize("bot", [bot.name for bot in BOTS])
def test_every_bot_plays_the_classic_game(bot: str) -> None:
    game = played(SimulationSettings("classic:classic", bot, 300), ["test"])[0]

    assert game.seed == "test"
    assert 0 < game.turns <= 300
    assert game.outcome in {"died", "alive"}
    assert len(game.state_hash) == 32


def test_things_are_used_unless_that_is_forbidden() -> None:
    trial = SimulationSettings("classic:classic_plus", "explorer", 300)

    allowed, forbidden = (
        played(replace(trial, uses_things=uses), ["test"])[0] for uses in (True, False)
    )

    assert allowed.uses > 0
    assert forbidden.uses == 0


def test_an_explorer_comes_down_and_dies_of_somebody() -> None:
    game = played(replace(CLASSIC, turns=20_000), ["test"])[0]

    assert game.outcome == "died"
    assert game.killer == "classic:kobold"
    assert game.depth > 1
    assert game.kills > 0
    assert game.gold > 0


def test_a_game_whose_aim_is_reached_is_won() -> None:
    rules = shipped_content().ruleset("classic:classic")
    campaign = rules.campaign.model_copy(update={"win": (Depth(first=1),)})

    game = play_game(replace(rules, campaign=campaign), CLASSIC, "test")

    assert (game.outcome, game.killer) == ("won", None)


def test_a_game_in_which_nothing_new_happens_is_stuck() -> None:
    game, _ = game_on(ROOM)

    course = play(game, Waiter(), 10 * PATIENCE)

    assert course.is_stuck
    assert game.world.turns == 2 * PATIENCE


def test_a_bot_that_tries_nothing_but_the_impossible_is_stuck() -> None:
    game, _ = game_on(ROOM)

    assert play(game, Climber(), 100).is_stuck
    assert not play(game, Climber(breath=MAX_REFUSALS), 100).is_stuck
