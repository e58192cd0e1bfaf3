"""What all screens have in common, and what they can answer to an event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.game import PlayerAction
from roguelike.saves.library import Saved
from roguelike.saves.notes import Note
from roguelike.ui.canvas import Canvas
from roguelike.ui.input import InputEvent, KeyPress
from roguelike.ui.keymap import Keymap
from roguelike.ui.shell import Shell


class Simple(Enum):
    """Answers without details."""

    PASS = auto()
    """The event means nothing here; the stage may find a use for it."""
    STAY = auto()
    """The event has been dealt with, and nothing looks different."""
    REDRAW = auto()
    """The screen looks different."""
    ALERT = auto()
    """The screen looks different, and keys already pressed must not count until it is shown."""
    BACK = auto()
    """The screen is done; the one below goes on."""
    ALERT_BACK = auto()
    """The screen is done; keys already pressed must not count until the one below is shown."""
    TO_TITLE = auto()
    """All screens are done; begin again."""
    RELOAD = auto()
    """All screens are done; load the mods that are wanted, and begin again."""
    LARGER = auto()
    """The screen stays; letters shall be larger."""
    SMALLER = auto()
    """The screen stays; letters shall be smaller."""
    LEAVE = auto()
    """The program is done."""


class Open(Struct, frozen=True, eq=False):
    """Show another screen on top of this one.

    Attributes:
        screen: The screen to show.
        is_alarming: Whether keys already pressed must not count for it.
    """

    screen: Screen
    is_alarming: bool = False


class Begin(Struct, frozen=True):
    """All screens are done; begin a game.

    Attributes:
        campaign: Full id of the campaign.
        seed: What it grows from.
        mode: Full id of the mode; empty where the campaign is played as it is.
    """

    campaign: str
    seed: str
    mode: str = ""


class Resume(Struct, frozen=True):
    """All screens are done; go on with a saved game.

    Attributes:
        saved: The saved game.
        accepted: What the player knows not to be as it was.
        shell: With the content to play it with, if that is loaded.
    """

    saved: Saved
    accepted: tuple[Note, ...] = ()
    shell: Shell | None = None


class Retell(Struct, frozen=True, eq=False):
    """Load texts in the language that the librarian has been asked for; then show a screen.

    Attributes:
        then: Returns the screen to show, above the game that is played or the title.
    """

    then: Callable[[Shell, Keymap], Screen]


class Do(Struct, frozen=True):
    """The screen is done; give a command to the one below, or to the program if that passes.

    Attributes:
        command: The command.
        press: The key by which it was given, if it was one.
    """

    command: CommandName
    press: KeyPress | None


class Act(Struct, frozen=True):
    """The screens above the game are done; the player does something.

    Attributes:
        actions: What to do, one after another until something disturbs the player.
    """

    actions: tuple[PlayerAction, ...]


class Go(Struct, frozen=True):
    """The screens above the game are done; the player goes to a position of the level."""

    position: Position


Answer: TypeAlias = Simple | Open | Begin | Resume | Retell | Do | Act | Go


class Screen(ABC):
    """Something that fills the display, or lies over what does.

    Attributes:
        is_overlay: Whether the screens below can be seen.
        dims: Whether they are darker meanwhile.
    """

    is_overlay = False
    dims = True

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw it, without changing anything that matters to the game."""

    def draw_below(self, canvas: Canvas) -> None:
        """Draw what can be seen of it below an overlay."""
        self.draw(canvas)

    @abstractmethod
    def handle(self, event: InputEvent) -> Answer:
        """Deal with an event."""

    def do(self, command: CommandName, press: KeyPress | None = None) -> Answer:
        """Carry out a command, given by a key or otherwise; few screens know any."""
        del command, press
        return Simple.PASS

    def note(self, text: str) -> None:  # noqa: B027 - most screens have no place for one
        """Show a short note, if there is a place for one."""

    @property
    def pace(self) -> float | None:
        """In how many seconds it wants to be woken, whatever happens; None means never."""
        return None

    def wake(self) -> Answer:
        """Do what it wanted to be woken for."""
        return Simple.STAY

    @property
    def title(self) -> str:
        """What the display should be called meanwhile; empty leaves that to the screen below."""
        return ""
