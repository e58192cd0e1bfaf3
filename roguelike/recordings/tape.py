"""The last turns of a game that is played, kept in memory for the case that it crashes."""

from __future__ import annotations

from roguelike.game import Game, PlayerAction
from roguelike.recordings.packing import pack_state
from roguelike.recordings.recording import FORMAT, Header, header_line, turn_line
from roguelike.recordings.setup import Setup

MAX_TURNS = 10_000
"""The turns after which the recording begins anew, with the state that the game has then."""


class Tape:
    """Keeps what the player does: at least the last turns, at best the game from its beginning."""

    def __init__(self, game: Game) -> None:
        """Begin with what a game is now."""
        self._game = game
        self._begin()

    def add(self, action: PlayerAction) -> None:
        """Keep an action that is about to be carried out, so that it is known if that fails."""
        if len(self._actions) >= MAX_TURNS:
            self._begin()
        self._actions.append(action)

    def drop(self) -> None:
        """Forget the last action, which was impossible."""
        self._actions.pop()

    def recording(self, setup: Setup) -> bytes:
        """Return the text of a recording, given what the game is played with."""
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
