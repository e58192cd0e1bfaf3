"""What the player likes: the look and the keys, each choice seen and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.core.geometry import Rect
from roguelike.ui.canvas import Canvas
from roguelike.ui.commands import TURNS
from roguelike.ui.input import InputEvent, KeyPress
from roguelike.ui.keymap import Keymap
from roguelike.ui.lines import paragraph
from roguelike.ui.screens.base import Answer, Simple
from roguelike.ui.screens.choosing import FRAME_ROWS, WIDE, ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu

ABOUT_ROWS = 2
"""How many lines about what is chosen there is room for."""


class Row(Struct, frozen=True):
    """Something to choose.

    Attributes:
        name: What it is called.
        options: What can be chosen, by full id.
        chosen: Returns the full id of what is chosen now.
        choose: Chooses another by its full id.
    """

    name: TextName
    options: Mapping[str, ThemeDef | KeymapDef]
    chosen: Callable[[], str | None]
    choose: Callable[[str], None]

    @property
    def option(self) -> ThemeDef | KeymapDef:
        """What is chosen now."""
        return self.options[self.chosen() or ""]

    def turn(self, step: int) -> None:
        """Choose the option that is so many places further on, in a circle."""
        ids = list(self.options)
        place = ids.index(self.chosen() or "")
        self.choose(ids[(place + step) % len(ids)])


def rows(shell: Shell, keymap: Keymap) -> Sequence[Row]:
    """Return all there is to choose; what has no options is left out."""
    every = (
        Row("theme", shell.themes, lambda: shell.theme, partial(shell.choose, "theme")),
        Row("layout", keymap.layouts, lambda: keymap.layout, partial(shell.choose, "layout")),
    )
    return [row for row in every if row.options]


class SettingsScreen(ChoosingScreen):
    """A row for each setting with what is chosen, and one that leads back."""

    columns = WIDE
    dims = False  # so that one sees what one chooses

    def __init__(self, shell: Shell, keymap: Keymap) -> None:
        """Show what is chosen now; `keymap` has the layouts to choose from."""
        self._texts = shell.texts
        self._keymap = keymap
        self._rows = rows(shell, keymap)
        super().__init__(shell.texts("settings"), Menu(self._entries(), keymap, letters=False))

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows, and below them a few words about what is chosen in the selected one."""
        self.menu.entries = self._entries()
        count = len(self.menu.entries)
        inside = canvas.centered(self.columns, count + 1 + ABOUT_ROWS + FRAME_ROWS)
        inside = inside.box(self.heading)
        self.menu.draw(inside.part(Rect(0, 0, inside.width, count)))
        for y, line in enumerate(paragraph(self.words(), inside.width)[:ABOUT_ROWS], count + 1):
            inside.text(0, y, line, "text_muted")

    def words(self) -> str:
        """Return for whom it is what is chosen in the selected row."""
        row = self._row
        return row.option.description if row else ""

    def handle(self, event: InputEvent) -> Answer:
        """Turn the selected row, select another, or go back."""
        if isinstance(event, KeyPress) and (command := self._keymap.command(event, TURNS)):
            return self._turn(TURNS[command])
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Choose the next option of a row, or go back."""
        return self._turn(1) if place < len(self._rows) else Simple.BACK

    @property
    def _row(self) -> Row | None:
        place = self.menu.selected
        return self._rows[place] if place < len(self._rows) else None

    def _turn(self, step: int) -> Answer:
        if row := self._row:
            row.turn(step)
        return Simple.REDRAW

    def _entries(self) -> tuple[Entry, ...]:
        entries = (Entry(self._texts(row.name), f"← {row.option.label} →") for row in self._rows)
        return (*entries, Entry(self._texts("back")))
