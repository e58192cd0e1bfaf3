"""What a mod says in `migrations.toml`: under which names its definitions went before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Self

from pydantic import Field, ValidationError, create_model, model_validator

from roguelike.content.documents.document import Document, Place
from roguelike.content.documents.tables import as_array, texts_in
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.mods.kinds_in_ids import with_kinds_in_ids
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.manifest_forms import as_version
from roguelike.content.mods.move_checks import alone
from roguelike.content.names.ids import full_id
from roguelike.content.names.manifest_texts import VersionText
from roguelike.content.names.moves import Move
from roguelike.content.names.names import Removed
from roguelike.content.names.versions import nearest_version
from roguelike.content.schema.base import Items, Line, Model, Reference

FILE = "migrations.toml"


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
        unread: The ids about which it says more, in entries with which something is wrong.
    """

    made: list[Move]
    unread: frozenset[str] = frozenset()


def read_moves(mod: Mod, kinds: Collection[str], report: Report) -> Moves:
    """Return the steps that a mod says it made, as far as that can be read.

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
    model, unread = migrations_model(tuple(kinds)), frozenset[str]()
    entries = {
        name: dict(enumerate(as_array(value) or ())) for name, value in document.data.items()
    }
    try:
        said = model.model_validate(document.data)
    except ValidationError as error:
        found = explain(error, Subject(model, Place(document), f"`{FILE}`"))
        for finding in with_kinds_in_ids(found, entries):
            report.add(_in_our_form(finding))
        wrong = {each["loc"][:2] for each in error.errors(include_url=False, include_input=False)}
        unread = frozenset(_ids_in(_taken_out(wrong, entries, document), mod.id))
        said = model.model_validate({name: [*each.values()] for name, each in entries.items()})
    moves = list(_moves(said, mod, Place(document), entries))
    doubted: set[tuple[str, str]] = set()
    for move, finding in alone(moves, mod):
        report.add(finding)
        if finding.code is not Code.E408:
            doubted.add((move.kind, move.old))
    made = [move for move in moves if (move.kind, move.old) not in doubted]
    return Moves(made, unread.union(old for _, old in doubted))


def _in_our_form(finding: Diagnostic) -> Diagnostic:
    """Return a finding, with the version to write where a number stands for one."""
    is_version = finding.code is Code.E202 and finding.place.keys[-1:] == ("since",)
    return as_version(finding, nearest_version) if is_version else finding


def _taken_out(
    wrong: Iterable[tuple[int | str, ...]],
    entries: dict[str, dict[int, object]],
    document: Document,
) -> Iterator[object]:
    """Take entries out with which something is wrong, and yield them."""
    for name, *numbers in wrong:
        section = str(name)
        match numbers:
            case [int(number)]:
                yield entries.get(section, {}).pop(number, None)
            case _:
                entries.pop(section, None)
                yield document.data.get(section)


def _ids_in(said: Iterable[object], mod: str) -> Iterator[str]:
    return (_full(mod, text) for each in said for text in texts_in(each))


def _moves(
    said: MigrationsFile, mod: Mod, place: Place, numbers: Mapping[str, Iterable[int]]
) -> Iterator[Move]:
    for number, rename in zip(numbers.get("rename", ()), said.rename, strict=True):
        here = place.at("rename", number)
        old, new = _full(mod.id, rename.from_), _full(mod.id, rename.to)
        yield Move(rename.kind, old, new, rename.since, here)
    for number, entry in zip(numbers.get("removed", ()), said.removed, strict=True):
        here = place.at("removed", number)
        new = Removed(entry.reason) if entry.use is None else _full(mod.id, entry.use)
        yield Move(entry.kind, _full(mod.id, entry.id), new, entry.since, here)


def _full(mod: str, reference: str) -> str:
    return reference if ":" in reference else full_id(mod, reference)
