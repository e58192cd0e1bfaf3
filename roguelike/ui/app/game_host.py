"""The game that is played and its content: begun, resumed, left, loaded anew.

Nothing here shows anything: each step answers what shows what has come of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.game import Content, ContentError, Game
from roguelike.recordings.crash import CrashError
from roguelike.recordings.setup import setup_of
from roguelike.saves.changes import ChangeNote
from roguelike.saves.library import SavedGame
from roguelike.ui.app.save_game import keep_new, remember
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, InTurn, Open, Reload, Replace, Resume, ToTitle
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.screens.main import openings
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.mod_manager import why_not_loaded
from roguelike.ui.shell.shell import Shell

MAX_TOLD = 4
"""The most mods left out that the player is told about at once."""


class GameHost:
    """Begins, resumes and leaves games, of which one is played at a time.

    Attributes:
        shell: What the screens share.
        adventure: The game that is being played, if one is.
        campaign: Full id of its campaign, or of the one that is offered first.
    """

    def __init__(self, shell: Shell, *, is_content_of_save: bool = False) -> None:
        """Begin without a game.

        Args:
            shell: What the screens share.
            is_content_of_save: Whether its content was loaded for a saved game, with the mods of
                that game instead of those that the player has chosen.
        """
        self.shell = shell
        self.adventure: Adventure | None = None
        self.campaign = shell.first_campaign
        self._is_content_of_save = is_content_of_save
        self._own: Content = shell.content  # `shell.content` may have stand-ins beside it

    @property
    def keymap(self) -> Keymap:
        """The keys of the campaign."""
        return self.shell.keymap(self.campaign)

    @property
    def may_reload(self) -> bool:
        """Return whether the host can reload content without losing the game that is played."""
        return self.adventure is None or self.adventure.is_saved

    def begin(self, campaign: str, seed: str, mode: str | None = None) -> Answer:
        """Begin a game, and return what shows it, or says why that cannot be.

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
            return Open(openings.notice(shell, self.keymap, text))
        adventure = Adventure(game, shell.content.catalog, shell.texts)
        adventure.ended = partial(remember, adventure, shell)
        if shell.saves:
            keep_new(adventure, shell.saves, setup_of(shell.content), later=True)
        return self._play(adventure)

    def resume(
        self, saved: SavedGame, accepted: tuple[ChangeNote, ...] = (), shell: Shell | None = None
    ) -> Answer:
        """Go on with a saved game, and return what shows it, or says why that cannot be.

        Args:
            saved: The saved game.
            accepted: What the player knows not to be as it was.
            shell: With the content to play it with; by default, with what the game names.
        """
        from roguelike.ui.app.load_game import ChangedError, ResumeError, resumed, shell_for

        try:
            shell = shell or shell_for(saved, self.shell)
            adventure = resumed(saved, shell, accepted)
        except ChangedError as error:
            again = Resume(error.saved, error.notes, shell)
            return Open(openings.changed(self.shell, self.keymap, again, self._back))
        except ResumeError as error:
            return Open(openings.notice(self.shell, self.keymap, str(error), self._back))
        if self.adventure and self.adventure.last_save == saved.path.parent:
            adventure.note(shell.texts("woken"))
        self._own, self._is_content_of_save = shell.content, True
        self.shell = shell.playing(adventure.catalog)
        return self._play(adventure)

    def leave(self) -> None:
        """Save the game that is being played, if there is one."""
        if self.adventure:
            self.adventure.leave()
            self.adventure = None

    def seen(self) -> None:
        """Do what can wait until the player has seen the game."""
        if self.adventure:
            self.adventure.save_new()

    def crash(self, error: Exception) -> CrashError | None:
        """Add to an error in which game it came up, if there is one, and return it with that."""
        adventure = self.adventure
        if adventure is None:
            return None
        adventure.game.note_in(error)
        return CrashError(error, adventure.tape.recording(setup_of(self.shell.content)))

    def title(self) -> Answer:
        """Leave the game that is played, and return what shows the title."""
        self.leave()
        self.shell = self.shell.playing(self._own.catalog)
        screen = TitleScreen(self.shell)
        self.campaign = screen.campaign
        self.shell.wear(self.campaign)
        return Replace([screen])

    def to_title(self) -> Answer:
        """Leave the game that is played, and return what shows the title.

        The content that was in use before a saved game is loaded first, if it was other content.
        """
        librarian = self.shell.librarian
        if self._is_content_of_save and librarian and not librarian.would_load(self.shell.content):
            self.leave()
            return Reload()
        self._is_content_of_save = False
        return self.title()

    def reload(self, then: Callable[[Shell, Keymap], Screen] | None = None) -> Answer:
        """Load the mods that are wanted; return what shows the title, and says what is left out.

        After a saved game that was played with others, those are wanted that were in use before.
        What cannot be loaded changes nothing, except that the player is told why.

        Args:
            then: Returns a screen to show on top, where only texts are wanted in another language;
                a game that was played goes on then.
        """
        librarian = self.shell.librarian
        assert librarian, "without a librarian no screen asks for it"
        saved = self._leave_for_now() if then else None
        load = librarian.load_again if self._is_content_of_save or then else librarian.load
        self._is_content_of_save = False
        before = self.shell
        self.shell, text = reloaded(before, load)
        if self.shell is not before:
            self._own = self.shell.content
        answers = [self.title()]
        if saved:
            answers.append(self.resume(saved))
        if then:
            answers.append(Open(then(self.shell, self.keymap)))
        if text:
            answers.append(Open(openings.notice(self.shell, self.keymap, text)))
        return InTurn(answers)

    @property
    def _back(self) -> Answer:
        """The answer that leaves a question about a saved game, whose content goes with it."""
        return ToTitle() if self._is_content_of_save else Close()

    def _play(self, adventure: Adventure) -> Answer:
        from roguelike.ui.screens.main.play import PlayScreen

        self.leave()
        self.campaign = adventure.campaign
        self.adventure = adventure
        self.shell.wear(self.campaign)
        screens: list[Screen] = [PlayScreen(self.shell, adventure)]
        if adventure.game.is_over:
            screens.append(openings.game_over(self.shell, adventure, None))
        return Replace(screens)

    def _leave_for_now(self) -> SavedGame | None:
        """Save the game that is played, and return it to go on with, if there is one."""
        shell, adventure = self.shell, self.adventure
        slot = adventure.slot if adventure else None
        self.leave()
        found = shell.saves.characters() if shell.saves and slot else ()
        return next((saved for saved in found if slot and saved.path.parent == slot.folder), None)


def reloaded(shell: Shell, load: Callable[[], Content]) -> tuple[Shell, str]:
    """Return a shell with other content, and sentences on what is newly left out.

    What cannot be loaded changes nothing, except that the sentences say why.
    """
    try:
        renewed = shell.renewed(load())
    except (ContentError, OSError, UnknownDefinitionError) as error:
        reason = shell.texts.reason(why_not_loaded(error))
        return shell, shell.texts("reload_failed", reason=reason)
    return renewed, _left_out_since(shell.content, renewed)


def _left_out_since(before: Content, shell: Shell) -> str:
    """Return the mods left out that were not before, and the reasons."""
    left_out, texts = shell.content.left_out, shell.texts
    news = [item for item in left_out.items() if item not in before.left_out.items()]
    told = [texts("mod_is_left_out", mod=mod, reason=texts.reason(why)) for mod, why in news]
    if len(told) > MAX_TOLD:
        told[MAX_TOLD:] = [texts("more", count=len(told) - MAX_TOLD)]
    return " ".join(told)
