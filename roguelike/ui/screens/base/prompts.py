"""Questions that other screens ask."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.core.geometry import Rect
from roguelike.saves.managing import MAX_NAME
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw
from roguelike.ui.screens.base.menu_dialog import FRAME_ROWS, WIDE, ActionsScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.texts import TextName
from roguelike.ui.widgets.text_field import TextField


class ConfirmScreen(ActionsScreen):
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
        no, yes = answers
        super().__init__("", {no: Close, yes: confirmed}, shell.texts, keymap, letters=False)
        self._warning = warning

    def words(self) -> str:
        """Return what would happen."""
        return self._warning


class NameScreen(ActionsScreen):
    """A line to type a name in."""

    columns = WIDE

    def __init__(
        self, shell: Shell, keymap: Keymap, name: str, named: Callable[[str], Answer]
    ) -> None:
        """Ask for a name in place of `name`; `named` takes it, and returns what follows."""
        texts = shell.texts
        actions: Actions = {"rename": self._take, "back": Close}
        super().__init__(texts("new_name"), actions, texts, keymap, letters=False)
        self._field = TextField(MAX_NAME, name)
        self._named = named

    def draw(self, frame: Frame) -> None:
        """Draw the field above the menu."""
        entries = len(self.menu.entries)
        inside = frame.dialog(self.columns, entries + 2 + FRAME_ROWS).box(self.heading)
        self._field.draw(inside.part(Rect(0, 0, inside.width, 1)))
        self.menu.draw(inside.part(Rect(0, 2, inside.width, entries)))

    def handle(self, event: InputEvent) -> Answer:
        """Type, or choose from the menu."""
        if self._field.handle(event):
            self.menu.selected = 0
            return Draw()
        return super().handle(event)

    def _take(self) -> Answer:
        """Take the name; nothing is changed if there is none."""
        name = self._field.text.strip()
        return self._named(name) if name else Close()
