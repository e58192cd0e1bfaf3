"""`roguelike validate`: everything that is wrong with content, in one run."""

from __future__ import annotations

import argparse

from roguelike.cli.arguments import Commands, add_command, add_content, add_format, path
from roguelike.cli.errors import Exit
from roguelike.cli.findings import FORMS
from roguelike.cli.inspection import Places, report_on


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "validate",
        summary="find what is wrong with content",
        details=(
            "Reads mods and reports every mistake with its place. What a mod requires is looked "
            "for among those given and those that are installed. Ends with exit code 1 if "
            "there are errors, with --strict also if there are warnings."
        ),
        examples=[
            ("roguelike validate", "all that comes with the game"),
            ("roguelike validate mods/frost", "one mod"),
            ("roguelike validate --format json", "for programs"),
            ("roguelike validate --strict --format github", "for a workflow"),
        ],
    )
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        type=path,
        help="a mod, a folder of mods, or a file of a mod (default: all that there are)",
    )
    add_format(parser, *FORMS)
    parser.add_argument("--strict", action="store_true", help="fail on warnings as well")
    add_content(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print what is wrong.

    Raises:
        UsageError: A path leads to no mod.
    """
    from roguelike.content.diagnostics import Severity

    places = Places(options.paths, options.mods_dir, options.mods)
    report = report_on(places, plugins=not options.no_plugins)
    FORMS[options.format](report)
    warned = options.strict and report.count(Severity.WARNING)
    return Exit.FINDINGS if report.has_errors or warned else Exit.CLEAN
