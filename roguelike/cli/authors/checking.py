"""The steps of `roguelike check`: what other commands find about a mod, each in its turn.

Each has what no step before it has found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from roguelike.cli.authors import pack, test
from roguelike.cli.authors.inspecting import elsewhere, report_on
from roguelike.cli.authors.mod_schemas import command, is_fresh, stamp_of
from roguelike.cli.authors.results.check_steps import Step
from roguelike.cli.authors.results.mod_test_verdicts import summary as tests_summary
from roguelike.cli.mod_places import Places, shelves_of
from roguelike.cli.options import ContentOptions
from roguelike.content.findings.diagnostics import (
    Code,
    Diagnostic,
    FindingIdentity,
    Report,
    identity,
)
from roguelike.content.mods.library import InstalledMod, ModLibrary, survey
from roguelike.content.mods.mod_files import MANIFEST, ModFiles
from roguelike.content.mods.mod_folders import under_own_id
from roguelike.workshop.mods.pack import CannotPackError
from roguelike.workshop.schemas import OWN_SCHEMAS
from roguelike.workshop.validation.report.wording import summary as findings_summary


class ModCheck:
    """The check of one mod."""

    def __init__(self, files: ModFiles, content: ContentOptions, codes: Collection[Code]) -> None:
        """Prepare the check.

        Args:
            files: The mod, or what is meant to be one.
            content: The other mods and plugins that there are.
            codes: The codes that count as errors beside those that are.
        """
        self._files = under_own_id(files)
        self._content = content
        self._codes = codes
        self._places = Places([files.path], content.mods_dir, content.mods)
        self._said: set[FindingIdentity] = set()

    def steps(self) -> Iterator[Step]:
        """Yield the steps, one after the other.

        Raises:
            UsageError: A mod is named that does not exist, or an archive cannot be written.
        """
        validation = self._validated()
        yield validation
        if not self._files.has_manifest:
            return
        yield self._tested()
        if validation.report.has_errors:
            yield self._step("schema", "not compared, as the mod has errors")
            yield self._step("pack", "not tried, as the mod has errors")
        else:
            yield self._compared()
            yield self._packed()

    def _step(self, name: str, said: str, *findings: Diagnostic) -> Step:
        report = Report(files=len(findings))  # each is about a file of its own
        for finding in findings:
            report.add(finding)
        return Step(self._files.name, name, said, self._new(report))

    def _new(self, found: Report) -> Report:
        """Return what no step before has found."""
        new = found.emptied()
        for finding in found.unsorted():
            if (name := identity(finding)) not in self._said:
                self._said.add(name)
                new.add(finding)
        return new

    def _validated(self) -> Step:
        report = report_on(self._places, plugins=self._content.plugins)
        said = findings_summary(report, self._codes)
        return Step(self._files.name, "validate", said, self._new(report))

    def _tested(self) -> Step:
        """Run the tests; what keeps them from being run is mostly known already."""
        content = self._content
        options = test.Options(
            tested=(str(self._files.path),),
            mods=content.mods or (),
            mods_dir=content.mods_dir,
            no_plugins=content.no_plugins,
        )
        verdicts = [each for each in test.verdicts_of(options) if each.has_anything]
        reasons = [each.reason for each in verdicts if each.reason]
        said = tests_summary(verdicts) if verdicts else "there are none"
        said = f"not run: {reasons[0]}" if reasons else said
        for each in verdicts:
            each.report = self._new(each.report)
        return Step(self._files.name, "test", said, verdicts=verdicts)

    def _compared(self) -> Step:
        """Compare the schemas in the mod with the mod and the game as they are now."""
        plugins = self._content.plugins
        library = survey(shelves_of(self._places, plugins=plugins))
        mod = _installed(library, self._files.path)
        stamp = stamp_of(mod)
        names = stamp.mods if stamp else [mod.id]
        how = command(names, [*elsewhere(self._places), *self._content.mods_dir])
        unknown = [name for name in names if library.named(name) is None]
        allowed = {each.code for each in mod.mod.allowances} if mod.mod else set[Code]()
        if stamp is None:
            return self._step("schema", f"there are none; `{how}` writes them for editors")
        if unknown:
            return self._step("schema", f"not compared, as there is no mod {unknown[0]}")
        if is_fresh(mod, stamp, library, plugins=plugins):
            return self._step("schema", "up to date")
        if Code.W011 in allowed:
            return self._step("schema", "out of date, as allowed")
        message = "the schemas are not those of the mod and the game as they are now"
        finding = Diagnostic(Code.W011, self._files.place(OWN_SCHEMAS), message, f"run `{how}`")
        return self._step("schema", "out of date", finding)

    def _packed(self) -> Step:
        """Pack the mod where nobody will look for it."""
        if not self._files.path.is_dir():
            return self._step("pack", "packed already")
        inspect = pack.inspector(self._content.mods_dir, plugins=self._content.plugins)
        name = pack.archive_name(self._files)
        with TemporaryDirectory() as folder:
            try:
                pack.write(self._files, Path(folder) / name, inspect)
            except CannotPackError as error:
                place = self._files.place(MANIFEST)
                return self._step("pack", "refused", Diagnostic(Code.E012, place, str(error)))
            size = (Path(folder) / name).stat().st_size
        return self._step("pack", f"{name} can be made, with {size:,} bytes")


def _installed(library: ModLibrary, path: Path) -> InstalledMod:
    """Return the mod that lies somewhere."""
    mods = library.mods.values()
    return next(each for each in mods if each.files.path.resolve() == path.resolve())
