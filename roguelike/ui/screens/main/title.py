"""The first thing that a player sees."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from roguelike import __version__
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent
from roguelike.ui.screens.base.answers import Draw, Leave, Open, Pass, Resume, Stay
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.screens.main import openings
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.texts import TextName
from roguelike.ui.title.last_game import told
from roguelike.ui.title.page import TitlePage
from roguelike.ui.widgets.menu import Entry, Menu, Reaction


class TitleScreen(Screen):
    """The name and the picture of a campaign, and a menu.

    Attributes:
        campaign: Full id of the campaign: that of the game that was saved last, or else the one
            that is offered first; None if there is none.
    """

    hint = "hint_title"
    is_whole = True

    def __init__(self, shell: Shell) -> None:
        """Look for a game to go on with."""
        saved = shell.saves.characters() if shell.saves else []
        self._shell = shell
        self._last = saved[0] if saved else None
        before = self._last.manifest.campaign if self._last and self._last.manifest else None
        self.campaign = before if before in shell.campaigns else shell.first_campaign
        self._keymap = shell.keymap(self.campaign)
        self._note = ""
        campaign = shell.campaigns[self.campaign] if self.campaign else None
        self._page = TitlePage(shell.content, campaign, shell.texts)
        actions: Actions = dict(self._offered())
        self._actions = tuple(actions.values())
        self._menu = Menu([self._entry(name) for name in actions], self._keymap)

    def _offered(self) -> Iterator[tuple[TextName, Callable[[], Answer]]]:
        """Yield what there is to do, in order."""
        shell, keymap, last, campaign = self._shell, self._keymap, self._last, self.campaign
        if last:
            yield "continue", lambda: Resume(last)
        yield "new_game", lambda: Open(openings.new_game(shell, keymap, campaign or ""))
        if campaign:
            yield "daily", lambda: openings.daily_game(shell, campaign)
        if shell.records:
            yield "scores", lambda: Open(openings.scores(shell, keymap))
        if last:
            yield "characters", lambda: Open(openings.characters(shell, keymap))
        yield "settings", lambda: Open(openings.settings(shell, keymap))
        if shell.librarian:
            yield "mods", lambda: Open(openings.mods(shell, keymap))
        yield "help", lambda: Open(openings.help_(shell, campaign))
        yield "quit", lambda: Open(openings.leave(shell, keymap, Leave()))

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._page.name

    @property
    def imprint(self) -> str:
        """The version of the program."""
        return f"roguelike {__version__}"

    def note(self, text: str) -> None:
        """Show a note below the menu until the next event."""
        self._note = text

    def draw(self, frame: Frame) -> None:
        """Draw the name of the campaign, what it is about, and the menu."""
        self._page.draw(frame, self._menu, self._note)

    def draw_below(self, frame: Frame) -> None:
        """Draw the picture alone, so that a dialog does not lie on another."""
        self._page.draw_picture(frame)

    def handle(self, event: InputEvent) -> Answer:
        """Move through the menu, or choose from it."""
        self._note = ""
        match self._menu.handle(event):
            case int() as place:
                return self._actions[place]()
            case Reaction.MOVED:
                return Draw()
            case Reaction.CANCELED:  # there is nothing to go back to, and leaving must be meant
                return Stay()
            case Reaction.IGNORED:
                return Pass()

    def _entry(self, name: TextName) -> Entry:
        shell, lines = self._shell, ()
        if self._last and name == "continue":
            now = datetime.fromtimestamp(time.time(), UTC).astimezone()
            lines = told(self._last, shell.campaigns, shell.texts, now)
        return Entry(shell.texts(name), lines=lines)
