"""What a mod says about itself in `mod.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field, ValidationError

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.explaining.allowances import Allowance, Lint, allowances
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject
from roguelike.content.fields.settings import MAX_SETTINGS, Name, PluginName, SettingDef
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.mends import Rename
from roguelike.content.mods.headers import under_header
from roguelike.content.mods.manifest_forms import about_manifests
from roguelike.content.mods.manifest_needs import needs
from roguelike.content.mods.mod_files import MANIFEST, ModFiles, lies_too_deep
from roguelike.content.names.ids import CORE
from roguelike.content.names.manifest_texts import (
    ENGINE_ID,
    ModId,
    ReplacedId,
    RequiredId,
    RequirementText,
    VersionText,
    is_mod_id,
)
from roguelike.content.names.versions import Requirement, Version
from roguelike.content.schema.base import Items, Label, Line, Model

MAX_RELATED = 200
"""How many other mods a manifest may name in one table."""

ModKind = Literal["library", "campaign", "content", "compat", "overlay", "language"]
"""What a mod is for. Where nothing else decides, mods load in this order."""

Related = Annotated[dict[ModId, RequirementText], Field(max_length=MAX_RELATED)]
Ids = Annotated[Items[ModId], Field(max_length=MAX_RELATED)]


class ModInfo(Model):
    """What a mod is."""

    id: ModId = Field(description="The namespace of its definitions; the name of its folder.")
    name: Label = Field(description="The name shown to the player.")
    version: VersionText = Field(description="Three numbers, such as `1.4.0`.")
    format: Annotated[int, Field(ge=1)] = Field(
        description="The format of its files, at present 1."
    )
    kind: ModKind = Field(
        description="What it is for; where nothing else decides, mods load in this order."
    )
    summary: Line = Field(default="", description="One sentence about it.")
    authors: Items[Label] = Field(default=(), description="Who made it.")
    license: Line = Field(default="", description="Under which terms it may be used.")
    homepage: Line = Field(default="", description="Where there is more about it.")
    replaces: Annotated[Items[ReplacedId], Field(max_length=MAX_RELATED)] = Field(
        default=(),
        description="The mods whose place it takes: what requires one of them gets this one.",
    )
    plugins: Annotated[Items[PluginName], Field(max_length=MAX_RELATED)] = Field(
        default=(), description="The plugins, which are programs, that it cannot do without."
    )


class OrderHints(Model):
    """Where a mod would like to be among mods that it has nothing else to do with."""

    after: Ids = Field(default=(), description="The mods after which it would like to load.")
    before: Ids = Field(default=(), description="The mods before which it would like to load.")


class Manifest(Model):
    """All that `mod.toml` says."""

    mod: ModInfo = Field(description="What the mod is.")
    requires: Annotated[dict[RequiredId, RequirementText], Field(max_length=MAX_RELATED)] = Field(
        default_factory=dict[str, Requirement],
        description=(
            "The mods that it cannot do without, which load before it, and as `engine` the game"
            " itself; each with a version requirement, such as `>=1.2, <2` or `*`."
        ),
    )
    optional: Related = Field(
        default_factory=dict[str, Requirement],
        description=(
            "The mods that it knows how to use, which load before it if they are there in a"
            " version that meets the requirement."
        ),
    )
    conflicts: Related = Field(
        default_factory=dict[str, Requirement],
        description="The mods beside which it cannot be used, in the versions that are meant.",
    )
    order: OrderHints = Field(
        default=OrderHints(),
        description="Where it would like to be among the others; this gives way to all else.",
    )
    settings: Annotated[dict[Name, SettingDef], Field(max_length=MAX_SETTINGS)] = Field(
        default_factory=dict[str, SettingDef],
        description="What the player can choose about it.",
    )
    lint: Lint = Field(
        default=Lint(), description="What is not to be reported of any of its files."
    )


Reader = Callable[[Document], Manifest]
"""What makes a manifest of a file in one format, or raises pydantic's `ValidationError`."""

READERS: Mapping[int, Reader] = {1: lambda document: Manifest.model_validate(document.data)}
"""How the manifests of each format are read. A format that was ever released stays readable."""
FORMAT = max(READERS)
"""The newest format of content that this version of the game reads."""


class Mod(Struct, frozen=True, eq=False):
    """A mod whose manifest has been read.

    Attributes:
        folder: Where its files are.
        document: Its manifest as a file.
        manifest: Its manifest.
    """

    folder: ModFiles
    document: Document
    manifest: Manifest

    @property
    def id(self) -> str:
        """Its id."""
        return self.manifest.mod.id

    @property
    def requires(self) -> dict[str, Requirement]:
        """The mods that it requires, without the game itself."""
        return {id_: req for id_, req in self.manifest.requires.items() if id_ != ENGINE_ID}

    @property
    def version(self) -> Version:
        """Its version."""
        return self.manifest.mod.version

    @property
    def precedence(self) -> int:
        """The place of its kind among all kinds: those with lower numbers load first.

        Before all of them comes `core`, on which the others build whether they say so or not.
        """
        return -1 if self.id == CORE else get_args(ModKind).index(self.manifest.mod.kind)

    @property
    def allowances(self) -> list[Allowance]:
        """What is not to be reported of any of its files."""
        return allowances(self.manifest.lint, Place(self.document))

    def place(self, *keys: str | int, token: Token = Token.VALUE) -> Place:
        """Return a place in its manifest."""
        return Place(self.document, keys, token)


