"""The files `migrations.toml`, in which mods state what became of ids."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from pydantic import Field, ValidationError, create_model

from roguelike.content.documents.document import Place, texts_in
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report
from roguelike.content.mods.id_migrations import MAX_STEPS, Migrations, Move
from roguelike.content.mods.manifest import Mod
from roguelike.content.references.ids import full_id, mod_of
from roguelike.content.references.names import Names, Removed
from roguelike.content.references.suggestions import meant_id
from roguelike.content.references.versions import Version, VersionText
from roguelike.content.schema.fields.base import Items, Line, Model, Reference
from roguelike.content.schema.fields.combinations import (
    exactly_one,
    keeping,
)
from roguelike.content.schema.fields.tree import table_of

FILE = "migrations.toml"


class Rename(Model):
    """A definition that has another id now."""

    kind: str = Field(description="The kind of the definition, such as `monster`.")
    from_: Reference = Field(alias="from", description="Its old id.")
    to: Reference = Field(description="Its new id.")
    since: VersionText = Field(description="The first version of the mod with the new id.")


class Removal(Model):
    """A definition that is no longer there."""

    kind: str = Field(description="The kind of the definition, such as `monster`.")
    id: Reference = Field(description="Its old id.")
    use: Reference | None = Field(default=None, description="What takes its place.")
    drop: Literal[True] | None = Field(
        default=None,
        description=("Whether nothing replaces it, so that whatever refers to it goes as well."),
    )
    reason: Line = Field(default="", description="Why it is gone, for anyone who misses it.")
    since: VersionText | None = Field(
        default=None, description="The first version of the mod without it; by default the newest."
    )

    _says_what_became_of_it = keeping(
        *exactly_one(
            "use",
            "drop",
            message="either `use` or `drop = true` says what becomes of it",
            hint='add use = "…" with what takes its place, or drop = true',
        )
    )


class MigrationsFile(Model):
    """All that `migrations.toml` says."""

    rename: Items[Rename] = Field(default=(), description="Definitions whose ids have changed.")
    removed: Items[Removal] = Field(default=(), description="Definitions that are no longer there.")


@lru_cache(maxsize=8)
def migrations_model(kinds: tuple[str, ...]) -> type[MigrationsFile]:
    """Return the model of `migrations.toml` where there are certain kinds of content."""
    kind: Any = (Literal[kinds], Field(description="The kind of the definition."))
    fields: dict[str, Any] = {}
    for name, base in (("rename", Rename), ("removed", Removal)):
        of_kinds = create_model(base.__name__, __base__=base, __doc__=base.__doc__, kind=kind)
        described = Field(default=(), description=table_of(MigrationsFile)[name].description)
        fields[name] = (Items[of_kinds], described)
    doc = MigrationsFile.__doc__
    return create_model("Migrations", __base__=MigrationsFile, __doc__=doc, **fields)


class Moves(NamedTuple):
    """The changes of ids that a mod states.

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
        for finding in explain(error, Subject(table_of(model), Place(document), f"`{FILE}`")):
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
        yield Move(mod.id, rename.kind, old, new, rename.since, here)
    for number, entry in enumerate(said.removed):
        here = place.at("removed", number)
        new = Removed(entry.reason) if entry.use is None else _full(mod.id, entry.use)
        yield Move(mod.id, entry.kind, _full(mod.id, entry.id), new, entry.since, here)


def _full(mod: str, reference: str) -> str:
    return reference if ":" in reference else full_id(mod, reference)


def _alone(moves: Iterable[Move], mod: Mod) -> Iterator[tuple[Move, Diagnostic]]:
    """Yield the steps of a mod that are wrong by themselves, with findings.

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
            hint = "a mod can only say what became of its own ids"
            yield move, Diagnostic(Code.E408, place, message, hint)
        first = seen.setdefault((move.kind, move.old, move.since or mod.version), place)
        if first is not place:
            message = f"what became of the {move.kind} `{move.old}` is already said"
            related = (Related(first, "it is said here"),)
            yield move, Diagnostic(Code.E407, place, message, related=related)
        if move.since is not None and move.since > mod.version:
            yield move, _early(move, mod)
        if move.new == move.old:
            message = f"the {move.kind} `{move.old}` becomes itself"
            hint = "remove this entry, or name another id"
            place = place_in(move, move.keys[1])
            yield move, Diagnostic(Code.E605, place, message, hint)


def wrong_moves(
    moves: Collection[Move], migrations: Migrations, names: Names, version: Version
) -> Iterator[tuple[Move, Diagnostic]]:
    """Yield the steps that are wrong given what exists, with findings.

    That is E605 for the last on each way to nothing, and E206 for each about something that its mod
    still defines although the step is one of this very version, and none that leads there; from
    the next version on, it is taken for a new definition under the name of before. After a way of
    too many steps, which is E605, nothing is looked at. A way may lead into an optional mod that is
    not used, as where a mod has been divided.

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
            hint = "name the current id here"
            place = place_in(move, move.keys[1])
            yield move, Diagnostic(Code.E605, place, message, hint)
            return
        if move.old in names.doubted or names.mod in names.doubted:
            continue
        if _is_premature(move, migrations, names, version):
            yield move, _premature(move)
            continue
        last = way[-1].new
        if isinstance(last, str) and own.isdisjoint(way[1:]) and _is_lost(move.kind, last, names):
            yield move, _lost(move, last, names)


def place_in(move: Move, *keys: str) -> Place:
    """Return a place in the entry of a step that has been read from a file."""
    assert move.place is not None, "it has been read from a file"
    return move.place.at(*keys)


def _is_lost(kind: str, last: str, names: Names) -> bool:
    return last not in names.known.get(kind, ()) and mod_of(last) not in names.optional


def _lost(move: Move, last: str, names: Names) -> Diagnostic:
    message = f"there is no {move.kind} `{last}`, so `{move.old}` leads nowhere"
    suggested = meant_id(move.kind, last, names.with_abstract).hint
    hint = suggested or "name the current id, or say with [[removed]] that it is gone"
    place = place_in(move, move.keys[1])
    return Diagnostic(Code.E605, place, message, hint)


def _early(move: Move, mod: Mod) -> Diagnostic:
    message = f"version {move.since} does not exist yet: the mod is at {mod.version}"
    hint = f"make it {mod.version} or less, or raise the version of the mod"
    related = (Related(mod.place("mod", "version"), "it is said here"),)
    return Diagnostic(Code.E206, place_in(move, "since"), message, hint, related)


def _is_premature(move: Move, migrations: Migrations, names: Names, version: Version) -> bool:
    """Return True if the mod of a step still defines what is said to have become something else."""
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
