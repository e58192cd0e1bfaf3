"""The history of messages of a game, to scroll and to search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from roguelike.content.schema.messages import Tone
from roguelike.core.grid.geometry import Rect
from roguelike.narration.sentences import Sentence
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.base.text_page import WIDEST, TextPageScreen
from roguelike.ui.session.message_log import MessageLog
from roguelike.ui.widgets.key_hints import ClickAreas, Hint, hints_of
from roguelike.ui.widgets.scroll import Scroll, StyledLine
from roguelike.ui.widgets.text_field import TextField

LONGEST = 60
"""The most characters of a search text."""
FIND, NEXT_TONE, DICE, LEAVE = "/", "tab", "enter", "escape"
"""The keys of the screen, whatever the keymaps say."""
GAP = 3


class MessageHistoryScreen(TextPageScreen):
    """The log of a game, beginning with what was said last."""

    def __init__(self, context: UiContext, keymap: Keymap, log: MessageLog) -> None:
        """Show `log`."""
        super().__init__(context, keymap, at_end=True)
        self._log = log
        self._has_dice = context.taste.dice
        self._tone: Tone | None = None
        self._field = TextField(LONGEST)
        self._is_typing = False
        self._deeds: dict[str, Callable[[], Answer]] = {
            FIND: self._find,
            NEXT_TONE: self._next_tone,
            DICE: self._toggle_dice,
            LEAVE: Close,
        }
        self._click_areas = ClickAreas[str]()

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self._context.texts("messages")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return what is looked for, with the turn in front of what was said first in it."""
        lines: list[StyledLine] = []
        margin = len(str(self._log.latest_turn)) + 2
        turn: int | None = None
        for line in self._log.lines(width - margin, self._keeps, dice=self._has_dice):
            number = "" if line.turn == turn else str(line.turn)
            turn, x = line.turn, margin
            said: StyledLine = [(margin - 2 - len(number), number, "text_disabled")]
            for text, color in line.pieces:
                said = [*said, (x, text, palette[color])]
                x += len(text)
            lines.append(said)
        return lines

    def draw(self, frame: Frame) -> None:
        """Draw the lines, and what is looked for below them."""
        inside = frame.page(WIDEST).headed(self.heading)
        if self._is_typing or self._field.text:
            hint = self._context.texts("log_find_hint")
            row = Rect(0, inside.height - 1, inside.width, 1)
            self._field.draw(inside.part(row), hint)
            inside = inside.part(Rect(0, 0, inside.width, inside.height - 1))
        self._scroll.draw(inside, self.lines(inside.width - 2, frame.palette))

    def handle(self, event: InputEvent) -> Answer:
        """Scroll, look for something, or go back."""
        if self._is_typing and isinstance(event, KeyPress) and (answer := self._type(event)):
            return answer
        if self._scroll.handle(event):
            return Draw()
        match event:
            case KeyPress(symbol=str(key), ctrl=False, alt=False) if key in self._deeds:
                return self._deeds[key]()
            case _:
                return super().handle(event)

    def _keeps(self, sentence: Sentence) -> bool:
        if self._tone is not None and sentence.tone != self._tone:
            return False
        details = sentence.details if self._has_dice else ()
        wanted = self._field.text.strip().casefold()
        return any(wanted in text.casefold() for text in (sentence.text, *details))

    def _type(self, press: KeyPress) -> Answer | None:
        """Change what is looked for; nothing for keys that do something else."""
        if press.symbol in (DICE, "kp_enter"):
            self._is_typing = False
        elif press.symbol == LEAVE:
            self._is_typing, self._field.text = False, ""
        elif not self._field.handle(press):
            return None
        return self._from_the_end()

    def _find(self) -> Answer:
        self._is_typing = True
        return Draw()

    def _next_tone(self) -> Answer:
        """Show only what is of the next tone of which there is something."""
        present = {entry.sentence.tone for entry in self._log.latest(len(self._log))}
        tones = [None, *(tone for tone in get_args(Tone) if tone in present)]
        at = tones.index(self._tone) if self._tone in tones else 0
        self._tone = tones[(at + 1) % len(tones)]
        return self._from_the_end()

    def _toggle_dice(self) -> Answer:
        self._has_dice = not self._has_dice
        return self._from_the_end()

    def _from_the_end(self) -> Answer:
        self._scroll = Scroll(self._keymap, at_end=True)
        return Draw()

    @property
    def hints(self) -> Sequence[Hint]:
        """The keys that count, and what they show next."""
        texts = self._context.texts
        if self._is_typing:
            return hints_of(texts, self._keymap, "log_typing_hint")
        words = {
            FIND: texts("log_find"),
            NEXT_TONE: texts.tone(self._tone),
            DICE: texts("log_no_dice" if self._has_dice else "log_dice"),
        }
        own = [Hint((key,), texts.key(key), word) for key, word in words.items()]
        return [*own, *hints_of(texts, self._keymap, self.hint)]
