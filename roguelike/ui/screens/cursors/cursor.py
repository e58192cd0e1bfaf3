"""The common base of the screens on which a cursor moves over the map."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from roguelike.content.schema.keymaps import IN_AIMING, CommandName
from roguelike.core.grid.geometry import Position
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick, MouseMove, MouseWheel
from roguelike.ui.input.keymap import MOVES
from roguelike.ui.panels.board import Board, DrawnBoard
from roguelike.ui.screens.base.answers import Close, Draw, Pass, Stay
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.session.game_session import GameSession


class CursorScreen(Screen):
    """The play screen with a cursor on the map.

    The cursor goes by movement keys, by the mouse, and from one place of interest to the next.

    Attributes:
        cursor: The cell of the level under the cursor.
    """

    is_whole = True

    def __init__(
        self,
        context: UiContext,
        session: GameSession,
        confirming: frozenset[CommandName],
        cursor: Position,
    ) -> None:
        """Begin with the cursor at a cell.

        Args:
            context: What screens share.
            session: The game.
            confirming: The commands that choose the cell under the cursor.
            cursor: The cell to begin with.
        """
        self.cursor = cursor
        self._session = session
        self._confirming = confirming
        self._texts = context.texts
        self._keymap = context.keymap(session.campaign)
        self._board = Board(context, session)
        self._drawn: DrawnBoard | None = None

    @property
    @abstractmethod
    def places(self) -> Sequence[Position]:
        """The places of interest, the most interesting first."""

    @abstractmethod
    def moved(self) -> None:
        """Note that the cursor is somewhere else."""

    @abstractmethod
    def confirmed(self) -> Answer:
        """Return what follows from choosing the cell under the cursor."""

    @abstractmethod
    def draw_over(self, drawn: DrawnBoard) -> None:
        """Draw what belongs on the map, and what is said of it in place of the panel."""

    def draw(self, frame: Frame) -> None:
        """Draw the game, and over it what belongs to the cursor."""
        self._drawn = self._board.draw(frame, self.cursor, has_panel=False)
        self.draw_over(self._drawn)

    def handle(self, event: InputEvent) -> Answer:
        """Move the cursor, choose, or go back."""
        match event:
            case KeyPress():
                return self._press(event)
            case MouseClick(button="right"):
                return Close()
            case MouseClick() | MouseMove():
                return self._point(event)
            case MouseWheel(dy):
                return self._cycle(-1 if dy > 0 else 1)
            case _:
                return Pass()

    def _press(self, press: KeyPress) -> Answer:
        return self._command(self._keymap.command(press, IN_AIMING | self._confirming))

    def _command(self, given: CommandName | None) -> Answer:
        match given:
            case command if command in self._confirming:
                return self.confirmed()
            case "cancel":
                return Close()
            case "next_target" | "previous_target" as command:
                return self._cycle(1 if command == "next_target" else -1)
            case command if command in MOVES:
                return self._move(self.cursor.step(MOVES[command]))
            case _:
                return Pass()

    def _point(self, event: MouseClick | MouseMove) -> Answer:
        """Move the cursor to the mouse, or confirm if that clicks where the cursor is."""
        cell = self._drawn.map.at(event.x, event.y) if self._drawn else None
        if cell != self.cursor:
            return Stay() if cell is None else self._move(cell)
        return self.confirmed() if isinstance(event, MouseClick) else Stay()

    def _cycle(self, step: int) -> Answer:
        """Move the cursor to the next place of interest, or the one before."""
        places = self.places
        if not places:
            return Stay()
        if self.cursor in places:
            return self._move(places[(places.index(self.cursor) + step) % len(places)])
        return self._move(places[0 if step > 0 else -1])

    def _move(self, position: Position) -> Answer:
        """Move the cursor to a cell, unless it lies outside of the level."""
        if not self._session.view.contains(position):
            return Stay()
        self.cursor = position
        self.moved()
        return Draw()
