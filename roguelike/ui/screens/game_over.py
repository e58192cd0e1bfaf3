"""How it ended."""

from __future__ import annotations

from roguelike.core.geometry import Rect
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.input import InputEvent, KeyPress
from roguelike.ui.lines import paragraph
from roguelike.ui.screens.base import Answer, Begin, Open, Simple
from roguelike.ui.screens.choosing import FRAME_ROWS, WIDE, ChoosingScreen
from roguelike.ui.screens.leave import LeaveScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.new_game import new_game
from roguelike.ui.screens.scores import high_scores
from roguelike.ui.shell import Shell
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu

CHOICES: tuple[TextName, ...] = (
    "same_seed",
    "new_game",
    "messages",
    "scores",
    "title_screen",
    "quit",
)

CAUSE_ROWS = 2
"""How many lines there are for the cause."""
FACTS_ROW, MESSAGES_ROW = 2, 5
LAST_MESSAGES = 8
"""How many lines of the log are shown, where there is room."""


class GameOverScreen(ChoosingScreen):
    """The cause, the figures, what was said last, and what to do next."""

    columns = WIDE

    def __init__(self, shell: Shell, adventure: Adventure, held: KeyPress | None) -> None:
        """Show the end of a game.

        Args:
            shell: What all screens share.
            adventure: The game.
            held: The key that was pressed last, if it was one. As long as it repeats, it chooses
                nothing, so that nobody misses the end of a game by leaning on a key.
        """
        texts = shell.texts
        self._shell = shell
        self._adventure = adventure
        self._held = held
        self._keymap = shell.keymap(adventure.campaign)
        missing = {"scores": not shell.records}
        self._choices: list[TextName] = [name for name in CHOICES if not missing.get(name)]
        entries = [Entry(texts(name)) for name in self._choices]
        heading = texts("victory" if adventure.view.is_won else "game_over")
        super().__init__(heading, Menu(entries, self._keymap))

    def draw(self, canvas: Canvas) -> None:
        """Draw as many messages as the display has room for."""
        entries = len(self.menu.entries)
        fixed = MESSAGES_ROW + 1 + entries + FRAME_ROWS
        messages = min(max(canvas.height - fixed, 0), LAST_MESSAGES)
        inside = canvas.centered(self.columns, fixed + messages).box(self.heading)
        self._draw_cause(inside)
        self._draw_facts(inside)
        page = self._adventure.log.page(inside.width, messages)
        for y, line in enumerate(page.lines, start=MESSAGES_ROW):
            inside.text(0, y, line.text, canvas.palette[line.color])
        self.menu.draw(inside.part(Rect(0, inside.height - entries, inside.width, entries)))

    def handle(self, event: InputEvent) -> Answer:
        """Choose what to do next; a key that is still held chooses nothing."""
        if isinstance(event, KeyPress) and self._held is not None:
            if event.symbol in (self._held.symbol, None):
                return Simple.STAY
            self._held = None
        return super().handle(event)

    def canceled(self) -> Answer:
        """Stay: there is nothing below to go back to."""
        return Simple.STAY

    def choose(self, place: int) -> Answer:
        """Play again, look back, or leave."""
        adventure = self._adventure
        match self._choices[place]:
            case "same_seed":
                return Begin(adventure.campaign, adventure.seed, adventure.mode)
            case "new_game":
                return Open(new_game(self._shell, self._keymap))
            case "messages":
                return Open(LogHistoryScreen(self._shell, self._keymap, adventure.log))
            case "scores":
                return Open(high_scores(self._shell, self._keymap, adventure.score))
            case "title_screen":
                return Simple.TO_TITLE
            case _:
                return Open(LeaveScreen(self._shell, self._keymap, Simple.LEAVE))

    def _draw_cause(self, canvas: Canvas) -> None:
        is_won = self._adventure.view.is_won
        for y, line in enumerate(paragraph(self._adventure.end, canvas.width)[:CAUSE_ROWS]):
            canvas.text_centered(y, line, "text_good" if is_won else "text_bad")

    def _draw_facts(self, canvas: Canvas) -> None:
        adventure = self._adventure
        facts: tuple[tuple[TextName, int], ...] = (
            ("depth", adventure.view.depth),
            ("turns", adventure.view.turn),
            ("kills", adventure.kills),
            ("gold", adventure.gold),
        )
        width = canvas.width // len(facts)
        for place, (name, value) in enumerate(facts):
            after = canvas.text(place * width, FACTS_ROW, self._shell.texts(name), "text_muted")
            canvas.text(after + 1, FACTS_ROW, str(value), "text")
        after = canvas.text(0, FACTS_ROW + 1, self._shell.texts("seed"), "text_muted")
        canvas.text(after + 1, FACTS_ROW + 1, adventure.seed, "text")
