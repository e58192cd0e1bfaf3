"""Runs of the fuzzer: what they do, what they find and what they leave."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.world import World
from roguelike.game import load_content
from roguelike.preferences.folders import saves_dir
from roguelike.recordings.recording import read_recording
from roguelike.recordings.replay import Replay
from roguelike.recordings.setup import setup_of
from roguelike.resources import data_dir
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import Quit, Resized
from roguelike.ui.screens.game.pause_menu import PauseMenuScreen
from roguelike.workshop.fuzz.runs import FuzzRun, fuzz, run_script, shrink_failure
from roguelike.workshop.fuzz.scripts import Batch, Damage, Kill, Script, ScriptHeader
from roguelike.workshop.fuzz.session import FuzzFailure, FuzzSession, FuzzTarget, HangsError
from roguelike.workshop.fuzz.watched_program import BrokenError, Coverage
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, press

PRODUCT = FuzzTarget(shipped_content(), ModSelection((Shelf(data_dir(), "game", is_own=True),)))
OPENING = ScriptHeader("rain", CLASSIC, 100, 70, setup_of(PRODUCT.content))
WAIT: Batch = (press("."),)
KILL: Batch = (Kill(),)


def run_of(keys: int, seed: str = "rain") -> FuzzRun:
    return FuzzRun(seed, keys, 100, (CLASSIC, "classic:classic_plus"))


def after(*batches: Batch) -> FuzzFailure | None:
    return run_script(PRODUCT, Script(OPENING, batches))


def test_a_run_plays_and_is_the_same_for_the_same_seed() -> None:
    first, second, other = Coverage(), Coverage(), Coverage()

    failures = [
        fuzz(PRODUCT, run_of(150, seed), coverage)
        for seed, coverage in (("rain", first), ("rain", second), ("snow", other))
    ]

    assert failures == [None, None, None]
    assert first == second
    assert first != other
    assert first.turns.total() > 50


def test_games_in_which_every_effect_happens_stay_whole() -> None:
    selection = ModSelection.everything([data_dir(), Path(__file__).with_name("chaos")])
    content = load_content(selection)
    coverage = Coverage()

    failure = fuzz(
        FuzzTarget(content, selection), FuzzRun("rain", 200, 100, ("chaos:chaos",)), coverage
    )

    assert failure is None, str(failure.error)
    assert list(content.report) == []
    assert coverage.games["chaos:chaos"] > 0


def test_the_player_and_the_clock_are_left_alone() -> None:
    home, clock = os.environ["ROGUELIKE_HOME"], time.time
    before = sorted(Path(home).rglob("*"))

    after((press("f12"),), WAIT, (Quit(),))

    assert sorted(Path(home).rglob("*")) == before
    assert (os.environ["ROGUELIKE_HOME"], time.time) == (home, clock)


def test_a_killed_program_goes_on_with_its_game(tmp_path: Path) -> None:
    coverage, turns = Coverage(), list[int]()
    script = [WAIT, WAIT, KILL, WAIT, (Quit(),), (press("enter"),), WAIT]
    batches = iter(script)

    def source(stack: ScreenStack) -> Batch | None:
        turns.append(stack.session.view.turn if stack.session else -1)
        return next(batches, None)

    assert FuzzSession(PRODUCT, tmp_path, OPENING, coverage).run(source) is None
    assert turns == [0, 1, 2, 2, 3, -1, 3, 4]
    assert coverage.returns == {"kills": 1, "saves": 2}


def test_a_daily_dungeon_is_that_of_the_same_day_whenever_it_is_played(tmp_path: Path) -> None:
    seeds: list[str] = []
    batches = iter([(Quit(),), (press("d"),), WAIT])

    def source(stack: ScreenStack) -> Batch | None:
        seeds.append(stack.session.seed if stack.session else "")
        return next(batches, None)

    assert FuzzSession(PRODUCT, tmp_path, OPENING, Coverage()).run(source) is None
    assert seeds[1:] == ["", *["daily 2020-09-13"] * 2]


def test_a_save_that_has_lost_something_is_noticed(tmp_path: Path) -> None:
    def source(stack: ScreenStack) -> Batch | None:
        if stack.session and stack.session.view.turn < 3:
            return WAIT
        for journal in saves_dir().rglob("journal.log"):
            journal.unlink()
        return KILL

    failure = FuzzSession(PRODUCT, tmp_path, OPENING, Coverage()).run(source)

    assert failure
    assert str(failure.error) == "a saved game is not as it was left"


def test_a_damaged_save_is_no_failure() -> None:
    snapshot = Damage(file=2, at=200, bits=1)
    enter = press("enter")

    assert after(WAIT, (snapshot,), (enter,), (enter,), WAIT) is None


def test_nothing_is_drawn_in_vain_at_any_size() -> None:
    sizes = [(1, 1), (1, 24), (80, 1), (79, 23), (80, 24), (300, 200)]

    assert after(*((Resized(*size),) for size in sizes)) is None


def test_a_crash_is_cut_down_to_what_leads_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: PauseMenuScreen, frame: Frame) -> None:
        raise ZeroDivisionError(frame.measures.width)

    monkeypatch.setattr(PauseMenuScreen, "draw", crash)
    failure = after(*[WAIT] * 70, (press("escape"),))
    assert failure

    smallest = shrink_failure(PRODUCT, failure)

    assert isinstance(smallest.error, ZeroDivisionError)
    assert smallest.script.batches == ((press("escape"),),)
    assert smallest.script.header.state, "it begins with the game as it was shortly before"
    assert isinstance(run_script(PRODUCT, smallest.script), FuzzFailure)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing here interrupts a program")
def test_a_program_that_hangs_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(_: PauseMenuScreen, frame: Frame) -> None:
        while frame.parts:
            pass

    monkeypatch.setattr(PauseMenuScreen, "draw", hang)
    monkeypatch.setattr("roguelike.workshop.fuzz.session.PATIENCE", 0.2)

    failure = after(WAIT, (press("escape"),))

    assert failure
    assert isinstance(failure.error, HangsError)


def test_a_rule_that_breaks_the_world_is_found_in_that_turn_and_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wait = Wait.perform

    def perform(self: Wait, actor: Actor, world: World) -> list[Event]:
        if actor is world.player and world.turns == 2:
            world.player.stats[world.ruleset.roles.health] = 10_000
        return wait(self, actor, world)

    monkeypatch.setattr(Wait, "perform", perform)
    failure = after(*[WAIT] * 6)

    assert failure
    assert isinstance(failure.error, BrokenError)
    assert len(failure.script.batches) == 3
    recording = read_recording(failure.recording)
    assert [turn.action for turn in recording.turns()] == [Wait()] * 3
    replay = Replay(recording, PRODUCT.content)
    replay.run()
    assert replay.game.world.turns == 3
