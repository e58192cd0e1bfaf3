"""Dialogs with a list in which things are changed, rather than one chosen and done with."""

from __future__ import annotations

from roguelike.ui.input.events import InputEvent, MouseClick
from roguelike.ui.screens.base.answers import Pass
from roguelike.ui.screens.base.menu_dialog import ChoosingScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.menu import Menu, Reaction


class ListingScreen(ChoosingScreen):
    """A list, and a row of things to do with the selected entry.

    A click selects an entry; one on the selected entry chooses it.
    """

    def __init__(self, heading: str, menu: Menu, actions: ActionBar[Answer]) -> None:
        """Offer the entries of `menu` and the things to do in `actions`."""
        super().__init__(heading, menu)
        self.actions = actions

    def handle(self, event: InputEvent) -> Answer:
        """Do something with the selected entry, select another, or go back."""
        if answer := self.actions.handle(event):
            return answer
        selected = self.menu.selected
        match self.menu.handle(event):
            case int() as chosen:
                is_new = isinstance(event, MouseClick) and chosen != selected
                return self.moved() if is_new else self.choose(chosen)
            case Reaction.MOVED:
                return self.moved()
            case Reaction.CANCELED:
                return self.canceled()
            case Reaction.IGNORED:
                return Pass()
