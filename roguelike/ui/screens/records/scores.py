"""Scores: the games that have ended, the best first, and the page about each."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Rect
from roguelike.core.text import visible
from roguelike.scores.high_scores import HighScores, Score, ranked
from roguelike.scores.morgue import RULE, date_of
from roguelike.scores.run_record import full_title
from roguelike.ui.appearance.palette import Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, Draw, Open
from roguelike.ui.screens.base.dialogs import ListScreen
from roguelike.ui.screens.base.prompts import NoticeScreen
from roguelike.ui.screens.base.screen import Actions, Answer, Screen
from roguelike.ui.screens.base.text_page import TextPageScreen
from roguelike.ui.screens.records.statistics import StatisticsScreen
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.text.wrap import abridged, paragraph, shortened
from roguelike.ui.widgets.action_bar import ActionBar
from roguelike.ui.widgets.menu import INDENT, SIGN_COLUMNS, Entry, Letter, Menu, between_arrows
from roguelike.ui.widgets.scroll import StyledLine, draw_bar

COLUMNS, ROWS = 100, 24
"""The size of the page where there is room; more games make it higher."""
HEAD_ROWS = 3
"""The rows above the list: the campaign, a gap and the headings."""
FOOT_ROWS = 7
"""The rows below it: about the selected game, and what there is to do, with gaps."""
ABOUT_ROWS = FOOT_ROWS - 3
"""The rows for how the selected game ended and when."""
MOST = 100
"""The most games that are listed, beside the current one."""
GAP = 2
"""The columns between two columns of the list."""

CURRENT = "●"
"""The mark before the game that has just ended."""

Title: TypeAlias = tuple[TextName, str]

NUMBERS: tuple[TextName, ...] = ("depth", "gold", "kills", "turns")
"""The headings of the columns of numbers, which are also the names of the fields of a score."""
CHARACTER: Title = ("character", "character")
CAMPAIGN: Title = ("campaign", "title")
MODE: Title = ("mode", "mode_title")
"""The possible headings of the first columns of words, each with its field of a score."""

CHARACTER_PLACE = 1
"""The column of the names that players have given to their characters."""

TURNS: Mapping[CommandName, int] = {"move_west": -1, "move_east": 1}
"""The commands that choose the previous and the next campaign."""


def high_scores(context: UiContext, keymap: Keymap, current: Score | None = None) -> Screen:
    """Return the screen with the games that have ended, or why it cannot be shown.

    Args:
        context: What all screens share.
        keymap: The keys.
        current: The game that has just ended, if one has.
    """
    assert context.records, "without records nobody offers it"
    try:
        scores = context.records.read().scores
    except OSError as error:
        text = context.texts("scores_unreadable", reason=error.strerror or error)
        return NoticeScreen(context, keymap, text)
    return ScoresScreen(context, keymap, context.records, scores, current)


class ScoresScreen(ListScreen):
    """A list of games, of all campaigns or of one."""

    hint = "scores_hint"
    is_overlay = False

    def __init__(
        self,
        context: UiContext,
        keymap: Keymap,
        records: HighScores,
        scores: Sequence[Score],
        current: Score | None = None,
    ) -> None:
        """Show games, which come in the order in which they ended, and select the current one."""
        texts = context.texts
        self._context = context
        self._keymap = keymap
        self._records = records
        self._scores = scores
        self._current = current
        titles = {score.campaign: visible(score.title) for score in scores}
        self._titles = {"": texts("all_campaigns"), **titles} if len(titles) != 1 else titles
        self._campaign = next(iter(self._titles))
        actions: Actions = {
            "next_campaign": partial(self._turn, 1),
            "statistics": lambda: Open(StatisticsScreen(context, keymap, scores)),
            "back": Close,
        }
        bar = ActionBar(actions, texts, keymap, used=TURNS)
        super().__init__(texts("scores"), Menu((), keymap), bar)
        self._list()

    def draw(self, frame: Frame) -> None:
        """Draw the list, and below it more about the selected game."""
        inside = frame.page(COLUMNS).headed(self.heading)
        rows = inside.height - HEAD_ROWS - FOOT_ROWS
        room = inside.part(Rect(0, HEAD_ROWS, inside.width - 1, rows))
        self._draw_head(inside)
        self.menu.entries = self._entries(room.width - INDENT)
        self.menu.draw(room)
        draw_bar(
            inside.part(Rect(inside.width - 1, HEAD_ROWS, 1, rows)),
            self.menu.first,
            len(self.menu.entries),
        )
        self._draw_about(inside.part(Rect(0, HEAD_ROWS + rows + 1, inside.width, ABOUT_ROWS)))
        useless: list[TextName] = ["next_campaign"] if len(self._titles) == 1 else []
        self.actions.draw(inside.part(Rect(0, inside.height - 1, inside.width, 1)), useless)

    def handle(self, event: InputEvent) -> Answer:
        """Choose a campaign, a game or something to do, or go back."""
        if isinstance(event, KeyPress) and (command := self._keymap.command(event, TURNS)):
            return self._turn(TURNS[command])
        return super().handle(event)

    def choose(self, place: int) -> Answer:
        """Show the page about a game, or say why that cannot be."""
        _, score = self._listed[place]
        return Open(page_about(self._context, self._keymap, self._records, score))

    def _turn(self, step: int) -> Answer:
        """Show another campaign."""
        campaigns = list(self._titles)
        place = campaigns.index(self._campaign) + step
        self._campaign = campaigns[place % len(campaigns)]
        self._list()
        return Draw()

    def _list(self) -> None:
        """List the best games of the campaign and in any case the current one, with ranks."""
        games = ranked(score for score in self._scores if self._campaign in ("", score.campaign))
        self._count = len(games)
        self._listed = [
            (rank, score)
            for rank, score in enumerate(games, start=1)
            if rank <= MOST or score == self._current
        ]
        places = (y for y, (_, score) in enumerate(self._listed) if score == self._current)
        entries, selected = self._entries(COLUMNS), next(places, 0)
        self.menu = Menu(entries, self._keymap, selected=selected, letters=False)

    def _titles_shown(self, width: int) -> Sequence[Title]:
        """Return the first columns of words in a list of some width.

        The second is the mode where one campaign has modes, else the campaign. Where all words
        would be cut to have room for it, it is left out: it stands below for the selected game.
        """
        has_modes = any(score.mode_title for _, score in self._listed)
        shown = CHARACTER, MODE if self._campaign and has_modes else CAMPAIGN
        ends = (len(visible(_cause(score, self._context.texts))) for _, score in self._listed)
        rest = self._room(width, shown) - sum(self._most(title) for title in shown)
        return shown if rest >= max(ends, default=0) else shown[:1]

    def _most(self, title: Title) -> int:
        """Return how many columns the heading of a column and all that stands below it take."""
        name, field = title
        fields = (len(visible(str(getattr(score, field)))) for _, score in self._listed)
        return max([len(self._context.texts(name)), *fields])

    def _room(self, width: int, titles: Sequence[Title]) -> int:
        """Return the columns for words in a list of some width."""
        numbers = sum(self._most((name, name)) for name in NUMBERS)
        gaps = GAP * (len(titles) + 1 + len(NUMBERS))
        return width - SIGN_COLUMNS - self._rank_columns - numbers - gaps

    @property
    def _rank_columns(self) -> int:
        return len(str(self._listed[-1][0])) if self._listed else 1

    def _widths(self, width: int) -> list[int]:
        """Return how wide each column of the list is: rank, words, numbers."""
        shown = self._titles_shown(width)
        rest = self._room(width, shown)
        names = max(min(self._most(CHARACTER), rest // 3), 1)
        others = [self._most(each) for each in shown[1:]]  # for which there is room
        words = [names, *others, max(rest - names - sum(others), 1)]
        return [self._rank_columns, *words, *(self._most((name, name)) for name in NUMBERS)]

    def _entries(self, width: int) -> tuple[Entry, ...]:
        """Return a line for each game."""
        if not self._listed:
            text = self._context.texts("no_scores")
            return (Entry(text, color="text_disabled", is_idle=True),)
        widths, titles = self._widths(width), self._titles_shown(width)
        return tuple(
            Entry(
                _row(
                    [
                        str(rank),
                        *(getattr(score, field) for _, field in titles),
                        _cause(score, self._context.texts),
                        *(str(getattr(score, name)) for name in NUMBERS),
                    ],
                    widths,
                ),
                color="text_good" if score.won else "text",
                sign=Letter(CURRENT if score == self._current else " ", "text_alert"),
            )
            for rank, score in self._listed
        )

    def _draw_head(self, canvas: Canvas) -> None:
        texts = self._context.texts
        title = shortened(self._titles[self._campaign], canvas.width // 2)
        is_one = len(self._titles) == 1
        canvas.text(
            INDENT + SIGN_COLUMNS, 0, title if is_one else between_arrows(title), "text_heading"
        )
        canvas.text_right(0, f"{texts('games')} {self._count}", "text_muted")
        if self._listed:
            width = canvas.width - 1 - INDENT
            titles = [texts(name) for name, _ in self._titles_shown(width)]
            names = ["", *titles, texts("ended_by"), *map(texts, NUMBERS)]
            line = _row(names, self._widths(width))
            canvas.text(INDENT + SIGN_COLUMNS, HEAD_ROWS - 1, line, "text_muted")

    def _draw_about(self, canvas: Canvas) -> None:
        """Draw how the selected game ended, and when."""
        if not self._listed:
            return
        _, score = self._listed[self.menu.selected]
        start = INDENT + SIGN_COLUMNS
        end = paragraph(visible(score.end), canvas.width - start)[: ABOUT_ROWS - 1]
        for y, line in enumerate(end):
            canvas.text(start, y, line, "text")
        date, seed = date_of(score.ended), visible(score.seed)
        title = visible(full_title(score.title, score.mode_title))
        about = self._context.texts("score_about", campaign=title, date=date, seed=seed)
        canvas.text(start, len(end), shortened(about, canvas.width - start), "text_muted")


def _cause(score: Score, texts: Texts) -> str:
    return texts("won") if score.won else score.killer_label


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return a line of the list: names begin, and numbers end, below each other."""
    numbers = len(NUMBERS)
    shown = [
        (abridged if place == CHARACTER_PLACE else shortened)(visible(cell), width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    aligned = [
        f"{cell:<{width}}" if 0 < place < len(cells) - numbers else f"{cell:>{width}}"
        for place, (cell, width) in enumerate(zip(shown, widths, strict=True))
    ]
    return (" " * GAP).join(aligned)


class MorgueScreen(TextPageScreen):
    """A page that is as wide as the smallest display, so that only larger ones have a frame."""

    def __init__(self, context: UiContext, keymap: Keymap, text: str, path: Path) -> None:
        """Show `text`, which may come from a stranger, and the file in which it is."""
        super().__init__(context, keymap)
        self._lines = [visible(line) for line in text.splitlines()]
        self._path = visible(str(path))

    @property
    def heading(self) -> str:
        """The heading of the page."""
        return self._context.texts("morgue")

    def lines(self, width: int, palette: Palette) -> list[StyledLine]:
        """Return the lines, cut where they are too long."""
        del palette
        page: list[StyledLine] = [
            [(0, line[:width], "text_heading" if line.startswith(RULE) else "text")]
            for line in self._lines
        ]
        path = textwrap.wrap(self._path, width)
        return [*page, [], *([(0, line, "text_muted")] for line in path)]

    def draw(self, frame: Frame) -> None:
        """Draw the page in a frame, or over the whole display."""
        page = frame.page()
        self._scroll.draw(page, self.lines(page.width, frame.palette))


def page_about(context: UiContext, keymap: Keymap, records: HighScores, score: Score) -> Screen:
    """Return the screen with the page about a game, or why it cannot be shown."""
    try:
        text = records.page(score)
    except OSError as error:
        told = context.texts("page_unreadable", reason=error.strerror or error)
        return NoticeScreen(context, keymap, told)
    return MorgueScreen(context, keymap, text, records.page_file(score))
