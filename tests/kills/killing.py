"""The real program in a terminal, killed in the middle of play, and a witness of what it played.

The witness plays every action of the journal again, from the seed, in this process. So it knows
the state that each program has to go on from, and checks each state hash that a program wrote.
"""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

from roguelike.game import Content, Game, load_content
from roguelike.recordings.recording import RecordedTurn, Recording, read_recording
from roguelike.resources import data_dir
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.load_game import resume
from roguelike.ui.context.ui_context import UiContext
from roguelike.workshop.bots.walker import Walker
from tests.content.writing import write_mod
from tests.e2e.program import started
from tests.e2e.pseudo_terminal import PseudoTerminal
from tests.e2e.test_program import KEYS, turn_shown

BEGIN = ("--campaign", "classic", "--mode", "standard", "--seed", "ember")
STURDY = """
[[patch.player]]
id = "classic:rogue"
set = { stats.max_health = 1000000 }
"""
MOST_KEYS = 100
"""Keys that a program gets before it is killed."""
PAUSE = 0.005
"""Seconds between two keys; many at once would not count after the first alarming sight."""
LONGEST_START, LONGEST_PLAY = 0.6, 0.4
"""Seconds within which a program is killed, after its start or after its first frame."""


class Witness:
    """Plays a game again from its journal.

    Attributes:
        game: The game where the journal ended last.
    """

    def __init__(self, content: Content) -> None:
        self.game = Game.new(content, "classic:classic", "ember", "classic:standard")
        self._seen = 0

    def follow(self, recording: Recording) -> None:
        """Play what is new in the journal, and compare the state hashes in it."""
        for entry in recording.entries[self._seen :]:
            if isinstance(entry, RecordedTurn):
                self.game.step(entry.action)
            else:
                assert entry.state_hash == self.game.state_hash(), f"turn {entry.turn}"
            assert entry.turn == self.game.world.turns
        self._seen = len(recording.entries)

    def keys(self, seed: str) -> list[str]:
        """Return presses of keys that lead from here ever deeper, if nothing comes in between."""
        game = Game.resume(self.game.ruleset, self.game.state())
        bot = Walker(seed)
        keys: list[str] = []
        for _ in range(MOST_KEYS):
            action = bot.choose(game.view())
            keys.append(KEYS[action])
            game.step(action)
        return keys


class Killing:
    """A game that goes through many programs.

    Attributes:
        turns: How many turns have been played.
        depth: How deep the character has come.
    """

    def __init__(self, home: Path, seed: str) -> None:
        """Play and keep games in the folder `home`; the moments depend on `seed`."""
        write_mod(home / "mods" / "sturdy", {"rogue.toml": STURDY}, requires={"classic": "*"})
        self._home = home
        self._rng = random.Random(seed)  # noqa: S311 - no secret
        self._context = UiContext(load_content([data_dir(), home / "mods"]))
        self._witness = Witness(self._context.content)

    @property
    def turns(self) -> int:
        return self._witness.game.world.turns

    @property
    def depth(self) -> int:
        return self._witness.game.world.depth

    def kill(self, *, after_start: bool = False) -> None:
        """Go on with the game, kill the program, and look where the next one would go on."""
        arguments = ("--continue",) if self.turns else BEGIN
        with started(self._home, *arguments, size=(100, 40)) as terminal:
            if after_start and self.turns:
                terminal.watch(self._rng.uniform(0, LONGEST_START))
            else:
                terminal.wait_for("turn ")
                terminal.wait_until(lambda: turn_shown(terminal) == self.turns, "the last turn")
                self._play(terminal)
            terminal.kill(signal.SIGKILL)
            terminal.wait_for_report("ended")
            self._look(turn_shown(terminal))

    def _play(self, terminal: PseudoTerminal) -> None:
        """Type as fast as hands on a keyboard of many keys, until the moment comes."""
        keys = self._witness.keys(str(self.turns))
        end = time.monotonic() + self._rng.uniform(0, LONGEST_PLAY)
        while keys and time.monotonic() < end:
            terminal.send(keys.pop(0))
            terminal.watch(min(PAUSE, end - time.monotonic()))

    def _look(self, shown: int) -> None:
        """Compare where the game stands with what was shown and what was recorded."""
        (saved,) = SaveLibrary(self._home / "saves").characters()
        journal = read_recording((saved.path.parent / "journal.log").read_bytes())
        assert journal.header.setup.content == self._context.content.catalog.fingerprint
        self._witness.follow(journal)
        game = resume(saved, self._context)
        assert game.slot
        game.slot.close()
        assert game.game.state_hash() == self._witness.game.state_hash()
        assert game.game.world.turns >= shown
