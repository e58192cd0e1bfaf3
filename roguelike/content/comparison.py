"""What changed between two versions of a mod, and which version number that asks for.

Whoever builds on a mod relies on its ids, on the kinds of its values and on its settings. Taking
one of these away breaks others, adding one does not; other values are a matter of taste. The
first number of a version stands for what breaks, the second for what is added, the third for the
rest. While the first is zero nothing is promised yet, and the second stands for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from roguelike.content.assembling.definitions import definitions
from roguelike.content.differences import Bump, Difference, of_content, of_manifests
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.merging.written import Written
from roguelike.content.mods.manifest import Mod, read_mod
from roguelike.content.mods.migrations import FILE, read_moves
from roguelike.content.mods.mod_files import COMPAT, CONTENT, ModFiles
from roguelike.content.names.moves import Migrations
from roguelike.content.names.versions import Version
from roguelike.content.schema.base import Model


class Edition(Struct, frozen=True, eq=False):
    """One version of a mod.

    Attributes:
        mod: The mod.
        written: What its files say.
        migrations: What it says became of ids.
    """

    mod: Mod
    written: Written
    migrations: Migrations


class Comparison(Struct, frozen=True, eq=False):
    """Two versions of a mod.

    Attributes:
        old: The one before.
        new: The one now.
        differences: What is not as it was.
        report: Ids that are gone without a word, and a version number that promises too much.
    """

    old: Edition
    new: Edition
    differences: Sequence[Difference]
    report: Report = field(default_factory=Report)

    @property
    def asks(self) -> Bump:
        """How far the version number has to go up for all that has changed."""
        return max((each.asks for each in self.differences), default=Bump.NONE)

    @property
    def needed(self) -> Version:
        """The lowest version number that the new version can have."""
        return raised(self.old.mod.version, self.asks)


def read_edition(
    files: ModFiles, kinds: Mapping[str, type[Model]], report: Report
) -> Edition | None:
    """Read one version of a mod by itself; nothing but findings if it is no mod.

    Args:
        files: Where it is kept, under whatever name.
        kinds: The model of each kind of content.
        report: Takes what is wrong with its files.
    """
    mod = read_mod(files, report, under_any_name=True)
    if mod is None:
        return None
    documents = files.documents(report, CONTENT, COMPAT)
    written = definitions(mod.id, documents, kinds, report)
    return Edition(mod, written, Migrations(read_moves(mod, kinds, report).made))


def compared(old: Edition, new: Edition) -> Comparison:
    """Return what changed between two versions of a mod, and what the new one does not allow."""
    versions = {old.mod.id: old.mod.version}
    found = of_content(old.written, new.written, new.migrations, versions)
    comparison = Comparison(old, new, [*found, *of_manifests(old.mod, new.mod)])
    allowed = {each.code for each in new.mod.allowances}
    for finding in _findings(comparison):
        if finding.code not in allowed:
            comparison.report.add(finding)
    return comparison


def raised(version: Version, bump: Bump) -> Version:
    """Return the next version number after a change."""
    if bump is Bump.MAJOR and version.major:
        return Version(version.major + 1)
    if bump >= Bump.MINOR:
        return Version(version.major, version.minor + 1)
    return Version(*version[:2], version.patch + 1) if bump else version


def _findings(comparison: Comparison) -> Iterator[Diagnostic]:
    old, new = comparison.old, comparison.new
    kept = {(each.kind, each.id) for each in new.written.definitions}
    for definition in old.written.definitions:
        kind, identifier = definition.kind, definition.id
        versions = {old.mod.id: old.mod.version}
        is_there = (kind, identifier) in kept
        if not is_there and new.migrations.migrated(kind, identifier, versions) == identifier:
            message = f"the {kind} `{identifier}` is gone, and nothing says what became of it"
            hint = (
                f"say in {FILE} by [[rename]] what it is called now, or by [[removed]] why it went"
            )
            place = definition.place.at(token=Token.HEADER)
            yield Diagnostic(Code.W604, place, message, hint)
    if new.mod.version < comparison.needed:
        change = comparison.asks.name.lower()
        message = f"{new.mod.version} after {old.mod.version} is too little for a {change} change"
        hint = f"make it {comparison.needed} or more"
        yield Diagnostic(Code.W606, new.mod.place("mod", "version"), message, hint)


__all__ = ["Bump", "Comparison", "Difference", "Edition", "compared", "raised", "read_edition"]
