"""The list of the levels that the player has been on in this game."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.saves.snapshot import LevelVisit
from roguelike.ui.appearance.palette import Ink, Palette
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.text_page import TextPageScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName
from roguelike.ui.text.wrap import shortened
from roguelike.ui.widgets.menu import INDENT, MARK
from roguelike.ui.widgets.scroll import StyledLine

DEPTH_COLUMNS, TURN_COLUMNS = 7, 9
GAP = 2


class LevelsScreen(TextPageScreen):
    """A row for each visit to a level, the latest at the end."""

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Show those of a game."""
        super().__init__(context, context.keymap(session.campaign), at_end=True)
        self._session = session

    @property
    def heading(self) -> str:
        """The heading of the list."""
        return self._context.texts("levels")

    def lines(self, width: int, palette: Palette) -> Sequence[StyledLine]:
        """Return a heading, and a row for each visit."""
        del palette
        texts, visits = self._context.texts, self._session.visits
        names: tuple[TextName, ...] = ("depth", "level", "arrival", "turns", "left_there")
        head = tuple(map(texts, names))
        ends = [visit.turn for visit in visits[1:]] + [self._session.view.turn]
        rows = [
            self._cells(visit, end, is_here=visit is visits[-1])
            for visit, end in zip(visits, ends, strict=True)
        ]
        last = max(len(cells[-1]) for cells in (head, *rows))
        name = width - INDENT - DEPTH_COLUMNS - 2 * TURN_COLUMNS - last - 2 * GAP
        *before, here = rows
        return [
            _line(head, name, "text_heading"),
            [],
            *(_line(cells, name, "text") for cells in before),
            [(0, MARK, "text_heading"), *_line(here, name, "text_heading")],
        ]

    def _cells(self, visit: LevelVisit, end: int, *, is_here: bool) -> tuple[str, ...]:
        """Return what there is to say of a visit that ended in a turn."""
        view = self._session.view
        things = len(view.items) + len(view.gold) if is_here else visit.things
        left = self._context.texts("things", count=things) if things else ""
        return str(visit.depth), visit.place, str(visit.turn), str(end - visit.turn), left


def _line(cells: Sequence[str], name: int, ink: Ink) -> list[tuple[int, str, Ink]]:
    """Return a row with its numbers at the right of their columns."""
    depth, place, arrival, turns, left = cells
    start = INDENT + DEPTH_COLUMNS + GAP
    first = start + name + TURN_COLUMNS
    second = first + TURN_COLUMNS
    return [
        (INDENT, f"{depth:>{DEPTH_COLUMNS}}", ink),
        (start, shortened(place, name), ink),
        (first - len(arrival), arrival, ink),
        (second - len(turns), turns, ink),
        (second + GAP, left, ink),
    ]
