"""From a saved game to one that is played, and from a new game to one that is saved."""

from __future__ import annotations

from roguelike.content.catalog import UnknownDefinitionError
from roguelike.core.locking import BusyError
from roguelike.engine.restoring import StateError
from roguelike.game import ContentError, Game
from roguelike.recordings.setup import Setup, setup_of
from roguelike.saves.library import Loaded, Saved, Saves, load
from roguelike.saves.slot import Slot
from roguelike.saves.snapshot import SnapshotError
from roguelike.ui.adventure import Adventure
from roguelike.ui.librarian import why_not_loaded
from roguelike.ui.shell import Shell


class ResumeError(Exception):
    """A saved game cannot be played; the text says why, in a sentence for the player."""


def shell_for(saved: Saved, shell: Shell) -> Shell:
    """Return the shell with the mods and settings that a saved game names and that are there.

    Raises:
        ResumeError: They cannot be loaded.
    """
    librarian, now = shell.librarian, setup_of(shell.content)
    then = saved.manifest.setup if saved.manifest else now
    is_same = [*then.mods] == [*now.mods] and then.settings == now.settings
    if librarian is None or is_same:
        return shell
    try:
        return shell.renewed(librarian.load_for(then))
    except (ContentError, OSError, UnknownDefinitionError) as error:
        reason = shell.texts.reason(why_not_loaded(error))
        raise ResumeError(shell.texts("reload_failed", reason=reason)) from error


def keep_new(adventure: Adventure, saves: Saves, setup: Setup) -> None:
    """Save a game that begins, or note in its log why that cannot be."""
    label = adventure.view.player.label
    try:
        adventure.slot = saves.begin(label, setup)
    except OSError as error:
        adventure.note_trouble(error.strerror or str(error))
    else:
        adventure.save()


def resumed(saved: Saved, shell: Shell) -> Adventure:
    """Go on with a saved game, where it was when the last turn was finished.

    Raises:
        ResumeError: It cannot be played.
    """
    setup = setup_of(shell.content)
    try:
        slot = Slot(saved.path.parent, saved.name, setup)
    except BusyError as error:
        raise ResumeError(shell.texts("save_busy", character=saved.name)) from error
    try:
        return _opened(load(saved.path, setup), slot, shell)
    except (SnapshotError, StateError, OSError) as error:
        slot.close()
        text = shell.texts("save_unreadable", character=saved.name, reason=error)
        raise ResumeError(text) from error
    except BaseException:
        slot.close()
        raise


def _opened(loaded: Loaded, slot: Slot, shell: Shell) -> Adventure:
    snapshot, content = loaded.snapshot, shell.content
    campaign = snapshot.manifest.campaign
    if campaign not in content.campaigns():
        text = shell.texts("save_without_campaign", character=slot.character, campaign=campaign)
        raise ResumeError(text)
    game = Game.resume(content.ruleset(campaign), snapshot.state)
    adventure = Adventure(game, content.catalog, shell.texts, snapshot.log)
    lost = loaded.lost + _play_again(adventure, loaded)
    slot.go_on(game, None if lost else loaded.journal)
    adventure.slot = slot
    if lost:
        adventure.note(shell.texts("turns_lost", count=lost))
    if game.is_over:
        adventure.finish()
    elif lost or loaded.journal is None:
        adventure.save()
    return adventure


def _play_again(adventure: Adventure, loaded: Loaded) -> int:
    """Play what came after the snapshot, and return how many turns of it could not be played."""
    if loaded.journal is None:
        return 0
    for turn in loaded.journal.turns():
        if not adventure.game.is_over:
            adventure.act(turn.action)
        if adventure.view.turn != turn.turn:
            return loaded.journal.last_turn - adventure.view.turn
    return 0
