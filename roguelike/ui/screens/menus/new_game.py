"""The screen on which the player chooses a campaign, a mode and a seed for a new game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

from msgspec import Struct

from roguelike.content.schema.campaigns import ModeDef
from roguelike.core.grid.geometry import Rect
from roguelike.core.text import ELLIPSIS
from roguelike.ui.context.ui_context import UiContext, modes_played
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.input.keymap import TURNS, Keymap
from roguelike.ui.screens.base.answers import Begin, Close, Draw, Stay
from roguelike.ui.screens.base.dialogs import FRAME_ROWS, WIDE, MenuScreen
from roguelike.ui.screens.base.prompts import NoticeScreen
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.text.texts import TextName
from roguelike.ui.text.wrap import paragraph
from roguelike.ui.widgets.menu import Entry, Menu, between_arrows
from roguelike.ui.widgets.text_field import CURSOR, TextField

SEED_LIMIT = 100
"""The longest seed that can be typed or pasted."""
SEED_COLUMNS = 40
"""The most characters of a seed that are shown; of a longer one, the last."""
ABOUT_ROWS = 8
"""The most lines about what is chosen."""

SURPRISE, DAILY, OWN = range(3)
SEED_HINTS: tuple[TextName, ...] = ("surprise_hint", "daily_hint", "seed_hint")
"""The texts about the ways to choose a seed, in the order `SURPRISE`, `DAILY`, `OWN`."""


def today() -> date:
    """Return the current date in UTC, which is the same everywhere on earth.

    It is that of the clock of `time`, in whose place fuzzing puts another.
    """
    return datetime.fromtimestamp(time.time(), UTC).date()


def daily_seed(day: date) -> str:
    """Return the seed that everybody gets on a day, whatever their language is."""
    return f"daily {day.isoformat()}"


def daily_game(context: UiContext, campaign: str) -> Answer:
    """Return what begins the game of today in a campaign, in the mode that was played last."""
    mode = modes_played(context).get(campaign)
    known = mode if mode in context.content.modes(campaign) else None
    return Begin(campaign, daily_seed(today()), known)


def new_game(context: UiContext, keymap: Keymap, campaign: str = "", seed: str = "") -> Screen:
    """Return the screen on which a game begins; without any campaign, it says so.

    Args:
        context: What all screens share.
        keymap: The keys.
        campaign: Full id of the campaign that is chosen at first, if not the first.
        seed: The seed that is typed at first.
    """
    if context.first_campaign is None:
        return NoticeScreen(context, keymap, context.texts("nothing_to_play"))
    return NewGameScreen(context, keymap, today(), campaign, seed)


class NewGameRow(Struct):
    """Something to choose.

    Attributes:
        name: What it is called.
        options: What the choices are called.
        place: Which of them is chosen.
    """

    name: TextName
    options: Sequence[str]
    place: int = 0

    def turn(self, step: int) -> None:
        """Choose the option that is so many places further on, in a circle."""
        self.place = (self.place + step) % len(self.options)


class NewGameScreen(MenuScreen):
    """A row each for campaign, mode and seed; letters type a seed."""

    columns = WIDE
    hint = "new_game_hint"

    def __init__(
        self, context: UiContext, keymap: Keymap, day: date, campaign: str = "", seed: str = ""
    ) -> None:
        """Offer a campaign, in the mode in which it was played last, and a seed.

        Args:
            context: What all screens share.
            keymap: The keys.
            day: That of the daily seed.
            campaign: Full id of the campaign; the first if it is not there.
            seed: The seed; empty for a surprise.
        """
        texts = context.texts
        self._context = context
        self._keymap = keymap
        self._daily = daily_seed(day)
        self._field = TextField(SEED_LIMIT, seed)
        self._campaigns = list(context.campaigns)
        labels = [campaign.label for campaign in context.campaigns.values()]
        chosen = self._campaigns.index(campaign) if campaign in self._campaigns else 0
        self._campaign = NewGameRow("campaign", labels, chosen)
        self._seed = NewGameRow(
            "seed", (texts("surprise"), self._daily, ""), OWN if seed else SURPRISE
        )
        self._modes: Mapping[str, ModeDef] = {}
        self._mode = NewGameRow("mode", ())
        self._played = modes_played(context)
        self._offer_modes()
        menu = Menu(self._entries(), keymap, selected=self._begin, letters=False)
        super().__init__(texts("new_game"), menu)

    @property
    def _rows(self) -> list[NewGameRow]:
        return [self._campaign, *([self._mode] if self._modes else []), self._seed]

    @property
    def _begin(self) -> int:
        """The place of the entry that begins the game, behind the rows and a gap."""
        return len(self._rows) + 1

    @property
    def campaign(self) -> str:
        """Full id of the campaign that is chosen."""
        return self._campaigns[self._campaign.place]

    @property
    def mode(self) -> str:
        """Full id of the mode that is chosen; empty where there is no choice."""
        return list(self._modes)[self._mode.place] if self._modes else ""

    def draw(self, frame: Frame) -> None:
        """Draw the rows and, below them, a few words about what is chosen."""
        self.menu.entries = self._entries()
        count = len(self.menu.entries)
        inside = frame.dialog(self.columns, count + 1 + ABOUT_ROWS + FRAME_ROWS)
        inside = inside.box(self.heading)
        self.menu.draw(inside.part(Rect(0, 0, inside.width, count)))
        for y, line in enumerate(self._about(inside.width), start=count + 1):
            inside.text(0, y, line, "text_muted")

    def handle(self, event: InputEvent) -> Answer:
        """Type a seed, turn a row, select another, or choose."""
        if self._field.handle(event):
            typed = bool(self._field.text.strip())
            self._seed.place = OWN if typed else SURPRISE
            self.menu.selected = self._begin
            return Draw()
        if isinstance(event, KeyPress) and (command := self._keymap.command(event, TURNS)):
            return self._turn(TURNS[command])
        if step := self.menu.turned(event):
            return self._turn(step)
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Turn a row, begin a game, or go back; an empty seed is a surprise, too."""
        if place < len(self._rows):
            return self._turn(1)
        if place > self._begin:
            return Close()
        return Begin(self.campaign, self._chosen_seed(), self.mode)

    def _chosen_seed(self) -> str:
        if self._seed.place == DAILY:
            return self._daily
        typed = self._field.text.strip() if self._seed.place == OWN else ""
        return typed or self._context.draw_seed()

    def _turn(self, step: int) -> Answer:
        place = self.menu.selected
        if place >= len(self._rows):
            return Stay()
        row = self._rows[place]
        row.turn(step)
        if row is self._campaign:
            self._offer_modes()
        return Draw()

    def _offer_modes(self) -> None:
        """Offer the modes of the campaign that is chosen, the one that was played last first."""
        self._modes = self._context.content.modes(self.campaign)
        ids, last = list(self._modes), self._played.get(self.campaign)
        labels = [mode.label for mode in self._modes.values()]
        self._mode = NewGameRow("mode", labels, ids.index(last) if last in ids else 0)

    def _entries(self) -> tuple[Entry, ...]:
        texts = self._context.texts
        rows = (Entry(texts(row.name), self._option(row)) for row in self._rows)
        return (*rows, Entry("", is_idle=True), Entry(texts("begin")), Entry(texts("back")))

    def _option(self, row: NewGameRow) -> str:
        """Return what is chosen in a row, between arrows if there is something else."""
        option = row.options[row.place]
        if row is self._seed and row.place == OWN:
            typed = self._field.text
            shown = typed if len(typed) <= SEED_COLUMNS else ELLIPSIS + typed[-SEED_COLUMNS:]
            option = shown + CURSOR if shown else self._context.texts("seed_field")
        return between_arrows(option) if len(row.options) > 1 else option

    def _about(self, width: int) -> list[str]:
        """Return what there is to say of what is chosen."""
        return [line for text in self._words() for line in (*paragraph(text, width), "")]

    def _words(self) -> Iterator[str]:
        yield self._context.campaigns[self.campaign].description
        if self._modes:
            yield self._modes[self.mode].description
        yield self._context.texts(SEED_HINTS[self._seed.place])
