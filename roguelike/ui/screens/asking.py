"""Questions that other screens ask."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.core.geometry import Rect
from roguelike.saves.managing import MAX_NAME
from roguelike.ui.canvas import Canvas
from roguelike.ui.input import InputEvent
from roguelike.ui.keymap import Keymap
from roguelike.ui.screens.answers import Close, Draw
from roguelike.ui.screens.base import Answer
from roguelike.ui.screens.choosing import FRAME_ROWS, WIDE, ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu
from roguelike.ui.widgets.text_field import TextField


class ConfirmScreen(ChoosingScreen):
    """Asks whether the player means it; the harmless answer is selected, and no letter answers.

    So nothing is lost by a key that is held or pressed twice.
    """

    columns = WIDE

    def __init__(
        self,
        shell: Shell,
        keymap: Keymap,
        warning: str,
        answers: tuple[TextName, TextName],
        confirmed: Callable[[], Answer],
    ) -> None:
        """Ask.

        Args:
            shell: What all screens share.
            keymap: The keys.
            warning: What would happen.
            answers: No and yes.
            confirmed: Does it, and returns what follows.
        """
        entries = [Entry(shell.texts(name)) for name in answers]
        super().__init__("", Menu(entries, keymap, letters=False))
        self._warning = warning
        self._confirmed = confirmed

    def words(self) -> str:
        """Return what would happen."""
        return self._warning

    def choose(self, place: int) -> Answer:
        """Do it, or go back."""
        return self._confirmed() if place else Close()


class NameScreen(ChoosingScreen):
    """A line to type a name in."""

    columns = WIDE

    def __init__(
        self, shell: Shell, keymap: Keymap, name: str, named: Callable[[str], Answer]
    ) -> None:
        """Ask for a name in place of `name`; `named` takes it, and returns what follows."""
        texts = shell.texts
        entries = [Entry(texts("rename")), Entry(texts("back"))]
        super().__init__(texts("new_name"), Menu(entries, keymap, letters=False))
        self._field = TextField(MAX_NAME, name)
        self._named = named

    def draw(self, canvas: Canvas) -> None:
        """Draw the field above the menu."""
        entries = len(self.menu.entries)
        inside = canvas.centered(self.columns, entries + 2 + FRAME_ROWS).box(self.heading)
        self._field.draw(inside.part(Rect(0, 0, inside.width, 1)))
        self.menu.draw(inside.part(Rect(0, 2, inside.width, entries)))

    def handle(self, event: InputEvent) -> Answer:
        """Type, or choose from the menu."""
        if self._field.handle(event):
            self.menu.selected = 0
            return Draw()
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Take the name, unless there is none, or go back."""
        name = self._field.text.strip()
        return self._named(name) if name and not place else Close()
