"""Many games played by a bot, on one processor or on several.

A game depends on its seed, its campaign, its bot and its limit of turns, and on nothing else.
So its result is the same in whichever process it is played, and results come in the order of
their seeds.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from functools import partial
from hashlib import blake2b
from multiprocessing import connection
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.bots import BOTS
from roguelike.bots.base import Bot
from roguelike.core.names import file_name
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.actions.wear import Wear
from roguelike.engine.ruleset import Ruleset
from roguelike.game import Content, Game, PlayerAction
from roguelike.recordings.journal import Journal
from roguelike.recordings.recording import FORMAT, Header
from roguelike.recordings.setup import Setup, setup_of

MAX_REFUSALS = 100
"""Impossible actions in a row after which a bot is taken to be stuck."""

PATIENCE = 5_000
"""Turns without anything new after which a game is taken to be stuck; every so many are looked at.
A bot that has emptied the last level of a campaign gets there."""

PULSE = 0.1
"""Seconds after which `pulse` is called again while this process waits for others."""

_HELD_BACK = {signal.SIGINT, signal.SIGTERM}
"""The signals that end a program, which may not come while processes are being started."""

_USES = frozenset({Use, UseAbility, Throw, Wear})
"""The types of actions that count as a use of a thing."""

Outcome = Literal["died", "alive", "stuck"]
Pulse = Callable[[], None]
Step = Callable[[PlayerAction], object]


def _steady() -> None:
    """Let everything go on."""


class Trial(Struct, frozen=True):
    """What is played, and by whom.

    Attributes:
        campaign: Full id of the campaign.
        bot: Name of the bot.
        turns: After how many turns a game ends.
        uses_things: Whether the bot may pick up, wear and use things, and use abilities.
        records: The folder for the recordings of the games; nothing if none are made. Where
            `uses_things` is off, rules are others than those of the campaign, and recordings
            cannot be played again.
    """

    campaign: str
    bot: str
    turns: int
    uses_things: bool = True
    records: Path | None = None


class GameResult(Struct, frozen=True):
    """How one game went.

    Attributes:
        seed: The seed with which it can be played again.
        turns: How many actions the player took.
        depth: How deep the player came.
        outcome: `"died"`; `"alive"` at the limit of turns; or `"stuck"`, when the bot has
            found nothing new for `PATIENCE` turns or nothing but impossible actions.
        killer: Id of the kind that killed the player, or None.
        kills: How many monsters the player killed.
        gold: How much gold the player had at the end.
        uses: How many times the player used, wore or threw an item, or used an ability.
        state_hash: Fingerprint of the state at the end.
    """

    seed: str
    turns: int
    depth: int
    outcome: Outcome
    killer: str | None
    kills: int
    gold: int
    uses: int
    state_hash: str


class Course(NamedTuple):
    """How a bot got along.

    Attributes:
        uses: How many times it used, wore or threw an item, or used an ability.
        is_stuck: Whether it is stuck.
    """

    uses: int
    is_stuck: bool


class Report(Struct, frozen=True):
    """How all games went.

    Attributes:
        games: In the order of their seeds.
        seconds: How long they took, the starting of processes included.
    """

    games: tuple[GameResult, ...]
    seconds: float

    @property
    def turns_per_second(self) -> float:
        """Turns of all games by the time that they took together."""
        return sum(game.turns for game in self.games) / self.seconds


def game_seeds(seed: str, games: int) -> list[str]:
    """Return the seeds of so many games: the text given, a slash, and a number from 1."""
    return [f"{seed}/{number}" for number in range(1, games + 1)]


def simulate(  # noqa: PLR0913 - what to play, how, and who is told
    content: Callable[[], Content],
    trial: Trial,
    seeds: Sequence[str],
    *,
    jobs: int = 1,
    watch: Callable[[GameResult], None] | None = None,
    pulse: Pulse = _steady,
) -> Report:
    """Play a game for each seed.

    Args:
        content: Loads the content, once in each process. With more than one job it must be a
            function that other processes can import, such as `roguelike.game.load_content`.
        trial: What is played, and by whom.
        seeds: The seeds of the games; `game_seeds` makes some.
        jobs: How many processes play at a time. A single one is this one.
        watch: Called with each result as soon as it and all before it are known.
        pulse: Called between turns, or several times a second while other processes play. What it
            raises ends all games.

    Raises:
        UnknownDefinitionError: There is no such campaign.
        CannotGenerateError: A first level cannot be made.
        KeyError: There is no such bot.
        OSError: A recording cannot be written.
    """
    start = time.perf_counter()
    played = _here if jobs == 1 else _elsewhere
    games: list[GameResult] = []
    with closing(played(content, trial, seeds, jobs, pulse)) as results:
        for result in results:
            games.append(result)
            if watch is not None:
                watch(result)
    return Report(tuple(games), time.perf_counter() - start)


def play_game(
    ruleset: Ruleset,
    trial: Trial,
    seed: str,
    pulse: Pulse = _steady,
    setup: Setup | None = None,
) -> GameResult:
    """Play one game to its end, or to the limit of turns.

    Args:
        ruleset: The rules of the campaign.
        trial: What is played, and by whom.
        seed: The seed of the game.
        pulse: Called between turns.
        setup: What it is played with, which its recording tells; without it, there is none.

    Raises:
        CannotGenerateError: The first level cannot be made.
        KeyError: There is no such bot.
        OSError: The recording cannot be written.
    """
    kind = {kind.name: kind for kind in BOTS}[trial.bot]
    rules = ruleset if trial.uses_things else _nothing_by_itself(ruleset)
    game = Game.begin(rules, seed)
    bot = kind.make(seed, rules if trial.uses_things else None)
    try:
        with _recorder(game, trial, setup) as step:
            course = play(game, bot, trial.turns, pulse, step)
    except Exception as error:
        game.note_in(error)
        raise
    world = game.world
    death = world.death
    return GameResult(
        seed=seed,
        turns=world.turns,
        depth=world.depth,
        outcome="died" if death else "stuck" if course.is_stuck else "alive",
        killer=death.killer if death else None,
        kills=world.kills,
        gold=world.player.stats[ruleset.roles.gold],
        uses=course.uses,
        state_hash=game.state_hash(),
    )


@contextmanager
def _recorder(game: Game, trial: Trial, setup: Setup | None) -> Generator[Step]:
    """Yield what lets the player act, and records it if that is asked for."""
    if setup is None or trial.records is None:
        yield game.step
        return
    header = Header(FORMAT, trial.campaign, game.world.seed, setup)
    path = trial.records / recording_name(game.world.seed)
    with Journal.begin(path, header) as journal:
        yield partial(journal.step, game)
        journal.mark(game.world.turns, game.state_hash())


def recording_name(seed: str) -> str:
    """Return the name of the file for the recording of a game, another one for each seed."""
    name = file_name(seed)
    if name != seed.replace("/", "-"):
        name += f"-{blake2b(seed.encode(), digest_size=4).hexdigest()}"
    return f"{name}.replay"


def _nothing_by_itself(ruleset: Ruleset) -> Ruleset:
    """Return the same rules, but that the player has to ask for all that is picked up and worn."""
    items = replace(ruleset.items, picked_up=frozenset(), worn=frozenset())
    return replace(ruleset, items=items)


def play(
    game: Game, bot: Bot, turns: int, pulse: Pulse = _steady, step: Step | None = None
) -> Course:
    """Let a bot play until it dies or is stuck, or so many turns have been taken.

    Args:
        game: The game.
        bot: The bot.
        turns: How many turns.
        pulse: Called between turns.
        step: Lets the player act, as `game.step` does, which it is by default.

    Returns:
        How that went.
    """
    step = step or game.step
    uses, refusals, checked, news = 0, 0, 0, (0, 0, 0)
    while not game.is_over and (turn := game.world.turns) < turns:
        pulse()
        if turn - checked >= PATIENCE:
            before, checked, news = news, turn, _news(game)
            if news == before:
                return Course(uses, is_stuck=True)
        action = bot.choose(game.view())
        try:
            step(action)
        except ImpossibleError:
            refusals += 1
            if refusals == MAX_REFUSALS:
                return Course(uses, is_stuck=True)
        else:
            refusals = 0
            uses += type(action) in _USES
    return Course(uses, is_stuck=False)


def _news(game: Game) -> tuple[int, ...]:
    """Return numbers of which one has changed if anything new has happened."""
    world = game.world
    gold = world.player.stats[world.ruleset.roles.gold]
    return world.depth, int((world.level.known != 0).sum()), world.kills, gold


def _here(
    content: Callable[[], Content], trial: Trial, seeds: Sequence[str], jobs: int, pulse: Pulse
) -> Generator[GameResult]:
    """Yield the results of games played in this process."""
    del jobs
    ruleset, setup = _ready(content, trial)
    for seed in seeds:
        yield play_game(ruleset, trial, seed, pulse, setup)


def _elsewhere(
    content: Callable[[], Content], trial: Trial, seeds: Sequence[str], jobs: int, pulse: Pulse
) -> Generator[GameResult]:
    """Yield the results of games played in other processes."""
    content().ruleset(trial.campaign)  # or else fail here and now
    with _workers(min(jobs, len(seeds)), content, trial) as workers:
        with _requests_to_end_held_back():  # the first of these starts all processes
            futures = [workers.submit(_work, trial, seed) for seed in seeds]
        for future in futures:
            pulse()
            while not wait([future], PULSE).done:
                pulse()
            yield future.result()


@contextmanager
def _workers(
    count: int, content: Callable[[], Content], trial: Trial
) -> Generator[ProcessPoolExecutor]:
    """Start processes, and end them at once if something goes wrong."""
    others = set(multiprocessing.active_children())
    # Forked processes would inherit locks and threads of a program that calls this as a library.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, context, _prepare, (content, trial))
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _requests_to_end_held_back() -> Generator[None]:
    """Keep requests to end away from this thread for a moment, and from new processes.

    So none is started without being known to this one, which has to end it. New processes get
    this thread's mask, so none can be interrupted before it has come to ignore that.
    """
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD_BACK)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


_played: dict[Trial, tuple[Ruleset, Setup | None]] = {}
"""What this process plays, if it was started to play a part of the games."""


def _prepare(content: Callable[[], Content], trial: Trial) -> None:
    """Get a new process ready for all of its games, and leave interrupts to who has started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD_BACK)
    _played[trial] = _ready(content, trial)


def _ready(content: Callable[[], Content], trial: Trial) -> tuple[Ruleset, Setup | None]:
    """Return the rules of the campaign and, if games are recorded, the setup for the recordings."""
    loaded = content()
    setup = None if trial.records is None else setup_of(loaded)
    return loaded.ruleset(trial.campaign), setup


def _end_with_parent() -> None:
    """Wait for the end of the process that has started this one, which may be killed; then end."""
    parent = multiprocessing.parent_process()
    assert parent, "this is a process that was started for games"
    connection.wait([parent.sentinel])
    os._exit(1)  # nobody is left who wants anything


def _work(trial: Trial, seed: str) -> GameResult:
    """Play one game in a process that plays many."""
    ruleset, setup = _played[trial]
    return play_game(ruleset, trial, seed, setup=setup)
