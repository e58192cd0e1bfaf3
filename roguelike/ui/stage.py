"""The screens that are open, and what becomes of input that none of them wants."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import Literal, TypeAlias

from tcod.console import Console

from roguelike.content.schema.campaigns import MINIMUM_COLUMNS, MINIMUM_ROWS
from roguelike.content.schema.keymaps import EVERYWHERE, CommandName
from roguelike.engine.site import CannotGenerateError
from roguelike.game import Content, Game
from roguelike.recordings.crash import CrashError
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import Saved
from roguelike.saves.notes import Note
from roguelike.ui.adventure import Adventure
from roguelike.ui.canvas import FULL, Canvas
from roguelike.ui.input import InputEvent, KeyPress, Quit, Resized
from roguelike.ui.keeping import keep_new, remember
from roguelike.ui.keymap import Keymap
from roguelike.ui.lines import wrap
from roguelike.ui.reloading import reloaded
from roguelike.ui.screens import openings
from roguelike.ui.screens.base import (
    Act,
    Answer,
    Begin,
    Do,
    Go,
    Open,
    Resume,
    Retell,
    Screen,
    Simple,
)
from roguelike.ui.screens.title import TitleScreen
from roguelike.ui.shell import Shell

DisplayCommand: TypeAlias = Literal["zoom_in", "zoom_out", "fullscreen", "screenshot", "reload"]
"""What needs the display. To `reload` can take a while, and the player should see that it does."""

DIMMED = FULL * 2 // 5
"""How bright screens are below one that dims them."""


class Outcome(IntEnum):
    """What the program has to do after an event; of several, the greatest."""

    NOTHING = 0
    DRAW = 1
    DRAW_BEFORE_MORE_KEYS = 2
    LEAVE = 3


_OUTCOMES: dict[Simple, Outcome | DisplayCommand] = {
    Simple.PASS: Outcome.NOTHING,
    Simple.STAY: Outcome.NOTHING,
    Simple.REDRAW: Outcome.DRAW,
    Simple.ALERT: Outcome.DRAW_BEFORE_MORE_KEYS,
    Simple.BACK: Outcome.DRAW,
    Simple.ALERT_BACK: Outcome.DRAW_BEFORE_MORE_KEYS,
    Simple.LARGER: "zoom_in",
    Simple.SMALLER: "zoom_out",
    Simple.RELOAD: "reload",
    Simple.LEAVE: Outcome.LEAVE,
}
"""What the answers of screens mean that open no other screens."""


class Stage:
    """A stack of screens, of which the top one gets the input.

    Attributes:
        shell: What the screens share.
    """

    def __init__(self, shell: Shell, *, is_content_of_save: bool = False) -> None:
        """Begin with the title.

        Args:
            shell: What the screens share.
            is_content_of_save: Whether its content was loaded for a saved game, with the mods of
                that game instead of those that the player has chosen.
        """
        self.shell = shell
        self._campaign = shell.first_campaign
        self._screens: list[Screen] = []
        self._press: KeyPress | None = None
        self._adventure: Adventure | None = None
        self._is_content_of_save = is_content_of_save
        self._retelling: Retell | None = None
        self._own: Content = shell.content  # `shell.content` may have stand-ins beside it
        self._show_title()

    @property
    def pace(self) -> float | None:
        """In how many seconds the top screen wants to be woken; None means never."""
        return self._screens[-1].pace

    def wake(self) -> Outcome | DisplayCommand:
        """Let the top screen do what it wanted to be woken for."""
        return self._follow(self._screens[-1].wake())

    @property
    def title(self) -> str:
        """What the display should be called."""
        return next((screen.title for screen in reversed(self._screens) if screen.title), "")

    @property
    def screen(self) -> Screen:
        """The screen that gets the input."""
        return self._screens[-1]

    @property
    def adventure(self) -> Adventure | None:
        """The game that is being played, if one is."""
        return self._adventure

    def begin(self, campaign: str, seed: str, mode: str | None = None) -> None:
        """Begin a game in place of all screens, or say why that cannot be.

        Args:
            campaign: Full id of the campaign.
            seed: What the game grows from.
            mode: Full id of the mode, or an empty text for none; by default the first that the
                campaign offers.

        Raises:
            UnknownDefinitionError: There is no such campaign or mode.
        """
        shell = self.shell
        try:
            if mode is None:
                mode = next(iter(shell.content.modes(campaign)), "")
            game = Game.new(shell.content, campaign, seed, mode)
        except CannotGenerateError as error:
            reason = shell.texts.reason(error.reason) if error.reason else error
            text = shell.texts("cannot_begin", reason=reason)
            self.show(openings.notice(shell, self._keymap, text))
            return
        adventure = Adventure(game, shell.content.catalog, shell.texts)
        adventure.ended = partial(remember, adventure, shell)
        if shell.saves:
            keep_new(adventure, shell.saves, setup_of(shell.content), later=True)
        self._play(adventure)

    def ask(self, campaign: str, seed: str) -> None:
        """Let the player choose how to play a campaign from a seed; an empty one is a surprise.

        Raises:
            KeyError: There is no such campaign.
        """
        self.show(openings.new_game(self.shell, self.shell.keymap(campaign), campaign, seed))

    def resume(
        self, saved: Saved, accepted: tuple[Note, ...] = (), shell: Shell | None = None
    ) -> None:
        """Go on with a saved game in place of all screens, or say why that cannot be.

        Args:
            saved: The saved game.
            accepted: What the player knows not to be as it was.
            shell: With the content to play it with; by default, with what the game names.
        """
        from roguelike.ui.resuming import ChangedError, ResumeError, resumed, shell_for

        try:
            shell = shell or shell_for(saved, self.shell)
            adventure = resumed(saved, shell, accepted)
        except ChangedError as error:
            answer = Resume(error.saved, error.notes, shell)
            self.show(openings.changed(self.shell, self._keymap, answer, self._back))
            return
        except ResumeError as error:
            self.show(openings.notice(self.shell, self._keymap, str(error), self._back))
            return
        self._own, self._is_content_of_save = shell.content, True
        self.shell = shell.playing(adventure.catalog)
        self._play(adventure)

    def close(self) -> None:
        """Save the game that is being played, if there is one."""
        if self._adventure:
            self._adventure.leave()
            self._adventure = None

    def crash(self, error: Exception) -> CrashError | None:
        """Add to an error in which game it came up, if there is one, and return it with that."""
        adventure = self._adventure
        if adventure is None:
            return None
        adventure.game.note_in(error)
        return CrashError(error, adventure.tape.recording(setup_of(self.shell.content)))

    def _play(self, adventure: Adventure) -> None:
        from roguelike.ui.screens.play import PlayScreen

        self.close()
        self._campaign = adventure.campaign
        self._adventure = adventure
        self.shell.wear(self._campaign)
        self._screens = []
        self.show(PlayScreen(self.shell, adventure))
        if adventure.game.is_over:
            self.show(openings.game_over(self.shell, adventure, None))

    def reload(self) -> None:
        """Load the mods that are wanted, and begin again at the title; say what is left out.

        After a saved game that was played with others, those are wanted that were in use before.
        Where only texts are wanted in another language, a game that was played goes on. What cannot
        be loaded changes nothing, except that the player is told why.
        """
        librarian = self.shell.librarian
        assert librarian, "without a librarian no screen asks for it"
        retelling, self._retelling = self._retelling, None
        saved = self._leave_for_now() if retelling else None
        load = librarian.load_again if self._is_content_of_save or retelling else librarian.load
        self._is_content_of_save = False
        before = self.shell
        self.shell, text = reloaded(before, load)
        if self.shell is not before:
            self._own = self.shell.content
        self._show_title()
        if saved:
            self.resume(saved)
        if retelling:
            self.show(retelling.then(self.shell, self._keymap))
        if text:
            self.show(openings.notice(self.shell, self._keymap, text))

    def _leave_for_now(self) -> Saved | None:
        """Save the game that is played, and return it to go on with, if there is one."""
        shell, adventure = self.shell, self._adventure
        slot = adventure.slot if adventure else None
        self.close()
        found = shell.saves.characters() if shell.saves and slot else ()
        return next((saved for saved in found if slot and saved.path.parent == slot.folder), None)

    def show(self, screen: Screen) -> None:
        """Put a screen on top of the others."""
        self._screens.append(screen)

    def note(self, text: str) -> None:
        """Tell the player something, wherever there is a place for it."""
        for screen in self._screens:
            screen.note(text)

    def draw(self, console: Console) -> None:
        """Draw all screens that can be seen, from the bottom up."""
        canvas = Canvas(console, self.shell.palette)
        if console.width < MINIMUM_COLUMNS or console.height < MINIMUM_ROWS:
            self._draw_too_small(canvas)
            return
        covers = [place for place, screen in enumerate(self._screens) if not screen.is_overlay]
        *below, top = self._screens[covers[-1] :]
        for screen in below:
            screen.draw_below(canvas)
        if below and top.dims:
            canvas.fade(DIMMED, "unexplored")
        top.draw(canvas)

    def shown(self) -> None:
        """Do what can wait until the player sees the screens."""
        if self._adventure:
            self._adventure.save_new()

    def handle(self, event: InputEvent) -> Outcome | DisplayCommand:
        """Let the top screen deal with an event, or the program itself if it passes."""
        match event:
            case Quit():
                return Outcome.LEAVE
            case Resized():
                return Outcome.DRAW
            case _:
                self._press = event if isinstance(event, KeyPress) else None
                answer = self._screens[-1].handle(event)
        if answer is Simple.PASS and isinstance(event, KeyPress):
            return self._use(self._keymap.command(event, EVERYWHERE))
        return self._follow(answer)

    @property
    def _back(self) -> Simple:
        """How to leave a question about a saved game, whose content does not stay without it."""
        return Simple.TO_TITLE if self._is_content_of_save else Simple.BACK

    @property
    def _keymap(self) -> Keymap:
        return self.shell.keymap(self._campaign)

    def _follow(self, answer: Answer) -> Outcome | DisplayCommand:
        match answer:
            case Simple.TO_TITLE:
                return self._to_title()
            case Open(screen, is_alarming):
                self.show(screen)
                return Outcome.DRAW_BEFORE_MORE_KEYS if is_alarming else Outcome.DRAW
            case Begin() | Resume() | Retell():
                return self._start(answer)
            case Do() | Act() | Go():
                return self._hand_down(answer)
            case Simple():
                if answer in {Simple.BACK, Simple.ALERT_BACK}:
                    self._screens.pop()
                return _OUTCOMES[answer]

    def _start(self, answer: Begin | Resume | Retell) -> Outcome | DisplayCommand:
        match answer:
            case Begin(campaign, seed, mode):
                self.begin(campaign, seed, mode)
            case Resume(saved, accepted, shell):
                self.resume(saved, accepted, shell)
            case Retell() if self._adventure and not self._adventure.is_saved:
                self.note(self.shell.texts("language_later"))  # or the game would be lost
            case Retell():
                self._retelling = answer
                return "reload"
        return Outcome.DRAW

    def _hand_down(self, answer: Do | Act | Go) -> Outcome | DisplayCommand:
        """Let a screen below carry out what one above has decided."""
        if isinstance(answer, Do):
            return self._do(answer.command, answer.press)
        from roguelike.ui.screens.play import PlayScreen

        while not isinstance(game := self._screens[-1], PlayScreen):
            self._screens.pop()
        if isinstance(answer, Go):
            return self._follow(game.go(answer.position))
        return self._follow(game.act(answer.actions, self._press))

    def _do(self, command: CommandName, press: KeyPress | None) -> Outcome | DisplayCommand:
        """Close the top screen, and give a command to the one below, which is drawn anew."""
        self._screens.pop()
        answer = self._screens[-1].do(command, press)
        outcome = self._use(command) if answer is Simple.PASS else self._follow(answer)
        return Outcome.DRAW if outcome is Outcome.NOTHING else outcome

    def _use(self, command: CommandName | None) -> Outcome | DisplayCommand:
        """Carry out a command that means something everywhere."""
        match command:
            case "zoom_in" | "zoom_out" | "fullscreen" | "screenshot":
                return command
            case "help":
                return self._help()
            case "quit":
                return self._quit()
            case _:
                return Outcome.NOTHING

    def _help(self) -> Outcome | DisplayCommand:
        from roguelike.ui.screens.help import HelpScreen

        if any(isinstance(screen, HelpScreen) for screen in self._screens):
            return Outcome.NOTHING
        return self._follow(Open(openings.help_(self.shell, self._campaign)))

    def _quit(self) -> Outcome | DisplayCommand:
        """Leave, after asking if a game would be lost; asked twice, the player means it."""
        from roguelike.ui.screens.leave import LeaveScreen

        adventure = self._adventure
        if not adventure or adventure.game.is_over or isinstance(self._screens[-1], LeaveScreen):
            return Outcome.LEAVE
        is_saved = adventure.is_saved
        screen = openings.leave(self.shell, self._keymap, Simple.LEAVE, is_saved=is_saved)
        return self._follow(Open(screen))

    def _to_title(self) -> Outcome | DisplayCommand:
        """Show the title, once the content is there again that was in use before a saved game."""
        librarian = self.shell.librarian
        if self._is_content_of_save and librarian and not librarian.would_load(self.shell.content):
            self.close()
            return "reload"
        self._is_content_of_save = False
        self._show_title()
        return Outcome.DRAW

    def _show_title(self) -> None:
        self.close()
        self.shell = self.shell.playing(self._own.catalog)
        self._campaign = self.shell.first_campaign
        self.shell.wear(self._campaign)
        self._screens = [TitleScreen(self.shell)]

    def _draw_too_small(self, canvas: Canvas) -> None:
        canvas.fill("unexplored")
        text = self.shell.texts(
            "too_small",
            columns=canvas.width,
            rows=canvas.height,
            needed_columns=MINIMUM_COLUMNS,
            needed_rows=MINIMUM_ROWS,
        )
        for y, line in enumerate(wrap(text, canvas.width)):
            canvas.text(0, y, line)
