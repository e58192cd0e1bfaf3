"""All saved games, what can be done with each, and what has changed since one was saved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.core.files import BusyError
from roguelike.core.grid.geometry import Rect
from roguelike.preferences.folders import exports_dir
from roguelike.saves.library import (
    SavedGame,
    SaveLibrary,
    delete_character,
    export_character,
    rename_character,
)
from roguelike.saves.snapshot import SnapshotError
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Open, Pass, Resume, ToTitle
from roguelike.ui.screens.base.dialogs import FRAME_COLUMNS, FRAME_ROWS, ListScreen
from roguelike.ui.screens.base.prompts import ConfirmScreen, NameScreen
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.text.wrap import paragraph, shortened
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.menu import Entry, Menu
from roguelike.ui.widgets.scroll import Scroll, StyledLine

COLUMNS = 76
FOOT_ROWS = 4
"""The rows below the list: a gap, a note, a gap, and what there is to do."""


class SavedGamesScreen(ListScreen):
    """A list of saved games, the one that was played last first."""

    columns = COLUMNS

    def __init__(self, context: UiContext, keymap: Keymap) -> None:
        """Show the games that are saved now."""
        assert context.saves, "where no games are saved nobody offers it"
        texts = context.texts
        self._context = context
        self._keymap = keymap
        self._saves: SaveLibrary = context.saves
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
    def _selected(self) -> SavedGame:
        return self._saved[self.menu.selected]

    def _ask_name(self) -> Answer:
        return Open(NameScreen(self._context, self._keymap, self._selected.name, self._rename))

    def _ask_before_deleting(self) -> Answer:
        return Open(self._warning(self._selected))

    def _warning(self, saved: SavedGame) -> ConfirmScreen:
        texts = self._context.texts
        return ConfirmScreen(
            self._context,
            self._keymap,
            texts("delete_warning", character=saved.name),
            ("delete_no", "delete_yes"),
            partial(self._delete, saved),
        )

    def _rename(self, name: str) -> Answer:
        saved = self._selected
        try:
            rename_character(saved, name)
        except (OSError, SnapshotError) as error:
            self._tell(error, saved)
        self._look_again()
        return Close()

    def _export(self) -> Answer:
        saved = self._selected
        try:
            path = export_character(saved, exports_dir())
        except (OSError, SnapshotError) as error:
            self._tell(error, saved)
        else:
            self._note = self._context.texts("exported", path=path)
        return Draw()

    def _delete(self, saved: SavedGame) -> Answer:
        try:
            delete_character(saved)
        except OSError as error:
            self._tell(error, saved)
        self._look_again()
        return Close() if self._saved else ToTitle()

    def _tell(self, error: OSError | SnapshotError, saved: SavedGame) -> None:
        """Say below the list why something could not be done."""
        texts = self._context.texts
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

    def _entry(self, saved: SavedGame) -> Entry:
        texts, manifest = self._context.texts, saved.manifest
        if manifest is None:
            return Entry(saved.name, texts("character_broken"), "text_bad")
        detail = texts(
            "character_at", campaign=manifest.title, depth=manifest.depth, turns=manifest.turn
        )
        return Entry(saved.name, detail)


CHANGES_FOOT_ROWS = 2
"""The rows below the list: a gap, and what there is to do."""
INDENT = 2
BAR_COLUMNS = 2
"""The columns left free at the right for the scroll bar."""


class SaveChangesScreen(Screen):
    """A list of what has changed, which may be longer than the display, and the question what now.

    Nothing has happened to the saved game yet, and nothing does if the player leaves it.
    """

    is_overlay = True
    hint = "changed_hint"

    def __init__(self, context: UiContext, keymap: Keymap, answer: Resume, leave: Answer) -> None:
        """Show what is noted in `answer`, the answer if the player goes on; else it is `leave`."""
        self._texts = context.texts
        self._keymap = keymap
        self._answer = answer
        self._leave = leave
        self._scroll = Scroll(keymap)
        actions: Actions = {
            "change_go_on": lambda: answer,
            "change_leave": lambda: leave,
        }
        self._actions = ActionBar(actions, context.texts, keymap)

    def draw(self, frame: Frame) -> None:
        """Draw the list, and what there is to do."""
        width = COLUMNS - FRAME_COLUMNS - BAR_COLUMNS
        lines = list(self._lines(width))
        page = frame.dialog(COLUMNS, len(lines) + CHANGES_FOOT_ROWS + FRAME_ROWS)
        inside = page.box(self._answer.saved.name)
        height = inside.height - CHANGES_FOOT_ROWS
        self._scroll.draw(inside.part(Rect(0, 0, inside.width, height)), lines)
        self._actions.draw(inside.part(Rect(0, inside.height - 1, inside.width, 1)))

    def draw_below(self, frame: Frame) -> None:
        """Draw nothing: one dialog at a time is enough."""

    def handle(self, event: InputEvent) -> Answer:
        """Go on, leave the game as it is, or scroll."""
        if answer := self._actions.handle(event):
            return answer
        if self._scroll.handle(event):
            return Draw()
        match event:
            case KeyPress():
                command = self._keymap.command(event, IN_MENUS)
                if command == "confirm":
                    return self._answer
                return self._leave if command == "cancel" else Pass()
            case MouseClick(button="right"):
                return self._leave
            case _:
                return Pass()

    def _lines(self, width: int) -> Iterator[StyledLine]:
        for line in paragraph(self._texts("change_heading"), width):
            yield [(0, line, "text_muted")]
        yield []
        for note in self._answer.accepted:
            for line in paragraph(self._texts(note.name, **note.fields), width - INDENT):
                yield [(INDENT, line, "text")]
