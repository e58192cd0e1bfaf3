"""How it ended."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.core.geometry import Rect
from roguelike.saves.library import Saved
from roguelike.ui.account import Account
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import Canvas
from roguelike.ui.frame import JOINT
from roguelike.ui.input import InputEvent, KeyPress
from roguelike.ui.layout import arrange
from roguelike.ui.palette import UiColor
from roguelike.ui.panels.log_panel import draw_log
from roguelike.ui.panels.map_panel import draw_map, follow
from roguelike.ui.screens.afterwards import EstateScreen, SurveyScreen
from roguelike.ui.screens.answers import Begin, Leave, Open, Resume, Stay, ToTitle
from roguelike.ui.screens.base import Answer, Screen
from roguelike.ui.screens.choosing import ChoosingScreen
from roguelike.ui.screens.leave import LeaveScreen
from roguelike.ui.screens.log_history import LogHistoryScreen
from roguelike.ui.screens.morgue import page_about
from roguelike.ui.screens.new_game import new_game
from roguelike.ui.screens.scores import high_scores
from roguelike.ui.shell import Shell
from roguelike.ui.skin import Skin
from roguelike.ui.texts import TextName
from roguelike.ui.widgets.menu import Entry, Menu

CHOICES: tuple[TextName, ...] = (
    "last_save",
    "new_game",
    "same_seed",
    "look_around",
    "inventory",
    "messages",
    "game_page",
    "scores",
    "title_screen",
    "quit",
)

WIDEST = 44
"""The columns of the panel, which never takes more than half of the display."""
MARGIN = 2
"""The columns of the panel before the text: its border, and a gap."""
TALL = 40
"""From this height on, there are gaps around the title and the menu."""


class GameOverScreen(ChoosingScreen):
    """The level as it truly is, and beside it how the game ended and what to do next."""

    is_overlay = False

    def __init__(self, shell: Shell, adventure: Adventure, held: KeyPress | None) -> None:
        """Show the end of a game.

        Args:
            shell: What all screens share.
            adventure: The game.
            held: The key that was pressed last, if it was one. As long as it repeats, it chooses
                nothing, so that nobody misses the end of a game by leaning on a key.
        """
        texts = shell.texts
        adventure.reveal()
        self._shell = shell
        self._adventure = adventure
        self._held = held
        self._keymap = shell.keymap(adventure.campaign)
        self._account = Account(shell, adventure)
        self._saved = _last_save(shell, adventure)
        there: dict[TextName, object] = {
            "last_save": self._saved,
            "game_page": adventure.score,
            "scores": shell.records,
        }
        self._choices: list[TextName] = [name for name in CHOICES if there.get(name, self)]
        self._screens: dict[TextName, Callable[[], Screen]] = {
            "new_game": lambda: new_game(shell, self._keymap),
            "look_around": lambda: SurveyScreen(shell, adventure),
            "inventory": lambda: EstateScreen(shell, adventure),
            "messages": lambda: LogHistoryScreen(shell, self._keymap, adventure.log),
            "game_page": self._open_page,
            "scores": lambda: high_scores(shell, self._keymap, adventure.score),
            "quit": lambda: LeaveScreen(shell, self._keymap, Leave()),
        }
        entries = [Entry(texts(name)) for name in self._choices]
        heading = texts("victory" if adventure.view.is_won else "game_over")
        super().__init__(heading, Menu(entries, self._keymap))

    def draw(self, canvas: Canvas) -> None:
        """Draw the level and the last messages, and the account at the right side."""
        adventure = self._adventure
        columns = min(WIDEST, canvas.width // 2)
        left = canvas.width - columns
        layout = arrange(adventure.game.ruleset.campaign.layout, canvas.width, canvas.height)
        assert layout is not None, "screens are drawn only where the layout fits"
        log_rows = layout.log.height
        top = canvas.height - log_rows
        self._draw_level(canvas.part(Rect(0, 0, left, top)))
        log = canvas.part(Rect(0, top, left, log_rows))
        draw_log(log, adventure.log, self._shell.texts)
        self._draw_account(canvas.part(Rect(left, 0, columns, canvas.height)))
        canvas.text(left, top, JOINT, "panel_frame")

    def draw_below(self, canvas: Canvas) -> None:
        """Draw all of it, since it fills the display."""
        self.draw(canvas)

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

    def choose(self, place: int) -> Answer:
        """Play again, look back, or leave."""
        adventure = self._adventure
        match self._choices[place]:
            case "last_save" if self._saved:
                return Resume(self._saved)
            case "same_seed":
                return Begin(adventure.campaign, adventure.seed, adventure.mode)
            case "title_screen":
                return ToTitle()
            case name:
                return Open(self._screens[name]())

    def _open_page(self) -> Screen:
        """Return the screen with the page that is kept of the game."""
        records, score = self._shell.records, self._adventure.score
        assert records, "without records there is no score"
        assert score, "it is offered only where there is one"
        return page_about(self._shell, self._keymap, records, score)

    def _draw_level(self, canvas: Canvas) -> None:
        """Draw the level, with the player as near to the middle as it goes."""
        adventure = self._adventure
        view, game = adventure.view, adventure.game
        here = view.player.position
        origin = follow(None, view, canvas.width, canvas.height, here)
        skin = Skin(adventure.catalog, game.ruleset, canvas.palette, game.world.looks)
        draw_map(canvas, view, skin, origin)
        mark = skin.actor(view.player).character
        ink: UiColor = "text_good" if view.is_won else "text_bad"
        canvas.text(here.x - origin.x, here.y - origin.y, mark, "unexplored", ink)

    def _draw_account(self, canvas: Canvas) -> None:
        """Draw the title, what there is to tell, and the menu."""
        canvas.fill("panel_background")
        canvas.upright(0)
        pad = int(canvas.height >= TALL)
        entries = len(self.menu.entries)
        width = canvas.width - MARGIN - 1
        inside = canvas.part(Rect(MARGIN, pad, width, canvas.height - 2 * pad))
        is_won = self._adventure.view.is_won
        end = inside.text(0, 0, self.heading, "text_good" if is_won else "text_heading")
        ruleset = self._adventure.game.ruleset
        titles = (ruleset.title, ruleset.mode.label if ruleset.mode else "")
        title = next((each for each in titles if end + MARGIN + len(each) <= width), "")
        inside.text_right(0, title, "text_muted", 0)
        start = 1 + pad
        lines = self._account.lines(width, inside.height - start - pad - entries)
        for y, line in enumerate(lines, start):
            for x, text, ink in line:
                inside.text(x, y, text, ink)
        below = max(start + len(lines) + pad, inside.height - entries if not pad else 0)
        self.menu.draw(inside.part(Rect(0, below, width, min(entries, inside.height - below))))


def _last_save(shell: Shell, adventure: Adventure) -> Saved | None:
    """Return the saved game from which one can go on, if there is one."""
    if shell.saves is None or adventure.last_save is None:
        return None
    return next(
        (
            saved
            for saved in shell.saves.characters()
            if saved.path.parent == adventure.last_save and saved.is_current
        ),
        None,
    )
