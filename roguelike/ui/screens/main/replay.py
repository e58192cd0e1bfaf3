"""The player of recorded games, which are watched."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from roguelike.content.schema.keymaps import IN_PLAY, CommandName
from roguelike.recordings.replay import CrashedTurn, RefusedTurn, Replay, ReplayFault, StateMismatch
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseWheel
from roguelike.ui.panels.board import draw_remark
from roguelike.ui.screens.base.answers import Draw, Leave, Pass
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts
from roguelike.ui.widgets.key_hints import Hint, hints_of

SPEEDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Turns per second among which the player chooses."""
MOST_AT_ONCE = 100
"""The most turns that are played between two frames, if the display cannot keep up."""
LOOKING: frozenset[CommandName] = frozenset({"log", "log_older", "log_newer"})
"""The commands of the game that mean something while it is watched."""


class ReplayScreen(PlayScreen):
    """A game in which the player does what is recorded, at a speed that can be chosen."""

    def __init__(
        self,
        context: UiContext,
        replay: Replay,
        speed: int,
        until: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Show a recorded game.

        Args:
            context: What the screens share.
            replay: The game, where its recording begins.
            speed: Turns per second.
            until: After which turn to pause; nothing to go on to the end.
            clock: Tells the time in seconds.
        """
        super().__init__(context, GameSession(replay.game, context.content.catalog, context.texts))
        self.note(context.texts("replay_help"))
        self._replay = replay
        self._speed = speed
        self._until = until
        self._clock = clock
        self._is_paused = self._has_arrived()
        self._due = clock() + 1 / speed
        self._keys: dict[str | None, Callable[[], None]] = {
            "space": self._pause_or_go_on,
            ".": self._step_once,
            "right": self._step_once,
            "+": lambda: self._change_speed(1),
            "up": lambda: self._change_speed(1),
            "-": lambda: self._change_speed(-1),
            "down": lambda: self._change_speed(-1),
        }

    @property
    def pace(self) -> float | None:
        """The seconds until the next turn is due; None while the game is paused or over."""
        if self._is_paused or self._replay.is_over:
            return None
        return max(self._due - self._clock(), 0.0)

    def wake(self) -> Answer:
        """Play the turns that are due."""
        now = self._clock()
        for _ in range(MOST_AT_ONCE):
            if self.pace is None or self._due > now:
                break
            self._step()
            self._due += 1 / self._speed
        self._due = max(self._due, now)
        return Draw()

    def handle(self, event: InputEvent) -> Answer:
        """Pause, go on, change the speed, look back, or leave."""
        if isinstance(event, MouseWheel):
            return super().handle(event)
        if not isinstance(event, KeyPress):
            return Pass()
        key = None if event.ctrl or event.alt else self._keys.get(event.symbol)
        if key is not None:
            key()
            return Draw()
        command = self._keymap.command(event, IN_PLAY)
        if command == "cancel":
            return Leave()
        return (self.do(command, event) if command in LOOKING else None) or Pass()

    def draw(self, frame: Frame) -> None:
        """Draw the game, and above the map how far the recording has been played."""
        drawn = self._board.draw(frame)
        texts = self._context.texts
        turn = texts("replay_turn", turn=self.session.view.turn, last=self._replay.last_turn)
        draw_remark(frame, f"{turn}, {self._how(texts)}", drawn.told)

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys of a player of recordings."""
        return hints_of(self._context.texts, self._keymap, "replay_keys")

    def _how(self, texts: Texts) -> str:
        if self._replay.is_over:
            return texts("replay_over")
        if self._is_paused:
            return texts("replay_paused")
        return texts("replay_speed", count=self._speed)

    def _step(self) -> None:
        """Play one turn, and say in the log if it goes another way than recorded."""
        self._board.back = 0
        before = self._replay.fault
        self._replay.step(self.session.act)
        fault = self._replay.fault
        if fault is not before:
            self.note(_told(fault, self._context.texts))
        if self.session.game.is_over:
            self.session.reveal()
        if self._has_arrived():
            self._until = None
            self._is_paused = True

    def _has_arrived(self) -> bool:
        return self._until is not None and self.session.view.turn >= self._until

    def _step_once(self) -> None:
        self._is_paused = True
        self._step()

    def _pause_or_go_on(self) -> None:
        self._is_paused = not self._is_paused
        self._due = self._clock() + 1 / self._speed

    def _change_speed(self, steps: int) -> None:
        """Take the next higher speed, or the next lower one."""
        if steps > 0:
            self._speed = next((each for each in SPEEDS if each > self._speed), self._speed)
        else:
            lower = [each for each in SPEEDS if each < self._speed]
            self._speed = lower[-1] if lower else self._speed
        self._due = self._clock() + 1 / self._speed


def _told(fault: ReplayFault | None, texts: Texts) -> str:
    match fault:
        case StateMismatch(turn):
            return texts("replay_differs", turn=turn)
        case RefusedTurn(turn):
            return texts("replay_refused", turn=turn)
        case CrashedTurn(turn, error):
            return texts("replay_crashed", turn=turn, error=repr(error))
        case None:
            return ""
