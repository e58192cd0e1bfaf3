"""`roguelike simulate`: games played by a bot, without a display."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import replace as with_changes
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.facts import JSON, TEXT, Facts
from roguelike.cli.options import (
    ContentOptions,
    RepeatableGame,
    emptiable,
    flag,
    group,
    number,
    option,
    output_format,
    pair,
    path,
    seed_text,
)
from roguelike.cli.output import json_text, read_from, written_to
from roguelike.cli.trials.bots import bot_called, bot_option
from roguelike.cli.trials.progress import progress

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.workshop.simulation.many_games import SimulationResults
    from roguelike.workshop.simulation.one_game import GameResult, SimulationSettings

MAX_GAMES = 1_000_000
MAX_TURNS = 10_000_000
MAX_JOBS = 256
MAX_RECORDED = 400_000
"""The most turns of a game that is recorded: its file stays below the largest that is read."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    game: RepeatableGame = group(RepeatableGame)
    content: ContentOptions = group(ContentOptions)
    games: int = number("how many games", (1, MAX_GAMES), 10)
    turns: int = number("the most turns in a game", (1, MAX_TURNS), 5_000)
    jobs: int = number("how many processes play at once", (1, MAX_JOBS), 1)
    bot: str = bot_option("explorer")
    mode: str | None = option("ID", "the mode (default: none)", str)
    without_items: bool = flag(
        "keep the bot from picking up, equipping or using items, and from using abilities"
    )
    record: Path | None = option(
        "DIR", "write a recording of each game there, for `roguelike replay`", path
    )
    report: str | None = emptiable("FILE", "report more, for balancing; with FILE, as JSON there")
    resume: Path | None = option(
        "FILE", "add each game to this file as it ends, and play only those still missing", path
    )
    compare: tuple[Path, Path] | None = pair(
        "FILE", "compare two files of games with the same seeds instead of playing", path
    )
    grade: Path | None = option(
        "DIR",
        "let the bots by which a campaign is graded play the same seeds, with a file for"
        " each there; report how often each wins, and how often it should",
        path,
    )
    format: str = output_format(TEXT, JSON)


def run(options: Options) -> Facts[Any]:
    """Play, and return how it went.

    Raises:
        UsageError: There is no such campaign, mode or bot, the first level cannot be made, or a
            file cannot be read or written.
    """
    if options.compare:
        return _compared(options.compare)
    from roguelike.cli.selected_content import chosen_campaign, playable_content
    from roguelike.workshop.simulation.one_game import SimulationSettings

    bot = bot_called(options.bot)
    content = playable_content(options.content, needs_all=True)
    campaign = chosen_campaign(content, options.game.campaign, options.content)
    trial = SimulationSettings(
        campaign,
        bot,
        options.turns,
        uses_things=not options.without_items,
        mode=_mode(content, campaign, options.mode),
        is_noted=options.report is not None or options.resume is not None,
        records=_folder(options),
    )
    if options.grade is not None:
        return _grade(trial, content, options, options.grade)
    return _play(trial, content, options)


def _play(trial: SimulationSettings, content: Content, options: Options) -> Facts[dict[str, Any]]:
    """Play, and return how it went, with all that balancing asks for if that is wanted.

    Raises:
        UsageError: The first level cannot be made, or a file cannot be read or written.
    """
    from roguelike.cli.trials.simulation_tables import games_text, report_text

    played = _played(trial, content, options)
    if options.report is None:
        return Facts(_facts(played), lambda _: games_text(played, trial))
    facts = _report(played, trial, content, options)
    return Facts(facts, lambda facts: [*games_text(played, trial), *report_text(facts)])


def _played(trial: SimulationSettings, content: Content, options: Options) -> SimulationResults:
    """Play the games that were not played before, and return all of them.

    Raises:
        UsageError: The first level cannot be made, or a file cannot be read or written.
    """
    from roguelike.cli.selected_content import loader
    from roguelike.workshop.simulation.many_games import SimulationResults

    seeds = _seeds(options.game.seed, options.games)
    known = _known(options, trial, content)
    load = loader(options.content) if options.jobs > 1 else lambda: content
    left = [seed for seed in seeds if seed not in known]
    played = _simulate(load, trial, left, options, done=[known[s] for s in seeds if s in known])
    games = {**known, **{game.seed: game for game in played.games}}
    return SimulationResults(tuple(games[seed] for seed in seeds), played.seconds)


