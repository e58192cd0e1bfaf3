"""Screens for looking back on a game that has ended, in which nothing can be done any more."""

from __future__ import annotations

from roguelike.ui.input.events import InputEvent
from roguelike.ui.screens.base.answers import Close, Draw
from roguelike.ui.screens.base.menu_dialog import ChoosingScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.screens.game.inventory import InventoryScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell


class SurveyScreen(LookScreen):
    """A cursor on the level, all of which is known."""

    hint = "survey_hint"

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Look around in a game that has ended."""
        super().__init__(shell, adventure, lambda _: ())  # from where nobody goes anywhere

    def confirmed(self) -> Answer:
        """Go back."""
        return Close()


class EstateScreen(InventoryScreen):
    """The inventory at the end of a game, to be read only."""

    hint = "estate_hint"

    def handle(self, event: InputEvent) -> Answer:
        """Select an item, or go back."""
        return ChoosingScreen.handle(self, event)

    def choose(self, place: int) -> Answer:
        """Select an item."""
        self.menu.selected = place
        return Draw()
