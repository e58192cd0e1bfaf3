"""`roguelike validate`: everything that is wrong with content, in one run."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_content,
    add_format,
    alternatives,
    path,
    suggestion,
    whole_number,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.findings import FORMS, emit_findings
from roguelike.cli.inspecting import inspect
from roguelike.cli.output import warn
from roguelike.cli.places import Places, mods_asked_about, shelves_of

if TYPE_CHECKING:
    from roguelike.content.findings.diagnostics import Code, Report

MAX_SIMULATED = 1_000
"""The most levels that are made at each depth."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "validate",
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
            (
                "roguelike validate mods/frost --simulate 50",
                ("generate levels to see what appears"),
            ),
            ("roguelike validate mods/frost --diff", "what could be fixed automatically"),
            ("roguelike validate mods/frost --fix", "fix it"),
        ],
    )
    parser.add_argument(
        "paths",
        metavar="MOD",
        nargs="*",
        type=path,
        help="a mod, a folder of mods, a file of a mod, or the id of a mod (default: all mods)",
    )
    add_format(parser, *FORMS)
    parser.add_argument(
        "--strict", action="store_true", help="count warnings as errors, as --deny warnings does"
    )
    parser.add_argument(
        "--deny",
        metavar="CODE",
        action="append",
        default=[],
        help="count this code as an error, or all `warnings`; can be given more than once",
    )
    parser.add_argument(
        "--baseline",
        metavar="FILE",
        type=path,
        help=("report only what is not listed in this file"),
    )
    parser.add_argument(
        "--write-baseline", action="store_true", help="write the findings to the baseline"
    )
    parser.add_argument(
        "--alone",
        action="store_true",
        help="check only the MODs and core, ignoring other requirements",
    )
    parser.add_argument("--watch", action="store_true", help="run again whenever a file changes")
    parser.add_argument(
        "--simulate",
        metavar="N",
        type=whole_number(1, MAX_SIMULATED),
        default=0,
        help="generate N levels at each depth, to find what fails or never appears",
    )
    parser.add_argument("--explain", metavar="CODE", help="explain a code and exit")
    parser.add_argument(
        "--fix", action="store_true", help=("apply the fixes that are certain to the MODs")
    )
    parser.add_argument(
        "--diff", action="store_true", help="show what --fix would change, and change nothing"
    )
    add_content(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print what is wrong, or fix it.

    Raises:
        UsageError: There is no such mod, a file cannot be read or written, or options do not go
            together.
    """
    from roguelike.cli.denying import WARNINGS, denied

    if options.explain is not None:
        from roguelike.cli.reference import show

        return show(options.explain, plugins=not options.no_plugins)
    _require_sense(options)
    codes = denied([*options.deny, *([WARNINGS] if options.strict else [])])
    return _run(options, codes)


def _run(options: argparse.Namespace, codes: Collection[Code]) -> int:
    """Print what is wrong, or fix it, as `run` does."""
    paths = _paths(options.paths, options.mods_dir)
    places = Places(paths, options.mods_dir, options.mods, options.alone, options.simulate)
    if options.fix or options.diff:
        return _fix(places, options, codes)
    act = partial(_validate, places, options, codes)
    if not options.watch:
        return act()
    from roguelike.cli.watching import watch

    return watch(_watched(places), act)


def _require_sense(options: argparse.Namespace) -> None:
    """Make sure that options go together.

    Raises:
        UsageError: They do not.
    """
    if options.write_baseline and options.baseline is None:
        msg = "--write-baseline needs --baseline FILE, which says where"
    elif options.baseline is not None and (options.fix or options.diff):
        msg = "--fix and --diff work on all findings; they cannot be combined with --baseline"
    elif options.diff and options.format not in ("text", "plain"):
        msg = f"--diff has its own format; it cannot be combined with --format {options.format}"
    elif options.alone and not options.paths:
        msg = "--alone needs a MOD to look at"
    elif options.watch and options.format not in ("text", "plain"):
        msg = f"--watch is for people and prints text or plain, not {options.format}"
    elif options.watch and (options.fix or options.diff or options.write_baseline):
        msg = "--watch only reads; it cannot be combined with --fix, --diff or --write-baseline"
    else:
        return
    raise UsageError(msg)


def _paths(asked: Sequence[Path], given: Sequence[Path]) -> list[Path]:
    """Return where mods are that are asked for by their paths or, where nothing is, by their ids.

    Raises:
        UsageError: There is no such mod.
    """
    from roguelike.content.mods.library import survey

    if all(map(_is_there, asked)):
        return list(asked)
    mods = survey(shelves_of(Places(given=given))).mods
    found: list[Path] = []
    for each in asked:
        word, known = str(each), sorted(mods)
        close = suggestion(word, [*known, *_beside(each)])
        if word in mods and not _is_there(each):
            found.append(mods[word].files.path)
        elif _is_there(each) or (each.parts[1:] and not close):
            found.append(each)  # what leads nowhere is for others to refuse
        else:
            msg = f"there is no mod {word!r}{close or alternatives(word, known)}"
            raise UsageError(msg)
    return found


def _is_there(path: Path) -> bool:
    """Tell whether a path leads anywhere, or cannot be followed."""
    try:
        return path.exists()
    except OSError:
        return True


def _beside(path: Path) -> list[str]:
    """Return the paths that may be meant."""
    return [str(each) for each in path.parent.iterdir()] if path.parent.is_dir() else []


def _watched(places: Places) -> Iterable[Path]:
    """Return the files and folders that matter."""
    if places.paths:
        return [mod.path for path in places.paths for mod in mods_asked_about(path)]
    return [shelf.path for shelf in shelves_of(places)]


def _validate(places: Places, options: argparse.Namespace, codes: Collection[Code]) -> int:
    """Print what is wrong, or write it down."""
    inspection = inspect(places, plugins=not options.no_plugins)
    report = inspection.report
    if options.baseline is not None:
        from roguelike.cli.baselines import new_findings, write_baseline
        from roguelike.core.text import plural

        if options.write_baseline:
            known = write_baseline(report, options.baseline)
            warn(f"{options.baseline} now knows {plural(known, 'finding')}")
            return Exit.CLEAN
        report = new_findings(inspection, options.baseline)
    _emit(report, options, codes)
    _offer_fixes(report, options)
    return _end(report, codes)


def _offer_fixes(report: Report, options: argparse.Namespace) -> None:
    """Tell people how to fix what can be fixed, if they asked about mods by their paths."""
    count = sum(bool(each.fix) for each in report.unsorted())
    if count and options.paths and options.format == "text":
        what = "it" if count == len(report) == 1 else f"{count} of them"
        warn(f"--fix can fix {what}; --diff shows how")


def _fix(places: Places, options: argparse.Namespace, codes: Collection[Code]) -> int:
    """Fix what is certain and print the rest, or print what would be changed."""
    from roguelike.cli import fixing

    result = fixing.fix(places, plugins=not options.no_plugins)
    if options.diff:
        fixing.emit_diff(result)
        return Exit.FINDINGS if result.changes else _end(result.report, codes)
    fixing.write(result)
    _emit(result.report, options, codes)
    for each in result.left:
        warn(f"{each} is left as it was: its fixes would not improve it")
    warn(fixing.summary(result))
    return _end(result.report, codes)


def _emit(report: Report, options: argparse.Namespace, codes: Collection[Code]) -> None:
    """Print what is wrong, and where mods are that only have to be looked for."""
    emit_findings(report, options.format, codes)


def _end(report: Report, codes: Collection[Code]) -> int:
    """Return the exit code for what is left."""
    from roguelike.cli.denying import fails

    return Exit.FINDINGS if fails(report, codes) else Exit.CLEAN
