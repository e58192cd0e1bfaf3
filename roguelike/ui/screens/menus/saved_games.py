"""All saved games, and what can be done with each."""

from __future__ import annotations

from functools import partial

from roguelike.core.geometry import Rect
from roguelike.core.locking import BusyError
from roguelike.preferences.folders import exports_dir
from roguelike.saves.library import Saved, Saves
from roguelike.saves.managing import delete, export, rename
from roguelike.saves.snapshot import SnapshotError
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Open, Resume, ToTitle
from roguelike.ui.screens.base.list_dialog import ListingScreen
from roguelike.ui.screens.base.menu_dialog import FRAME_ROWS
from roguelike.ui.screens.base.prompts import ConfirmScreen, NameScreen
from roguelike.ui.screens.base.screen import Actions, Answer
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.menu import Entry, Menu

COLUMNS = 76
FOOT_ROWS = 4
"""The rows below the list: a gap, a note, a gap, and what there is to do."""


class CharactersScreen(ListingScreen):
    """A list of saved games, the one that was played last first."""

    columns = COLUMNS

    def __init__(self, shell: Shell, keymap: Keymap) -> None:
        """Show the games that are saved now."""
        assert shell.saves, "where no games are saved nobody offers it"
        texts = shell.texts
        self._shell = shell
        self._keymap = keymap
        self._saves: Saves = shell.saves
        self._saved = self._saves.characters()
        self._note = ""
        actions: Actions = {
            "continue": lambda: Resume(self._selected),
            "rename": self._ask_name,
            "export": self._export,
            "delete": self._ask_before_deleting,
            "back": self.canceled,
        }
        menu = Menu(self._entries(), keymap, letters=False)
        super().__init__(texts("characters"), menu, ActionBar(actions, texts, keymap))

    def draw(self, frame: Frame) -> None:
        """Draw the list, a note, and what there is to do."""
        rows = len(self.menu.entries)
        inside = frame.dialog(self.columns, rows + FOOT_ROWS + FRAME_ROWS).box(self.heading)
        height = inside.height - FOOT_ROWS
        self.menu.draw(inside.part(Rect(0, 0, inside.width, height)))
        inside.text(0, height + 1, shortened(self._note, inside.width), "text_muted")
        self.actions.draw(inside.part(Rect(0, inside.height - 1, inside.width, 1)))

    def handle(self, event: InputEvent) -> Answer:
        """Choose a character, do something with it, or go back."""
        if isinstance(event, KeyPress | MouseClick):
            self._note = ""
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Go on with a game."""
        return Resume(self._saved[place])

    def canceled(self) -> Answer:
        """Go back to a title that knows what has changed."""
        return ToTitle()

    @property
    def _selected(self) -> Saved:
        return self._saved[self.menu.selected]

    def _ask_name(self) -> Answer:
        return Open(NameScreen(self._shell, self._keymap, self._selected.name, self._rename))

    def _ask_before_deleting(self) -> Answer:
        return Open(self._warning(self._selected))

    def _warning(self, saved: Saved) -> ConfirmScreen:
        texts = self._shell.texts
        return ConfirmScreen(
            self._shell,
            self._keymap,
            texts("delete_warning", character=saved.name),
            ("delete_no", "delete_yes"),
            partial(self._delete, saved),
        )

    def _rename(self, name: str) -> Answer:
        saved = self._selected
        try:
            rename(saved, name)
        except (OSError, SnapshotError) as error:
            self._tell(error, saved)
        self._look_again()
        return Close()

    def _export(self) -> Answer:
        saved = self._selected
        try:
            path = export(saved, exports_dir())
        except (OSError, SnapshotError) as error:
            self._tell(error, saved)
        else:
            self._note = self._shell.texts("exported", path=path)
        return Draw()

    def _delete(self, saved: Saved) -> Answer:
        try:
            delete(saved)
        except OSError as error:
            self._tell(error, saved)
        self._look_again()
        return Close() if self._saved else ToTitle()

    def _tell(self, error: OSError | SnapshotError, saved: Saved) -> None:
        """Say below the list why something could not be done."""
        texts = self._shell.texts
        if isinstance(error, BusyError):
            self._note = texts("save_busy", character=saved.name)
        else:
            reason = error.strerror if isinstance(error, OSError) else None
            self._note = texts("file_failed", reason=reason or error)

    def _look_again(self) -> None:
        self._saved = self._saves.characters()
        self.menu.entries = self._entries()
        self.menu.selected = max(min(self.menu.selected, len(self._saved) - 1), 0)

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(map(self._entry, self._saved))

    def _entry(self, saved: Saved) -> Entry:
        texts, manifest = self._shell.texts, saved.manifest
        if manifest is None:
            return Entry(saved.name, texts("character_broken"), "text_bad")
        detail = texts(
            "character_at", campaign=manifest.title, depth=manifest.depth, turns=manifest.turn
        )
        return Entry(saved.name, detail)
