"""The play screen: a game with its panels, and its handling of input."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from roguelike.autopilot.autopilot import Autopilot
from roguelike.autopilot.interrupts import Interrupt, threat
from roguelike.autopilot.played_game import TurnFinished
from roguelike.autopilot.tasks import MAX_TURNS, AutoTask
from roguelike.autopilot.travel import is_known
from roguelike.content.schema.keymaps import EVERYWHERE, IN_PLAY, CommandName
from roguelike.core.grid.geometry import Position, Rect
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.use import Use
from roguelike.engine.knowledge.known_map import NO_SOURCES
from roguelike.game import PlayerAction
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Flash, Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick, MouseMove, MouseWheel
from roguelike.ui.input.keymap import MOVES, POWERS, RUNS
from roguelike.ui.panels.board import Board, DrawnBoard, Hover
from roguelike.ui.panels.log_panel import page_of
from roguelike.ui.panels.useful_keys import UsefulKeys
from roguelike.ui.screens.base.answers import Act, Draw, Open, Pass, Stay
from roguelike.ui.screens.base.screen import Answer, GameScreen
from roguelike.ui.screens.items.item_actions import ItemActions
from roguelike.ui.screens.main import openings
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.harm_confirmations import HarmConfirmations
from roguelike.ui.session.hints import Tutor
from roguelike.ui.session.interrupt_messages import InterruptMessages
from roguelike.ui.session.situation import has_choice
from roguelike.ui.text.texts import TextName
from roguelike.ui.widgets.key_hints import Hint

ACTIONS: dict[CommandName, PlayerAction] = {
    **{command: Step(direction) for command, direction in MOVES.items()},
    "wait": Wait(),
}
"""The commands that are actions, and which."""

HEAD_LINES = 4
"""The lines with the name and the health that dialogs leave free where there is little room."""

LOOK_BACK = 3
"""The lines of the log that one key press or notch of the wheel scrolls."""


class PlayScreen(GameScreen):
    """A game, with its panels.

    Attributes:
        session: The game.
    """

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Show a game that has begun."""
        self.session = session
        self._context = context
        self._keymap = context.keymap(session.campaign)
        self._board = Board(context, session)
        self._item_actions = ItemActions(context, session)
        self._autopilot = Autopilot(session)
        self._hover = Hover(context, session)
        self._flash = Flash()
        self._useful_keys = UsefulKeys(
            session, self._keymap, context.texts, self._item_actions.firing
        )
        self._confirmations = HarmConfirmations(session, context.texts)
        self._interrupt_messages = InterruptMessages(session, context.texts)
        self._dares = NO_SOURCES  # what the player has agreed to with the next action
        self._meant: PlayerAction | None = None
        self._drawn: DrawnBoard | None = None
        self._methods: Mapping[CommandName, Callable[[], Answer]] = {
            "menu": self._open_commands,
            "help": lambda: Open(openings.help_(context, session.campaign)),
            "log": self._open_log,
            "log_older": lambda: self._look_back(LOOK_BACK),
            "log_newer": lambda: self._look_back(-LOOK_BACK),
            "cancel": self._pause,
            "pick_up": self._pick_up,
            "fire": self._item_actions.fire,
            "repeat": self._item_actions.again,
            "fight": self._fight,
            "look": self._look,
            "travel": self._look,
            "powers": self._open_powers,
            **{command: partial(self._use_power, place) for place, command in enumerate(POWERS)},
        }
        self._tasks: Mapping[CommandName, Callable[[], AutoTask | Interrupt]] = {
            "explore": self._autopilot.explore,
            "rest": self._autopilot.rest,
            "descend": self._autopilot.descend,
            "ascend": self._autopilot.ascend,
            **{command: partial(self._autopilot.run, way) for command, way in RUNS.items()},
        }
        session.subscribe(self._autopilot.remember)
        session.subscribe(self._item_actions.remember)
        session.subscribe(self._flash_if_alarmed)
        if context.hints:
            tutor = Tutor(
                context.hints, session, self._keymap, context.texts, lambda: context.taste.hints
            )
            session.subscribe(tutor.teach)

    @property
    def title(self) -> str:
        """The campaign, the depth and the seed."""
        session = self.session
        return self._context.texts(
            "window_title",
            campaign=session.game.ruleset.campaign.label,
            depth=session.view.depth,
            seed=session.seed,
        )

    def note(self, text: str) -> None:
        """Put a note into the log, and show it."""
        self._board.back = 0
        self.session.note(text)

    def draw(self, frame: Frame) -> None:
        """Draw the map and all around it."""
        self.session.log.has_dice = self._context.taste.dice
        self._drawn = self._board.draw(frame)
        self._hover.draw(frame, self._drawn)
        self._flash.draw(frame)
        frame.room = frame.layout.map
        if frame.measures.is_narrow:
            frame.room = _below(frame, HEAD_LINES)

    def draw_around(self, frame: Frame, *, has_gear: bool) -> None:
        """Draw what stays in sight beside a page, and say where there is room for that."""
        if frame.measures.is_narrow:
            frame.room = _below(frame, self._board.draw_top(frame))
        else:
            self._board.draw_around(frame, has_gear=has_gear)
            frame.room = frame.layout.map

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that count in the situation of the player."""
        return self._useful_keys.hints(self.session.view)

    @property
    def pace(self) -> float | None:
        """The seconds until a flash is over; None without a flash."""
        return self._flash.pace

    def wake(self) -> Answer:
        """End a flash."""
        self._flash.stop()
        return Draw()

    def handle(self, event: InputEvent) -> Answer:
        """Act, or open what was asked for."""
        if isinstance(event, MouseMove):
            is_changed = self._drawn and self._hover.point(self._drawn, event.x, event.y)
            return Draw() if is_changed else Stay()
        self._hover.clear()
        if isinstance(event, KeyPress | MouseClick):
            self.session.log.read()
        match event:
            case KeyPress():
                command = self._keymap.command(event, IN_PLAY)
                return (self.do(command, event) if command else self._unknown(event)) or Pass()
            case MouseClick(x, y, "left"):
                return self._click(x, y)
            case MouseClick(x, y, "right"):
                position = self._drawn.map.at(x, y) if self._drawn else None
                return self._look_at(position) if position else Pass()
            case MouseWheel(dy):
                return self._look_back(dy * LOOK_BACK)
            case _:
                return Pass()

    def _unknown(self, press: KeyPress) -> Answer | None:
        """Say that a key does nothing; None where that may be the business of others."""
        texts, key = self._context.texts, press.symbol or ""
        if len(key) != 1 or press.ctrl or press.alt or self._keymap.command(press, EVERYWHERE):
            return None
        self.note(texts("unknown_key", key=texts.key(key)))
        return Draw()

    def do(self, command: CommandName, press: KeyPress | None = None) -> Answer | None:
        """Act, or open what was asked for; None if it was something else."""
        if command in ACTIONS:
            return self.act((ACTIONS[command],), press)
        if command in self._tasks:
            return self._acknowledged(self._go(self._tasks[command](), press, command))
        if method := self._methods.get(command):
            return method()
        if command in IN_PLAY:
            return Open(openings.of_game(command, self._context, self.session))
        return None

    def _go(
        self,
        task: AutoTask | Interrupt,
        press: KeyPress | None = None,
        command: CommandName | None = None,
    ) -> Answer:
        """Let the player do what takes several turns, until it ends or something disturbs it."""
        if isinstance(task, Interrupt):
            return self._end(task, command)
        session = self.session
        self._board.back = 0
        is_told = False
        for _ in range(MAX_TURNS):
            before = session.view
            action = task.next(before)
            if isinstance(action, Interrupt):
                return self._end(action, command)
            is_blocked = session.hindrance(action) is not None
            found = self._act(action, press, dares=task.dares, is_told=is_told)
            is_told = is_blocked
            if found:
                return self._end(found) if isinstance(found, Interrupt) else found
            now = session.view
            if now.turn == before.turn or (now.depth, now.level) != (before.depth, before.level):
                return Draw(is_alarming=True)  # of which the log has told
            if not task.is_flight and (awake := threat(now)):
                return self._end(Interrupt.awake(awake))
        return self._end(Interrupt("halt_long"))

    def _end(self, interrupt: Interrupt, command: CommandName | None = None) -> Answer:
        """Say why something that takes several turns ends, or does not begin.

        Args:
            interrupt: Why.
            command: The command that began it, if one did, which can be given again.
        """
        if interrupt.reason == "halt_explored":
            interrupt = self._autopilot.explored(interrupt)
        if interrupt.reason:
            self.note(self._interrupt_messages.of(interrupt, command))
        if interrupt.reason == "halt_offer":
            return Open(openings.compare(self._context, self.session), is_alarming=True)
        return Draw(is_alarming=True)

    def _click(self, x: int, y: int) -> Answer:
        """Open what was clicked, go there, attack beside the player, or do as a row says."""
        drawn, view = self._drawn, self.session.view
        if drawn is None:
            return Pass()
        target = drawn.target(x, y)
        if isinstance(target, str):
            return self.do(target) or Pass()
        if drawn.log.cell_at(x, y):
            return self._open_log()
        position = target or drawn.map.at(x, y)
        if position == view.player.position:
            return Open(openings.here(self._context, self.session))
        if position is None or not is_known(position, view):
            return Pass()
        return self.go(position) if self._context.taste.click_travels else self._look_at(position)

    def _look_at(self, position: Position) -> Answer:
        """Look at a cell, if it is one of the level."""
        if not self.session.view.contains(position):
            return Pass()
        return Open(openings.look(self._context, self.session, self._autopilot.route_to, position))

    def go(self, position: Position, *, takes: bool = False) -> Answer:
        """Go to a position as far as a way is known, or attack beside the player."""
        self.session.log.read()
        there = self._autopilot.fetch if takes else self._autopilot.point
        return self._acknowledged(self._go(there(position)))

    def _look(self) -> Answer:
        return Open(openings.look(self._context, self.session, self._autopilot.route_to))

    def _fight(self) -> Answer:
        found = self._autopilot.fight()
        if isinstance(found, Interrupt):
            return self._end(found, "fight")
        action = found.next(self.session.view)
        assert not isinstance(action, Interrupt), "what is begun begins with an action"
        self._dares = found.dares
        return Act((action,))

    def _open_commands(self) -> Answer:
        return Open(openings.commands(self._context, self.session))

    def _open_log(self) -> Answer:
        return Open(openings.messages(self._context, self._keymap, self.session.log))

    def _pause(self) -> Answer:
        return Open(openings.pause_menu(self._context, self.session))

    def act(self, actions: Sequence[PlayerAction], press: KeyPress | None = None) -> Answer:
        """Let the player do one thing after another, until something disturbs the player."""
        self._board.back = 0
        if actions:  # else it has just been told why there are none
            self.session.log.read()
        dares, self._dares = self._dares, NO_SOURCES
        taken = (self._act(action, press, dares=dares) for action in actions)
        found = next(filter(None, taken), Draw())
        return self._acknowledged(Draw(is_alarming=True) if isinstance(found, Interrupt) else found)

    def _acknowledged(self, answer: Answer) -> Answer:
        """Wait for the player first, where something new must not be missed."""
        wanted, log = self._context.taste.acknowledge, self.session.log
        if wanted == "never" or not isinstance(answer, Draw):
            return answer
        if wanted == "danger" and not log.is_alarming:
            return answer
        above = page_of(self._drawn.log, log).above if self._drawn else 0
        if not above and not log.is_alarming:
            return answer
        self._board.back = above
        return Open(
            openings.more_prompt(self._context, self.session, self._board), is_alarming=True
        )

    def _pick_up(self) -> Answer:
        """Take the only item that lies here, or ask which."""
        here = self.session.view.here
        if not here:
            return self._say("nothing_here")
        if has_choice(self.session.view):
            return Open(openings.compare(self._context, self.session))
        return (
            Act((PickUp(),))
            if len(here) == 1
            else Open(openings.pick_up(self._context, self.session))
        )

    def _open_powers(self) -> Answer:
        if not self.session.view.powers:
            return self._say("no_power")
        return Open(openings.powers(self._context, self.session))

    def _use_power(self, place: int) -> Answer:
        powers = self.session.view.powers
        if place >= len(powers):
            return self._say("no_power")
        return self._item_actions.use_power(powers[place], POWERS[place])

    def _say(self, name: TextName) -> Answer:
        self.note(self._context.texts(name))
        return Draw()

    def _act(
        self,
        action: PlayerAction,
        press: KeyPress | None,
        *,
        dares: frozenset[str] = NO_SOURCES,
        is_told: bool = False,
    ) -> Answer | Interrupt | None:
        """Let the player do something, and return what keeps the player from going on, if any.

        That is a question, the end of the game, a target to choose, or what needs a look.
        """
        before = self.session.view
        if action != self._meant and (warning := self._confirmations.about(action, dares)):
            confirmed = partial(self._mean, action)
            return Open(
                openings.confirm_harm(self._context.texts, warning, confirmed, press),
                is_alarming=True,
            )
        self._meant = None
        interrupt = self.session.act(action, is_told=is_told)
        if self.session.game.is_over:
            end = openings.game_over(self._context, self.session, press)
            return Open(end, is_alarming=True)
        if isinstance(action, Use) and (aim := self._item_actions.learned_aim(action.item, before)):
            return Open(aim, is_alarming=True)
        return interrupt

    def _flash_if_alarmed(self, turn: TurnFinished) -> None:
        del turn
        if self.session.is_alarmed and self._context.taste.flash:
            self._flash.begin()

    def _mean(self, action: PlayerAction) -> Answer:
        """Let the player do what is harmful."""
        self._meant = action
        return Act((action,))

    def _look_back(self, lines: int) -> Answer:
        self._board.back = max(self._board.back + lines, 0)
        return Draw()


def _below(frame: Frame, lines: int) -> Rect:
    """Return the room below so many lines of the display, above the row of keys."""
    body, top = frame.layout.body, lines * frame.measures.line
    return Rect(body.x, body.y + top, body.width, body.height - top)
