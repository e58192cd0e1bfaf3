"""Recorders of a game in play: in a file, and in memory.

A `Journal` appends a line to a file for each turn, so that a kill loses nothing. A
`CrashRecorder` keeps the last turns in memory, for the case that the game crashes.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.turns.session import GameOverError
from roguelike.engine.world.events.events import Event
from roguelike.game import Game, PlayerAction
from roguelike.recordings.recording import (
    FORMAT,
    HASH_EVERY,
    MAX_BYTES,
    Header,
    hash_line,
    header_line,
    pack_state,
    turn_line,
)
from roguelike.recordings.setup import Setup

MAX_TURNS = 10_000
"""The turns after which a recording in memory begins anew, with the state of the game then."""

_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class Journal:
    """The recording of a game in a file, to which each turn is appended.

    Each line is handed to the system at once and as a whole. What the system has is lost by no
    kill of the program; a power cut can lose the last seconds, as nothing waits for the disk.
    """

    def __init__(self, path: Path, size: int, flags: int = 0) -> None:
        """Open a recording, to go on after its first `size` bytes.

        Args:
            path: Its file, and no link to one.
            size: The number of bytes that are kept.
            flags: For the system, beside those that are always given.

        Raises:
            OSError: It cannot be opened or cut off there.
        """
        self._handle = os.open(path, _FLAGS | flags, 0o600)
        self._size = size
        try:
            os.ftruncate(self._handle, size)
        except OSError:
            os.close(self._handle)
            raise

    @classmethod
    def begin(cls, path: Path, header: Header) -> Self:
        """Begin a new recording, in place of whatever has that name.

        Raises:
            OSError: It cannot be written.
        """
        path.unlink(missing_ok=True)
        journal = cls(path, 0, os.O_CREAT | os.O_EXCL)
        try:
            journal._write(header_line(header))
        except OSError:
            journal.close()
            raise
        return journal

    @property
    def is_full(self) -> bool:
        """True if the recording is so long that another should be begun."""
        return self._size > MAX_BYTES // 2

    def step(self, game: Game, action: PlayerAction) -> list[Event]:
        """Let the player act, and append the action, even if an error inside the game ends it.

        Raises:
            ImpossibleError: The action cannot be carried out; nothing has changed.
            GameOverError: The game has ended.
            OSError: It cannot be written; the recording ends before it.
        """
        turn = game.world.turns + 1
        try:
            events = game.step(action)
        except (ImpossibleError, GameOverError):
            raise
        except Exception:
            self._write(turn_line(turn, action))
            raise
        self.record(game, action)
        return events

    def record(self, game: Game, action: PlayerAction) -> None:
        """Append an action that has been carried out, at times with the state hash.

        Raises:
            OSError: It cannot be written; the recording ends before it.
        """
        turn = game.world.turns
        self._write(turn_line(turn, action))
        if turn % HASH_EVERY == 0:
            self.record_hash(turn, game.state_hash())

    def record_hash(self, turn: int, state_hash: str) -> None:
        """Append the state hash.

        Raises:
            OSError: It cannot be written; the recording ends before it.
        """
        self._write(hash_line(turn, state_hash))

    def close(self) -> None:
        """Close the file. Doing so again does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        """Return the journal itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def _write(self, line: bytes) -> None:
        if not os.fstat(self._handle).st_nlink:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))  # somebody has deleted it
        written = os.write(self._handle, line)
        if written < len(line):
            os.ftruncate(self._handle, self._size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._size += written


class CrashRecorder:
    """The recording of a game in memory: its last turns, or all of them while they are few."""

    def __init__(self, game: Game) -> None:
        """Begin to record a game in its present state."""
        self._game = game
        self._begin()

    def add(self, action: PlayerAction) -> None:
        """Record an action before it is carried out, so that it is known if it crashes the game."""
        if len(self._actions) >= MAX_TURNS:
            self._begin()
        self._actions.append(action)

    def drop(self) -> None:
        """Remove the last action, which was impossible."""
        self._actions.pop()

    def recording(self, setup: Setup) -> bytes:
        """Return the text of the recording, given the setup of the game."""
        world, turn = self._game.world, self._turn
        packed = b"" if self._state is None else pack_state(self._state)
        ruleset = self._game.ruleset
        header = Header(
            FORMAT, ruleset.campaign_id, world.seed, setup, packed, turn, ruleset.mode_id
        )
        lines = [turn_line(number, each) for number, each in enumerate(self._actions, turn + 1)]
        return b"".join([header_line(header), *lines])

    def _begin(self) -> None:
        self._turn = self._game.world.turns
        self._state = self._game.state() if self._turn else None
        self._actions: list[PlayerAction] = []
