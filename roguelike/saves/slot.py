"""Save slot: the folder of one character, locked while the game is played."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import rmtree

from msgspec import Struct, field

from roguelike.content.catalog import Catalog
from roguelike.core.files import file_lock, read_regular, write_whole
from roguelike.engine.serialization.dump import hash_of, plain_state, state_of
from roguelike.game import Game, PlayerAction
from roguelike.recordings.recorders import Journal
from roguelike.recordings.recording import FORMAT as RECORDING_FORMAT
from roguelike.recordings.recording import Header, Recording, pack_state
from roguelike.recordings.setup import Setup
from roguelike.saves.references import definitions_named_in
from roguelike.saves.snapshot import (
    FORMAT,
    MAX_BYTES,
    MAX_VISITS,
    DamageRecord,
    LevelVisit,
    LogLine,
    Manifest,
    Snapshot,
    SnapshotError,
    pack_snapshot,
    unpack_snapshot,
)

SNAPSHOT, PREVIOUS, JOURNAL, LOCK = "snapshot.save", "previous.save", "journal.log", "lock"
SNAPSHOTS = "*.save"
CHECKPOINT = "snapshot.haven"
"""The name of the snapshot to which a death that is not final leads back."""
DAMAGED = "snapshot.damaged"
"""The name of a snapshot that cannot be read, once the game goes on from the one before it."""
SAVE_EVERY = 100
"""The number of turns after which a snapshot is made at the latest."""
TRY_EVERY = 20
"""The number of turns between attempts when the game could not be saved."""

_Stamp = tuple[int, int, int]  # what a file is known by: inode, size, time of the last change


class SessionData(Struct, frozen=True):
    """Data of the session that a snapshot holds beside the state of the game.

    Attributes:
        title: The name of the campaign with its mode.
        place: The name of the level.
        log: The last lines of the log.
        catalog: The definitions that the game is made of.
        damage: The last damage to the player.
        visits: The levels that the player has been on, the latest last.
        letters: The number of the item that the player knows by each letter.
    """

    title: str
    place: str
    log: Sequence[LogLine] = ()
    catalog: Catalog = Catalog({})
    damage: Sequence[DamageRecord] = ()
    visits: Sequence[LevelVisit] = ()
    letters: Mapping[str, int] = field(default_factory=dict[str, int])


class SaveSlot:
    """The folder of a character, locked against other programs.

    A slot never raises because a file cannot be written: the game goes on, `trouble` says why it
    is not saved, and the next snapshot is tried again and again.

    Attributes:
        folder: The folder.
        character: The name of the character.
        trouble: The reason why the game is not saved at present; empty if it is.
    """

    def __init__(self, folder: Path, character: str, setup: Setup) -> None:
        """Lock a folder.

        Args:
            folder: It has to exist.
            character: The name of the character.
            setup: The setup of the game.

        Raises:
            BusyError: Another program uses it.
        """
        self.folder = folder
        self.character = character
        self.trouble = ""
        self.setup = setup
        self._journal: Journal | None = None
        self._last_snapshot: tuple[int, int] | None = (
            None  # the turn and the depth of the last snapshot
        )
        self._resources = ExitStack()
        self._lock_stamp: _Stamp | None = None
        self._lock_folder()
        self._snapshot_stamp = _stamp(folder / SNAPSHOT)
        self._remove_leftovers()

    def go_on(self, game: Game, recording: Recording | None, *, is_previous: bool = False) -> None:
        """Continue to save a game that was loaded from this slot.

        Args:
            game: The game.
            recording: Its journal, if the game stands where that ends.
            is_previous: True if it was loaded from the snapshot before the current one, as that
                is damaged.
        """
        if is_previous:
            self._put_aside()
        if recording is None:
            return
        try:
            self._journal = Journal(self.folder / JOURNAL, recording.size)
        except OSError as error:
            self._give_up_journal(error)
        self._last_snapshot = game.world.turns, game.world.depth

    def record(self, game: Game, action: PlayerAction) -> None:
        """Append an action that has been carried out to the journal."""
        if self._journal is None:
            return
        try:
            self._journal.record(game, action)
        except OSError as error:
            self._give_up_journal(error)

    def is_due(self, game: Game) -> bool:
        """Return True if a snapshot is due: after many turns, or on a new level."""
        if self._last_snapshot is None or self.trouble:
            return game.world.turns % TRY_EVERY == 0
        turn, depth = self._last_snapshot
        return depth != game.world.depth or game.world.turns - turn >= SAVE_EVERY

    @property
    def lacks_checkpoint(self) -> bool:
        """True if a death that is not final leads back no farther than to the last snapshot."""
        return not (self.folder / CHECKPOINT).exists()

    def save(self, game: Game, about: SessionData, *, is_checkpoint: bool = False) -> None:
        """Write a snapshot, and keep the one before it.

        Args:
            game: The game.
            about: The data of the session.
            is_checkpoint: True if a death that is not final shall lead back to it.
        """
        try:
            self._save(game, about, is_checkpoint=is_checkpoint and not game.ruleset.death_is_final)
        except OSError as error:
            self._note_trouble(error)
        else:
            self.trouble = ""

    def finish(self) -> None:
        """Remove the saved game after its end.

        The journal goes last: while a snapshot is left, it leads to the end of the game.
        """
        with suppress(OSError):
            for path in sorted(self.folder.glob(SNAPSHOTS)):
                path.unlink()
            self.close()
            rmtree(self.folder)
        self.close()

    def rewind(self) -> None:
        """Go back to the checkpoint, or else to the last snapshot.

        The journal goes last: until then, it leads to the end of the game once more.
        """
        self._drop_journal()
        with suppress(OSError, SnapshotError):
            raw = read_regular(self.folder / CHECKPOINT, MAX_BYTES, follow=False)
            unpack_snapshot(raw)
            for name in (PREVIOUS, SNAPSHOT):
                write_whole(self.folder / name, raw)
        with suppress(OSError):
            (self.folder / JOURNAL).unlink()
        self.close()

    def close(self) -> None:
        """Unlock the folder. Doing so again does nothing."""
        self._drop_journal()
        self._resources.close()

    def _lock_folder(self) -> None:
        """Make the folder if it is not there, and take its lock.

        Raises:
            BusyError: Another program holds it.
        """
        self.close()
        with suppress(OSError):  # what is written next will tell
            self.folder.mkdir(parents=True, exist_ok=True)
        self._resources.enter_context(file_lock(self.folder / LOCK))
        self._lock_stamp = _stamp(self.folder / LOCK)

    def _remove_leftovers(self) -> None:
        """Remove temporary files of programs that were killed while they wrote."""
        with suppress(OSError):
            for name in (SNAPSHOT, PREVIOUS, CHECKPOINT):
                for path in self.folder.glob(f".{name}-*"):
                    path.unlink()

    def _save(self, game: Game, about: SessionData, *, is_checkpoint: bool) -> None:
        if self._lock_stamp != _stamp(self.folder / LOCK):  # the folder was deleted, or made anew
            self._lock_folder()
        world, roles = game.world, game.ruleset.roles
        stats = world.player.stats
        saved = state_of(world)
        state = plain_state(saved)
        state_hash = hash_of(state)
        manifest = Manifest(
            format=FORMAT,
            character=self.character,
            campaign=game.ruleset.campaign_id,
            title=about.title,
            place=about.place,
            depth=world.depth,
            turn=world.turns,
            saved=int(time.time()),
            state_hash=state_hash,
            setup=self.setup,
            mode=game.ruleset.mode_id,
            visits=list(about.visits[-MAX_VISITS:]),
            letters=dict(about.letters),
            health=max(stats[roles.health], 0),
            max_health=stats[roles.max_health],
        )
        definitions = definitions_named_in(about.catalog, saved, game.ruleset.timers)
        raw = pack_snapshot(
            Snapshot(manifest, state, definitions, list(about.log), list(about.damage))
        )
        if self._journal is not None and self._journal.is_full:
            self._drop_journal()
        if self._journal is not None:  # first, so that each snapshot has its place in the journal
            self._journal.record_hash(world.turns, state_hash)
        self._replace(raw)
        if is_checkpoint:
            write_whole(self.folder / CHECKPOINT, raw)
        self._last_snapshot = world.turns, world.depth
        if self._journal is None:
            self._begin_journal(game, pack_state(state) if world.turns else b"", state_hash)
            # The journal does not lead on from an earlier one, and there should always be two.
            write_whole(self.folder / PREVIOUS, raw)

    def _replace(self, raw: bytes) -> None:
        """Put a snapshot in the place of the last one, which becomes the one before it.

        If another program has put its own there, as those do that keep folders of several
        machines alike, that is kept beside it under another name.
        """
        path = self.folder / SNAPSHOT
        is_ours = _stamp(path) == self._snapshot_stamp
        name = PREVIOUS if is_ours else f"other-{time.time_ns()}.save"
        write_whole(path, raw, keep=self.folder / name)
        self._snapshot_stamp = _stamp(path)

    def _put_aside(self) -> None:
        """Rename a damaged snapshot, so that it does not become the one before the next."""
        self._snapshot_stamp = None
        with suppress(OSError):
            (self.folder / SNAPSHOT).replace(self.folder / DAMAGED)

    def _begin_journal(self, game: Game, state: bytes, state_hash: str) -> None:
        world = game.world
        header = Header(
            RECORDING_FORMAT,
            game.ruleset.campaign_id,
            world.seed,
            self.setup,
            state,
            world.turns,
            game.ruleset.mode_id,
        )
        self._journal = Journal.begin(self.folder / JOURNAL, header)
        self._journal.record_hash(world.turns, state_hash)

    def _give_up_journal(self, error: OSError) -> None:
        """Close the journal, which would have a gap, until the next snapshot."""
        self._note_trouble(error)
        self._drop_journal()

    def _note_trouble(self, error: OSError) -> None:
        self.trouble = error.strerror or str(error)

    def _drop_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def _stamp(path: Path) -> _Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
