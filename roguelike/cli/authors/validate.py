"""`roguelike validate`: everything that is wrong with content, in one run."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.authors.inspecting import inspect
from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, refuse
from roguelike.cli.facts import Facts, said
from roguelike.cli.findings import FORMS, DenyOptions, told, verdict
from roguelike.cli.mod_places import Places, mods_asked_about, paths_of, shelves_of
from roguelike.cli.options import (
    ContentOptions,
    flag,
    group,
    option,
    output_format,
    path,
    positionals,
    whole_number,
)

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Code, Report

MAX_SIMULATED = 1_000
"""The most levels that are made at each depth."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    paths: tuple[Path, ...] = positionals(
        "MOD",
        "a mod, a folder of mods, a file of a mod, or the id of a mod (default: all mods)",
        path,
    )
    format: str = output_format(*FORMS)
    denying: DenyOptions = group(DenyOptions)
    baseline: Path | None = option("FILE", "report only what is not listed in this file", path)
    write_baseline: bool = flag("write the findings to the baseline")
    alone: bool = flag("check only the MODs and core, ignoring other requirements")
    watch: bool = flag("run again whenever a file changes")
    simulate: int = option(
        "N",
        "generate N levels at each depth, to find what fails or never appears",
        whole_number(1, MAX_SIMULATED),
        0,
    )
    explain: str | None = option("CODE", "explain a code and exit", str)
    fix: bool = flag("apply the fixes that are certain to the MODs")
    diff: bool = flag("show what --fix would change, and change nothing")
    content: ContentOptions = group(ContentOptions)

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        if self.explain is not None:
            return
        is_for_people, is_fixing = self.format in ("text", "plain"), self.fix or self.diff
        refuse(
            self.write_baseline and self.baseline is None,
            "--write-baseline needs --baseline FILE, which says where",
        )
        refuse(
            is_fixing and self.baseline is not None,
            "--fix and --diff work on all findings; they cannot be combined with --baseline",
        )
        refuse(
            self.diff and not is_for_people,
            f"--diff has its own format; it cannot be combined with --format {self.format}",
        )
        refuse(self.alone and not self.paths, "--alone needs a MOD to look at")
        refuse(
            self.watch and not is_for_people,
            f"--watch is for people and prints text or plain, not {self.format}",
        )
        refuse(
            self.watch and (is_fixing or self.write_baseline),
            "--watch only reads; it cannot be combined with --fix, --diff or --write-baseline",
        )

    @property
    def places(self) -> Places:
        """The places of the mods that are asked about.

        Raises:
            UsageError: There is no such mod.
        """
        given = self.content.mods_dir
        paths = paths_of(self.paths, given)
        return Places(paths, given, self.content.mods, self.alone, self.simulate)


def run(options: Options) -> Facts[Any]:
    """Find mistakes, or fix them.

    Raises:
        UsageError: There is no such mod, or a file cannot be read or written.
    """
    if options.explain is not None:
        from roguelike.cli.authors.reference import page

        return said(page(options.explain, plugins=options.content.plugins))
    codes, places = options.denying.codes, options.places
    return (_fixed if options.fix or options.diff else _found)(places, options, codes)


def _watched(options: Options) -> Iterable[Path] | None:
    """Return the files and folders that matter, if they are to be watched.

    Raises:
        UsageError: There is no such mod or code.
    """
    if not options.watch or options.explain is not None:
        return None
    _, places = options.denying.codes, options.places
    if places.paths:
        return [mod.path for each in places.paths for mod in mods_asked_about(each)]
    return [shelf.path for shelf in shelves_of(places)]


def _found(places: Places, options: Options, codes: Collection[Code]) -> Facts[Any]:
    """Return what is wrong, or write it down."""
    inspection = inspect(places, plugins=options.content.plugins)
    report = inspection.report
    if options.baseline is not None:
        from roguelike.cli.authors.baselines import new_findings, write_baseline
        from roguelike.core.text import plural

        if options.write_baseline:
            known = write_baseline(report, options.baseline)
            return said(warnings=[f"{options.baseline} now knows {plural(known, 'finding')}"])
        report = new_findings(inspection, options.baseline)
    return told(report, codes, warnings=_offer(report, options))


def _offer(report: Report, options: Options) -> list[str]:
    """Return how to fix what can be fixed, for people who asked about mods by their paths."""
    count = sum(bool(each.fix) for each in report.unsorted())
    if not (count and options.paths and options.format == "text"):
        return []
    what = "it" if count == len(report) == 1 else f"{count} of them"
    return [f"--fix can fix {what}; --diff shows how"]


def _fixed(places: Places, options: Options, codes: Collection[Code]) -> Facts[Any]:
    """Fix what is certain and return the rest, or return what would be changed."""
    from roguelike.cli.authors import fixing

    result = fixing.fix(places, plugins=options.content.plugins)
    code = verdict(result.report, codes)
    if options.diff:
        return said(fixing.diff(result), code=Exit.FINDINGS if result.changes else code)
    fixing.write(result)
    return told(result.report, codes, warnings=[fixing.summary(result)])


COMMAND = Command(
    options=Options,
    run=run,
    watched=_watched,
    details=(
        "Reads mods and reports every mistake with its place. What a mod requires is looked"
        " up among the mods given and those installed. Exits with code 1 if there are"
        " errors. A denied code counts as an error in everything that is printed.\n\nA"
        ' definition, patch or tag with lint.allow = ["W501"] keeps such warnings about'
        " it from being reported; [lint] with allow in mod.toml does so for the whole mod."
    ),
    examples=[
        ("roguelike validate", "everything that comes with the game"),
        ("roguelike validate mods/frost", "one mod"),
        ("roguelike validate classic", "one that is installed"),
        ("roguelike validate --format json", "for programs"),
        ("roguelike validate --strict --format github", "for a workflow"),
        ("roguelike validate --explain E301", "what a code means, and how to fix it"),
        ("roguelike validate mods/frost --watch", "again whenever a file changes"),
        ("roguelike validate mods/frost --simulate 50", "generate levels to see what appears"),
        ("roguelike validate mods/frost --diff", "what could be fixed automatically"),
        ("roguelike validate mods/frost --fix", "fix it"),
    ],
)
