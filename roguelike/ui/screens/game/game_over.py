"""The screen at the end of a game, and those for looking back on it, in which nothing is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from roguelike.core.grid.geometry import Rect
from roguelike.engine.definitions.terrain import UNKNOWN
from roguelike.saves.library import SavedGame
from roguelike.ui.context.ui_context import SkinCache, UiContext
from roguelike.ui.descriptions.run_summary import RunSummary
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import cell_for
from roguelike.ui.input.events import InputEvent, KeyPress
from roguelike.ui.map.viewport import drawn_map, follow
from roguelike.ui.panels.board import draw_head
from roguelike.ui.screens.base.answers import Begin, Close, Draw, Leave, Open, Resume, Stay, ToTitle
from roguelike.ui.screens.base.dialogs import ActionMenuScreen, MenuScreen
from roguelike.ui.screens.base.prompts import LeaveScreen
from roguelike.ui.screens.base.screen import Answer
from roguelike.ui.screens.cursors.look import LookScreen
from roguelike.ui.screens.game.inventory import InventoryScreen
from roguelike.ui.screens.game.message_history import MessageHistoryScreen
from roguelike.ui.screens.menus.new_game import new_game
from roguelike.ui.screens.records.scores import high_scores, page_about
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import TextName

LEAST = 38
"""The fewest columns of the account."""
MARGIN = 2
"""The columns between the heading and the title of the game."""
TALL = 37
"""The least height at which there are gaps around the title and the menu."""


class GameOverScreen(ActionMenuScreen):
    """The level as it truly is, and beside it how the game ended and what to do next."""

    is_overlay = False
    is_whole = True
    hint = "hint_end"

    def __init__(self, context: UiContext, session: GameSession, held: KeyPress | None) -> None:
        """Show the end of a game.

        Args:
            context: What all screens share.
            session: The game.
            held: The key that was pressed last, if it was one. As long as it repeats, it chooses
                nothing, so that nobody misses the end of a game by leaning on a key.
        """
        texts = context.texts
        session.reveal()
        self._context = context
        self._session = session
        self._held = held
        self._keymap = context.keymap(session.campaign)
        self._summary = RunSummary(context, session)
        self._skins = SkinCache(context, session)
        heading = texts("victory" if session.view.is_won else "game_over")
        super().__init__(heading, dict(self._offered()), texts, self._keymap)

    def _offered(self) -> Iterator[tuple[TextName, Callable[[], Answer]]]:
        """Yield what there is to do, the most likely first."""
        context, session, keymap = self._context, self._session, self._keymap
        records, score = context.records, session.score
        if saved := _last_save(context, session):
            yield "last_save", lambda: Resume(saved)
        yield "new_game", lambda: Open(new_game(context, keymap, session.campaign))
        again = Begin(session.campaign, session.seed, session.mode)
        yield "same_seed", lambda: again
        yield "look_around", lambda: Open(FinalLookScreen(context, session))
        yield "inventory", lambda: Open(FinalInventoryScreen(context, session))
        yield "messages", lambda: Open(MessageHistoryScreen(context, keymap, session.log))
        if records and score:
            yield "game_page", lambda: Open(page_about(context, keymap, records, score))
        if records:
            yield "scores", lambda: Open(high_scores(context, keymap, score))
        yield "title_screen", ToTitle
        yield "quit", lambda: Open(LeaveScreen(context, keymap, Leave()))

    def draw(self, frame: Frame) -> None:
        """Draw the level, and the account at the right side."""
        body, m = frame.layout.body, frame.measures
        side = max(frame.layout.side_area.width, LEAST * m.column + 2 * m.pad)
        left = body.width - side
        top = frame.layout.map.y
        head = frame.layout.head
        place = Rect(head.x, head.y, min(head.right, left) - head.x, head.height)
        draw_head(frame.text(place), self._session, self._context.texts)
        self._draw_level(frame, Rect(0, top, left - m.scale, body.bottom - top))
        frame.strip(Rect(left - m.scale, 0, m.scale, body.height)).upright(0)
        lines = Rect(left + m.pad, m.gap // 2, side - 2 * m.pad, body.height - m.gap // 2)
        self._draw_account(frame.text(lines, Rect(left, 0, side, body.height)))
        frame.room = frame.layout.map

    def handle(self, event: InputEvent) -> Answer:
        """Choose what to do next; a key that is still held chooses nothing."""
        if isinstance(event, KeyPress) and self._held is not None:
            if event.symbol in (self._held.symbol, None):
                return Stay()
            self._held = None
        return super().handle(event)

    def canceled(self) -> Answer:
        """Stay: there is nothing below to go back to."""
        return Stay()

    def _draw_level(self, frame: Frame, area: Rect) -> None:
        """Draw the level, all of it if it fits, else what is around the player."""
        session = self._session
        view = session.view
        here = view.player.position
        places = np.argwhere(view.terrain != UNKNOWN)
        across, down = (places.max(0) - places.min(0) + 1).tolist()
        canvas = frame.map(area, cell_for(frame.measures, area, across, down))
        known = view.terrain if canvas.has_pixels else None
        origin = follow(None, view, canvas.width, canvas.height, here, known=known)
        drawing = drawn_map(canvas, view, self._skins.skin, origin)
        drawing.emphasize(here, "text_good" if view.is_won else "text_bad")

    def _draw_account(self, canvas: Canvas) -> None:
        """Draw the title, what there is to tell, and the menu."""
        inside, width = canvas, canvas.width
        pad = int(canvas.height >= TALL)
        entries = len(self.menu.entries)
        is_won = self._session.view.is_won
        end = inside.text(0, 0, self.heading, "text_good" if is_won else "text_heading")
        ruleset = self._session.game.ruleset
        titles = (ruleset.title, ruleset.mode.label if ruleset.mode else "")
        title = next((each for each in titles if end + MARGIN + len(each) <= width), "")
        inside.text_right(0, title, "text_muted", 0)
        start = 1 + pad
        lines = self._summary.lines(width, inside.height - start - pad - entries)
        for y, line in enumerate(lines, start):
            for x, text, ink in line:
                inside.text(x, y, text, ink)
        below = max(start + len(lines) + pad, inside.height - entries if not pad else 0)
        self.menu.draw(inside.part(Rect(0, below, width, min(entries, inside.height - below))))


def _last_save(context: UiContext, session: GameSession) -> SavedGame | None:
    """Return the last save of the game that can be resumed, if there is one."""
    if context.saves is None or session.last_save is None:
        return None
    return next(
        (
            saved
            for saved in context.saves.characters()
            if saved.path.parent == session.last_save and saved.is_current
        ),
        None,
    )


class FinalLookScreen(LookScreen):
    """A cursor on the level, all of which is known."""

    hint = "survey_hint"

    def __init__(self, context: UiContext, session: GameSession) -> None:
        """Look around in a game that has ended."""
        super().__init__(context, session, lambda _: ())  # from where nobody goes anywhere

    def confirmed(self) -> Answer:
        """Go back."""
        return Close()


class FinalInventoryScreen(InventoryScreen):
    """The inventory at the end of a game, to be read only."""

    hint = "estate_hint"

    def handle(self, event: InputEvent) -> Answer:
        """Select an item, or go back."""
        return MenuScreen.handle(self, event)

    def choose(self, place: int) -> Answer:
        """Select an item."""
        self.menu.selected = place
        return Draw()
