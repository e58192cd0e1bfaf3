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
from roguelike.ui.context.mod_manager import why_not_loaded
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.keymap import Keymap
from roguelike.ui.screens.base.answers import Close, InTurn, Open, Reload, Replace, Resume, ToTitle
from roguelike.ui.screens.base.screen import Answer, Screen
from roguelike.ui.screens.main import openings
from roguelike.ui.screens.main.title import TitleScreen
from roguelike.ui.session.game_session import GameSession

MAX_TOLD = 4
"""The most mods left out that the player is told about at once."""


class GameHost:
    """Begins, resumes and leaves games, of which one is played at a time.

    Attributes:
        context: What the screens share.
        session: The game that is being played, if one is.
        campaign: Full id of its campaign, or of the one that is offered first.
    """

    def __init__(self, context: UiContext, *, is_content_of_save: bool = False) -> None:
        """Begin without a game.

        Args:
            context: What the screens share.
            is_content_of_save: Whether its content was loaded for a saved game, with the mods of
                that game instead of those that the player has chosen.
        """
        self.context = context
        self.session: GameSession | None = None
        self.campaign = context.first_campaign
        self._is_content_of_save = is_content_of_save
        self._own: Content = context.content  # `context.content` may have stand-ins beside it

    @property
    def keymap(self) -> Keymap:
        """The keys of the campaign."""
        return self.context.keymap(self.campaign)

    @property
    def may_reload(self) -> bool:
        """Return whether the host can reload content without losing the game that is played."""
        return self.session is None or self.session.is_saved

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
        context = self.context
        try:
            if mode is None:
                mode = next(iter(context.content.modes(campaign)), "")
            game = Game.new(context.content, campaign, seed, mode)
        except CannotGenerateError as error:
            reason = context.texts.reason(error.reason) if error.reason else error
            text = context.texts("cannot_begin", reason=reason)
            return Open(openings.notice(context, self.keymap, text))
        session = GameSession(game, context.content.catalog, context.texts)
        session.ended = partial(remember, session, context)
        if context.saves:
            keep_new(session, context.saves, setup_of(context.content), later=True)
        return self._play(session)

    def resume(
        self,
        saved: SavedGame,
        accepted: tuple[ChangeNote, ...] = (),
        context: UiContext | None = None,
    ) -> Answer:
        """Go on with a saved game, and return what shows it, or says why that cannot be.

        Args:
            saved: The saved game.
            accepted: What the player knows not to be as it was.
            context: With the content to play it with; by default, with what the game names.
        """
        from roguelike.ui.app.load_game import ChangedError, ResumeError, context_for, resume

        try:
            context = context or context_for(saved, self.context)
            session = resume(saved, context, accepted)
        except ChangedError as error:
            again = Resume(error.saved, error.notes, context)
            return Open(openings.change_notes(self.context, self.keymap, again, self._back))
        except ResumeError as error:
            return Open(openings.notice(self.context, self.keymap, str(error), self._back))
        if self.session and self.session.last_save == saved.path.parent:
            session.note(context.texts("woken"))
        self._own, self._is_content_of_save = context.content, True
        self.context = context.with_catalog(session.catalog)
        return self._play(session)

    def leave(self) -> None:
        """Save the game that is being played, if there is one."""
        if self.session:
            self.session.leave()
            self.session = None

    def seen(self) -> None:
        """Do what can wait until the player has seen the game."""
        if self.session:
            self.session.save_new()

    def crash(self, error: Exception) -> CrashError | None:
        """Add to an error in which game it came up, if there is one, and return it with that."""
        session = self.session
        if session is None:
            return None
        session.game.note_in(error)
        return CrashError(error, session.tape.recording(setup_of(self.context.content)))

    def title(self) -> Answer:
        """Leave the game that is played, and return what shows the title."""
        self.leave()
        self.context = self.context.with_catalog(self._own.catalog)
        screen = TitleScreen(self.context)
        self.campaign = screen.campaign
        self.context.use_campaign(self.campaign)
        return Replace([screen])

    def to_title(self) -> Answer:
        """Leave the game that is played, and return what shows the title.

        The content that was in use before a saved game is loaded first, if it was other content.
        """
        mod_manager = self.context.mod_manager
        if (
            self._is_content_of_save
            and mod_manager
            and not mod_manager.would_load(self.context.content)
        ):
            self.leave()
            return Reload()
        self._is_content_of_save = False
        return self.title()

    def reload(self, then: Callable[[UiContext, Keymap], Screen] | None = None) -> Answer:
        """Load the mods that are wanted; return what shows the title, and says what is left out.

        After a saved game that was played with others, those are wanted that were in use before.
        What cannot be loaded changes nothing, except that the player is told why.

        Args:
            then: Returns a screen to show on top, where only texts are wanted in another language;
                a game that was played goes on then.
        """
        mod_manager = self.context.mod_manager
        assert mod_manager, "without a mod manager no screen asks for it"
        saved = self._leave_for_now() if then else None
        load = mod_manager.load_again if self._is_content_of_save or then else mod_manager.load
        self._is_content_of_save = False
        before = self.context
        self.context, text = with_reloaded_content(before, load)
        if self.context is not before:
            self._own = self.context.content
        answers = [self.title()]
        if saved:
            answers.append(self.resume(saved))
        if then:
            answers.append(Open(then(self.context, self.keymap)))
        if text:
            answers.append(Open(openings.notice(self.context, self.keymap, text)))
        return InTurn(answers)

    @property
    def _back(self) -> Answer:
        """The answer that leaves a question about a saved game, whose content goes with it."""
        return ToTitle() if self._is_content_of_save else Close()

    def _play(self, session: GameSession) -> Answer:
        from roguelike.ui.screens.main.play import PlayScreen

        self.leave()
        self.campaign = session.campaign
        self.session = session
        self.context.use_campaign(self.campaign)
        screens: list[Screen] = [PlayScreen(self.context, session)]
        if session.game.is_over:
            screens.append(openings.game_over(self.context, session, None))
        return Replace(screens)

    def _leave_for_now(self) -> SavedGame | None:
        """Save the game that is played, and return it to go on with, if there is one."""
        context, session = self.context, self.session
        slot = session.slot if session else None
        self.leave()
        found = context.saves.characters() if context.saves and slot else ()
        return next((saved for saved in found if slot and saved.path.parent == slot.folder), None)


def with_reloaded_content(context: UiContext, load: Callable[[], Content]) -> tuple[UiContext, str]:
    """Return a context with other content, and sentences on what is newly left out.

    What cannot be loaded changes nothing, except that the sentences say why.
    """
    try:
        renewed = context.with_content(load())
    except (ContentError, OSError, UnknownDefinitionError) as error:
        reason = context.texts.reason(why_not_loaded(error))
        return context, context.texts("reload_failed", reason=reason)
    return renewed, _left_out_since(context.content, renewed)


def _left_out_since(before: Content, context: UiContext) -> str:
    """Return the mods left out that were not before, and the reasons."""
    left_out, texts = context.content.left_out, context.texts
    news = [item for item in left_out.items() if item not in before.left_out.items()]
    told = [texts("mod_is_left_out", mod=mod, reason=texts.reason(why)) for mod, why in news]
    if len(told) > MAX_TOLD:
        told[MAX_TOLD:] = [texts("more", count=len(told) - MAX_TOLD)]
    return " ".join(told)
