"""What the player lets pass that manifests do not: other versions of what a mod requires.

A mod that nobody maintains goes on requiring what was there when it was made. Its user may know
better, and says so in a file among the mods. That widens what the mod requires of versions and
can do no more: what is missing stays missing, and what conflicts goes on conflicting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple, Self

import tomli_w
from msgspec import Struct, field
from pydantic import Field, ValidationError

from roguelike.content.documents.document import Document, Place, Token
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, suggestion
from roguelike.content.mods.manifest import MAX_RELATED, Mod
from roguelike.content.mods.player_files import read_file, write_file
from roguelike.content.names.manifest_texts import ENGINE_ID, ModId, RequiredId, RequirementText
from roguelike.content.names.versions import ENGINE, Requirement, Version
from roguelike.content.schema.base import Model
from roguelike.content.words.reasons import Reason

OVERRIDES = "overrides.toml"
"""What the file is called. It lies in the player's own folder for mods, beside these."""
MAX_RELAXED = 200
"""Of how many mods the requirements can be relaxed."""

_HEADER = """\
# Which versions you let pass, of what mods require. The game writes this file, and you may change
# it as well.

"""
_RELAX = "relax"
_TABLES = ("requires", "optional")

Ranges = Annotated[dict[RequiredId, RequirementText], Field(max_length=MAX_RELATED)]


class Overrides(Model):
    """All that the file may say."""

    relax: Annotated[dict[ModId, Ranges], Field(max_length=MAX_RELAXED)] = Field(
        default_factory=dict[str, dict[str, Requirement]],
        description=(
            "By the ids of mods, and of what they require or can use, which versions of that will"
            " do as well, such as `*`."
        ),
    )

    def relaxing(self, mod: str, required: str, wanted: Requirement | None) -> Self:
        """Return the same with another range for what a mod requires; None is that of the mod."""
        ranges = {**self.relax.get(mod, {}), required: wanted}
        kept = {name: each for name, each in ranges.items() if each is not None}
        relaxed = {**self.relax, mod: kept}
        return self.model_copy(
            update={"relax": {id_: ranges for id_, ranges in relaxed.items() if ranges}}
        )


class Use(NamedTuple):
    """That a mod has a requirement which only its user lets pass.

    Attributes:
        required: What it requires, by the id.
        reason: What to say about it.
        finding: The same as I117.
    """

    required: str
    reason: Reason
    finding: Diagnostic


class Relaxations(Struct, frozen=True):
    """What the player lets pass.

    Attributes:
        overrides: What the file says.
        document: The file.
    """

    overrides: Overrides = field(default_factory=Overrides)
    document: Document = field(default_factory=lambda: Document(OVERRIDES))

    def allow(self, mod: str, required: str, wanted: Requirement, version: Version) -> bool:
        """Tell whether a version will do for a mod, by its manifest or else by its user.

        Args:
            mod: The id of the mod.
            required: What it requires.
            wanted: The requirement.
            version: The version that there is.
        """
        return wanted.allows(version) or self._pass(mod, required, version)

    def uses(self, mod: Mod, present: Mapping[str, Mod]) -> Iterator[Use]:
        """Yield what only the player lets pass about a mod that is loaded.

        Args:
            mod: The mod.
            present: The mods that are loaded, by their ids.
        """
        versions = {ENGINE_ID: ENGINE, **{id_: each.version for id_, each in present.items()}}
        for table, name, wanted in _asked(mod):
            version = versions.get(name)
            if version and not wanted.allows(version) and self._pass(mod.id, name, version):
                reason = Reason("relaxed", mod=name, wanted=wanted, version=version)
                said = f"{version} of `{name}` instead of {wanted}"
                message = f"`{mod.id}` gets {said}, as the player wishes"
                hint = f"`roguelike mods relax {mod.id} {name} --undo` takes that back"
                related = [Related(Place(self.document, (_RELAX, mod.id, name)), "relaxed here")]
                if other := present.get(name):
                    related.append(Related(other.place("mod", "version"), "its version"))
                place = mod.place(table, name)
                yield Use(name, reason, Diagnostic(Code.I117, place, message, hint, tuple(related)))

    def pointless(self, mods: Mapping[str, Mod | None]) -> Iterator[Diagnostic]:
        """Yield what is in the file and cannot be meant.

        What is not there may come back, so only a name that is nearly that of a mod counts.

        Args:
            mods: All mods by their ids; nothing for those that cannot be read.
        """
        for id_, ranges in self.overrides.relax.items():
            mod = mods.get(id_)
            if id_ not in mods and (hint := suggestion(id_, mods)):
                place = Place(self.document, (_RELAX, id_), Token.KEY)
                yield Diagnostic(Code.E301, place, f"there is no mod `{id_}`", hint)
            for name in ranges if mod else ():
                if mod and (complaint := unasked(mod, name)):
                    place = Place(self.document, (_RELAX, id_, name), Token.KEY)
                    yield Diagnostic(Code.E201, place, *complaint)

    def _pass(self, mod: str, required: str, version: Version) -> bool:
        instead = self.overrides.relax.get(mod, {}).get(required)
        return instead is not None and instead.allows(version)


