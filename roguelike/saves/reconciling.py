"""Convert a state that was saved with other content to one that can be played now.

Mods list what became of their ids. A definition that is gone without a word gets a stand-in, or is
left out where there can be none. Numbers are kept within the limits that apply now.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from roguelike.content.fingerprint import without_words
from roguelike.content.references.ids import FEATURE_MARK, mod_of
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version
from roguelike.core.text import visible
from roguelike.engine.binding.campaign_binding import OWN_TIMERS
from roguelike.engine.definitions.bounded_types import Naming
from roguelike.engine.serialization.dump import State, plain_state
from roguelike.engine.serialization.load import StateError
from roguelike.engine.serialization.schema import SavedWorld
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Content
from roguelike.recordings.setup import Setup, setup_of
from roguelike.saves.changes import ChangeNote, changes_of_definition, changes_of_setup
from roguelike.saves.references import (
    Key,
    definition_data,
    kind_of,
    kind_of_player,
    named_in,
    renamed,
)
from roguelike.saves.snapshot import Snapshot
from roguelike.saves.stand_ins import REPLACED, former_label, is_id, with_stand_ins
from roguelike.saves.state_fitting import (
    fitted_to_rules,
    ids_at_border,
    unreadable_memories,
    unreadable_timers,
)

MAX_NOTES = 200
"""The most changes that are told."""
_GROUND = frozenset({"level", "terrain"})
"""The kinds of definitions that cannot be left out without a replacement."""
_OWN_KINDS = {kind.kind_name() for kind in OWN_TIMERS}
"""The kinds of timers that are as they were in every version, so that others are damaged."""


class MissingCampaignError(LookupError):
    """Error for a saved game whose campaign is not there.

    Attributes:
        campaign: Its full id.
        mod: The id of the mod that had it.
    """

    def __init__(self, campaign: str) -> None:
        """Take over the id of the campaign."""
        super().__init__(campaign)
        self.campaign = campaign
        self.mod = visible(mod_of(campaign))


class Reconciled(Struct, frozen=True):
    """A saved game, converted so that it can be played.

    Attributes:
        state: Its state.
        ruleset: The rules it is played by.
        content: The present content, with stand-ins for definitions that are missing.
        notes: The changes since it was saved.
    """

    state: State
    ruleset: Ruleset
    content: Content
    notes: tuple[ChangeNote, ...] = ()


def reconciled(snapshot: Snapshot, content: Content) -> Reconciled:
    """Return a saved game as it can be played with some content.

    Args:
        snapshot: The saved game.
        content: The present content.

    Raises:
        MissingCampaignError: Its campaign is not there.
        StateError: It is not the state of a game.
    """
    try:
        saved = convert(snapshot.state, SavedWorld)
        work = _Reconciling(saved, snapshot, content)
    except (ValidationError, ValueError) as error:
        msg = f"this is not the state of a game: {error}"
        raise StateError(msg) from error
    if not saved.level.id:
        msg = "its level has no name"
        raise StateError(msg)
    now = setup_of(content)
    is_same = snapshot.manifest.setup.fingerprint == now.fingerprint
    if is_same and not (work.is_changed or work.forgotten or work.lapsed):
        ruleset = content.ruleset(saved.campaign, saved.mode)
        return Reconciled(snapshot.state, ruleset, content)
    found = work.result()
    if is_same:  # the player knows, save what only the code of a plugin tells
        return replace(found, notes=tuple(work.lapses()))
    notes = [*changes_of_setup(snapshot.manifest.setup, now), *work.notes(), *work.lapses()]
    if len(notes) > MAX_NOTES:
        notes[MAX_NOTES:] = [ChangeNote.of("change_more", count=len(notes) - MAX_NOTES)]
    return replace(found, notes=tuple(notes))


class _Reconciling:
    """The conversion of a saved state to the present content.

    Attributes:
        became: By the kind and the id of each definition that the state names, its present id or
            its removal; None where no mod says what became of it.
        forgotten: Memories that no slot can hold any more: kinds of actors, and names of slots.
        lapsed: The kinds of timers of which some cannot be read any more; all of these kinds are
            left out.
    """

    def __init__(self, saved: SavedWorld, snapshot: Snapshot, content: Content) -> None:
        self._former = snapshot.definitions
        self._content = content
        self._versions = dict(_versions(snapshot.manifest.setup))
        self._player = kind_of_player(saved)
        self._kinds = content.registries.timer_kinds()
        self.lapsed = sorted(
            unreadable_timers(saved, self._kinds) & self._kinds.keys() - _OWN_KINDS
        )
        kept = [timer for timer in saved.timers if timer[1][0] not in self.lapsed]
        self._saved = replace(saved, timers=kept)
        named = named_in(self._saved, self._kinds)
        self.became = {key: content.became(*key, self._versions) for key in named}
        self.forgotten = sorted({*unreadable_memories(saved, content.registries.memory())})

    @property
    def is_changed(self) -> bool:
        """True if anything that the state names is not there under its name."""
        return any(now != key[1] for key, now in self.became.items())

    def result(self) -> Reconciled:
        """Return the game as it can be played."""
        campaign = self.became["campaign", self._saved.campaign]
        if not isinstance(campaign, str):
            raise MissingCampaignError(self._saved.campaign)
        missing = [key for key in self.became if self._has_stand_in(key)]
        walls = ids_at_border(self._saved.level)
        catalog = with_stand_ins(self._content.catalog, missing, self._former, walls)
        content = replace(self._content, catalog=catalog)
        mode = self.became.get(("mode", self._saved.mode))
        mode = mode if isinstance(mode, str) else ""  # then the campaign is played as it is
        ruleset = content.ruleset(campaign, mode)
        saved = replace(
            renamed(self._saved, self._rename, self._kinds), campaign=campaign, mode=mode
        )
        state = plain_state(fitted_to_rules(saved, ruleset))
        return Reconciled(state, ruleset, content)

    def notes(self) -> Iterator[ChangeNote]:
        """Yield notes about definitions that are gone or have changed."""
        for (kind, identifier), now in sorted(self.became.items(), key=lambda item: item[0]):
            former = self._former.get(kind, {}).get(identifier, {})
            if not isinstance(now, str):
                yield _note_of_loss(kind, now, former_label(former, identifier))
            elif former:
                yield from self._changes(kind, now, former)
        campaign = self.became["campaign", self._saved.campaign]
        rules = self._content.campaigns()[str(campaign)].rules
        for former in self._former.get("rules", {}).values():
            yield from self._changes("rules", rules, former)

    def lapses(self) -> Iterator[ChangeNote]:
        """Yield notes about memories and timers that the code of today cannot read."""
        for identifier, name in self.forgotten:
            former = self._former.get("monster", {}).get(identifier, {})
            yield ChangeNote.of(
                "change_removed", what=f"{former_label(former, identifier)}: {name}"
            )
        for name in self.lapsed:
            yield ChangeNote.of("change_removed", what=name)

    def _changes(self, kind: str, now: str, former: dict[str, Any]) -> Iterator[ChangeNote]:
        catalog = self._content.catalog
        present = definition_data(catalog, kind, now) or former
        model = catalog[kind].get(now)
        then, there = (without_words(each, model) for each in (former, present))
        yield from changes_of_definition(str(present.get("label") or now), then, there)

    def _has_stand_in(self, key: Key) -> bool:
        """Return True if a stand-in takes the place of a definition that is gone.

        A mod can say that a thing is gone for good; the ground under it cannot go.

        Raises:
            StateError: It cannot have been there.
        """
        (kind, identifier), now = key, self.became[key]
        if isinstance(now, str) or kind not in REPLACED:
            return False
        if now is not None and kind not in _GROUND:
            return False
        if not is_id(identifier.replace(FEATURE_MARK, "", 1)):
            msg = f"{identifier!r} is no id"
            raise StateError(msg)
        return True

    def _rename(self, naming: Naming, identifier: str) -> str | None:
        """Return the present id of a definition; None if it is not there any more."""
        key = kind_of(naming, identifier, self._player), identifier
        now = self._content.became(*key, self._versions) if naming.is_memory else self.became[key]
        if isinstance(now, str):
            return now
        is_kept = key[0] == "player" or (not naming.is_memory and self._has_stand_in(key))
        return identifier if is_kept else None


def _note_of_loss(kind: str, now: Removed | None, what: str) -> ChangeNote:
    """Return the note about a definition that is gone."""
    if now is not None and now.reason:
        return ChangeNote.of("change_removed_why", what=what, reason=now.reason)
    if now is None and kind in REPLACED:
        return ChangeNote.of("change_unknown", what=what)
    return ChangeNote.of("change_removed", what=what)


def _versions(setup: Setup) -> Iterator[tuple[str, Version]]:
    """Yield the versions of mods by their ids."""
    for mod, text in {**setup.absent, **setup.mods}.items():
        with suppress(ValueError):
            yield mod, Version.parse(text)
