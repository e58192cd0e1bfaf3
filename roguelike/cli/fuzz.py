"""`roguelike fuzz`: random keys, to find what goes wrong."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from roguelike.cli.arguments import (
    DEFAULT_SEED,
    Commands,
    add_command,
    add_content,
    add_game,
    add_language,
    path,
    whole_number,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import aligned, emit, read_from, warn, written_to

if TYPE_CHECKING:
    from roguelike.workshop.fuzz.bench import Failure, Product
    from roguelike.workshop.fuzz.scripts import Script

KEYS = 3_000
MAX_KEYS = 1_000_000_000
MAX_SECONDS = 1_000_000
OUT = "fuzz"


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "fuzz",
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
    add_game(parser, seed=f"default: {DEFAULT_SEED}")
    add_content(parser)
    add_language(parser)
    parser.set_defaults(seed=DEFAULT_SEED)
    parser.add_argument(
        "--keys",
        metavar="N",
        type=whole_number(1, MAX_KEYS),
        help=f"how many keys (default: {KEYS}; with --seconds, as many as fit)",
    )
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=whole_number(1, MAX_SECONDS),
        default=MAX_SECONDS,
        help="stop after so many seconds (default: never)",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=path,
        default=Path(OUT),
        help=f"where to write a failure (default: {OUT})",
    )
    parser.add_argument(
        "--again", metavar="FILE", type=path, help="repeat what a file of keys says"
    )
    return parser


def run(options: argparse.Namespace) -> int:
    """Press keys until it is enough or something goes wrong.

    Raises:
        UsageError: There is no such campaign, or the file with keys cannot be used.
    """
    return _again(options) if options.again else _fuzz(options)


def _fuzz(options: argparse.Namespace) -> int:
    from roguelike.cli.choices import chosen_campaign
    from roguelike.workshop.fuzz.runs import Run, fuzz
    from roguelike.workshop.fuzz.tally import Tally

    product = _product(options)
    campaigns = tuple(product.content.campaigns())
    if options.campaign is not None:
        campaigns = (chosen_campaign(product.content, options),)
    keys = options.keys or (KEYS if options.seconds == MAX_SECONDS else MAX_KEYS)
    tally = Tally()
    failure = fuzz(product, Run(options.seed, keys, options.seconds, campaigns), tally)
    emit(aligned(tally.rows()))
    return _told(product, failure, options.out) if failure else Exit.CLEAN


def _again(options: argparse.Namespace) -> int:
    from roguelike.workshop.fuzz.runs import again

    script = _script(options.again)
    failure = again(_product(options, script), script)
    if failure is None:
        emit(f"{options.again}: no failure\n")
        return Exit.CLEAN
    _emit_error(failure)
    return Exit.FINDINGS


def _product(options: argparse.Namespace, script: Script | None = None) -> Product:
    """Load what is tried: what the options ask for, or what a script was made with.

    Raises:
        UsageError: It cannot be loaded, or is not what the script was made with.
    """
    from roguelike.cli.choices import playable_content, selection_of
    from roguelike.content.texts.translation import ORIGINAL
    from roguelike.recordings.setup import differences, setup_of
    from roguelike.workshop.fuzz.bench import Product

    setup = script.opening.setup if script else None
    if script:
        options.lang = script.opening.language or ORIGINAL
    content = playable_content(options, setup=setup, needs_all=True)
    if setup and setup != setup_of(content):
        told = ", ".join(map(str, differences(setup, setup_of(content))))
        warn(f"{options.again} was made with {told}")
    return Product(content, selection_of(options, setup), plugins=not options.no_plugins)


def _script(file: Path) -> Script:
    """Return what a file says was done.

    Raises:
        UsageError: It cannot be read.
    """
    from roguelike.core.reading import read_regular
    from roguelike.workshop.fuzz.scripts import MAX_BYTES, ScriptError, read_script

    with read_from(file):
        raw = read_regular(file, MAX_BYTES)
    try:
        return read_script(raw)
    except ScriptError as error:
        msg = f"{file} cannot be repeated: {error}"
        raise UsageError(msg) from error


def _told(product: Product, failure: Failure, folder: Path) -> int:
    """Cut a failure down, write it down and say where; return the exit code.

    Raises:
        UsageError: It cannot be written.
    """
    from roguelike.workshop.fuzz.findings import write_failure
    from roguelike.workshop.fuzz.runs import cut_down
    from roguelike.workshop.fuzz.scripts import events_in

    count = events_in(failure.script.batches)
    warn(f"failed after {count} keys; reducing them ...")
    smallest = cut_down(product, failure)
    _emit_error(smallest)
    with written_to(folder):
        files = write_failure(smallest, folder)
    left = events_in(smallest.script.batches)
    warn(f"{left} keys are enough; they are in {files[0]}, `roguelike fuzz --again` presses them")
    for file in files[1:]:
        warn(f"details are in {file}")
    return Exit.FINDINGS


def _emit_error(failure: Failure) -> None:
    import traceback

    emit("".join(traceback.format_exception(failure.error)))
