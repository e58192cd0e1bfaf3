"""`roguelike simulate`: games played by a bot, without a display."""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from msgspec.structs import asdict

from roguelike.cli.arguments import (
    DEFAULT_SEED,
    Commands,
    add_command,
    add_content,
    add_format,
    add_game,
    alternatives,
    path,
    seed_text,
    whole_number,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import (
    aligned,
    console,
    emit,
    emit_json,
    emit_table,
    json_text,
    written_to,
)

if TYPE_CHECKING:
    from roguelike.bots.games import GameResult, Trial
    from roguelike.bots.simulation import Report
    from roguelike.game import Content

MAX_GAMES = 1_000_000
MAX_TURNS = 10_000_000
MAX_JOBS = 256
MAX_RECORDED = 400_000
"""The most turns of a game that is recorded: its file stays below the largest that is read."""
SHOWN_GAMES = 20
"""So many games are listed one by one; of more, only what they have in common is told."""
BAR = 40  # characters of the longest bar of the histogram

Watch = Callable[["GameResult"], None]


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "simulate",
        details=(
            "The bot sees what a player would see. The same options give the same games, on any "
            "number of jobs. The seeds of the games are the one given with /1, /2 and so on, so "
            "that `roguelike play --seed SEED/1` begins the first of them again."
        ),
        examples=[
            ("roguelike simulate", "ten games"),
            ("roguelike simulate --games 1000 --jobs 4", "many, on four processors"),
            ("roguelike simulate --bot walker --turns 500", "short games of another bot"),
            ("roguelike simulate --without-items", "to see what difference items make"),
            ("roguelike simulate --record games", "to look at the games later"),
            ("roguelike simulate --format json", "for programs"),
        ],
    )
    add_game(parser, seed=f"default: {DEFAULT_SEED}")
    add_content(parser)
    parser.set_defaults(seed=DEFAULT_SEED)
    for name, limit, default, text in (
        ("--games", MAX_GAMES, 10, "how many games"),
        ("--turns", MAX_TURNS, 5_000, "after how many turns a game ends"),
        ("--jobs", MAX_JOBS, 1, "how many processes play at a time"),
    ):
        parser.add_argument(
            name,
            metavar="N",
            type=whole_number(1, limit),
            default=default,
            help=f"{text} (default: {default})",
        )
    parser.add_argument(
        "--bot", metavar="NAME", default="explorer", help="who plays (default: explorer)"
    )
    parser.add_argument(
        "--without-items",
        action="store_true",
        help="keep the bot from picking up, wearing and using things, and from using abilities",
    )
    parser.add_argument(
        "--record",
        metavar="DIR",
        type=path,
        help="write a recording of each game there, which `roguelike replay` plays",
    )
    add_format(parser, "text", "json")
    return parser


def run(options: argparse.Namespace) -> int:
    """Play, and print how it went.

    Raises:
        UsageError: There is no such campaign or bot, or the first level cannot be made.
    """
    from roguelike.bots import BOTS
    from roguelike.bots.games import Trial
    from roguelike.cli.choices import chosen_campaign, loader, playable_content

    bots = [bot.name for bot in BOTS]
    if options.bot not in bots:
        msg = f"there is no bot {options.bot!r}{alternatives(options.bot, bots)}"
        raise UsageError(msg)
    seeds = _seeds(options.seed, options.games)
    content = playable_content(options, needs_all=True)
    campaign = chosen_campaign(content, options)
    trial = Trial(
        campaign,
        options.bot,
        options.turns,
        uses_things=not options.without_items,
        records=_folder(options),
    )
    load = loader(options) if options.jobs > 1 else lambda: content
    report = _simulate(load, trial, seeds, options.jobs)
    if options.format == "json":
        emit_json(json_text(_facts(report)))
    else:
        _emit_text(report, trial)
    return Exit.CLEAN


def _folder(options: argparse.Namespace) -> Path | None:
    """Return the folder for recordings, which is made if need be.

    Raises:
        UsageError: It cannot be made, or what is played there could not be played again.
    """
    folder: Path | None = options.record
    if folder is None:
        return None
    if options.without_items:
        msg = "--record does not go with --without-items, which changes the rules"
        raise UsageError(msg)
    if options.turns > MAX_RECORDED:
        msg = f"--record takes games of at most {MAX_RECORDED} turns"
        raise UsageError(msg)
    with written_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _seeds(seed: str, games: int) -> list[str]:
    """Return the seeds of the games, each of which can be given to `play` as well."""
    from roguelike.bots.simulation import game_seeds

    seeds = game_seeds(seed, games)
    try:
        seed_text(seeds[-1])
    except argparse.ArgumentTypeError as error:
        msg = f"the seed is too long to be numbered: {error}"
        raise UsageError(msg) from error
    return seeds


