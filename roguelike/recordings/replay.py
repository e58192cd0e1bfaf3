"""Replays: play recorded games again, and find where they go another way.

A replay that crashes can be cut down to few turns.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.core.delta_debugging import shrunk as part_of
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.engine.serialization.load import StateError
from roguelike.engine.turns.session import GameOverError
from roguelike.game import Content, Game, PlayerAction
from roguelike.recordings.recording import (
    Header,
    PackingError,
    RecordedHash,
    RecordedTurn,
    Recording,
    unpack_state,
)
from roguelike.recordings.setup import Difference, differences, may_be_compatible, setup_of

Act = Callable[[PlayerAction], object]
"""Lets the player act; what is impossible may be refused by an error or by doing nothing."""
Watch = Callable[[Game], object]
"""Looks at a game after each turn; what it raises counts as a crash of the game."""


class ReplayError(ValueError):
    """Error for a recording that cannot be played at all; the text says why, as a clause."""


class OtherSetupError(ReplayError):
    """Error for a recording that was made with another setup.

    Attributes:
        differences: The differences between the setups.
    """

    def __init__(self, differences: list[Difference]) -> None:
        """Take over the differences between the setups."""
        super().__init__(f"it was recorded with {', '.join(map(str, differences))}")
        self.differences = differences


class StateMismatch(Struct, frozen=True):
    """A replay whose state differs from the recorded one.

    Attributes:
        turn: The turn after which this is seen; it may have happened some turns before.
        expected: The state hash that is recorded.
        found: The state hash of the game.
        same: The last turn for which both were the same; None if none was compared before.
    """

    turn: int
    expected: str
    found: str
    same: int | None

    def __str__(self) -> str:
        """Say it as a clause."""
        since = "" if self.same is None else f", and as recorded after turn {self.same}"
        return (
            f"the state differs after turn {self.turn}: {self.expected} was recorded,"
            f" {self.found} was found{since}"
        )


class RefusedTurn(Struct, frozen=True):
    """A recorded action that is no longer possible.

    Attributes:
        turn: The turn that could not be taken.
        reason: The reason of the refusal.
    """

    turn: int
    reason: str

    def __str__(self) -> str:
        """Say it as a clause."""
        return f"turn {self.turn} is not possible: {self.reason}"


class CrashedTurn(Struct, frozen=True):
    """A turn that raises an error inside the game.

    Attributes:
        turn: The turn in which it occurred.
        error: The error.
    """

    turn: int
    error: Exception

    @property
    def place(self) -> tuple[str, int]:
        """The file and the line in which it was raised."""
        frame = traceback.extract_tb(self.error.__traceback__)[-1]
        return frame.filename, frame.lineno or 0

    def is_like(self, other: object) -> bool:
        """Return True if another fault is the same error in the same place, in whichever turn."""
        return (
            isinstance(other, CrashedTurn)
            and type(other.error) is type(self.error)
            and other.place == self.place
        )

    def __str__(self) -> str:
        """Say it as a clause."""
        file, line = self.place
        name = type(self.error).__name__
        return f"turn {self.turn} ends in an error: {name}: {self.error} ({file}:{line})"


ReplayFault = StateMismatch | RefusedTurn | CrashedTurn
"""A fault of a game that is played again."""


class Replay:
    """A recorded game, played again turn by turn until the first fault.

    Attributes:
        game: The game.
        compared: The number of state hashes that were compared.
        fault: The first fault, or None.
    """

    def __init__(self, recording: Recording, content: Content, watch: Watch | None = None) -> None:
        """Prepare a game in the state where a recording begins.

        Args:
            recording: The recording.
            content: The content to play it with.
            watch: Called after each turn.

        Raises:
            OtherSetupError: It was recorded with other content, or by another version of the game.
            ReplayError: It cannot be played for another reason.
        """
        self.game = game_at_start(recording.header, content)
        self.compared = 0
        self.fault: ReplayFault | None = None
        self._recording = recording
        self._entries = recording.entries
        self._next = 0
        self._same: int | None = None
        self._watch = watch
        self._compare()

    @property
    def last_turn(self) -> int:
        """The number of turns taken in the game where the recording ends."""
        return self._recording.last_turn

    @property
    def is_over(self) -> bool:
        """True if nothing is left to play, or a fault was found."""
        return self.fault is not None or self._next == len(self._entries)

    def step(self, act: Act | None = None) -> None:
        """Play one turn, if one is left, and look for faults.

        Args:
            act: Lets the player act; by default, just that.
        """
        if self.is_over:
            return
        turn = self._entries[self._next]
        assert isinstance(turn, RecordedTurn), "all marks before it were compared"
        self._next += 1
        self.fault = self.take(turn, act)
        if self.fault is None:
            self._compare()

    def run(self, until: int | None = None) -> None:
        """Play to the end, or until so many turns have been taken in the game."""
        while not self.is_over and (until is None or self.game.world.turns < until):
            self.step()

    def take(self, turn: RecordedTurn, act: Act | None = None) -> ReplayFault | None:
        """Take a turn, recorded or not, and return its fault, or None.

        A refused turn has changed nothing.
        """
        try:
            (act or self.game.step)(turn.action)
            if self._watch is not None:
                self._watch(self.game)
        except ImpossibleError as error:
            return RefusedTurn(turn.turn, error.reason.value)
        except GameOverError:
            return RefusedTurn(turn.turn, "the game is over")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what was looked for
            return CrashedTurn(turn.turn, error)
        if self.game.world.turns != turn.turn:
            return RefusedTurn(turn.turn, f"{self.game.world.turns} turns have been taken")
        return None

    def _compare(self) -> None:
        """Compare the state hash of the game with those that are recorded for it."""
        found = ""
        while self._next < len(self._entries) and self.fault is None:
            mark = self._entries[self._next]
            if not isinstance(mark, RecordedHash):
                return
            self._next += 1
            self.compared += 1
            found = found or self.game.state_hash()
            if mark.state_hash != found:
                self.fault = StateMismatch(mark.turn, mark.state_hash, found, self._same)
            else:
                self._same = mark.turn


def shrunk_to_crash(
    recording: Recording,
    crash: CrashedTurn,
    content: Content,
    is_enough: Callable[[], bool],
    watch: Watch | None = None,
) -> Recording:
    """Return a recording with fewer turns that ends in the same crash.

    Args:
        recording: A recording that can be played.
        crash: The crash with which it ends.
        content: The content to play it with.
        is_enough: Asked again and again; says when to be content with what has been found.
        watch: Called after each turn, as for `Replay`.
    """
    actions = [turn.action for turn in recording.turns() if turn.turn <= crash.turn]
    found = [
        RecordedTurn(turn, action) for turn, action in enumerate(actions, recording.header.turn + 1)
    ]

    def still_crashes(part: Sequence[PlayerAction]) -> bool:
        turns, fault = _take_possible(Replay(Recording(recording.header), content, watch), part)
        if not crash.is_like(fault):
            return False
        found[:] = turns
        return True

    part_of(actions, still_crashes, is_enough)
    return Recording(recording.header, tuple(found))


def _take_possible(
    replay: Replay, actions: Iterable[PlayerAction]
) -> tuple[list[RecordedTurn], ReplayFault | None]:
    """Take those of some actions that are possible; return their turns and the fault, or None."""
    turns: list[RecordedTurn] = []
    for action in actions:
        turn = RecordedTurn(replay.game.world.turns + 1, action)
        fault = replay.take(turn)
        if isinstance(fault, RefusedTurn):
            continue
        turns.append(turn)
        if fault is not None:
            return turns, fault
    return turns, None


def game_at_start(header: Header, content: Content) -> Game:
    """Return a game in the state where its recording begins.

    Args:
        header: The header of the recording.
        content: The content to play it with.

    Raises:
        OtherSetupError: It was recorded with other content, or by another version of the game.
        ReplayError: It cannot be played for another reason.
    """
    now = setup_of(content)
    if not may_be_compatible(header.setup, now):
        raise OtherSetupError(differences(header.setup, now))
    try:
        game = _game(header, content)
    except (CannotGenerateError, PackingError, StateError, UnknownDefinitionError) as error:
        raise ReplayError(str(error)) from error
    if game.world.turns != header.turn:
        msg = f"it begins after turn {header.turn} with a state after turn {game.world.turns}"
        raise ReplayError(msg)
    return game


def _game(header: Header, content: Content) -> Game:
    if not header.state:
        return Game.new(content, header.campaign, header.seed, header.mode)
    return Game.resume(content.ruleset(header.campaign, header.mode), unpack_state(header.state))
