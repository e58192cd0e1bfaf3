"""The stack of screens, the display that shows it, and pictures that the player takes of that."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.content.schema.keymaps import EVERYWHERE, OF_WINDOWS, CommandName
from roguelike.core.grid.geometry import Position
from roguelike.preferences.folders import pictures_dir
from roguelike.ui.app.game_host import GameHost
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.displays.base import Display, Zoomed
from roguelike.ui.frames.canvas import FULL, Canvas
from roguelike.ui.frames.frame import Frame, KeptParts
from roguelike.ui.frames.layout import arrange
from roguelike.ui.input.events import (
    InputEvent,
    KeyPress,
    MouseClick,
    MouseMove,
    MouseWheel,
    Quit,
    Resized,
)
from roguelike.ui.screens.base.answers import Leave, Open
from roguelike.ui.screens.base.screen import GameScreen, Redraw, Screen
from roguelike.ui.screens.main import openings
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts
from roguelike.ui.text.wrap import wrap
from roguelike.ui.widgets.key_hints import KeysRow, hints_of

MOST = 1_000
"""The most pictures that a folder can hold."""

PAUSE = 1.0
"""Seconds without the key after which it was pressed again, and not just held."""

DIMMED = FULL * 2 // 5
"""The brightness of screens below one that dims them, out of `FULL`."""


class Screenshots:
    """Saves one picture each time that a key is pressed, however long it is held."""

    def __init__(
        self, folder: Path | None = None, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Keep pictures in a folder; by default, where the player's lie.

        Args:
            folder: The folder. It must exist, unless it is the default.
            now: Tells the time in seconds.
        """
        self._folder = folder
        self._now = now
        self._last = -PAUSE

    def take(self, frame: Frame, texts: Texts) -> str | None:
        """Save a picture of what is shown, under a name that is not taken.

        Returns:
            What the player should know about it; None if the key is only held.
        """
        before, self._last = self._last, self._now()
        if self._last - before < PAUSE:
            return None
        from roguelike.ui.displays.headless import to_png

        try:
            folder = self._folder or _made(pictures_dir())
            path = _free_name(folder)
            if path is None:
                return texts("screenshots_full", folder=folder, count=MOST)
            to_png(frame, path)
        except OSError as error:
            return texts("screenshot_failed", reason=error.strerror or error)
        return texts("screenshot_saved", path=path)


