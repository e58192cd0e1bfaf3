"""Manifests: `mod.toml`, in which mods describe themselves."""

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field, ValidationError

from roguelike.content.documents.document import Document, KeyPath, Place, Table, Token, as_table
from roguelike.content.explain.explanations import explain
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.mod_files import MANIFEST, ModFiles, misnamed_manifest, stated_id
from roguelike.content.references.ids import CORE
from roguelike.content.references.versions import (
    ENGINE_ID,
    ModId,
    OwnId,
    ReplacedId,
    RequiredId,
    RequirementText,
    Version,
    VersionRequirement,
    VersionText,
    id_like,
    is_mod_id,
)
from roguelike.content.schema.allowed_findings import Allowance, Lint, allowances
from roguelike.content.schema.fields.base import Items, Label, Line, Model
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.settings import MAX_SETTINGS, Name, PluginName, SettingDef

MAX_RELATED = 200
"""The most other mods that a manifest may name in one table."""

ModKind = Literal["library", "campaign", "content", "compat", "overlay", "language"]
"""The purpose of a mod. Where nothing else decides, mods load in this order."""

Related = Annotated[dict[ModId, RequirementText], Field(max_length=MAX_RELATED)]
Ids = Annotated[Items[ModId], Field(max_length=MAX_RELATED)]


class ModInfo(Model):
    """The identity of a mod: its id, name, version and kind, and more about it."""

    id: OwnId = Field(description="The namespace of its definitions; the name of its folder.")
    name: Label = Field(description="The name shown to the player.")
    version: VersionText = Field(description="Three numbers, such as `1.4.0`.")
    format: Annotated[int, Field(ge=1)] = Field(
        description="The format of its files, at present 1."
    )
    kind: ModKind = Field(
        description="What it is for; if nothing else decides, mods load in this order."
    )
    summary: Line = Field(default="", description="One sentence about it.")
    authors: Items[Label] = Field(default=(), description="Who made it.")
    license: Line = Field(default="", description="The license under which it may be used.")
    homepage: Line = Field(default="", description="A web page about it.")
    replaces: Annotated[Items[ReplacedId], Field(max_length=MAX_RELATED)] = Field(
        default=(),
        description="The mods that it replaces: what requires one of them gets this one.",
    )
    plugins: Annotated[Items[PluginName], Field(max_length=MAX_RELATED)] = Field(
        default=(), description="The plugins, which are programs, that it needs."
    )


class OrderHints(Model):
    """Wishes of a mod for its place among mods that it has nothing else to do with."""

    after: Ids = Field(default=(), description="The mods that it asks to load after.")
    before: Ids = Field(default=(), description="The mods that it asks to load before.")


class Manifest(Model):
    """All that `mod.toml` says."""

    mod: ModInfo = Field(description="What the mod is.")
    requires: Annotated[dict[RequiredId, RequirementText], Field(max_length=MAX_RELATED)] = Field(
        default_factory=dict[str, VersionRequirement],
        description=(
            "The mods that it needs, which load before it, and as `engine` the game itself;"
            " each with a version requirement, such as `>=1.2, <2` or `*`."
        ),
    )
    optional: Related = Field(
        default_factory=dict[str, VersionRequirement],
        description=(
            "The mods that it knows how to use, which load before it if they are there in a"
            " version that meets the requirement."
        ),
    )
    conflicts: Related = Field(
        default_factory=dict[str, VersionRequirement],
        description="The mods that it cannot be used with, in the versions that are meant.",
    )
    order: OrderHints = Field(
        default=OrderHints(),
        description="Where it asks to load among the others; everything else takes precedence.",
    )
    settings: Annotated[dict[Name, SettingDef], Field(max_length=MAX_SETTINGS)] = Field(
        default_factory=dict[str, SettingDef],
        description="What the player can set.",
    )
    lint: Lint = Field(
        default=Lint(), description="What is not to be reported for any of its files."
    )


FORMAT = 1
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
    def requires(self) -> dict[str, VersionRequirement]:
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
        """The findings that are not to be reported of any of its files."""
        return allowances(self.manifest.lint, Place(self.document))

    def place(self, *keys: str | int, token: Token = Token.VALUE) -> Place:
        """Return a place in its manifest."""
        return Place(self.document, keys, token)


_MISPLACED: dict[KeyPath, str] = {
    **{(field,): "it belongs below [mod]" for field in table_of(ModInfo)},
    **{
        ("mod", table): f"begin a table of its own: [{table}]"
        for table in table_of(Manifest)
        if table != "mod"
    },
    ("mod", "dependencies"): "begin a table of its own: [requires]",
    ("mod", "load_after"): "write it as `after` below [order]",
    ("mod", "load_before"): "write it as `before` below [order]",
}
"""The hint for a key that stands in another table of the manifest than it should."""

_ID = ("mod", "id")


