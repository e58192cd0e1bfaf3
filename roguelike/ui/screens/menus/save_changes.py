"""The list of changes since a game was saved, shown before the player goes on with it."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.content.schema.keymaps import IN_MENUS
from roguelike.core.geometry import Rect
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress, MouseClick
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Draw, Pass, Resume
from roguelike.ui.screens.base.menu_dialog import FRAME_COLUMNS, FRAME_ROWS
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.shell.shell import Shell
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.scroll import Scroll, StyledLine

COLUMNS = 76
FOOT_ROWS = 2
"""The rows below the list: a gap, and what there is to do."""
INDENT = 2
BAR_COLUMNS = 2
"""The columns left free at the right for the scroll bar."""


class ChangedScreen(Screen):
    """A list of what has changed, which may be longer than the display, and the question what now.

    Nothing has happened to the saved game yet, and nothing does if the player leaves it.
    """

    is_overlay = True
    hint = "changed_hint"

    def __init__(self, shell: Shell, keymap: Keymap, answer: Resume, leave: Answer) -> None:
        """Show what is noted in `answer`, the answer if the player goes on; else it is `leave`."""
        self._texts = shell.texts
        self._keymap = keymap
        self._answer = answer
        self._leave = leave
        self._scroll = Scroll(keymap)
        actions: Actions = {
            "change_go_on": lambda: answer,
            "change_leave": lambda: leave,
        }
        self._actions = ActionBar(actions, shell.texts, keymap)

    def draw(self, frame: Frame) -> None:
        """Draw the list, and what there is to do."""
        width = COLUMNS - FRAME_COLUMNS - BAR_COLUMNS
        lines = list(self._lines(width))
        page = frame.dialog(COLUMNS, len(lines) + FOOT_ROWS + FRAME_ROWS)
        inside = page.box(self._answer.saved.name)
        height = inside.height - FOOT_ROWS
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
