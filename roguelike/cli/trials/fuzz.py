"""`roguelike fuzz`: random keys, to find what goes wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.facts import Block, Columns, Facts, Text, said
from roguelike.cli.options import RepeatableGame, TextOptions, group, option, path, whole_number
from roguelike.cli.output import read_from, warn, written_to

if TYPE_CHECKING:
    from roguelike.workshop.fuzz.scripts import Script
    from roguelike.workshop.fuzz.session import FuzzFailure, FuzzTarget

KEYS = 3_000
MAX_KEYS = 1_000_000_000
MAX_SECONDS = 1_000_000
OUT = "fuzz"


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    game: RepeatableGame = group(RepeatableGame)
    content: TextOptions = group(TextOptions)
    keys: int | None = option(
        "N",
        f"how many keys (default: {KEYS}; with --seconds, as many as fit)",
        whole_number(1, MAX_KEYS),
    )
    seconds: int = option(
        "N",
        "stop after so many seconds (default: never)",
        whole_number(1, MAX_SECONDS),
        MAX_SECONDS,
    )
    out: Path = option("DIR", f"where to write a failure (default: {OUT})", path, Path(OUT))
    again: Path | None = option("FILE", "repeat what a file of keys says", path)


def run(options: Options) -> Facts[Any]:
    """Press keys until it is enough or something goes wrong.

    Raises:
        UsageError: There is no such campaign, or the file with keys cannot be used.
    """
    return _again(options.again, options) if options.again else _fuzz(options)


def _fuzz(options: Options) -> Facts[Any]:
    from roguelike.cli.selected_content import chosen_campaign
    from roguelike.workshop.fuzz.runs import FuzzRun, fuzz
    from roguelike.workshop.fuzz.watched_program import Coverage

    product = _product(options.content)
    content, asked = product.content, options.game.campaign
    campaigns = tuple(content.campaigns())
    if asked is not None:
        campaigns = (chosen_campaign(content, asked, options.content),)
    keys = options.keys or (KEYS if options.seconds == MAX_SECONDS else MAX_KEYS)
    coverage = Coverage()
    failure = fuzz(product, FuzzRun(options.game.seed, keys, options.seconds, campaigns), coverage)
    found = Columns(coverage.rows())
    if failure is None:
        return said(found)
    smallest, warnings = _cut_down(product, failure, options.out)
    return said(found, _traceback(smallest), code=Exit.FINDINGS, warnings=warnings)


def _again(file: Path, options: Options) -> Facts[Any]:
    from roguelike.recordings.setup import differences, setup_of
    from roguelike.workshop.fuzz.runs import run_script

    script = _script(file)
    product = _product(options.content, script)
    setup, found = script.header.setup, setup_of(product.content)
    if setup != found:
        warn(f"{file} was made with {', '.join(map(str, differences(setup, found)))}")
    failure = run_script(product, script)
    if failure is None:
        return said(f"{file}: no failure")
    return said(_traceback(failure), code=Exit.FINDINGS)


def _product(options: TextOptions, script: Script | None = None) -> FuzzTarget:
    """Load what is tried: what the options ask for, or what a script was made with.

    Raises:
        UsageError: It cannot be loaded.
    """
    from roguelike.cli.selected_content import playable_content, selection_of
    from roguelike.content.texts.translation import ORIGINAL
    from roguelike.workshop.fuzz.session import FuzzTarget

    setup = script.header.setup if script else None
    if script:
        options = replace(options, lang=script.header.language or ORIGINAL)
    content = playable_content(options, setup=setup, needs_all=True)
    return FuzzTarget(content, selection_of(options, setup), plugins=options.plugins)


def _script(file: Path) -> Script:
    """Return what a file says was done.

    Raises:
        UsageError: It cannot be read.
    """
    from roguelike.core.files import read_regular
    from roguelike.workshop.fuzz.scripts import MAX_BYTES, ScriptError, read_script

    with read_from(file):
        raw = read_regular(file, MAX_BYTES)
    try:
        return read_script(raw)
    except ScriptError as error:
        msg = f"{file} cannot be repeated: {error}"
        raise UsageError(msg) from error


def _cut_down(
    product: FuzzTarget, failure: FuzzFailure, folder: Path
) -> tuple[FuzzFailure, list[str]]:
    """Cut a failure down and write it down; return it, and where it is written.

    Raises:
        UsageError: It cannot be written.
    """
    from roguelike.workshop.fuzz.runs import shrink_failure, write_failure
    from roguelike.workshop.fuzz.scripts import events_in

    count = events_in(failure.script.batches)
    warn(f"failed after {count} keys; reducing them ...")
    smallest = shrink_failure(product, failure)
    with written_to(folder):
        files = write_failure(smallest, folder)
    left = events_in(smallest.script.batches)
    enough = (
        f"{left} keys are enough; they are in {files[0]}, `roguelike fuzz --again` presses them"
    )
    return smallest, [enough, *(f"details are in {file}" for file in files[1:])]


def _traceback(failure: FuzzFailure) -> Block:
    import traceback

    return Text("".join(traceback.format_exception(failure.error)))


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Keys, clicks and resizes are random, but mostly play the game; in between, the"
        " program is left and killed, and continues from its saves. After each turn, what"
        " must always hold is checked. The first failure ends the run, is reduced to a few"
        " keys and written to files, and the exit code is 1. The same options do the same,"
        " unless --seconds ends the run. Of your own files, only mods and their settings"
        " are read, and nothing is changed."
    ),
    examples=[
        ("roguelike fuzz", "a short run"),
        ("roguelike fuzz --seconds 1200 --seed tuesday", "twenty minutes"),
        ("roguelike fuzz --mods curios,sunken_caves", "with mods"),
        ("roguelike fuzz --again fuzz/fuzz-tuesday-3.keys", "see a failure again"),
    ],
)
