"""`roguelike check`: all that a mod has to pass before it is given away, in one step."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit
from roguelike.cli.facts import JSON, TEXT, Facts, Tell
from roguelike.cli.findings import DenyOptions
from roguelike.cli.mod_places import mods_asked_about, paths_of
from roguelike.cli.options import ContentOptions, group, output_format, path, positionals

if TYPE_CHECKING:
    from roguelike.cli.authors.results.check_steps import Step


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    paths: tuple[Path, ...] = positionals(
        "MOD", "a mod, a folder of mods, or the id of a mod (default: the current folder)", path
    )
    format: str = output_format(TEXT, JSON, "github", "sarif", "junit")
    denying: DenyOptions = group(DenyOptions)
    content: ContentOptions = group(ContentOptions)


def run(options: Options) -> Facts[Sequence[Step]]:
    """Check mods, and return what came of each step.

    Raises:
        UsageError: There is no such mod or code.
    """
    from roguelike.cli.authors.checking import ModCheck
    from roguelike.cli.authors.results.check_steps import FORMS

    start = time.perf_counter()
    codes = options.denying.codes
    paths = paths_of(options.paths or [Path()], options.content.mods_dir)
    mods = [mod for each in paths for mod in mods_asked_about(each)]
    steps = [step for mod in mods for step in ModCheck(mod, options.content, codes).steps()]
    seconds = time.perf_counter() - start

    def in_form(name: str) -> Tell[Sequence[Step]]:
        return lambda steps: FORMS[name](steps, codes, seconds)

    code = Exit.FINDINGS if any(step.fails(codes) for step in steps) else Exit.CLEAN
    return Facts(steps, in_form(TEXT), {name: in_form(name) for name in FORMS}, code)


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Finds mistakes as `validate` does, runs the tests of the mod, compares the schemas in"
        " it, if there are any, with those that `schema --mods` would write, and tries whether"
        " it can be packed; nothing is changed. All findings are told in one report. Exits with"
        " code 1 if there are errors or a test fails. A denied code counts as an error."
    ),
    examples=[
        ("roguelike check", "the mod in the current folder"),
        ("roguelike check mods/frost --strict", "one mod, and fail on warnings"),
        ("roguelike check --strict --format github", "for a workflow"),
        ("roguelike check --format junit > check.xml", "for a service that shows results"),
        ("roguelike check --format sarif > findings.sarif", "for a service that shows findings"),
    ],
)
