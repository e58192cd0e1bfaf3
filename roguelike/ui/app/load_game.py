"""Resuming saved games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.core.files import BusyError
from roguelike.core.text import visible
from roguelike.engine.serialization.load import StateError
from roguelike.game import ContentError, Game
from roguelike.recordings.setup import Setup, continued_setup, setup_of
from roguelike.saves.changes import ChangeNote
from roguelike.saves.library import LoadedGame, SavedGame, load, replay_journal
from roguelike.saves.reconciling import MissingCampaignError, Reconciled, reconciled
from roguelike.saves.slot import SaveSlot
from roguelike.saves.snapshot import FORMAT, NewerSnapshotError, SnapshotError
from roguelike.ui.app.save_game import remember
from roguelike.ui.context.mod_manager import why_not_loaded
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts


class ResumeError(Exception):
    """A saved game cannot be played; the text says why, in a sentence for the player."""


class ChangedError(Exception):
    """A saved game can be played, but not all is as it was.

    Attributes:
        saved: The saved game.
        notes: What is not.
    """

    def __init__(self, saved: SavedGame, notes: Sequence[ChangeNote]) -> None:
        """Keep what the player should know."""
        super().__init__(saved, notes)
        self.saved = saved
        self.notes = tuple(notes)


def context_for(saved: SavedGame, context: UiContext) -> UiContext:
    """Return the context with the mods and settings that a saved game names and that are there.

    Raises:
        ResumeError: They cannot be loaded.
    """
    mod_manager, now = context.mod_manager, setup_of(context.content)
    then = saved.manifest.setup if saved.manifest else now
    is_same = [*then.mods] == [*now.mods] and then.settings == now.settings
    if mod_manager is None or (is_same and not then.absent):
        return context
    try:
        return context.with_content(mod_manager.load_for(then))
    except (ContentError, OSError, UnknownDefinitionError) as error:
        reason = context.texts.reason(why_not_loaded(error))
        raise ResumeError(context.texts("reload_failed", reason=reason)) from error


def resume(
    saved: SavedGame, context: UiContext, accepted: Sequence[ChangeNote] = ()
) -> GameSession:
    """Go on with a saved game, where it was when the last turn was finished.

    Args:
        saved: The saved game.
        context: With the content to play it with.
        accepted: What the player knows not to be as it was.

    Raises:
        ChangedError: Something else is not as it was; nothing has changed.
        ResumeError: It cannot be played.
    """
    setup = setup_of(context.content)
    if saved.manifest:
        setup = continued_setup(saved.manifest.setup, setup)
    try:
        saved = context.saves.in_own_folder(saved) if context.saves else saved
        slot = SaveSlot(saved.path.parent, saved.name, setup)
    except BusyError as error:
        raise ResumeError(context.texts("save_busy", character=saved.name)) from error
    except OSError as error:
        raise ResumeError(_why(error, saved, context.texts)) from error
    try:
        loaded = load(saved.path, setup)
        return _Opening(loaded, slot, context).session(saved, accepted)
    except (SnapshotError, StateError, MissingCampaignError, OSError) as error:
        slot.close()
        raise ResumeError(_why(error, saved, context.texts)) from error
    except BaseException:
        slot.close()
        raise


def _why(
    error: SnapshotError | StateError | MissingCampaignError | OSError,
    saved: SavedGame,
    texts: Texts,
) -> str:
    """Return why a saved game cannot be loaded, in a sentence."""
    match error:
        case MissingCampaignError():
            title = saved.manifest.title if saved.manifest else error.campaign
            fields = {"character": saved.name, "campaign": visible(title), "mod": error.mod}
            return texts("save_without_campaign", **fields)
        case NewerSnapshotError():
            return texts("save_newer", character=saved.name, then=error.format, now=FORMAT)
        case SnapshotError():
            return texts("save_damaged", character=saved.name)
        case StateError():
            return texts("save_unreadable", character=saved.name, reason=error)
        case OSError():
            reason = error.strerror or error
            return texts("save_unreadable", character=saved.name, reason=reason)


class _Opening:
    """A saved game on the way to one that is played."""

    def __init__(self, loaded: LoadedGame, slot: SaveSlot, context: UiContext) -> None:
        self._loaded = loaded
        self._slot = slot
        self._context = context

    def session(self, saved: SavedGame, accepted: Sequence[ChangeNote]) -> GameSession:
        """Return the game as it is played on."""
        context, slot = self._context, self._slot
        snapshot = self._loaded.snapshot
        found = reconciled(snapshot, context.content)
        loaded = _tried(self._loaded, found, slot.setup)
        game = Game.resume(found.ruleset, found.state)
        session = GameSession(game, found.content.catalog, context.texts, snapshot.log)
        session.damage_log.restore(snapshot.damage)
        session.visits = [*snapshot.manifest.visits] or session.visits
        session.restore_letters(snapshot.manifest.letters)
        lost = loaded.lost + _play_again(session, loaded)
        notes = [*self._notes(lost), *found.notes]
        if notes != [*accepted]:
            raise ChangedError(saved, notes)
        slot.go_on(game, None if lost else loaded.journal, is_previous=loaded.is_previous)
        session.slot = slot
        session.ended = partial(remember, session, context)
        if game.is_over:
            session.finish()
        elif lost or loaded.journal is None or loaded.is_previous:
            session.save()
        return session

    def _notes(self, lost: int) -> list[ChangeNote]:
        """Return notes on all that is not as it was."""
        found: list[ChangeNote] = []
        if self._loaded.is_previous:
            turn = self._loaded.snapshot.manifest.turn
            found.append(ChangeNote.of("change_previous", turn=turn))
        if lost:
            found.append(ChangeNote.of("change_turns", count=lost))
        return found


def _tried(loaded: LoadedGame, found: Reconciled, now: Setup) -> LoadedGame:
    """Return the loaded game, without a journal that leads elsewhere than it led.

    That can only be where the journal does not say for certain that it fits.
    """
    journal, snapshot = loaded.journal, loaded.snapshot
    if journal is None or journal.header.setup.fingerprint == now.fingerprint:
        return loaded
    game = Game.resume(found.ruleset, found.state)
    if not found.notes and replay_journal(game, journal):
        return loaded
    lost = journal.last_turn - snapshot.manifest.turn
    return replace(loaded, journal=None, lost=loaded.lost + lost)


def _play_again(session: GameSession, loaded: LoadedGame) -> int:
    """Play what came after the snapshot, and return how many turns of it could not be played."""
    if loaded.journal is None:
        return 0
    for turn in loaded.journal.turns():
        if not session.game.is_over:
            session.act(turn.action)
        if session.view.turn != turn.turn:
            return loaded.journal.last_turn - session.view.turn
    return 0