def _grade(
    trial: SimulationSettings, content: Content, options: Options, folder: Path
) -> Facts[dict[str, Any]]:
    """Let all bots play by which a campaign is graded, and return how often each wins.

    Raises:
        UsageError: There are options that do not go with this, the first level cannot be made, or
            a file cannot be read or written.
    """
    from roguelike.cli.trials.simulation_tables import grades_text
    from roguelike.workshop.simulation.balance import WIN_TARGETS, grades

    others = {name: getattr(options, name) for name in ("record", "report", "resume")}
    if given := [f"--{name}" for name, value in others.items() if value is not None]:
        msg = f"--grade cannot be combined with {given[0]}"
        raise UsageError(msg)
    with written_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
    games: dict[str, Sequence[GameResult]] = {}
    for bot in (ask.bot for ask in WIN_TARGETS):
        kept = with_changes(options, resume=folder / f"{bot}.jsonl")
        one = replace(trial, bot=bot, is_noted=True)
        games[bot] = _played(one, content, kept).games
    found = grades(games, WIN_TARGETS)
    asked = {"campaign": trial.campaign, "mode": trial.mode, "seed": options.game.seed}
    facts = {**asked, "grades": [asdict(grade) for grade in found]}
    return Facts(facts, lambda _: grades_text(found))


def _mode(content: Content, campaign: str, name: str | None) -> str:
    """Return the full id of the mode that is asked for; nothing for none.

    Raises:
        UsageError: The campaign has no such mode.
    """
    from roguelike.cli.selected_content import chosen

    return "" if name is None else chosen("mode", name, list(content.modes(campaign)))


def _known(options: Options, trial: SimulationSettings, content: Content) -> dict[str, GameResult]:
    """Return the games that need not be played again, by seed.

    Raises:
        UsageError: The file with them is about others, or cannot be read or written.
    """
    if options.resume is None:
        return {}
    from roguelike.recordings.setup import setup_of
    from roguelike.workshop.simulation.results_file import ResultsError, heading_of, take_up

    with written_to(options.resume):
        try:
            return take_up(options.resume, heading_of(trial, setup_of(content).fingerprint))
        except ResultsError as error:
            raise UsageError(str(error)) from error


def _compared(files: Sequence[Path]) -> Facts[dict[str, Any]]:
    """Compare two files of games.

    Raises:
        UsageError: One of them cannot be read, or is none.
    """
    from roguelike.cli.trials.simulation_tables import comparison_text
    from roguelike.workshop.simulation.results_file import ResultsError, compare, read_results
    from roguelike.workshop.simulation.summary_statistics import chance_of_luck

    games: list[list[GameResult]] = []
    for file in files:
        with read_from(file):
            try:
                games.append(read_results(file)[1])
            except ResultsError as error:
                raise UsageError(str(error)) from error
    found = compare(*games)
    luck = {"wins": chance_of_luck(*found.only), "depth": chance_of_luck(*found.deeper)}
    facts = {**asdict(found), "chance_of_luck": luck}
    return Facts(facts, lambda _: comparison_text([str(file) for file in files], found))


def _report(
    played: SimulationResults, trial: SimulationSettings, content: Content, options: Options
) -> dict[str, Any]:
    """Return of games what balancing asks for, which is written to a file as well if there is one.

    Raises:
        UsageError: The file for it cannot be written.
    """
    from roguelike.workshop.simulation.campaign_contents import contents_of
    from roguelike.workshop.simulation.report import report

    asked = {"campaign": trial.campaign, "mode": trial.mode, "bot": trial.bot}
    deepest = max(game.depth for game in played.games)
    extent = contents_of(content.ruleset(trial.campaign, trial.mode), range(1, deepest + 1))
    facts: dict[str, Any] = {**asked, "seed": options.game.seed, **report(played.games, extent)}
    if options.report:
        file = Path(options.report)
        with written_to(file):
            file.write_text(json_text(facts), encoding="utf-8")
    return facts


