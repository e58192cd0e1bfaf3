"""Answers of screens to events.

An answer is a small frozen object that carries itself out on the stack of screens and returns what
must be drawn then. Nothing between a screen and the stack has to know which answers there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position
from roguelike.game import PlayerAction
from roguelike.saves.changes import ChangeNote
from roguelike.saves.library import SavedGame
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import KeyPress
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.screen import Answer, Redraw, Screen, Stack

_DRAWN = {False: Redraw.DRAW, True: Redraw.DRAW_BEFORE_KEYS}
"""The drawing that an answer makes necessary, by whether it is alarming."""


class Pass(Struct, frozen=True):
    """The event means nothing to the screen; its key may give a command that counts everywhere."""

    def apply(self, stack: Stack) -> Redraw:
        """Carry that command out."""
        return stack.carry_out(stack.command)


class Stay(Struct, frozen=True):
    """The event has been dealt with, and nothing looks different."""

    def apply(self, stack: Stack) -> Redraw:
        """Draw nothing."""
        del stack
        return Redraw.NOTHING


class Draw(Struct, frozen=True):
    """The screen looks different.

    Attributes:
        is_alarming: Whether keys already pressed must not count until that is shown.
    """

    is_alarming: bool = False

    def apply(self, stack: Stack) -> Redraw:
        """Draw it."""
        del stack
        return _DRAWN[self.is_alarming]


class Close(Struct, frozen=True):
    """The screen is done; the one below goes on.

    Attributes:
        then: What follows there.
        is_alarming: Whether keys already pressed must not count until the one below is shown.
    """

    then: Answer | None = None
    is_alarming: bool = False

    def apply(self, stack: Stack) -> Redraw:
        """Close it, and draw the one below in any case."""
        stack.pop()
        redraw = _DRAWN[self.is_alarming]
        return max(redraw, self.then.apply(stack)) if self.then else redraw


class Open(Struct, frozen=True, eq=False):
    """Show another screen on top of this one.

    Attributes:
        screen: The screen to show.
        is_alarming: Whether keys already pressed must not count for it.
    """

    screen: Screen
    is_alarming: bool = False

    def apply(self, stack: Stack) -> Redraw:
        """Show it."""
        stack.show(self.screen)
        return _DRAWN[self.is_alarming]


class Replace(Struct, frozen=True, eq=False):
    """All screens are done; show others in their place.

    Attributes:
        screens: The screens to show, from the bottom up; at least one.
    """

    screens: Sequence[Screen]

    def apply(self, stack: Stack) -> Redraw:
        """Show them."""
        stack.replace(self.screens)
        return Redraw.DRAW


class InTurn(Struct, frozen=True, eq=False):
    """Several answers, one after another."""

    answers: Sequence[Answer]

    def apply(self, stack: Stack) -> Redraw:
        """Carry out all of them."""
        return max([answer.apply(stack) for answer in self.answers], default=Redraw.NOTHING)


class Command(Struct, frozen=True):
    """Give a command to the top screen, or to the program if that passes.

    Attributes:
        name: The command.
        press: The key by which it was given, if it was one.
    """

    name: CommandName
    press: KeyPress | None = None

    def apply(self, stack: Stack) -> Redraw:
        """Carry it out."""
        answer = stack.screen.do(self.name, self.press)
        return answer.apply(stack) if answer else stack.carry_out(self.name)


class Act(Struct, frozen=True):
    """The screens above the game are done; the player does something.

    Attributes:
        actions: What to do, one after another until something disturbs the player.
    """

    actions: tuple[PlayerAction, ...]

    def apply(self, stack: Stack) -> Redraw:
        """Let the game carry it out."""
        return stack.uncover().act(self.actions, stack.press).apply(stack)


class Go(Struct, frozen=True):
    """The screens above the game are done; the player goes to a position of the level.

    Attributes:
        position: Where to.
        takes: Whether to pick up what lies there.
    """

    position: Position
    takes: bool = False

    def apply(self, stack: Stack) -> Redraw:
        """Let the game carry it out."""
        return stack.uncover().go(self.position, takes=self.takes).apply(stack)


class Begin(Struct, frozen=True):
    """All screens are done; begin a game.

    Attributes:
        campaign: Full id of the campaign.
        seed: What it grows from.
        mode: Full id of the mode; empty where the campaign is played as it is. By default it is
            the first that the campaign offers.
    """

    campaign: str
    seed: str
    mode: str | None = None

    def apply(self, stack: Stack) -> Redraw:
        """Begin it, or say why that cannot be."""
        return stack.host.begin(self.campaign, self.seed, self.mode).apply(stack)


class Resume(Struct, frozen=True):
    """All screens are done; go on with a saved game.

    Attributes:
        saved: The saved game.
        accepted: What the player knows not to be as it was.
        context: With the content to play it with; by default, with what the game names.
    """

    saved: SavedGame
    accepted: tuple[ChangeNote, ...] = ()
    context: UiContext | None = None

    def apply(self, stack: Stack) -> Redraw:
        """Go on with it, or say why that cannot be."""
        return stack.host.resume(self.saved, self.accepted, self.context).apply(stack)


class ToTitle(Struct, frozen=True):
    """All screens are done; begin again."""

    def apply(self, stack: Stack) -> Redraw:
        """Leave the game that is played, and show the title."""
        return stack.host.to_title().apply(stack)


class Reload(Struct, frozen=True):
    """All screens are done; load the mods that are wanted, and begin again."""

    def apply(self, stack: Stack) -> Redraw:
        """Load them while the player sees that this takes a while."""
        return _reload(stack, None)


class Retell(Struct, frozen=True, eq=False):
    """Load texts in the language that the mod manager has been asked for; then show a screen.

    Attributes:
        then: Returns the screen to show, above the game that is played or the title.
    """

    then: Callable[[UiContext, Keymap], Screen]

    def apply(self, stack: Stack) -> Redraw:
        """Load them, unless that would lose the game that is played."""
        if stack.host.may_reload:
            return _reload(stack, self.then)
        stack.note(stack.host.context.texts("language_later"))
        return Redraw.DRAW


def _reload(stack: Stack, then: Callable[[UiContext, Keymap], Screen] | None) -> Redraw:
    stack.present()
    stack.host.reload(then).apply(stack)
    return Redraw.DRAW_BEFORE_KEYS


class Leave(Struct, frozen=True):
    """The program is done."""

    def apply(self, stack: Stack) -> Redraw:
        """Leave."""
        del stack
        return Redraw.LEAVE