def read_mod(folder: ModFiles, report: Report, *, under_any_name: bool = False) -> Mod | None:
    """Return the mod in `folder`, or None if its manifest is not valid.

    Args:
        folder: The folder or archive of the mod.
        report: Takes what is wrong with it, and W210 for what it says of itself.
        under_any_name: Whether the folder may be called something else than the mod.
    """
    document = _document(folder, report)
    if document is None or _is_newer(document, report):
        return None
    mod: Mod | None = None
    found: list[Diagnostic] = []
    try:
        mod = Mod(folder, document, Manifest.model_validate(document.data))
    except ValidationError as error:
        subject = Subject(table_of(Manifest), Place(document), "the manifest", elsewhere=_MISPLACED)
        found += [_of_manifests(each, folder.name) for each in explain(error, subject)]
    if not under_any_name and all(each.place.keys != _ID for each in found):
        found += _misnamed(folder, Place(document, _ID))
    is_usable = not found and not document.stand_ins
    if mod:
        found += _without_effect(mod)
    for each in found:
        report.add(each)
    return mod if is_usable else None


def _document(folder: ModFiles, report: Report) -> Document | None:
    """Return the manifest as a file, or nothing but a finding."""
    found = Report()
    document = folder.document(MANIFEST, found)
    if document is None and not len(found):
        message, hint = f"there is no {MANIFEST} here", _without_manifest(folder)
        found.add(Diagnostic(Code.E101, folder.place(MANIFEST), message, hint))
    report.extend(found)
    return document


def _without_manifest(folder: ModFiles) -> str:
    """Return advice on a folder without a manifest."""
    if near := misnamed_manifest(folder):
        return f"give `{near}` the name `{MANIFEST}`"
    if folder.raw(f"{folder.name}/{MANIFEST}", Report()) is not None:
        return f"the mod is in the folder `{folder.name}` within it: move what is there up"
    return f"a mod has a file {MANIFEST}: {what_to_write(folder.name)}"


def what_to_write(folder: str) -> str:
    """Return the text of a minimal manifest for a mod in a folder of some name."""
    id_ = id_like(folder) or "my_mod"
    name = id_.replace("_", " ").capitalize()
    return (
        f'write [mod] and, each in a line of its own, id = "{id_}", name = "{name}",'
        f' version = "1.0.0", format = {FORMAT} and kind = "content"'
    )


def _is_newer(document: Document, report: Report) -> bool:
    """Return True if a manifest has a format that this version of the game cannot read (E005)."""
    number = _info(document).get("format")
    if not isinstance(number, int) or number <= FORMAT:
        return False
    place = Place(document, ("mod", "format"))
    message = f"format {number} is newer than this version of the game, which reads {FORMAT}"
    report.add(Diagnostic(Code.E005, place, message, "install a newer version of the game"))
    return True


def _of_manifests(finding: Diagnostic, folder: str) -> Diagnostic:
    """Return a finding with the code that it has in manifests.

    Args:
        finding: What is wrong with a manifest.
        folder: The name of its folder, which the mod has to have as well.
    """
    if finding.code is Code.E204 and finding.place.keys == ("mod",):
        return replace(finding, code=Code.E101, hint=what_to_write(folder))
    if finding.code in (Code.E201, Code.E204):
        return replace(finding, code=Code.E101)
    if finding.place.keys == _ID and is_mod_id(folder):
        hint = f'write "{folder}"'
        return finding if finding.hint == hint else replace(finding, hint=hint, fix=())
    return finding


def _without_effect(mod: Mod) -> Iterator[Diagnostic]:
    """Yield W210 for lines of a manifest about its own mod, or again about another.

    That a mod requires itself is a circle, which is found where mods are put in order.
    """
    order = mod.manifest.order
    if mod.id in mod.manifest.conflicts:
        place = mod.place("conflicts", mod.id, token=Token.KEY)
        yield Diagnostic(Code.W210, place, "the mod cannot conflict with itself", "take it out")
    for keys, ids, message in (
        (("mod", "replaces"), mod.manifest.mod.replaces, "take its own place"),
        (("order", "after"), order.after, "load after itself"),
        (("order", "before"), order.before, "load before itself"),
    ):
        if mod.id in ids:
            place = mod.place(*keys, ids.index(mod.id))
            yield Diagnostic(Code.W210, place, f"the mod cannot {message}", "take it out")
    for other in mod.manifest.optional.keys() & mod.manifest.requires.keys():
        message = f"the mod `{other}` is required, so it cannot be optional as well"
        hint = "name it either below [requires] or below [optional]"
        place = mod.place("optional", other, token=Token.KEY)
        yield Diagnostic(Code.W210, place, message, hint)


def _misnamed(folder: ModFiles, place: Place) -> Iterator[Diagnostic]:
    """Yield E103 if there is an id at a place, and it is not that of the folder."""
    id_ = stated_id(place.document)
    if id_ in (None, folder.name):
        return
    message = f"the id `{id_}` differs from the name of the {folder.noun}, `{folder.name}`"
    hint = f"give the {folder.noun} the name `{id_}`"
    if is_mod_id(folder.name):
        hint = f'write "{folder.name}", or {hint}'
    yield Diagnostic(Code.E103, place, message, hint)


def _info(document: Document) -> Table:
    """Return the table `mod` of a manifest as it stands."""
    return as_table(document.data.get("mod")) or {}
