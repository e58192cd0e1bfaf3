"""Watching a recorded game."""

from __future__ import annotations

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Ascend
from roguelike.game import Content, Game, PlayerAction
from roguelike.recordings.recording import (
    FORMAT,
    Header,
    RecordedHash,
    RecordedTurn,
    Recording,
    RecordingEntry,
)
from roguelike.recordings.replay import Replay
from roguelike.recordings.setup import setup_of
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.answers import Draw, Leave, Open, Pass
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.main.replay import MOST_AT_ONCE, ReplayScreen
from tests.content_fixture import shipped_content
from tests.ui.staging import CLASSIC, press, shown
from tests.ui.words import ui

LAST = 30
WAITS: list[PlayerAction] = [Wait()] * LAST


class Watched:
    """A recorded game on a screen, and a clock that stands still by itself."""

    def __init__(
        self,
        actions: list[PlayerAction] = WAITS,
        *more: RecordingEntry,
        until: int | None = None,
        content: Content | None = None,
    ) -> None:
        content = content or shipped_content()
        entries = [RecordedTurn(turn, action) for turn, action in enumerate(actions, 1)]
        header = Header(FORMAT, CLASSIC, "ember", setup_of(content))
        self.replay = Replay(Recording(header, (*entries, *more)), content)
        self.now: float = 0.0
        self.screen = ReplayScreen(UiContext(content), self.replay, 10, until, lambda: self.now)

    @property
    def turn(self) -> int:
        return self.screen.session.view.turn

    def after(self, seconds: float) -> int:
        """Return the turn when the time has come to which the screen wants to be woken."""
        end = self.now + seconds
        while (pace := self.screen.pace) is not None and self.now + pace <= end:
            self.now += pace
            self.screen.wake()
        self.now = end
        return self.turn

    def keys(self, *names: str) -> None:
        for name in names:
            assert self.screen.handle(press(name)) == Draw()

    def words(self) -> str:
        """Return what is in the log."""
        return " ".join(line.text for line in self.screen.session.log.lines(200))

    def shown(self) -> str:
        return shown(self.screen, 80, 24)


def test_turns_are_played_at_the_speed_that_was_asked_for() -> None:
    watched = Watched()

    assert watched.after(0.05) == 0
    assert watched.after(1.0) == 10
    assert "Turn 10 of 30, 10 a second" in watched.shown()
    assert watched.after(9.0) == LAST
    assert watched.screen.pace is None
    assert "Turn 30 of 30, end of the recording" in watched.shown()


def test_space_pauses_and_goes_on_and_a_dot_plays_one_turn() -> None:
    watched = Watched()
    watched.keys("space")

    assert (watched.after(5.0), watched.screen.pace) == (0, None)
    watched.keys(".", "right")
    assert watched.turn == 2
    assert "Turn 2 of 30, paused" in watched.shown()
    watched.keys("space")
    assert watched.after(1.01) == 12


@pytest.mark.parametrize(("keys", "turns"), [("+", 20), ("--", 2), ("-" * 9, 1), ("+-", 10)])
def test_the_speed_can_be_changed(keys: str, turns: int) -> None:
    watched = Watched()
    watched.keys(*keys)

    assert watched.after(1.01) == turns


def test_a_display_that_cannot_keep_up_sees_the_last_of_several_turns() -> None:
    watched = Watched([Wait()] * (MOST_AT_ONCE + 20))
    watched.now = 1000.0

    watched.screen.wake()

    assert watched.turn == MOST_AT_ONCE


def test_it_pauses_at_the_turn_that_was_asked_for_and_goes_on_from_there() -> None:
    watched = Watched(until=7)

    assert watched.after(9.0) == 7
    watched.keys("space")
    assert watched.after(9.0) == LAST


@pytest.mark.parametrize(
    ("actions", "more", "told"),
    [
        ([Wait(), Ascend(), Wait()], [], ui("replay_refused", turn=2)),
        ([Wait()], [RecordedHash(1, "0" * 32)], ui("replay_differs", turn=1)),
    ],
)
def test_what_goes_another_way_is_told_and_ends_it(
    actions: list[PlayerAction], more: list[RecordingEntry], told: str
) -> None:
    watched = Watched(actions, *more)
    watched.after(2.0)

    assert watched.turn == 1
    assert told in watched.words()
    assert "end of the recording" in watched.shown()


def test_a_crash_is_told_and_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        msg = "the floor has a hole"
        raise RuntimeError(msg)

    monkeypatch.setattr(Game, "step", crash)
    watched = Watched()
    watched.after(2.0)

    assert "RuntimeError('the floor has a hole')" in watched.words()


def test_nobody_can_play_but_one_can_look_back_and_leave() -> None:
    watched = Watched()
    answers = {key: watched.screen.handle(press(key)) for key in ("h", "i", "g", "?", "escape")}
    log = watched.screen.handle(press("m"))

    assert watched.turn == 0
    assert answers.pop("escape") == Leave()
    assert set(answers.values()) == {Pass()}
    assert isinstance(log, Open)
    assert isinstance(log.screen, MessageHistoryScreen)
