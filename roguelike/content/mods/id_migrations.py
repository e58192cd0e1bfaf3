"""Migrations of ids: the steps from old ids to new ones, followed one after another.

The steps are pure functions: making them again changes nothing, and nobody has to remember which
were made. They are made in the order of the versions, those of one version at once, so that none
is made on top of another. What an id means depends on the version that it is of: after an
exchange, or where a name is used anew, the same id was something else before. A save says of which
versions of mods it is, content does not: there an id is one of the newest version in which it was
in use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice

from msgspec import Struct

from roguelike.content.documents.document import Place
from roguelike.content.references.ids import bare_name, full_id, mod_of
from roguelike.content.references.names import Removed
from roguelike.content.references.versions import Version

MAX_STEPS = 100
"""The most steps that are made in a row; no definition changes its id so often."""

_When = tuple[bool, Version]
"""A point in the history of a mod; the newest version, whatever its number, comes last."""
_BEGINNING: _When = (False, Version(-1))


class Move(Struct, frozen=True):
    """One step: the fate of an id in some version of a mod.

    Attributes:
        mod: The id of the mod that says so, which may have taken the place of the one that had it.
        kind: The kind of the definition.
        old: Its full id before.
        new: Its full id afterwards, or that it has none.
        since: The version of the mod that says so; nothing stands for the newest.
        place: Where the mod says what became of it; nothing where it takes the place of another.
    """

    mod: str
    kind: str
    old: str
    new: str | Removed
    since: Version | None
    place: Place | None

    @property
    def keys(self) -> tuple[str, str]:
        """The keys below which its entry has the id before, and the one afterwards."""
        is_rename = self.place is not None and self.place.keys[0] == "rename"
        return ("from", "to") if is_rename else ("id", "use")

    @property
    def when(self) -> _When:
        """The point in the history of its mod."""
        return self.since is None, self.since or Version(0)


class Migrations:
    """The steps of all mods."""

    def __init__(self, moves: Iterable[Move] = (), taken: Mapping[str, str] | None = None) -> None:
        """Put steps in order.

        Args:
            moves: The steps.
            taken: For the id of a mod that is replaced the one that takes its place; what is
                said nothing about has the same name there.
        """
        self._taken = dict(taken or {})
        self._away: defaultdict[tuple[str, str], list[Move]] = defaultdict(list)
        self._arrived: dict[tuple[str, str], _When] = {}
        for move in sorted(moves, key=lambda move: move.when):
            self._away[move.kind, move.old].append(move)
            if isinstance(move.new, str) and mod_of(move.new) == mod_of(move.old):
                self._arrived[move.kind, move.new] = move.when

    def __bool__(self) -> bool:
        """Return True if there are any."""
        return bool(self._away or self._taken)

    def resolve(
        self, kind: str, identifier: str, versions: Mapping[str, Version] | None = None
    ) -> str | Removed:
        """Return the full id that a definition has now, or that it is gone.

        Args:
            kind: Its kind.
            identifier: Its full id before.
            versions: From which versions of mods the id is, by the ids of the mods. Steps made
                in them or before are not made again. Without a version it is of the newest in
                which it was in use, which may be that of now. What another mod says that it
                became is, as in all content, of the newest version too.
        """
        path = self.path(kind, identifier, versions)
        return path[-1].new if path else identifier

    def path(
        self, kind: str, identifier: str, versions: Mapping[str, Version] | None = None
    ) -> list[Move]:
        """Return the steps that lead to what `resolve` returns, in order, at most `MAX_STEPS`."""
        dated = {mod: (False, version) for mod, version in (versions or {}).items()}
        return list(islice(self._walk(kind, identifier, dated, {}), MAX_STEPS))

    def following(self, move: Move) -> list[Move]:
        """Return the steps that are made after one of them, in order, at most `MAX_STEPS`."""
        if isinstance(move.new, Removed):
            return []
        way = self._walk(move.kind, move.new, {}, {move.mod: move.when})
        return list(islice(way, MAX_STEPS))

    def is_in_use(self, kind: str, identifier: str) -> bool:
        """Return True if a step led to an id when the last one led away from it, or since then."""
        away = self._away.get((kind, identifier), ())
        arrived = self._arrived.get((kind, identifier))
        return arrived is not None and all(move.when <= arrived for move in away)

    def leading_to(self, ids: Collection[str]) -> set[str]:
        """Return ids, and those before that may have become one of them, by any number of steps.

        Args:
            ids: The ids, of whatever kind; the id of a mod stands for all of its definitions.
        """
        before: defaultdict[str, list[str]] = defaultdict(list)
        for (_, old), moves in self._away.items() if ids else ():
            for move in moves:
                if isinstance(move.new, str):
                    before[move.new].append(old)
                    before[mod_of(move.new)].append(old)
        found, left = set(ids), [*ids]
        while left:
            further = set(before[left.pop()]) - found
            found |= further
            left += further
        return found

    def _walk(
        self, kind: str, identifier: str, dated: Mapping[str, _When], made: dict[str, _When]
    ) -> Iterator[Move]:
        """Yield the steps from an id on.

        There is an end to it even where mods lead to one another: of the steps of each mod only
        later ones are made when the way comes back to it.

        Args:
            kind: The kind of the definition.
            identifier: Its full id.
            dated: Of which versions of mods it is, by the ids of the mods.
            made: Up to when the steps of mods are made already, by the ids of the mods.
        """
        left: set[str] = set()
        current: str | Removed = identifier
        while isinstance(current, str):
            mod, newest = mod_of(current), self._newest_use(kind, current)
            after = {**dated, **made}
            away = self._away.get((kind, current), ())
            move = next((each for each in away if each.when > after.get(each.mod, newest)), None)
            if move is None and mod in self._taken and mod not in left:
                left.add(mod)
                new = full_id(self._taken[mod], bare_name(current))
                move = Move(mod, kind, current, new, None, None)
            if move is None:
                return
            yield move
            made[move.mod] = move.when
            current = move.new
            if isinstance(current, str) and mod_of(current) != mod:
                dated = {}

    def _newest_use(self, kind: str, identifier: str) -> _When:
        """Return the point at which an id began to stand for its last meaning."""
        away = [move.when for move in self._away.get((kind, identifier), ())]
        arrived = self._arrived.get((kind, identifier), _BEGINNING)
        return max(_BEGINNING, arrived, *away[:-1])
