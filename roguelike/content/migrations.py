"""What became of ids: `migrations.toml` says under which names a mod's definitions went before.

Each entry is a step that was made in some version of the mod. The steps are made in the order of
the versions, those of one version at once, so that none is made on top of another. They are pure
functions from ids to ids: making them again changes nothing, and nobody has to remember which
were made. They may not lead in a circle, not even to exchange two names or to take one back:
content that refers to an id does not say of which version it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple, Self

from pydantic import ConfigDict, Field, ValidationError, create_model, model_validator

from roguelike.content.diagnostics import Code, Diagnostic, Related, Report, suggestion
from roguelike.content.document import Place
from roguelike.content.explanations import explain
from roguelike.content.faults import Fault, fault
from roguelike.content.ids import Names, Removed, bare_name, full_id
from roguelike.content.manifest import Mod, VersionText
from roguelike.content.problems import Subject
from roguelike.content.relations import Link, Links, circle
from roguelike.content.schema.base import Items, Line, Model, Reference
from roguelike.content.versions import Version

FILE = "migrations.toml"


class Rename(Model):
    """A definition that has another id now."""

    model_config = ConfigDict(validate_by_alias=True, validate_by_name=True)

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
            raise fault(
                Fault.CONTRADICTION, "either `use` or `drop = true` says what becomes of it"
            )
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


@dataclass(frozen=True, slots=True)
class Move:
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
        self._steps: dict[str, list[Move]] = {}
        for move in sorted(moves, key=_by_version):
            self._steps.setdefault(_mod_of(move.old), []).append(move)

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self._steps or self._taken)

    def migrated(
        self, kind: str, identifier: str, versions: Mapping[str, Version] | None = None
    ) -> str | Removed:
        """Return what became of a definition: its full id now, or that it is gone.

        Args:
            kind: Its kind.
            identifier: Its full id before.
            versions: From which versions of mods the id is, by the ids of the mods. Steps made
                in them or before are not made again.
        """
        path = self.path(kind, identifier, versions)
        if path:
            return path[-1].new
        return identifier

    def path(
        self, kind: str, identifier: str, versions: Mapping[str, Version] | None = None
    ) -> list[Move]:
        """Return the steps that lead to what `migrated` returns, in order."""
        found: list[Move] = []
        seen: set[str] = set()
        current: str | Removed = identifier
        while isinstance(current, str) and (mod := _mod_of(current)) not in seen:
            seen.add(mod)
            for move in self._within(mod, kind, current, (versions or {}).get(mod)):
                found.append(move)
                current = move.new
        return found

    def _within(
        self, mod: str, kind: str, identifier: str, version: Version | None
    ) -> Iterator[Move]:
        """Yield the steps that one mod made, and the one to the mod in its place."""
        current, last = identifier, None
        for move in self._steps.get(mod, ()):
            is_new = version is None or move.since is None or move.since > version
            was_made_at_once = last is not None and last == move.since
            if (move.kind, move.old) != (kind, current) or not is_new or was_made_at_once:
                continue
            yield move
            if isinstance(move.new, Removed) or _mod_of(move.new) != mod:
                return
            current, last = move.new, move.since
        if mod in self._taken:
            new = full_id(self._taken[mod], bare_name(current))
            yield Move(kind, current, new, None, None)


def read_moves(mod: Mod, kinds: Collection[str], report: Report) -> list[Move]:
    """Return the steps that a mod says it made; nothing but findings if that cannot be read.

    Those that it cannot have made yet, or that lead in a circle, are reported and left out.

    Args:
        mod: The mod.
        kinds: The kinds of content that there are.
        report: Takes what is wrong with the file.
    """
    document = mod.folder.document(FILE, report)
    if document is None:
        return []
    model = migrations_model(tuple(kinds))
    try:
        said = model.model_validate(document.data)
    except ValidationError as error:
        for finding in explain(error, Subject(model, Place(document), f"`{FILE}`")):
            report.add(finding)
        return []
    moves = list(_moves(said, mod, Place(document)))
    circles = list(_circles(moves))
    round_about = {step for each in circles for step in each.steps}
    for finding in (*_misplaced(moves, mod), *_early(moves, mod), *map(_circular, circles)):
        report.add(finding)
    return [
        move
        for move in moves
        if not _is_early(move, mod) and (move.kind, move.old, move.new) not in round_about
    ]


def lost(
    moves: Iterable[Move], migrations: Migrations, names: Names, uncertain: Collection[str]
) -> Iterator[Diagnostic]:
    """Yield what is wrong with steps beside what exists.

    That is E605 for each that leads, with those after it, to nothing, and E206 for each about
    something that its mod still defines.

    Args:
        moves: The steps of a mod.
        migrations: The steps of all mods.
        names: What exists.
        uncertain: What else may exist, as `Subject.uncertain` has it.
    """
    for move in moves:
        ids = names.known.get(move.kind, ())
        if move.place is not None and move.old in ids and _mod_of(move.old) == names.mod:
            yield _premature(move, move.place)
            continue
        if isinstance(move.new, Removed) or move.new in ids or move.place is None:
            continue
        versions = {} if move.since is None else {_mod_of(move.new): move.since}
        last = migrations.migrated(move.kind, move.new, versions)
        if isinstance(last, str) and last not in ids and not names.may_exist(last, uncertain):
            message = f"there is no {move.kind} `{last}`, so `{move.old}` leads nowhere"
            hint = suggestion(last, ids)
            yield Diagnostic(Code.E605, move.place.at(move.keys[1]), message, hint)


def _premature(move: Move, place: Place) -> Diagnostic:
    """Return the finding that what a step is about is defined under its id of before."""
    became = "be gone" if isinstance(move.new, Removed) else f"have become `{move.new}`"
    message = f"the {move.kind} `{move.old}` is still there, so it cannot {became}"
    hint = "take out the definition or this entry"
    return Diagnostic(Code.E206, place.at(move.keys[0]), message, hint)


def _moves(said: MigrationsFile, mod: Mod, place: Place) -> Iterator[Move]:
    for number, entry in enumerate(said.rename):
        here = place.at("rename", number)
        old, new = _full(mod.id, entry.from_), _full(mod.id, entry.to)
        yield Move(entry.kind, old, new, entry.since, here)
    for number, entry in enumerate(said.removed):
        here = place.at("removed", number)
        new = Removed(entry.reason) if entry.use is None else _full(mod.id, entry.use)
        yield Move(entry.kind, _full(mod.id, entry.id), new, entry.since, here)


def _misplaced(moves: Iterable[Move], mod: Mod) -> Iterator[Diagnostic]:
    """Yield what is wrong with steps of a mod beside one another."""
    own = {mod.id, *mod.manifest.mod.replaces}
    seen: dict[tuple[str, str, Version | None], Place] = {}
    for move in moves:
        assert move.place is not None, "it has been read from a file"
        place = move.place.at(move.keys[0])
        if (owner := _mod_of(move.old)) not in own:
            message = f"`{move.old}` belongs to the mod `{owner}`, and this is `{mod.id}`"
            yield Diagnostic(Code.E408, place, message, "a mod says only what became of its own")
        first = seen.setdefault((move.kind, move.old, move.since), place)
        if first is not place:
            message = f"what became of the {move.kind} `{move.old}` is already said"
            related = (Related(first, "it is said here"),)
            yield Diagnostic(Code.E407, place, message, related=related)


def _early(moves: Iterable[Move], mod: Mod) -> Iterator[Diagnostic]:
    """Yield what is wrong with steps of versions that are yet to come."""
    related = (Related(mod.place("mod", "version"), "it is said here"),)
    for move in moves:
        if move.place is not None and _is_early(move, mod):
            message = f"version {move.since} is yet to come: the mod is at {mod.version}"
            hint = f"make it {mod.version} or less, or raise the version of the mod"
            yield Diagnostic(Code.E206, move.place.at("since"), message, hint, related)


def _is_early(move: Move, mod: Mod) -> bool:
    return move.since is not None and move.since > mod.version


class _Circle(NamedTuple):
    """Ids of a kind each of which becomes the next, the last being the first again."""

    kind: str
    ids: Sequence[str]
    places: Sequence[Place]

    @property
    def steps(self) -> Iterator[tuple[str, str, str]]:
        """The kind, the id before and the one afterwards, for each step."""
        return ((self.kind, old, new) for old, new in pairwise(self.ids))


def _circles(moves: Collection[Move]) -> Iterator[_Circle]:
    """Yield the circles in which steps lead, whatever their versions."""
    by_kind: dict[str, Links] = {}
    for move in moves:
        if isinstance(move.new, str) and move.place is not None:
            link = Link(f"becomes `{move.new}`", move.place.at(move.keys[1]))
            by_kind.setdefault(move.kind, {}).setdefault(move.old, {}).setdefault(move.new, link)
    for kind, links in by_kind.items():
        while ids := circle(links):
            ids.append(ids[0])
            yield _Circle(kind, ids, [links[old].pop(new).place for old, new in pairwise(ids)])


def _circular(found: _Circle) -> Diagnostic:
    """Return the finding about a circle; that of a single step is one about that step."""
    first, *others = found.places
    if not others:
        message = f"the {found.kind} `{found.ids[0]}` becomes what it was already"
        return Diagnostic(Code.E605, first, message, "take this entry out, or name another id")
    path = " -> ".join(f"`{each}`" for each in found.ids)
    message = f"{found.kind} ids become one another in a circle: {path}"
    hint = "keep only what leads to an id of now"
    related = tuple(Related(place, "and this") for place in others)
    return Diagnostic(Code.E605, first, message, hint, related)


def _by_version(move: Move) -> tuple[bool, Version]:
    return move.since is None, move.since or Version(0)


def _mod_of(identifier: str) -> str:
    return identifier.partition(":")[0]


def _full(mod: str, reference: str) -> str:
    return reference if ":" in reference else full_id(mod, reference)


__all__ = [
    "FILE",
    "Migrations",
    "MigrationsFile",
    "Move",
    "Removal",
    "Removed",
    "Rename",
    "lost",
    "migrations_model",
    "read_moves",
]