def _simulate(load: Callable[[], Content], trial: Trial, seeds: Sequence[str], jobs: int) -> Report:
    from roguelike.bots.simulation import simulate
    from roguelike.engine.site import CannotGenerateError

    try:
        with _ending_in_order() as pulse, _progress(len(seeds)) as watch:
            return simulate(load, trial, seeds, jobs=jobs, watch=watch, pulse=pulse)
    except OSError as error:
        if trial.records is None:
            raise
        msg = f"{error.filename or trial.records} cannot be written: {error.strerror or error}"
        raise UsageError(msg) from error
    except CannotGenerateError as error:
        msg = f"the first level cannot be made: {error}"
        raise UsageError(msg, Exit.FINDINGS) from error


@contextmanager
def _ending_in_order() -> Generator[Callable[[], None]]:
    """Note requests to end the program; yield what obeys them, for moments when that is safe.

    An exception can strike anywhere. In a finalizer it is lost, so that the program goes on; in
    the middle of something else it would leave other processes behind, a lock that the thread of
    the progress bar waits for, or a terminal without a cursor. Whoever asks twice does not wait.
    """
    arrived: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        arrived.append(number)
        if len(arrived) > 1:
            obey()

    def obey() -> None:
        if arrived:
            _end(arrived[0])

    usual = (signal.SIG_DFL, signal.default_int_handler)  # others are left to who set them
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    ours = [number for number, handler in before.items() if handler in usual]
    for number in ours:
        signal.signal(number, note)
    try:
        yield obey
    finally:
        for number in ours:
            signal.signal(number, before[number])


def _end(number: int) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # being in a hurry would not help
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)  # the status that shells give for a signal


@contextmanager
def _progress(games: int) -> Generator[Watch | None]:
    """Show a bar while games are played, if the error output is a terminal."""
    if not sys.stderr or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda _: progress.advance(task)


def _facts(report: Report) -> dict[str, object]:
    """Return what the JSON form says; its keys are promises."""
    return {
        "games": [asdict(game) for game in report.games],
        "turns_per_second": round(report.turns_per_second, 1),
    }


def _emit_text(report: Report, trial: Trial) -> None:
    games = report.games
    plural = "" if len(games) == 1 else "s"
    handicap = "" if trial.uses_things else ", without items"
    emit(f"{trial.bot} in {trial.campaign}: {len(games)} game{plural}{handicap}\n\n")
    if len(games) <= SHOWN_GAMES:
        _emit_games(games)
        emit("\n")
    emit(aligned(_summary(report)))
    emit("\ndepth reached\n")
    emit(histogram(Counter(game.depth for game in games)))
    killers = Counter(game.killer for game in games if game.killer is not None)
    if killers:
        emit("\nkilled by\n")
        emit(_bars(killers.most_common()))


def _emit_games(games: Sequence[GameResult]) -> None:
    headings = ("seed", "turns", "depth", "outcome", "killer", "kills", "gold")
    cells = [[getattr(game, heading) for heading in headings] for game in games]
    emit_table(headings, [["" if cell is None else str(cell) for cell in row] for row in cells])


def _summary(report: Report) -> list[tuple[str, str]]:
    games = report.games
    uses = [("uses on average", f"{mean(game.uses for game in games):.1f}")]
    outcomes = Counter(game.outcome for game in games)
    return [
        ("outcomes", ", ".join(f"{count} {name}" for name, count in outcomes.most_common())),
        ("depth on average", f"{mean(game.depth for game in games):.1f}"),
        ("turns on average", f"{mean(game.turns for game in games):.0f}"),
        ("kills on average", f"{mean(game.kills for game in games):.1f}"),
        ("gold on average", f"{mean(game.gold for game in games):.0f}"),
        *(uses if any(game.uses for game in games) else ()),
        ("turns per second", f"{report.turns_per_second:.0f}"),
    ]


def histogram(depths: Counter[int]) -> str:
    """Return a bar for each depth that was reached and each between them."""
    span = range(min(depths), max(depths) + 1)
    return _bars([(str(depth), depths[depth]) for depth in span])


def _bars(counts: Sequence[tuple[str, int]]) -> str:
    """Return a line for each name, with a bar as long as its count compared with the others."""
    most = max(count for _, count in counts)
    width = max(len(name) for name, _ in counts)
    lines = (
        f"  {name:>{width}}  {'#' * -(-count * BAR // most)} {count}".rstrip()
        for name, count in counts
    )
    return "".join(f"{line}\n" for line in lines)
