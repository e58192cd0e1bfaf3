"""Screens and games watched for broken invariants, and counts of what was covered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct, field, msgpack
from msgspec.structs import replace

from roguelike.content.schema.keymaps import EVERYWHERE, IN_AIMING, IN_MENUS, IN_PLAY
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.world.events.events import Event
from roguelike.game import Game, PlayerAction
from roguelike.recordings.recording import pack_state, unpack_state
from roguelike.recordings.setup import setup_of
from roguelike.saves.changes import ChangeNote
from roguelike.saves.library import SavedGame
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.app.screen_stack import Screenshots, ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Display
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.screens.base.screen import Answer, Redraw
from roguelike.ui.screens.cursors.aim import AimScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.message_log import CAPACITY


class Coverage(Struct):
    """Counts of what has been reached.

    Attributes:
        keys: How many events there were.
        turns: How many actions were carried out, by the ids of campaigns.
        games: How many games began, by the same.
        depths: How deep each campaign was seen.
        ends: How games ended: `deaths` and `victories`.
        returns: How games were gone on with: after `kills`, and after being left.
        screens: How many events came to each screen, by the names of their classes.
        commands: How often each command was given by a key where it means something.
        actions: How often each action was carried out, by the names of their classes.
        refused: How often an action was refused, by the same.
    """

    keys: int = 0
    turns: Counter[str] = field(default_factory=Counter[str])
    games: Counter[str] = field(default_factory=Counter[str])
    depths: dict[str, int] = field(default_factory=dict[str, int])
    ends: Counter[str] = field(default_factory=Counter[str])
    returns: Counter[str] = field(default_factory=Counter[str])
    screens: Counter[str] = field(default_factory=Counter[str])
    commands: Counter[str] = field(default_factory=Counter[str])
    actions: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])

    def note_depth(self, campaign: str, depth: int) -> None:
        """Note the depth of a game of a campaign."""
        self.depths[campaign] = max(self.depths.get(campaign, 0), depth)

    def rows(self) -> list[tuple[str, str]]:
        """Return names and values for a short table."""
        turns = self.turns.total()
        played = (
            f"{campaign}: {games}, {self.turns[campaign]} turns, depth {self.depths[campaign]}"
            for campaign, games in sorted(self.games.items())
        )
        return [
            ("keys", str(self.keys)),
            ("turns", f"{turns}, {turns * 1_000 // max(self.keys, 1)} to a thousand keys"),
            *(("games", text) for text in played),
            ("ends", _listed(self.ends)),
            ("continued", _listed(self.returns)),
            ("screens", _listed(self.screens)),
            ("commands", _listed(self.commands)),
            ("actions", _listed(self.actions)),
            ("refused", _listed(self.refused)),
        ]


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common()) or "none"


_LOOK_EVERY = 7
"""The number of frames from one whose drawing is checked to the next."""
_TWIN_TURNS = 30
"""The number of turns for which a game that was loaded is compared with the one that was saved."""
_TWIN_EVERY = 20
"""The number of turns between two states that are loaded just for that."""


class BrokenError(Exception):
    """An invariant does not hold."""


def require(holds: object, message: str) -> None:
    """Make sure that something holds.

    Raises:
        BrokenError: It does not.
    """
    if not holds:
        raise BrokenError(message)


def state_of(game: Game) -> bytes:
    """Return the state of a game as bytes, the same for the same state, sooner than its hash."""
    return msgpack.encode(game.state(), order="deterministic")


def _shown(game: Game) -> list[object]:
    """Return the view of a game as far as it is not part of its state in the same form.

    Names are left out: the settings may have changed the language of one of two games.
    """
    view = game.view()
    actors = [replace(actor, label="") for actor in (view.player, *view.actors)]
    return [actors, view.items, view.here, view.pack, view.powers]


class LeftGame(Struct, frozen=True):
    """A saved game as it was when it was left.

    Attributes:
        game: The game, which nobody plays any more.
        state: Its state, as `state_of` returns it.
        fingerprint: What it was played with.
    """

    game: Game
    state: bytes
    fingerprint: str


class SessionRecord(Struct):
    """The record of a session, kept while the program starts and ends.

    Attributes:
        coverage: What has been reached.
        left: The saved games that can be gone on with, by their folders.
        frames: How many frames were drawn.
    """

    coverage: Coverage
    left: dict[Path, LeftGame] = field(default_factory=dict[Path, LeftGame])
    frames: int = 0

    def leave(self, session: GameSession) -> None:
        """Remember a game that can be gone on with, if it can."""
        slot = session.slot
        if slot is None:
            return
        if slot.trouble or session.game.is_over:
            self.left.pop(slot.folder, None)
            return
        game = session.game
        fingerprint = slot.setup.fingerprint
        self.left[slot.folder] = LeftGame(game, state_of(game), fingerprint)


class WatchedGame(Game):
    """A game that is watched from turn to turn."""

    def __init__(self, game: Game, coverage: Coverage) -> None:
        """Watch the game from now on."""
        super().__init__(game.ruleset, game.world)
        self._coverage = coverage
        self._state = state_of(self)
        self._twin: Game | None = None
        self._twin_until = 0
        coverage.note_depth(self.ruleset.campaign_id, self.world.depth)
        self._require_order()

    def compare_with(self, twin: Game) -> None:
        """Let another game of the same state take the same actions for a while."""
        self._twin, self._twin_until = twin, self.world.turns + _TWIN_TURNS

    def step(self, action: PlayerAction) -> list[Event]:
        """Take one action, as `Game.step` does, and check the world afterwards.

        Raises:
            BrokenError: It is not.
            ImpossibleError: The action cannot be carried out.
            GameOverError: The game has ended.
        """
        name, world = type(action).__name__, self.world
        turn, now = world.turns, world.schedule.now
        try:
            events = super().step(action)
        except ImpossibleError:
            self._coverage.refused[name] += 1
            require(state_of(self) == self._state, "an action that was refused changed something")
            raise
        self._coverage.actions[name] += 1
        require(world.turns == turn + 1, "a turn was not counted once")
        require(world.schedule.now >= now, "time ran back")
        self._note(action, events)
        self._require_order()
        return events

    def _note(self, action: PlayerAction, events: list[Event]) -> None:
        """Count a turn that was taken."""
        world, coverage, campaign = self.world, self._coverage, self.ruleset.campaign_id
        coverage.turns[campaign] += 1
        coverage.note_depth(campaign, world.depth)
        if world.is_over:
            coverage.ends["victories" if world.victory else "deaths"] += 1
        self._state = state_of(self)
        if self._twin is not None:
            self._step_twin(self._twin, action, events)
        elif world.turns % _TWIN_EVERY == 0 and not self.is_over:
            self.compare_with(Game.resume(self.ruleset, unpack_state(pack_state(self.state()))))

    def _step_twin(self, twin: Game, action: PlayerAction, events: list[Event]) -> None:
        try:
            witnessed = twin.step(action)
        except ImpossibleError as error:
            msg = f"an action was possible only after loading: {error}"
            raise BrokenError(msg) from error
        require(state_of(twin) == self._state, "a game went differently after it was loaded")
        require(witnessed == events, "a game told something else after it was loaded")
        require(_shown(twin) == _shown(self), "a game showed something else after it was loaded")
        if self.is_over or self.world.turns >= self._twin_until:
            self._twin = None

    def _require_order(self) -> None:
        found = broken_invariants(self.world)
        require(not found, "; ".join(found))


class WatchedHost(GameHost):
    """The host of games, with all of them watched."""

    def __init__(self, context: UiContext, record: SessionRecord) -> None:
        """Begin without a game."""
        super().__init__(context)
        self.record = record

    def begin(self, campaign: str, seed: str, mode: str | None = None) -> Answer:
        """Begin a game, and watch it."""
        before = self.session
        answer = super().begin(campaign, seed, mode)
        if self.session is not None and self.session is not before:
            self.record.coverage.games[campaign] += 1
            self._take_charge(self.session)
        return answer

    def resume(
        self,
        saved: SavedGame,
        accepted: tuple[ChangeNote, ...] = (),
        context: UiContext | None = None,
    ) -> Answer:
        """Go on with a saved game, which has to be as it was left.

        Raises:
            BrokenError: It is not.
        """
        left = self.record.left.pop(saved.path.parent, None) if saved.is_current else None
        before = self.session
        answer = super().resume(saved, accepted, context)
        is_same = left and left.fingerprint == setup_of(self.context.content).fingerprint
        session = self.session
        if session is None or session is before:
            require(not is_same, "a saved game could not be continued")
            return answer
        game = self._take_charge(session)
        require(session.view.turn == game.world.turns, "the view is not of this turn")
        if left and is_same:
            require(state_of(game) == left.state, "a saved game is not as it was left")
            self.record.coverage.returns["saves"] += 1
            if left.game.view().player.label == game.view().player.label:  # in the same language
                game.compare_with(left.game)
        return answer

    def leave(self) -> None:
        """Save the game that is being played, and remember it."""
        if self.session is not None:
            self.record.leave(self.session)
        super().leave()

    def kill(self) -> None:
        """Let go of the game as the system does when it kills the program."""
        if self.session is not None:
            self.record.leave(self.session)
            if self.session.slot is not None:
                self.session.slot.close()

    def _take_charge(self, session: GameSession) -> WatchedGame:
        """Watch a game."""
        game = WatchedGame(session.game, self.record.coverage)
        session.game = game
        return game


class WatchedStack(ScreenStack):
    """The stack of screens, with all that happens on it watched."""

    def __init__(self, host: WatchedHost, display: Display, screenshots: Screenshots) -> None:
        """Begin with the title."""
        self._record = host.record
        self._watched = host
        super().__init__(host, display, screenshots)

    def kill(self) -> None:
        """Let go of the game as the system does when it kills the program."""
        self._watched.kill()

    def handle(self, event: InputEvent) -> Redraw:
        """Deal with an event, and count it."""
        coverage, screen = self._record.coverage, self.screen
        coverage.screens[type(screen).__name__] += 1
        if isinstance(event, KeyPress) and (command := self._command(event)):
            coverage.commands[command] += 1
        redraw = super().handle(event)
        if self.session is not None:
            count = len(self.session.log.latest(CAPACITY + 1))
            require(count <= CAPACITY, "the log grows without end")
        return redraw

    def draw(self, frame: Frame) -> None:
        """Draw, which changes nothing in the game."""
        self._record.frames += 1
        game = self.session.game if self.session else None
        if game is None or self._record.frames % _LOOK_EVERY:
            super().draw(frame)
            return
        before = state_of(game)
        super().draw(frame)
        require(state_of(game) == before, "drawing changed the game")

    def _command(self, press: KeyPress) -> str | None:
        """Return the command of a key where it means something."""
        match self.screen:
            case PlayScreen():
                among = IN_PLAY
            case AimScreen():
                among = IN_AIMING
            case _:
                among = IN_MENUS
        campaign = self.session.campaign if self.session else self.context.first_campaign
        return self.context.keymap(campaign).command(press, among | EVERYWHERE)
