"""Screens, and the stack that they lie on, as they know each other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Protocol, TypeAlias

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position
from roguelike.game import PlayerAction
from roguelike.saves.changes import ChangeNote
from roguelike.saves.library import SavedGame
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.text.texts import HintName, TextName
from roguelike.ui.widgets.key_hints import Hint


class Redraw(IntEnum):
    """The drawing that an event makes necessary; of several, the greatest."""

    NOTHING = 0
    DRAW = 1
    DRAW_BEFORE_KEYS = 2
    """Draw, and let keys that were pressed before the player could see it not count."""
    LEAVE = 3
    """Nothing any more: the program is done."""


class Answer(Protocol):
    """An answer of a screen to an event, which carries itself out."""

    def apply(self, stack: Stack) -> Redraw:
        """Carry it out, and return what must be drawn."""
        ...


Actions: TypeAlias = Mapping[TextName, Callable[[], Answer]]
"""Actions in the order in which they are shown: the text that names each, and its function."""


class Screen(ABC):
    """Something that fills the display, or lies over what does.

    Attributes:
        is_overlay: Whether the screens below can be seen.
        dims: Whether they are darker meanwhile.
        hint: The text that names the keys that count.
        has_gear: Whether the panel beside it shows what the player has.
        is_whole: Whether it draws all of the display but the row of keys, so that nothing of a
            game is drawn beside it.
    """

    is_overlay = False
    dims = True
    has_gear = True
    is_whole = False
    hint: HintName = "hint_menu"

    @abstractmethod
    def draw(self, frame: Frame) -> None:
        """Draw it, without changing anything that matters to the game."""

    def draw_below(self, frame: Frame) -> None:
        """Draw what can be seen of it below an overlay."""
        self.draw(frame)

    @property
    def hints(self) -> Sequence[Hint] | None:
        """The keys that count now, the most important first; the last is always shown.

        None where they are those of the text `hint`.
        """
        return None

    @property
    def imprint(self) -> str:
        """The text at the right end of the row of keys, where there is room for it."""
        return ""

    @abstractmethod
    def handle(self, event: InputEvent) -> Answer:
        """Deal with an event."""

    def do(self, command: CommandName, press: KeyPress | None = None) -> Answer | None:
        """Carry out a command, given by a key or otherwise; None if it means nothing here."""
        del command, press
        return None

    def note(self, text: str) -> None:  # noqa: B027 - most screens have no place for one
        """Show a short note, if there is a place for one."""

    @property
    def pace(self) -> float | None:
        """The seconds until the screen wants to be woken, whatever happens; None for never."""
        return None

    def wake(self) -> Answer | None:
        """Do what it wanted to be woken for; None if nothing looks different then."""
        return None

    @property
    def title(self) -> str:
        """The title of the display while this is shown; empty for that of the screen below."""
        return ""


class GameScreen(Screen):
    """A screen on which a game is played, so that those above it can let the player act."""

    is_whole = True

    @abstractmethod
    def draw_around(self, frame: Frame, *, has_gear: bool) -> None:
        """Draw what stays in sight beside a page, and say where there is room for that."""

    @abstractmethod
    def act(self, actions: Sequence[PlayerAction], press: KeyPress | None = None) -> Answer:
        """Let the player do one thing after another, until something disturbs the player."""

    @abstractmethod
    def go(self, position: Position, *, takes: bool = False) -> Answer:
        """Let the player go to a position of the level, and perhaps pick up what lies there."""


class Stack(Protocol):
    """The stack of screens, as far as answers need it."""

    @property
    def host(self) -> Host:
        """The host, which begins, resumes and leaves games."""
        ...

    @property
    def screen(self) -> Screen:
        """The top screen, which gets the input."""
        ...

    @property
    def press(self) -> KeyPress | None:
        """The key whose press is being dealt with, if it is one."""
        ...

    @property
    def command(self) -> CommandName | None:
        """The command that the key gives, if it gives one that counts everywhere."""
        ...

    def show(self, screen: Screen) -> None:
        """Put a screen on top of the others."""

    def pop(self) -> None:
        """Take the top screen away."""

    def replace(self, screens: Sequence[Screen]) -> None:
        """Put screens in place of all."""

    def uncover(self) -> GameScreen:
        """Take away the screens above the game, and return its screen."""
        ...

    def note(self, text: str) -> None:
        """Tell the player something, wherever there is a place for it."""

    def present(self) -> None:
        """Show the screens on the display."""

    def carry_out(self, command: CommandName | None) -> Redraw:
        """Carry out a command that counts everywhere; any other does nothing."""
        ...


class Host(Protocol):
    """The host of games, which begins, resumes and leaves them, as far as answers need it."""

    @property
    def context(self) -> UiContext:
        """The context, which holds what the screens share."""
        ...

    @property
    def may_reload(self) -> bool:
        """Return whether the host can reload content without losing the game that is played."""
        ...

    def begin(self, campaign: str, seed: str, mode: str | None = None) -> Answer:
        """Begin a game, and return what shows it."""
        ...

    def resume(
        self,
        saved: SavedGame,
        accepted: tuple[ChangeNote, ...] = (),
        context: UiContext | None = None,
    ) -> Answer:
        """Go on with a saved game, and return what shows it."""
        ...

    def to_title(self) -> Answer:
        """Leave the game that is played, and return what shows the title."""
        ...

    def reload(self, then: Callable[[UiContext, Keymap], Screen] | None = None) -> Answer:
        """Load content anew, and return what shows the title, or the game and another screen."""
        ...
