"""Dialogs with a menu: to choose from, to do something, or to change what is listed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from roguelike.core.grid.geometry import Rect
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Pass
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.menu import Entry, Menu, Reaction
from roguelike.ui.widgets.scroll import draw_bar

FRAME_ROWS, FRAME_COLUMNS = 4, 6
"""The rows and the columns of a dialog that its frame and the room inside of it take."""

NARROW, WIDE = 40, 64
"""The columns of narrow and of wide dialogs."""


class MenuScreen(Screen):
    """A dialog over other screens: a heading, perhaps some words, and a menu.

    Attributes:
        columns: How wide it is.
        heading: What it is called.
        menu: What can be chosen.
    """

    is_overlay = True
    columns = NARROW

    def __init__(self, heading: str, menu: Menu) -> None:
        """Offer the entries of `menu`."""
        self.menu = menu
        self.heading = heading

    @abstractmethod
    def choose(self, place: int) -> Answer:
        """Return what follows from choosing the entry at that place."""

    def moved(self) -> Answer:
        """Return what follows from selecting another entry."""
        return Draw()

    def canceled(self) -> Answer:
        """Return what follows from going back."""
        return Close()

    def words(self) -> str:
        """Return what stands above the menu; it may take several lines."""
        return ""

    def draw(self, frame: Frame) -> None:
        """Draw the dialog in the middle of the display."""
        lines = self._wrapped()
        above = len(lines) + 1 if lines else 0
        height = above + len(self.menu.entries) + FRAME_ROWS
        page = frame.dialog(self.columns, height)
        inside = page.box(self.heading)
        for y, line in enumerate(lines):
            inside.text_centered(y, line, "text_muted")
        rows = max(inside.height - above, 1)
        self.menu.draw(inside.part(Rect(0, above, inside.width, rows)))
        beside = page.part(Rect(page.width - 3, FRAME_ROWS // 2 + above, 1, rows))
        draw_bar(beside, self.menu.first, len(self.menu.entries))

    def draw_below(self, frame: Frame) -> None:
        """Draw it if it is a page: of dialogs, one at a time is enough."""
        if not self.is_overlay:
            self.draw(frame)

    def handle(self, event: InputEvent) -> Answer:
        """Move through the menu, choose from it, or go back."""
        match self.menu.handle(event):
            case int() as place:
                return self.choose(place)
            case Reaction.MOVED:
                return self.moved()
            case Reaction.CANCELED:
                return self.canceled()
            case Reaction.IGNORED:
                return Pass()

    def _wrapped(self) -> Sequence[str]:
        return paragraph(self.words(), self.columns - FRAME_COLUMNS)


class ActionMenuScreen(MenuScreen):
    """A dialog in which each entry does something."""

    def __init__(
        self,
        heading: str,
        actions: Actions,
        texts: Texts,
        keymap: Keymap,
        *,
        letters: bool = True,
    ) -> None:
        """Offer actions.

        Args:
            heading: What the dialog is called.
            actions: What does each and returns what follows, by the text that says what it is.
            texts: The words of the interface.
            keymap: The keys.
            letters: Whether a letter chooses each, too.
        """
        super().__init__(
            heading, Menu([Entry(texts(each)) for each in actions], keymap, letters=letters)
        )
        self._actions = tuple(actions.values())

    def choose(self, place: int) -> Answer:
        """Do it."""
        return self._actions[place]()


class ListScreen(MenuScreen):
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
