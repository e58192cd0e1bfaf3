"""Notices and questions that other screens show: whether the player means it, and for a name."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.core.grid.geometry import Rect
from roguelike.saves.library import MAX_NAME
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw
from roguelike.ui.screens.base.dialogs import FRAME_ROWS, WIDE, ActionMenuScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.text.texts import TextName
from roguelike.ui.widgets.text_field import TextField


class NoticeScreen(ActionMenuScreen):
    """Some words, and one way on."""

    columns = WIDE

    def __init__(
        self, context: UiContext, keymap: Keymap, text: str, back: Answer | None = None
    ) -> None:
        """Show `text`; `back` is the answer then, by default to close it."""
        super().__init__("", {"back": self.canceled}, context.texts, keymap)
        self._text = text
        self._back = back or Close()

    def words(self) -> str:
        """Return the text."""
        return self._text

    def canceled(self) -> Answer:
        """Go back."""
        return self._back


class ConfirmScreen(ActionMenuScreen):
    """A question whether the player means it; no is selected, and no letter answers.

    So nothing is lost by a key that is held or pressed twice.
    """

    columns = WIDE

    def __init__(
        self,
        context: UiContext,
        keymap: Keymap,
        warning: str,
        answers: tuple[TextName, TextName],
        confirmed: Callable[[], Answer],
    ) -> None:
        """Ask.

        Args:
            context: What all screens share.
            keymap: The keys.
            warning: What would happen.
            answers: No and yes.
            confirmed: Does it, and returns what follows.
        """
        no, yes = answers
        super().__init__("", {no: Close, yes: confirmed}, context.texts, keymap, letters=False)
        self._warning = warning

    def words(self) -> str:
        """Return what would happen."""
        return self._warning


class NameScreen(ActionMenuScreen):
    """A line to type a name in."""

    columns = WIDE

    def __init__(
        self, context: UiContext, keymap: Keymap, name: str, named: Callable[[str], Answer]
    ) -> None:
        """Ask for a name in place of `name`; `named` takes it, and returns what follows."""
        texts = context.texts
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


class LeaveScreen(ActionMenuScreen):
    """A question before leaving; `No` is selected."""

    def __init__(
        self, context: UiContext, keymap: Keymap, where: Answer, *, is_saved: bool | None = None
    ) -> None:
        """Ask before leaving.

        Args:
            context: What all screens share.
            keymap: The keys.
            where: The answer if the player means it.
            is_saved: Whether the game can go on later; None if none is being played.
        """
        texts = context.texts
        actions: Actions = {"no": Close, "yes": lambda: where}
        super().__init__(texts("leave"), actions, texts, keymap)
        self._texts = texts
        self._is_saved = is_saved

    def words(self) -> str:
        """Return what leaving means for the game, if there is one."""
        if self._is_saved is None:
            return ""
        return self._texts("leave_saved" if self._is_saved else "leave_warning")
