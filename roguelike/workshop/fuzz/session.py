"""Sessions of fuzzing, which start, watch and kill the program, away from a player's files."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import FrameType
from typing import NoReturn

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import ModSelection
from roguelike.content.schema.colors import ThemeDef
from roguelike.game import Content, Game
from roguelike.preferences.file import read
from roguelike.preferences.folders import HOME, saves_dir, settings_file
from roguelike.recordings.crash import CrashError
from roguelike.recordings.recording import pack_state, unpack_state
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.app import loop
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.app.screen_stack import Screenshots, ScreenStack
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Display
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import terminal_measures
from roguelike.ui.input.events import InputEvent, Quit, Resized
from roguelike.ui.screens.base.answers import Begin, Resume
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.workshop.fuzz.scripts import Batch, Damage, Kill, Script, ScriptHeader
from roguelike.workshop.fuzz.watched_program import (
    Coverage,
    SessionRecord,
    WatchedHost,
    WatchedStack,
    require,
)

Source = Callable[[ScreenStack], Batch | None]
"""A function that returns the events to happen next, or None to end the session."""

PATIENCE = 60.0
"""The seconds without a request for the next key after which the program is taken to hang."""
LATER, LATER_EVERY = 8, 60
"""The number of later openings kept for cutting failures down, and the batches between them."""
_CAN_INTERRUPT = hasattr(signal, "setitimer")
_START = 1_600_000_000
"""The time at the beginning of a session, in seconds since 1970."""


class FuzzTarget(Struct, frozen=True):
    """The content that is fuzzed, and its origin.

    Attributes:
        content: What can be played.
        selection: Where it was loaded from.
        plugins: Whether content may select what installed plugins provide.
    """

    content: Content
    selection: ModSelection
    plugins: bool = True


class FuzzFailure(Struct, frozen=True):
    """A failure of the program, with what led to it.

    Attributes:
        error: What was raised.
        script: What led to it.
        recording: The game in which it went wrong, if it was in one; else nothing.
        shorter: Scripts that begin later, with the game as it was then, the shortest first; they
            may lead to it as well.
    """

    error: Exception
    script: Script
    recording: bytes = b""
    shorter: Sequence[Script] = ()


class HangsError(Exception):
    """The program has not asked for the next key for long."""


class _KilledError(BaseException):
    """The program is killed.

    Attributes:
        damage: What is damaged then, if anything is.
    """

    def __init__(self, damage: Damage | None) -> None:
        """Set the damage."""
        super().__init__(damage)
        self.damage = damage


class FuzzSession:
    """One session, in which the program is started again as often as it ends."""

    def __init__(
        self, target: FuzzTarget, home: Path, header: ScriptHeader, coverage: Coverage
    ) -> None:
        """Get ready.

        Args:
            target: What is tried.
            home: An empty folder for everything that belongs to the player.
            header: How it begins.
            coverage: Takes what is reached.
        """
        self._target = target
        self._home = home
        self._header = header
        self._record = SessionRecord(coverage)
        self._batches: list[Batch] = []
        self._later: deque[tuple[int, ScriptHeader]] = deque(maxlen=LATER)
        self._seeds = count(1)
        self._size = header.columns, header.rows
        self._is_done = False

    def run(self, source: Source) -> FuzzFailure | None:
        """Give the program the input of `source`; return the failure, or None."""
        with _away(self._home, self._now), _impatient():
            try:
                self._play(source)
            except CrashError as crash:
                return self._failed(crash.error, crash.recording)
            except Exception as error:  # noqa: BLE001 - to find any is what this is for
                return self._failed(error)
        return None

    def _failed(self, error: Exception, recording: bytes = b"") -> FuzzFailure:
        batches = tuple(self._batches)
        shorter = [Script(header, batches[done:]) for done, header in reversed(self._later)]
        return FuzzFailure(error, Script(self._header, batches), recording, shorter)

    def _play(self, source: Source) -> None:
        stack = self._start(source)
        self._begin(stack)
        while True:
            try:
                loop(stack)
            except _KilledError as killed:
                stack.kill()
                self._size = _size_of(stack.display)
                stack = self._start_after_kill(stack.session, killed.damage, source)
            else:
                self._size = _size_of(stack.display)
                if self._is_done:
                    return
                stack = self._start(source)

    def _start(self, source: Source) -> WatchedStack:
        """Start the program."""
        content = self._target.content
        kept = read(Report())
        theme = kept.theme if kept.theme in content.catalog.all(ThemeDef) else None
        mod_manager = ModManager(
            self._target.selection, plugins=self._target.plugins, file=settings_file()
        )
        taste = kept.liking("theme", theme)
        saves = SaveLibrary(saves_dir())
        context = UiContext(content, taste, self._seed, mod_manager, saves)
        host = WatchedHost(context, self._record)
        display = _Display(self._size, lambda: self._next(stack, source))
        stack = WatchedStack(host, display, Screenshots(now=self._now))
        return stack

    def _start_after_kill(
        self, session: GameSession | None, damage: Damage | None, source: Source
    ) -> WatchedStack:
        """Start it again with the game that was played when it was killed.

        Where something was damaged, it is started with the title; nobody knows what is left.
        """
        slot = session.slot if session else None
        if damage:
            self._damage(damage)
        stack = self._start(source)
        if slot and not damage and slot.folder in self._record.left:
            assert stack.context.saves is not None, "it has just been started with them"
            folders = {each.path.parent: each for each in stack.context.saves.characters()}
            require(slot.folder in folders, "a saved game is gone")
            Resume(folders[slot.folder]).apply(stack)
            self._record.coverage.returns["kills"] += 1
        return stack

    def _damage(self, damage: Damage) -> None:
        """Damage a file, if there is any."""
        files = sorted(path for path in self._home.rglob("*") if path.is_file())
        if not files:
            return
        file = files[damage.file % len(files)]
        raw = bytearray(file.read_bytes())
        if raw:
            at = damage.at % len(raw)
            raw[at] ^= damage.bits
            file.write_bytes(raw if damage.bits else raw[:at])
        self._record.left.pop(file.parent, None)
        self._record.coverage.returns["damages"] += 1

    def _begin(self, stack: WatchedStack) -> None:
        """Begin the first game, if the header names one, or go on with it where that says so."""
        header, content = self._header, self._target.content
        if header.campaign is None:
            return
        if not header.state:
            Begin(header.campaign, self._seed()).apply(stack)
            return
        state = unpack_state(header.state)
        game = Game.resume(content.ruleset(header.campaign, state.get("mode", "")), state)
        session, saves = (
            GameSession(game, content.catalog, stack.context.texts),
            SaveLibrary(saves_dir()),
        )
        keep_new(session, saves, header.setup)
        session.leave()
        Resume(saves.characters()[0]).apply(stack)

    def _next(self, stack: WatchedStack, source: Source) -> Batch | None:
        """Return the next input, and note it."""
        batch = source(stack)
        _wait_for(PATIENCE)
        self._is_done = batch is None
        if batch is not None:
            if len(self._batches) % LATER_EVERY == 0 and isinstance(stack.screen, PlayScreen):
                self._note_opening(stack)
            self._batches.append(batch)
            self._record.coverage.keys += len(batch)
        return batch

    def _note_opening(self, stack: WatchedStack) -> None:
        """Note the header of a script that would go on from here."""
        assert stack.session is not None, "it is being played"
        header = replace(
            self._header,
            campaign=stack.session.campaign,
            columns=self._size[0],
            rows=self._size[1],
            state=pack_state(stack.session.game.state()),
        )
        self._later.append((len(self._batches), header))

    def _now(self) -> float:
        """Return a time of day, in seconds since 1970, that depends on what has happened alone."""
        return float(_START + len(self._batches))

    def _seed(self) -> str:
        """Return a seed that is a surprise the first time only."""
        return f"{self._header.seed}/{next(self._seeds)}"


def _size_of(display: Display) -> tuple[int, int]:
    """Return the columns and rows of a display whose dots are cells."""
    return display.measures.width, display.measures.height


class _Display(HeadlessDisplay):
    """A display whose events are asked for."""

    def __init__(self, size: tuple[int, int], ask: Callable[[], Batch | None]) -> None:
        """Show nothing; `ask` returns the next input."""
        super().__init__(*size)
        self._ask = ask

    def present(self, frame: Frame) -> None:
        """Look at nothing: drawing it was the test."""

    def events(self, timeout: float | None = None) -> list[InputEvent]:
        """Return the next events, or that the player quits when the session is over."""
        del timeout
        batch = self._ask()
        if batch is None:
            return [Quit()]
        found: list[InputEvent] = []
        for event in batch:
            if isinstance(event, Kill | Damage):
                raise _KilledError(event if isinstance(event, Damage) else None)
            if isinstance(event, Resized):
                self._measures = terminal_measures(event.width, event.height)
            found.append(event)
        return found


@contextmanager
def _away(home: Path, now: Callable[[], float]) -> Generator[None]:
    """Keep the program from what belongs to the player, and from the time of day."""
    before, clock = os.environ.get(HOME), time.time
    os.environ[HOME] = str(home)
    time.time = now
    try:
        yield
    finally:
        time.time = clock
        if before is None:
            del os.environ[HOME]
        else:
            os.environ[HOME] = before


@contextmanager
def _impatient() -> Generator[None]:
    """Interrupt the program when `_wait_for` says so, where there is a way to do that."""
    if not _CAN_INTERRUPT:
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    try:
        yield
    finally:
        _wait_for(0)
        signal.signal(signal.SIGALRM, before)


def _wait_for(seconds: float) -> None:
    """Interrupt the program after so many seconds from now; never, if there are none."""
    if _CAN_INTERRUPT:
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    msg = f"nothing has come of the last key for {PATIENCE:g} seconds"
    raise HangsError(msg)