def unasked(mod: Mod, name: str) -> tuple[str, str] | None:
    """Return that a mod asks for no version of something, and a hint; nothing, if it does."""
    asked = {asked for _, asked, _ in _asked(mod)}
    if name in asked:
        return None
    if name in mod.manifest.conflicts:
        message = f"`{mod.id}` conflicts with `{name}`, and that cannot be relaxed"
        return message, "switch one of them off"
    return f"`{mod.id}` does not require `{name}`", suggestion(name, asked)


def read_overrides(path: Path, report: Report) -> Relaxations:
    """Return what a file lets pass; nothing, if it cannot be used.

    Args:
        path: The file, which need not exist.
        report: Takes what is wrong with it. It is left as it is.
    """
    document = read_file(path, report)
    if document is None:
        return Relaxations()
    try:
        return Relaxations(Overrides.model_validate(document.data), document)
    except ValidationError as error:
        for finding in explain(error, Subject(Overrides, Place(document), "the overrides")):
            report.add(finding)
        return Relaxations()


def write_overrides(overrides: Overrides, path: Path) -> Path | None:
    """Write what the player lets pass.

    Args:
        overrides: What to write.
        path: The file. One that cannot be read is kept under another name.

    Returns:
        What the file that was there is now called, if it could not be read; else nothing.

    Raises:
        OSError: It cannot be written.
    """
    found = Report()
    read_overrides(path, found)
    said = {
        mod: {name: str(wanted) for name, wanted in ranges.items()}
        for mod, ranges in overrides.relax.items()
    }
    text = _HEADER + tomli_w.dumps({_RELAX: said} if said else {})
    return write_file(path, text, is_broken=found.has_errors)


def reported(mods: Iterable[Mod], relaxations: Relaxations, report: Report) -> dict[str, list[Use]]:
    """Return what only the player lets pass about mods that are loaded, by their ids.

    Args:
        mods: The mods.
        relaxations: What the player lets pass.
        report: Takes I117.
    """
    present = {mod.id: mod for mod in mods}
    found: dict[str, list[Use]] = {}
    for mod in present.values():
        if uses := [*relaxations.uses(mod, present)]:
            found[mod.id] = uses
        for use in uses:
            report.add(use.finding)
    return found


def _asked(mod: Mod) -> Iterator[tuple[str, str, Requirement]]:
    """Yield of what a mod asks for versions: in which table, of what, and for which."""
    for table in _TABLES:
        ranges: Mapping[str, Requirement] = getattr(mod.manifest, table)
        yield from ((table, name, wanted) for name, wanted in ranges.items())