_MISPLACED: dict[KeyPath, str] = {
    **{(field,): "it belongs below [mod]" for field in ModInfo.model_fields},
    **{
        ("mod", table): f"begin a table of its own: [{table}]"
        for table in Manifest.model_fields
        if table != "mod"
    },
    ("mod", "dependencies"): "begin a table of its own: [requires]",
    ("mod", "load_after"): "write it as `after` below [order]",
    ("mod", "load_before"): "write it as `before` below [order]",
}
"""What to do about what stands in another table of the manifest than it should."""


_ID = ("mod", "id")


def read_mod(folder: ModFiles, report: Report, *, under_any_name: bool = False) -> Mod | None:
    """Return the mod in `folder`, or nothing but findings, if its manifest is not valid.

    Args:
        folder: Where it is kept.
        report: Takes what is wrong with it, and W210 for what it says of itself.
        under_any_name: Whether the folder may be called something else than the mod.
    """
    document = folder.manifest(report)
    reader = None if document is None else _reader(document, report)
    if document is None or reader is None:
        return None
    try:
        manifest = reader(document)
    except ValidationError as error:
        subject = Subject(Manifest, Place(document), "the manifest", elsewhere=_MISPLACED)
        name = "" if under_any_name else folder.name
        told = [about_manifests(each, name) for each in explain(error, subject)]
        findings = needs(under_header(told, document), name)
        if not under_any_name and all(each.place.keys != _ID for each in findings):
            unread = _misnamed(folder, Place(document, _ID))
            findings += (replace(each, mend=()) for each in unread)  # files may use the id
        for finding in findings:
            report.add(finding)
        return None
    mod = Mod(folder, document, manifest)
    for place, message in _about_itself(mod):
        report.add(Diagnostic(Code.W210, place, f"the mod cannot {message}", "take it out"))
    for id_ in manifest.optional.keys() & manifest.requires.keys():
        report.add(_not_optional(mod, id_))
    misnamed = () if under_any_name else _misnamed(folder, Place(document, _ID))
    for finding in misnamed:
        report.add(finding)
    return None if misnamed or document.stand_ins else mod


def _reader(document: Document, report: Report) -> Reader | None:
    """Return what reads the manifest; without a valid format, that of the newest complains."""
    info: object = document.data.get("mod")
    number = cast("dict[str, object]", info).get("format") if isinstance(info, dict) else None
    if isinstance(number, int) and number > FORMAT:
        place = Place(document, ("mod", "format"))
        message = f"format {number} is newer than this version of the game, which reads {FORMAT}"
        report.add(Diagnostic(Code.E005, place, message, "install a newer version of the game"))
        return None
    return READERS.get(number, READERS[FORMAT]) if isinstance(number, int) else READERS[FORMAT]


def _about_itself(mod: Mod) -> Iterator[tuple[Place, str]]:
    """Yield where a mod is named in its own manifest without effect, and what it cannot do.

    That it requires itself is a circle, which is found where mods are put in order.
    """
    if mod.id in mod.manifest.conflicts:
        yield mod.place("conflicts", mod.id, token=Token.KEY), "conflict with itself"
    order = mod.manifest.order
    for keys, ids, message in (
        (("mod", "replaces"), mod.manifest.mod.replaces, "take its own place"),
        (("order", "after"), order.after, "load after itself"),
        (("order", "before"), order.before, "load before itself"),
    ):
        if mod.id in ids:
            yield mod.place(*keys, ids.index(mod.id)), message


def _not_optional(mod: Mod, other: str) -> Diagnostic:
    """Return W210 for another mod that a manifest calls optional, and requires."""
    message = f"the mod `{other}` is required, and so not optional"
    hint = "name it either below [requires] or below [optional]"
    place = mod.place("optional", other, token=Token.KEY)
    return Diagnostic(Code.W210, place, message, hint)


def _misnamed(folder: ModFiles, place: Place) -> tuple[Diagnostic, ...]:
    """Return what is wrong if there is an id at a place, and it is not that of the folder."""
    info: object = place.document.data.get("mod")
    id_ = cast("dict[str, object]", info).get("id") if isinstance(info, dict) else None
    if not isinstance(id_, str) or id_ == folder.name:
        return ()
    if lies_too_deep(place.document, folder):
        message = f"`{MANIFEST}` of `{id_}` lies in its folder `{folder.name}`"
        return (Diagnostic(Code.E103, place, message, f"put it beside the folder `{folder.name}`"),)
    message = f"the id `{id_}` differs from the name of the {folder.noun}, `{folder.name}`"
    if not is_mod_id(folder.name):
        return (Diagnostic(Code.E103, place, message, f"give the {folder.noun} the name `{id_}`"),)
    mend = (Rename(id_, folder.name),)
    hint = f'write "{folder.name}", or give the {folder.noun} the name `{id_}`'
    return (Diagnostic(Code.E103, place, message, hint, mend=mend),)