def _made(folder: Path) -> Path:
    """Return the folder, which is made if need be.

    Raises:
        OSError: It cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _free_name(folder: Path) -> Path | None:
    paths = (folder / f"roguelike-{number}.png" for number in range(1, MOST + 1))
    return next((path for path in paths if not path.exists()), None)


class ScreenStack:
    """The screens that are open, of which the top one gets the input.

    Attributes:
        host: What begins, resumes and leaves games.
        display: What shows the screens.
        press: The key whose press is being dealt with, if it is one.
        status: The exit code of the program: 0, or 128 and the number of the signal that ends it.
    """

    def __init__(
        self, host: GameHost, display: Display, screenshots: Screenshots | None = None
    ) -> None:
        """Begin with the title.

        Args:
            host: What begins, resumes and leaves games.
            display: What shows the screens.
            screenshots: Where screenshots go; by default where the player's lie.
        """
        self.host = host
        self.display = display
        self.press: KeyPress | None = None
        self.status = 0
        self._screenshots = screenshots or Screenshots()
        self._screens: list[Screen] = []
        self._title = ""
        self._mouse = Position(0, 0)
        self._deeds: Mapping[CommandName, Callable[[], Redraw]] = {
            "zoom_in": lambda: self._zoom(1, "text"),
            "zoom_out": lambda: self._zoom(-1, "text"),
            "zoom_map_in": lambda: self._zoom(1, "map"),
            "zoom_map_out": lambda: self._zoom(-1, "map"),
            "tiles": self._change_tileset,
            "fullscreen": self._toggle_fullscreen,
            "screenshot": self._take_screenshot,
            "help": self._help,
            "quit": self._quit,
        }
        self._keys = KeysRow()
        self._row = KeptParts[Canvas]()
        host.title().apply(self)

    @property
    def context(self) -> UiContext:
        """The context, which all screens share."""
        return self.host.context

    @property
    def session(self) -> GameSession | None:
        """The game that is being played, if one is."""
        return self.host.session

    @property
    def screen(self) -> Screen:
        """The top screen, which gets the input."""
        return self._screens[-1]

    @property
    def title(self) -> str:
        """The title that the display should show."""
        return next((screen.title for screen in reversed(self._screens) if screen.title), "")

    @property
    def pace(self) -> float | None:
        """Seconds after which the top screen wants to be woken; None means never."""
        return self._screens[-1].pace

    @property
    def command(self) -> CommandName | None:
        """The command of the key press being handled, if it is one that counts everywhere."""
        return self.host.keymap.command(self.press, EVERYWHERE) if self.press else None

    def show(self, screen: Screen) -> None:
        """Put a screen on top of the others."""
        self._screens.append(screen)

    def pop(self) -> None:
        """Take the top screen away."""
        self._screens.pop()

    def replace(self, screens: Sequence[Screen]) -> None:
        """Put screens in place of all, from the bottom up."""
        self._screens = [*screens]

    def uncover(self) -> GameScreen:
        """Take away the screens above the game, and return its screen."""
        while not isinstance(top := self._screens[-1], GameScreen):
            self._screens.pop()
        return top

    def note(self, text: str) -> None:
        """Tell the player something, wherever there is a place for it."""
        for screen in self._screens:
            screen.note(text)

    def handle(self, event: InputEvent) -> Redraw:
        """Let the top screen deal with an event, and carry out what it answers."""
        match event:
            case Quit(status):
                self.status = status
                return Redraw.LEAVE
            case Resized():
                return Redraw.DRAW
            case MouseClick(x, y, "left") if press := self._keys.at(x, y):
                return self.handle(press)
            case MouseWheel(dy, ctrl=True):
                return self._zoom(1 if dy > 0 else -1, "map" if self._points_at_map else "text")
            case _:
                if isinstance(event, MouseMove):
                    self._mouse = Position(event.x, event.y)
                self.press = event if isinstance(event, KeyPress) else None
                return self._screens[-1].handle(event).apply(self)

    def wake(self) -> Redraw:
        """Let the top screen do what it wanted to be woken for."""
        answer = self._screens[-1].wake()
        return answer.apply(self) if answer else Redraw.NOTHING

    def carry_out(self, command: CommandName | None) -> Redraw:
        """Carry out a command that counts everywhere; any other does nothing."""
        deed = self._deeds.get(command) if command else None
        return deed() if deed else Redraw.NOTHING

    def present(self) -> None:
        """Show the screens on the display."""
        self.display.present(self.frame())
        if self.title != self._title:
            self._title = self.title
            self.display.title(self._title)
        self.host.seen()

    def frame(self) -> Frame:
        """Return what the display should show."""
        self.display.suit(self.context.taste.font, is_tiled=self.context.tileset is not None)
        frame = Frame(self.display.measures, self.context.palette)
        self.draw(frame)
        return frame

    def draw(self, frame: Frame) -> None:
        """Draw all screens that can be seen, from the bottom up, and the keys that count."""
        if frame.is_too_small:
            self._draw_too_small(frame)
            return
        covers = [place for place, screen in enumerate(self._screens) if not screen.is_overlay]
        *below, top = self._screens[covers[-1] :]
        game = next((each for each in self._screens if isinstance(each, GameScreen)), None)
        lowest = self._screens[covers[-1]]
        if game and not lowest.is_whole:
            game.draw_around(frame, has_gear=lowest.has_gear)
        for screen in below:
            screen.draw_below(frame)
        if below and top.dims:
            panel = frame.layout.side_area if game else None
            frame.fade(DIMMED, "unexplored", spared=panel)
        top.draw(frame)
        self._draw_keys(frame, top)

    def _draw_keys(self, frame: Frame, screen: Screen) -> None:
        """Draw the row of keys."""
        hints = screen.hints
        if hints is None:
            elsewhere = () if frame.measures.has_pixels else OF_WINDOWS
            hints = hints_of(self.context.texts, self.host.keymap, screen.hint, elsewhere)

        def draw() -> Canvas:
            row = frame.text(frame.layout.keys, frame.layout.keys_area)
            row.base.background = frame.palette.ink("dialog_background")
            self._keys.draw(row, hints, screen.imprint)
            return row

        self._row.draw(frame, (hints, screen.imprint), draw)

    def _draw_too_small(self, frame: Frame) -> None:
        canvas = frame.text(frame.whole)
        text = self.context.texts(
            "too_small",
            columns=canvas.width,
            rows=canvas.height,
            needed_columns=MINIMUM_COLUMNS,
            needed_rows=MINIMUM_ROWS,
        )
        for y, line in enumerate(wrap(text, canvas.width)):
            canvas.text(0, y, line)

    @property
    def _points_at_map(self) -> bool:
        """True if the mouse is over the map of a game."""
        place = arrange(self.display.measures).map
        return self.session is not None and place.contains(self._mouse)

    def _zoom(self, steps: int, what: Zoomed) -> Redraw:
        """Make text or the map larger, and remember it for later games."""
        size = self.display.zoom(steps, what)
        if size is not None:
            self.context.choose("text_size" if what == "text" else "map_size", size)
        return Redraw.DRAW

    def _change_tileset(self) -> Redraw:
        self.context.change_tileset()
        return Redraw.DRAW

    def _toggle_fullscreen(self) -> Redraw:
        self.display.toggle_fullscreen()
        return Redraw.DRAW

    def _take_screenshot(self) -> Redraw:
        if note := self._screenshots.take(self.frame(), self.context.texts):
            self.note(note)
        return Redraw.DRAW

    def _help(self) -> Redraw:
        from roguelike.ui.screens.menus.help import HelpScreen

        if any(isinstance(screen, HelpScreen) for screen in self._screens):
            return Redraw.NOTHING
        return Open(openings.help_(self.context, self.host.campaign)).apply(self)

    def _quit(self) -> Redraw:
        """Leave, after asking if a game would be lost; asked twice, the player means it."""
        from roguelike.ui.screens.base.prompts import LeaveScreen

        session = self.session
        if not session or session.game.is_over or isinstance(self.screen, LeaveScreen):
            return Redraw.LEAVE
        is_saved = session.is_saved
        question = openings.leave(self.context, self.host.keymap, Leave(), is_saved=is_saved)
        return Open(question).apply(self)