def _folder(options: Options) -> Path | None:
    """Return the folder for recordings, which is made if need be.

    Raises:
        UsageError: It cannot be made, or what is played there could not be played again.
    """
    folder = options.record
    if folder is None:
        return None
    if options.without_items:
        msg = "--record cannot be combined with --without-items, which changes the rules"
        raise UsageError(msg)
    if options.turns > MAX_RECORDED:
        msg = f"--record takes games of at most {MAX_RECORDED} turns"
        raise UsageError(msg)
    with written_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _seeds(seed: str, games: int) -> list[str]:
    """Return the seeds of the games, each of which can be given to `play` as well."""
    from roguelike.workshop.simulation.many_games import game_seeds

    seeds = game_seeds(seed, games)
    try:
        seed_text(seeds[-1])
    except argparse.ArgumentTypeError as error:
        msg = f"the seed is too long to be numbered: {error}"
        raise UsageError(msg) from error
    return seeds


def _simulate(
    load: Callable[[], Content],
    trial: SimulationSettings,
    seeds: Sequence[str],
    options: Options,
    done: Sequence[GameResult],
) -> SimulationResults:
    """Play, show how far that is, and keep what is to be kept.

    Args:
        load: Loads the content.
        trial: What is played, and by whom.
        seeds: The seeds of the games.
        options: How many processes play, and where games are kept.
        done: The games that need not be played.

    Raises:
        UsageError: Something cannot be written, or the first level cannot be generated.
    """
    from roguelike.engine.levels.level_builder import CannotGenerateError
    from roguelike.workshop.processes import ending_in_order
    from roguelike.workshop.simulation.many_games import simulate
    from roguelike.workshop.simulation.results_file import append

    wins = sum(game.outcome == "won" for game in done)

    def watch(game: GameResult) -> None:
        nonlocal wins
        wins += game.outcome == "won"
        if options.resume is not None:
            append(options.resume, game)
        advance(f"{wins} won")

    try:
        with (
            ending_in_order() as pulse,
            progress(len(seeds) + len(done), "games", len(done)) as advance,
        ):
            return simulate(load, trial, seeds, jobs=options.jobs, watch=watch, pulse=pulse)
    except OSError as error:
        if trial.records is None and options.resume is None:
            raise
        where = error.filename or trial.records or options.resume
        msg = f"{where} cannot be written: {error.strerror or error}"
        raise UsageError(msg) from error
    except CannotGenerateError as error:
        msg = f"the first level cannot be generated: {error}"
        raise UsageError(msg, Exit.FINDINGS) from error


def _facts(report: SimulationResults) -> dict[str, Any]:
    """Return what the JSON form says; its keys are promises."""
    games = [asdict(game) for game in report.games]
    for game in games:
        del game["chronicle"]
    return {"games": games, "turns_per_second": round(report.turns_per_second, 1)}


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "The bot sees what a player would see. The same options give the same games, on any"
        " number of jobs. The games use the given seed with /1, /2 and so on added, so"
        " `roguelike play --seed SEED/1` starts the first of them again."
    ),
    examples=[
        ("roguelike simulate", "ten games"),
        ("roguelike simulate --games 1000 --jobs 4", "many, on four processors"),
        ("roguelike simulate --bot walker --turns 500", "short games of another bot"),
        ("roguelike simulate --without-items", "to see what difference items make"),
        ("roguelike simulate --record games", "to look at the games later"),
        ("roguelike simulate --games 300 --report", "everything for balancing"),
        ("roguelike simulate --games 2000 --resume games.jsonl", "resumes"),
        ("roguelike simulate --compare a.jsonl b.jsonl", "which of two bots is better"),
        ("roguelike simulate --games 300 --grade games", "whether the right bots win"),
        ("roguelike simulate --format json", "for programs"),
    ],
)
