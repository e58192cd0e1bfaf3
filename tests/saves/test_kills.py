"""A program that is killed at any moment, and where *Continue* goes on then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.serialization.dump import State
from roguelike.game import Game
from roguelike.recordings import recorders
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SaveLibrary
from roguelike.ui.app.load_game import resume
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.session.game_session import GameSession
from tests.content_fixture import shipped_content
from tests.saves.kills import Killed, dying
from tests.ui.staging import CLASSIC, TEXTS, beside, put_kobold

NEVER = 1 << 30
STORY = "classic:story"
"""The mode in which a death leads back to a checkpoint."""


@cache
def beginning(mode: str) -> State:
    """Return a game that begins where stairs lead down."""
    game = Game.new(shipped_content(), CLASSIC, "ember", mode)
    level = game.world.level
    stairs = next(cell for cell in range(len(level.positions)) if level.leads(cell) == "down")
    level.shift(game.world.player, stairs)
    return game.state()


class Story:
    """The short life of a character, in which the program can die at any moment.

    Attributes:
        session: The game.
        shown: The state hash when the player looked last; empty before the first time.
        checkpoint: The same at the moment to which a death leads back that is not final.
    """

    def __init__(self, saves: SaveLibrary, mode: str) -> None:
        ruleset = shipped_content().ruleset(CLASSIC, mode)
        game = Game.resume(ruleset, beginning(mode))
        self.session = GameSession(game, shipped_content().catalog, TEXTS)
        self.shown = self.checkpoint = ""
        self._saves = saves

    def happen(self) -> None:
        """Begin, wait, go down, which makes a snapshot, meet a kobold, make another, and die."""
        for deed in self._deeds():
            deed()
            self.shown = self.session.game.state_hash()

    def _deeds(self) -> Iterator[Callable[[], object]]:
        game = self.session
        yield lambda: keep_new(game, self._saves, setup_of(shipped_content()))
        for action in (Wait(), Wait(), Descend(), Wait()):
            yield lambda action=action: game.act(action)
        yield self._meet
        yield lambda: game.act(Wait())
        yield game.save
        while not game.game.is_over:
            yield lambda: game.act(Wait())

    def _meet(self) -> None:
        kobold = put_kobold(self.session, beside(self.session))
        kobold.stats |= {"core:attack": 20, "core:attack_chance": 100, "core:speed": 1}
        self.session.game.world.player.stats |= {"core:health": 80, "core:defense": 0}
        self.checkpoint = self.session.game.state_hash()
        self.session.save(is_checkpoint=True)  # from which the journal leads to the end


@cache
def calls(mode: str = "") -> int:
    """Return how many calls change files from the beginning to the end."""
    with TemporaryDirectory() as folder, dying(NEVER) as clock:
        Story(SaveLibrary(Path(folder)), mode).happen()
        return clock.calls


@pytest.fixture(scope="module")
def context() -> UiContext:
    return UiContext(shipped_content())


def torn(root: Path, call: int, mode: str = "") -> Story:
    """Return a story in which the program has died in a call."""
    story = Story(SaveLibrary(root), mode)
    with pytest.raises(Killed), dying(call):
        story.happen()
    leave(story.session)
    return story


def leave(game: GameSession) -> None:
    """Take from a program what the system takes from it when it is dead."""
    if game.slot:
        game.slot.close()


def continued(saves: SaveLibrary, context: UiContext, first: int = 1) -> GameSession | None:
    """Return the game that *Continue* leads to, after kills in every third call meanwhile.

    Args:
        saves: What is saved.
        context: What goes on with it.
        first: In which call it is killed first.
    """
    for call in count(first, 3):
        found = saves.characters()
        if not found:
            return None
        with suppress(Killed), dying(call):
            return resume(found[0], context)
    raise AssertionError


def test_a_kill_at_any_moment_loses_nothing_that_the_player_has_seen(
    tmp_path: Path, context: UiContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorders, "HASH_EVERY", 3)
    for call in range(1, calls() + 1):
        saves = SaveLibrary(tmp_path / str(call))
        story = torn(tmp_path / str(call), call)
        right = {story.shown, story.session.game.state_hash()}

        game = continued(saves, context, 1 + call % 3)

        if game is None:
            assert not story.shown or story.session.game.is_over, f"call {call}"
            continue
        assert game.game.state_hash() in right, f"call {call}"
        assert bool(saves.characters()) is not game.game.is_over, f"call {call}"
        leave(game)


def test_what_is_played_after_a_kill_is_kept_like_all_else(
    tmp_path: Path, context: UiContext
) -> None:
    saves = SaveLibrary(tmp_path)
    torn(tmp_path, calls() // 2)
    turns: list[int] = []

    for _ in range(5):  # programs, of which each plays a turn and dies
        game = continued(saves, context)
        assert game
        turns.append(game.game.world.turns)
        game.act(Wait())
        leave(game)

    assert turns == [*range(turns[0], turns[0] + 5)]


def test_a_kill_on_the_way_back_to_a_haven_leads_there_all_the_same(
    tmp_path: Path, context: UiContext
) -> None:
    ends: list[str] = []
    for call in range(calls(STORY), 0, -1):
        saves = SaveLibrary(tmp_path / str(call))
        story = torn(tmp_path / str(call), call, STORY)
        if not story.session.game.is_over:
            break

        game = continued(saves, context, 1 + call % 3)
        if game and game.game.is_over:  # once more, and what the kill left undone is done
            leave(game)
            game = continued(saves, context)
        assert game, f"call {call}"
        found = {story.checkpoint: "checkpoint", story.shown: "turn before"}
        ends.append(found[game.game.state_hash()])
        leave(game)

    *back, unrecorded = ends
    assert {*back} == {"checkpoint"}
    assert unrecorded == "turn before"  # as the death had not yet been written down
