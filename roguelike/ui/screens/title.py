"""The first thing that a player sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roguelike.core.geometry import Rect
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input import InputEvent
from roguelike.ui.lines import paragraph
from roguelike.ui.screens import openings
from roguelike.ui.screens.answers import Draw, Leave, Open, Pass, Resume, Stay
from roguelike.ui.screens.base import Actions, Answer, Screen
from roguelike.ui.shell import Shell
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu, Reaction

COLUMNS, MENU_COLUMNS = 76, 40
TITLE_ROW, MENU_ROW = 2, 7


class TitleScreen(Screen):
    """A title, a menu, and a dungeon behind them."""

    hint = "hint_title"
    is_whole = True

    def __init__(self, shell: Shell) -> None:
        """Draw a dungeon of the campaign that is offered first."""
        self._shell = shell
        self._campaign = shell.first_campaign
        self._keymap = shell.keymap(self._campaign)
        self._note = ""
        saved = shell.saves.characters() if shell.saves else []
        self._last = saved[0] if saved else None
        actions: Actions = dict(self._offered())
        self._actions = tuple(actions.values())
        self._menu = Menu([self._entry(name) for name in actions], self._keymap)

    def _offered(self) -> Iterator[tuple[TextName, Callable[[], Answer]]]:
        """Yield what there is to do, in order."""
        shell, keymap, last = self._shell, self._keymap, self._last
        if last:
            yield "continue", lambda: Resume(last)
        yield "new_game", lambda: Open(openings.new_game(shell, keymap))
        if last:
            yield "characters", lambda: Open(openings.characters(shell, keymap))
        if shell.librarian:
            yield "mods", lambda: Open(openings.mods(shell, keymap))
        yield "settings", lambda: Open(openings.settings(shell, keymap))
        if shell.records:
            yield "scores", lambda: Open(openings.scores(shell, keymap))
        yield "help", lambda: Open(openings.help_(shell, self._campaign))
        yield "quit", lambda: Open(openings.leave(shell, keymap, Leave()))

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._shell.texts("title")

    def note(self, text: str) -> None:
        """Show a note in the last row until the next event."""
        self._note = text

    def draw(self, frame: Frame) -> None:
        """Draw the name of the campaign, what it is about, and the menu."""
        canvas = frame.page(COLUMNS)
        campaign = self._shell.campaigns[self._campaign] if self._campaign else None
        canvas.text_centered(TITLE_ROW, campaign.label if campaign else self.title, "title")
        for y, line in enumerate(paragraph(campaign.description if campaign else "", COLUMNS), 1):
            canvas.text_centered(TITLE_ROW + y, line, "text")
        left = (canvas.width - MENU_COLUMNS) // 2
        entries = len(self._menu.entries)
        self._menu.draw(canvas.part(Rect(left, MENU_ROW, MENU_COLUMNS, entries)))
        canvas.text_centered(canvas.height - 1, self._note, "text_muted")

    def draw_below(self, frame: Frame) -> None:
        """Draw nothing, so that a dialog does not lie on another."""

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
        detail = self._last.name if self._last and name == "continue" else ""
        return Entry(self._shell.texts(name), detail)
