"""The choice of colors, each shown at once."""

from __future__ import annotations

from roguelike.ui.canvas import Canvas
from roguelike.ui.keymap import Keymap
from roguelike.ui.screens.base import Answer, Simple
from roguelike.ui.screens.choosing import WIDE, ChoosingScreen
from roguelike.ui.shell import Shell
from roguelike.ui.widgets.menu import Entry, Menu


class ThemesScreen(ChoosingScreen):
    """All themes; the selected one colors the display."""

    columns = WIDE
    dims = False  # so that one sees what one chooses

    def __init__(self, shell: Shell, keymap: Keymap) -> None:
        """Begin with the present theme."""
        self._shell = shell
        self._themes = list(shell.themes)
        self._before = shell.theme
        entries = [Entry(theme.label) for theme in shell.themes.values()]
        selected = self._themes.index(shell.theme)
        super().__init__(shell.texts("choose_theme"), Menu(entries, keymap, selected=selected))

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog; another key may have changed the theme meanwhile."""
        self.menu.selected = self._themes.index(self._shell.theme)
        super().draw(canvas)

    def words(self) -> str:
        """Return for whom the present theme is."""
        return self._shell.themes[self._shell.theme].description

    def moved(self) -> Answer:
        """Show what the selected theme looks like."""
        self._shell.choose_theme(self._themes[self.menu.selected])
        return Simple.REDRAW

    def choose(self, place: int) -> Answer:
        """Keep a theme."""
        self._shell.choose_theme(self._themes[place])
        self._shell.keep_theme()
        return Simple.BACK

    def canceled(self) -> Answer:
        """Return to the theme that was there before."""
        self._shell.choose_theme(self._before)
        return Simple.BACK
