"""One game played by a bot, from its first turn to its end.

A game depends on its seed, its campaign, its bot and its limit of turns, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from roguelike.core.text import file_name
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.world.ruleset import Ruleset
from roguelike.game import Game
from roguelike.recordings.recorders import Journal
from roguelike.recordings.recording import FORMAT, Header
from roguelike.recordings.setup import Setup
from roguelike.workshop.bots.roster import BOTS, Bot
from roguelike.workshop.processes import Pulse, no_pulse
from roguelike.workshop.simulation.chronicle import Chronicle, Chronicler, Step

MAX_REFUSALS = 100
"""Impossible actions in a row after which a bot is taken to be stuck."""

PATIENCE = 5_000
"""Turns without anything new after which a game is taken to be stuck; every so many are looked at.
A bot that has emptied the last level of a campaign gets there."""

_USES = frozenset({Use, UseAbility, Throw, Wear})
"""The types of actions that count as a use of a thing."""

Outcome = Literal["won", "died", "alive", "stuck"]


class SimulationSettings(Struct, frozen=True):
    """The settings of simulated games: the campaign, the bot and the limits.

    Attributes:
        campaign: Full id of the campaign.
        bot: Name of the bot.
        turns: After how many turns a game ends.
        uses_things: Whether the bot may pick up, wear and use things, and use abilities.
        mode: Full id of the mode; empty where the campaign is played as it is.
        is_noted: Whether what happens on each floor is noted for reports.
        records: The folder for the recordings of the games; nothing if none are made. Where
            `uses_things` is off, rules are others than those of the campaign, and recordings
            cannot be played again.
    """

    campaign: str
    bot: str
    turns: int
    uses_things: bool = True
    mode: str = ""
    is_noted: bool = False
    records: Path | None = None


class GameResult(Struct, frozen=True):
    """The result of one game.

    Attributes:
        seed: The seed with which it can be played again.
        turns: How many actions the player took.
        depth: How deep the player came.
        outcome: `"won"`; `"died"`; `"alive"` at the limit of turns; or `"stuck"`, when the bot has
            found nothing new for `PATIENCE` turns or nothing but impossible actions.
        killer: Id of the kind that killed the player, or None.
        kills: How many monsters the player killed.
        gold: How much gold the player had at the end.
        uses: How many times the player used, wore or threw an item, or used an ability.
        state_hash: Fingerprint of the state at the end.
        chronicle: What was noted on the way, if anything was.
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
    chronicle: Chronicle | None = None


class PlayResult(NamedTuple):
    """The progress of a bot in a game.

    Attributes:
        uses: How many times it used, wore or threw an item, or used an ability.
        is_stuck: Whether it is stuck.
    """

    uses: int
    is_stuck: bool


def play_game(
    ruleset: Ruleset,
    settings: SimulationSettings,
    seed: str,
    pulse: Pulse = no_pulse,
    setup: Setup | None = None,
) -> GameResult:
    """Play one game to its end, or to the limit of turns.

    Args:
        ruleset: The rules of the campaign.
        settings: What is played, and by whom.
        seed: The seed of the game.
        pulse: Called between turns.
        setup: What it is played with, which its recording tells; without it, there is none.

    Raises:
        CannotGenerateError: The first level cannot be made.
        KeyError: There is no such bot.
        OSError: The recording cannot be written.
    """
    kind = {kind.name: kind for kind in BOTS}[settings.bot]
    rules = ruleset if settings.uses_things else _nothing_by_itself(ruleset)
    game = Game.begin(rules, seed)
    bot = kind.make(seed, rules if settings.uses_things else None)
    notes = Chronicler(game) if settings.is_noted else None
    try:
        with _recorder(game, settings, setup) as step:
            played = play(
                game, bot, settings.turns, pulse, step=step if notes is None else notes.around(step)
            )
    except Exception as error:
        game.note_in(error)
        raise
    world = game.world
    death = world.death
    return GameResult(
        seed=seed,
        turns=world.turns,
        depth=world.depth,
        outcome=_outcome(game, played),
        killer=death.killer if death else None,
        kills=world.kills,
        gold=world.player.stats[ruleset.roles.gold],
        uses=played.uses,
        state_hash=game.state_hash(),
        chronicle=None if notes is None else notes.chronicle(),
    )


def _outcome(game: Game, played: PlayResult) -> Outcome:
    """Return the outcome of a game."""
    if game.world.victory:
        return "won"
    if game.world.death:
        return "died"
    return "stuck" if played.is_stuck else "alive"


@contextmanager
def _recorder(game: Game, settings: SimulationSettings, setup: Setup | None) -> Generator[Step]:
    """Yield a function that lets the player act, and records the actions if that is asked for."""
    if setup is None or settings.records is None:
        yield game.step
        return
    header = Header(FORMAT, settings.campaign, game.world.seed, setup, mode=settings.mode)
    path = settings.records / recording_name(game.world.seed)
    with Journal.begin(path, header) as journal:
        yield partial(journal.step, game)
        journal.record_hash(game.world.turns, game.state_hash())


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


def play(  # noqa: PLR0913 - who plays what, for how long, and who is told
    game: Game,
    bot: Bot,
    turns: int,
    pulse: Pulse = no_pulse,
    *,
    step: Step | None = None,
    until: Callable[[], bool] | None = None,
) -> PlayResult:
    """Let a bot play until it dies or is stuck, or so many turns have been taken.

    Args:
        game: The game.
        bot: The bot.
        turns: How many turns.
        pulse: Called between turns.
        step: Lets the player act, as `game.step` does, which it is by default.
        until: Asked between turns whether that was all.

    Returns:
        How that went.
    """
    step = step or game.step
    uses, refusals, checked, news = 0, 0, 0, (0, 0, 0)
    while not game.is_over and (turn := game.world.turns) < turns:
        pulse()
        if until is not None and until():
            break
        if turn - checked >= PATIENCE:
            before, checked, news = news, turn, _news(game)
            if news == before:
                return PlayResult(uses, is_stuck=True)
        action = bot.choose(game.view())
        try:
            step(action)
        except ImpossibleError:
            refusals += 1
            if refusals == MAX_REFUSALS:
                return PlayResult(uses, is_stuck=True)
        else:
            refusals = 0
            uses += type(action) in _USES
    return PlayResult(uses, is_stuck=False)


def _news(game: Game) -> tuple[int, ...]:
    """Return numbers of which one has changed if anything new has happened."""
    world = game.world
    gold = world.player.stats[world.ruleset.roles.gold]
    return world.depth, int((world.level.known != 0).sum()), world.kills, gold
