"""The loop: show what there is, wait for the player, do what the player asks for."""

from __future__ import annotations

from tcod.console import Console

from roguelike.game import Content
from roguelike.preferences.model import Taste
from roguelike.saves.library import Saved, Saves
from roguelike.scores.records import Records
from roguelike.ui.displays.base import Display
from roguelike.ui.hints import Hints
from roguelike.ui.input import KeyPress, Quit
from roguelike.ui.librarian import Librarian
from roguelike.ui.modes_played import modes_played
from roguelike.ui.screenshots import Screenshots
from roguelike.ui.shell import Shell
from roguelike.ui.stage import DisplayCommand, Outcome, Stage


def run(  # noqa: PLR0913 - what a player may ask for at the start
    display: Display,
    content: Content,
    *,
    campaign: str | None = None,
    mode: str | None = None,
    seed: str | None = None,
    taste: Taste | None = None,
    librarian: Librarian | None = None,
    saves: Saves | None = None,
    records: Records | None = None,
    hints: Hints | None = None,
    resume: Saved | None = None,
) -> int:
    """Let the player play until they leave.

    Args:
        display: Where to show the game, and where input comes from. It stays open.
        content: What can be played.
        campaign: Full id of the campaign to begin with; without it and a seed, with the title.
        mode: Full id of its mode; without it, the one in which it was played last. The player is
            asked before the first game of a campaign that offers several.
        seed: The seed of the first game; without it, a surprise.
        taste: What the player has chosen for good.
        librarian: Who knows the mods; without one, the player cannot choose among them.
        saves: Where games are saved; without it, none is.
        records: Where games that have ended are kept; without it, none is.
        hints: What the player is told about once; without it, there is none of that.
        resume: The saved game to begin with.

    Returns:
        The exit code: 0, or 128 and the number of the signal that has ended the game.

    Raises:
        CrashError: Something went wrong while a game was being played.
        UnknownDefinitionError: There is no such campaign or theme.
    """
    shell = Shell(content, taste, librarian=librarian, saves=saves, records=records, hints=hints)
    stage = Stage(shell, is_content_of_save=resume is not None)
    if resume:
        stage.resume(resume)
    asked = campaign is not None or seed is not None
    if asked and (wanted := campaign or shell.first_campaign):
        _begin(stage, wanted, seed or "", mode)
    return App(display, stage).run()


def _begin(stage: Stage, campaign: str, seed: str, mode: str | None) -> None:
    """Begin a game as the last of its campaign was played, or ask how before the first of them."""
    shell = stage.shell
    modes = shell.content.modes(campaign)
    if mode is None and len(modes) > 1 and (shell.saves or shell.records):
        mode = modes_played(shell).get(campaign)
        if mode not in modes:
            stage.ask(campaign, seed)
            return
    stage.begin(campaign, seed or shell.draw_seed(), mode)


class App:
    """Connects the screens to a display."""

    def __init__(
        self, display: Display, stage: Stage, screenshots: Screenshots | None = None
    ) -> None:
        """Prepare; `screenshots` are saved where the player's lie, if nothing else is said."""
        self._display = display
        self._stage = stage
        self._screenshots = screenshots or Screenshots()
        self._title = ""
        self._status = 0

    def run(self) -> int:
        """Go on until the player leaves. Nothing is drawn that would look the same.

        Returns:
            The exit code.

        Raises:
            CrashError: Something went wrong while a game was being played.
        """
        try:
            self._draw()
            while (outcome := self._attend()) is not Outcome.LEAVE:
                if outcome is not Outcome.NOTHING:
                    self._draw()
            self._stage.close()
        except OSError:  # which the display raises, and not the game
            raise
        except Exception as error:
            crash = self._stage.crash(error)
            if crash is None:
                raise
            raise crash from error
        return self._status

    def _attend(self) -> Outcome:
        """Deal with everything that has happened since the last time, and draw but once.

        So a key that is held never runs ahead of what the player sees by more than a frame, and
        what was pressed before the player could see something alarming does not count.
        """
        result = Outcome.NOTHING
        for event in self._display.events(self._stage.pace):
            if result is Outcome.DRAW_BEFORE_MORE_KEYS and isinstance(event, KeyPress):
                continue
            if isinstance(event, Quit):
                self._status = event.status
            result = max(result, self._done(self._stage.handle(event)))
            if result is Outcome.LEAVE:
                return result
        if self._stage.pace == 0:
            result = max(result, self._done(self._stage.wake()))
        return result

    def _done(self, outcome: Outcome | DisplayCommand) -> Outcome:
        """Do what needs the display, if anything does."""
        return outcome if isinstance(outcome, Outcome) else self._use(outcome)

    def _draw(self) -> None:
        console = self._frame()
        self._display.present(console)
        if self._stage.title != self._title:
            self._title = self._stage.title
            self._display.title(self._title)
        self._stage.shown()

    def _frame(self) -> Console:
        console = Console(*self._display.size, order="F")
        self._stage.draw(console)
        return console

    def _use(self, command: DisplayCommand) -> Outcome:
        """Do what needs the display, which may have shown the menu of commands until now."""
        match command:
            case "zoom_in":
                self._zoom(1)
            case "zoom_out":
                self._zoom(-1)
            case "fullscreen":
                self._display.toggle_fullscreen()
            case "screenshot":
                note = self._screenshots.take(self._frame(), self._stage.shell.texts)
                if note:
                    self._stage.note(note)
            case "reload":
                self._draw()
                self._stage.reload()
                return Outcome.DRAW_BEFORE_MORE_KEYS
        return Outcome.DRAW

    def _zoom(self, steps: int) -> None:
        cell = self._display.zoom(steps)
        if cell is not None:
            self._stage.shell.choose("cell", cell)
