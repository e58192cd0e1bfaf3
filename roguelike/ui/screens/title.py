"""The first thing that a player sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from roguelike.core.geometry import Rect
from roguelike.engine.site import CannotGenerateError
from roguelike.ui.backdrop import Backdrop
from roguelike.ui.canvas import Canvas
from roguelike.ui.input import InputEvent
from roguelike.ui.lettering import HEIGHT, draw_large, large_width
from roguelike.ui.screens import openings
from roguelike.ui.screens.answers import Draw, Leave, Open, Pass, Resume, Stay
from roguelike.ui.screens.base import Actions, Answer, Screen
from roguelike.ui.screens.choosing import FRAME_ROWS
from roguelike.ui.shell import Shell
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu, Reaction

COLUMNS, MENU_COLUMNS = 68, 30
SUBTITLE_ROW, MENU_ROW = 6, 9


class TitleScreen(Screen):
    """A title, a menu, and a dungeon behind them."""

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

    @cached_property
    def _backdrop(self) -> Backdrop | None:
        """A dungeon, made when it is first drawn; none where a game begins at once."""
        return _backdrop(self._shell)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._shell.texts("title")

    def note(self, text: str) -> None:
        """Show a note in the last row until the next event."""
        self._note = text

    def draw(self, canvas: Canvas) -> None:
        """Draw the menu in the middle, and the keys for it below."""
        texts = self._shell.texts
        self.draw_below(canvas)
        entries = len(self._menu.entries)
        inside = canvas.centered(COLUMNS, MENU_ROW + entries + FRAME_ROWS).box()
        _draw_title(inside, texts("title"))
        inside.text_centered(SUBTITLE_ROW, texts("subtitle"), "text_muted")
        left = (inside.width - MENU_COLUMNS) // 2
        self._menu.draw(inside.part(Rect(left, MENU_ROW, MENU_COLUMNS, entries)))
        hint = self._note or texts("hint_menu")
        canvas.text_centered(canvas.height - 1, f" {hint} ", "text_muted")

    def draw_below(self, canvas: Canvas) -> None:
        """Draw the dungeon alone, so that a dialog does not lie on another."""
        canvas.fill("unexplored")
        if self._backdrop:
            self._backdrop.draw(canvas)

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


def _backdrop(shell: Shell) -> Backdrop | None:
    """Return a dungeon, unless there is none; beginning that game tells why."""
    try:
        campaign = shell.first_campaign
        return Backdrop(shell.content, campaign, shell.draw_seed()) if campaign else None
    except CannotGenerateError:
        return None


def _draw_title(canvas: Canvas, title: str) -> None:
    """Draw the title in large letters, or else with gaps between small ones."""
    width = large_width(title)
    if width is None or width > canvas.width:
        canvas.text_centered(HEIGHT // 2, " ".join(title.upper()), "title")
    else:
        room = canvas.part(Rect((canvas.width - width) // 2, 0, width, HEIGHT))
        draw_large(room, title, "title", "dialog_background")
