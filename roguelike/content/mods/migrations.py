"""What became of ids: what mods say in `migrations.toml`, and where that leads.

The steps are pure functions from ids to ids: making them again changes nothing, and nobody has to
remember which were made. They are made in the order of the versions, those of one version at
once, so that none is made on top of another. What an id means depends on the version that it is
of: after an exchange, or where a name is used anew, the same id was something else before. A save
says of which version it is, content does not: there an id is one of the newest version in which
it was in use.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Literal, NamedTuple, Self

from msgspec import Struct
from pydantic import Field, ValidationError, create_model, model_validator

from roguelike.content.documents.document import Place, texts_in
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.subjects import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.mods.manifest import Mod
from roguelike.content.schema.base import Items, Line, Model, Reference
from roguelike.content.schema.ids import bare_name, full_id, mod_of
from roguelike.content.schema.names import Names, Removed
from roguelike.content.schema.suggestions import meant_id
from roguelike.content.schema.versions import Version, VersionText

FILE = "migrations.toml"
MAX_STEPS = 100
"""How many steps are made in a row; no definition changes its id so often."""

_When = tuple[bool, Version]
"""A point in the history of a mod; the newest version, whatever its number, comes last."""
_BEGINNING: _When = (False, Version(-1))


class Move(Struct, frozen=True):
    """One step: what became of an id in some version of a mod.

    Attributes:
        kind: The kind of the definition.
        old: Its full id before.
        new: Its full id afterwards, or that it has none.
        since: The version of the mod; nothing stands for the newest.
        place: Where the mod says what became of it; nothing where it takes the place of another.
    """

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
        """Tell whether there are any."""
        return bool(self._away or self._taken)

    def migrated(
        self, kind: str, identifier: str, versions: Mapping[str, Version] | None = None
    ) -> str | Removed:
        """Return what became of a definition: its full id now, or that it is gone.

        Args:
            kind: Its kind.
            identifier: Its full id before.
            versions: From which versions of mods the id is, by the ids of the mods. Steps made
                in them or before are not made again. Without a version it is of the newest in
                which it was in use, which may be that of now.
        """
        path = self.path(kind, identifier, versions)
        return path[-1].new if path else identifier

    def path(
        self, kind: str, identifier: str, versions: Mapping[str, Version] | None = None
    ) -> list[Move]:
        """Return the steps that lead to what `migrated` returns, in order, at most `MAX_STEPS`."""
        dated = {mod: (False, version) for mod, version in (versions or {}).items()}
        return list(islice(self._walk(kind, identifier, dated), MAX_STEPS))

    def following(self, move: Move) -> list[Move]:
        """Return the steps that are made after one of them, in order, at most `MAX_STEPS`."""
        if isinstance(move.new, Removed):
            return []
        way = self._walk(move.kind, move.new, {mod_of(move.old): move.when})
        return list(islice(way, MAX_STEPS))

    def is_in_use(self, kind: str, identifier: str) -> bool:
        """Tell whether a step led to an id when the last one led away from it, or since then."""
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

    def _walk(self, kind: str, identifier: str, dated: dict[str, _When]) -> Iterator[Move]:
        """Yield the steps from an id on.

        There is an end to it even where mods lead to one another: of the steps of each mod only
        later ones are made when the way comes back to it.

        Args:
            kind: The kind of the definition.
            identifier: Its full id.
            dated: Up to when the steps of mods are made already, by the ids of the mods.
        """
        left: set[str] = set()
        current: str | Removed = identifier
        while isinstance(current, str):
            mod = mod_of(current)
            after = dated[mod] if mod in dated else self._newest_use(kind, current)
            away = self._away.get((kind, current), ())
            move = next((each for each in away if each.when > after), None)
            if move is None and mod in self._taken and mod not in left:
                left.add(mod)
                move = Move(
                    kind, current, full_id(self._taken[mod], bare_name(current)), None, None
                )
            if move is None:
                return
            yield move
            dated[mod] = move.when
            current = move.new

    def _newest_use(self, kind: str, identifier: str) -> _When:
        """Return when an id began to stand for what it was in the end."""
        away = [move.when for move in self._away.get((kind, identifier), ())]
        arrived = self._arrived.get((kind, identifier), _BEGINNING)
        return max(_BEGINNING, arrived, *away[:-1])


class Rename(Model):
    """A definition that has another id now."""

    kind: str = Field(description="The kind of the definition, such as `monster`.")
    from_: Reference = Field(alias="from", description="Its id before.")
    to: Reference = Field(description="Its id now.")
    since: VersionText = Field(description="The version of the mod that began with the new id.")


class Removal(Model):
    """A definition that is no longer there."""

    kind: str = Field(description="The kind of the definition, such as `monster`.")
    id: Reference = Field(description="Its id before.")
    use: Reference | None = Field(default=None, description="What takes its place.")
    drop: Literal[True] | None = Field(
        default=None, description="Whether nothing does, so that what refers to it goes as well."
    )
    reason: Line = Field(default="", description="Why it is gone, for those who miss it.")
    since: VersionText | None = Field(
        default=None, description="The first version of the mod without it; by default the newest."
    )

    @model_validator(mode="after")
    def _says_what_became_of_it(self) -> Self:
        if (self.use is None) is (self.drop is None):
            message = "either `use` or `drop = true` says what becomes of it"
            both = "take one of them out"
            hint = both if self.use else 'add use = "…" with what takes its place, or drop = true'
            raise fault(Fault.CONTRADICTION, message, hint=hint)
        return self


class MigrationsFile(Model):
    """All that `migrations.toml` says."""

    rename: Items[Rename] = Field(default=(), description="Definitions that have other ids now.")
    removed: Items[Removal] = Field(default=(), description="Definitions that are no longer there.")


@lru_cache(maxsize=8)
def migrations_model(kinds: tuple[str, ...]) -> type[MigrationsFile]:
    """Return the model of `migrations.toml` where there are certain kinds of content."""
    kind: Any = (Literal[kinds], Field(description="The kind of the definition."))
    fields: dict[str, Any] = {}
    for name, base in (("rename", Rename), ("removed", Removal)):
        narrowed = create_model(base.__name__, __base__=base, __doc__=base.__doc__, kind=kind)
        fields[name] = (Items[narrowed], MigrationsFile.model_fields[name])
    doc = MigrationsFile.__doc__
    return create_model("Migrations", __base__=MigrationsFile, __doc__=doc, **fields)


class Moves(NamedTuple):
    """What a mod says became of ids.

    Attributes:
        made: The steps that it made.
        unread: The ids about which it says something that is wrong.
    """

    made: list[Move]
    unread: frozenset[str] = frozenset()


def read_moves(mod: Mod, kinds: Collection[str], report: Report) -> Moves:
    """Return the steps that a mod says it made; none if the file has errors of shape.

    What it says became of an id is left out where that is said twice of one version, or is of one
    yet to come, or is nothing. Steps of another mod are reported and count all the same.

    Args:
        mod: The mod.
        kinds: The kinds of content that there are.
        report: Takes what is wrong with the file.
    """
    document = mod.folder.document(FILE, report)
    if document is None:
        return Moves([])
    model = migrations_model(tuple(kinds))
    try:
        said = model.model_validate(document.data)
    except ValidationError as error:
        for finding in explain(error, Subject(model, Place(document), f"`{FILE}`")):
            report.add(finding)
        return Moves([], frozenset(_full(mod.id, text) for text in texts_in(document.data)))
    moves = list(_moves(said, mod, Place(document)))
    doubted: set[tuple[str, str]] = set()
    for move, finding in _alone(moves, mod):
        report.add(finding)
        if finding.code is not Code.E408:
            doubted.add((move.kind, move.old))
    made = [move for move in moves if (move.kind, move.old) not in doubted]
    return Moves(made, frozenset(old for _, old in doubted))


def _moves(said: MigrationsFile, mod: Mod, place: Place) -> Iterator[Move]:
    for number, rename in enumerate(said.rename):
        here = place.at("rename", number)
        old, new = _full(mod.id, rename.from_), _full(mod.id, rename.to)
        yield Move(rename.kind, old, new, rename.since, here)
    for number, entry in enumerate(said.removed):
        here = place.at("removed", number)
        new = Removed(entry.reason) if entry.use is None else _full(mod.id, entry.use)
        yield Move(entry.kind, _full(mod.id, entry.id), new, entry.since, here)


def _full(mod: str, reference: str) -> str:
    return reference if ":" in reference else full_id(mod, reference)


def _alone(moves: Iterable[Move], mod: Mod) -> Iterator[tuple[Move, Diagnostic]]:
    """Yield what is wrong with the steps of a mod, whatever else there is, with the steps.

    That is E408 for each about something of another mod, E407 for what is said twice of one
    version, be it by its number or as the newest, E206 for each of a version that is yet to come,
    and E605 for each to where it starts.

    Args:
        moves: The steps, as the file of the mod says them.
        mod: The mod.
    """
    own = {mod.id, *mod.manifest.mod.replaces}
    seen: dict[tuple[str, str, Version], Place] = {}
    for move in moves:
        place = place_in(move, move.keys[0])
        if (owner := mod_of(move.old)) not in own:
            message = f"`{move.old}` belongs to the mod `{owner}`, and this is `{mod.id}`"
            hint = "a mod says only what became of its own"
            yield move, Diagnostic(Code.E408, place, message, hint)
        first = seen.setdefault((move.kind, move.old, move.since or mod.version), place)
        if first is not place:
            message = f"what became of the {move.kind} `{move.old}` is already said"
            related = (Related(first, "it is said here"),)
            yield move, Diagnostic(Code.E407, place, message, related=related)
        if move.since is not None and move.since > mod.version:
            yield move, _early(move, mod)
        if move.new == move.old:
            message = f"the {move.kind} `{move.old}` becomes what it was already"
            hint = "take this entry out, or name another id"
            place = place_in(move, move.keys[1])
            yield move, Diagnostic(Code.E605, place, message, hint)


def lost(
    moves: Collection[Move], migrations: Migrations, names: Names, version: Version
) -> Iterator[tuple[Move, Diagnostic]]:
    """Yield what is wrong with steps beside what exists, with the steps.

    That is E605 for the last on each way to nothing, and E206 for each about something that its mod
    still defines although the step is one of this very version, and none that leads there; from
    the next version on, it is taken for a new definition under the name of before. After a way of
    too many steps, which is E605, nothing is looked at.

    Args:
        moves: The steps of a mod.
        migrations: The steps of all mods.
        names: What exists.
        version: The version of the mod.
    """
    own = {*moves}
    for move in moves:
        way = [move, *migrations.following(move)]
        if len(way) > MAX_STEPS:
            message = f"the {move.kind} `{move.old}` goes through more than {MAX_STEPS} other ids"
            hint = "name the id of now here"
            place = place_in(move, move.keys[1])
            yield move, Diagnostic(Code.E605, place, message, hint)
            return
        if move.old in names.doubted or names.mod in names.doubted:
            continue
        if _is_premature(move, migrations, names, version):
            yield move, _premature(move)
            continue
        last = way[-1].new
        is_lost = isinstance(last, str) and last not in names.known.get(way[-1].kind, ())
        if is_lost and own.isdisjoint(way[1:]):
            yield move, _lost(move, str(last), names)


def place_in(move: Move, *keys: str) -> Place:
    """Return a place in the entry of a step that has been read from a file."""
    assert move.place is not None, "it has been read from a file"
    return move.place.at(*keys)


def _lost(move: Move, last: str, names: Names) -> Diagnostic:
    message = f"there is no {move.kind} `{last}`, so `{move.old}` leads nowhere"
    hint = meant_id(move.kind, last, names.with_abstract).hint
    place = place_in(move, move.keys[1])
    return Diagnostic(Code.E605, place, message, hint)


def _early(move: Move, mod: Mod) -> Diagnostic:
    message = f"version {move.since} is yet to come: the mod is at {mod.version}"
    hint = f"make it {mod.version} or less, or raise the version of the mod"
    related = (Related(mod.place("mod", "version"), "it is said here"),)
    return Diagnostic(Code.E206, place_in(move, "since"), message, hint, related)


def _is_premature(move: Move, migrations: Migrations, names: Names, version: Version) -> bool:
    """Tell whether the mod of a step still defines what is said to have become something else."""
    return (
        move.old in names.known.get(move.kind, ())
        and mod_of(move.old) == names.mod
        and (move.since is None or move.since >= version)
        and not migrations.is_in_use(move.kind, move.old)
    )


def _premature(move: Move) -> Diagnostic:
    became = "be gone" if isinstance(move.new, Removed) else f"have become `{move.new}`"
    message = f"the {move.kind} `{move.old}` is still there, so it cannot {became}"
    hint = "take out the definition or this entry"
    return Diagnostic(Code.E206, place_in(move, move.keys[0]), message, hint)
