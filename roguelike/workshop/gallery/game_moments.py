"""Moments of games that are worth a picture, and the saves and scores of these games.

Bots play them from fixed seeds, so that they are the same every time.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from roguelike.engine.actions.pick_up import Drop
from roguelike.engine.world.item import Offer
from roguelike.game import Content, Game
from roguelike.recordings.recording import Recording, read_recording
from roguelike.recordings.setup import setup_of
from roguelike.saves.library import SavedGame, SaveLibrary
from roguelike.saves.snapshot import Manifest
from roguelike.scores.high_scores import HighScores
from roguelike.ui.app.save_game import keep_new
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.descriptions.run_record import fate_of
from roguelike.ui.session.game_session import GameSession
from roguelike.workshop.bots.roster import BOTS, Bot

MAX_TURNS = 20_000
"""The turns after which a bot gives up a game that does not end."""

WHEN = 1_796_000_000
"""When all games were saved and have ended, in seconds since 1970."""

DROPPED = 3
"""How many items lie at the feet of the player where some can be picked up."""


class GameMoment(Struct, frozen=True):
    """A moment of a game.

    Attributes:
        seed: What the game grows from.
        turns: How many turns a bot has played, unless the game has ended before.
        bot: The name of the bot.
    """

    seed: str
    turns: int
    bot: str = "expert"


FIGHT = GameMoment("ember", 649)
BEFORE_FIGHT = GameMoment("ember", 635)
CROWD = GameMoment("tide", 1393)
CAVES = GameMoment("tide", 1620)
THROW = GameMoment("tide", 385)
TREASURE = GameMoment("tide", 300)
DEATH = GameMoment("ember", MAX_TURNS, "careless")
ENDED = (*(GameMoment(seed, MAX_TURNS, "walker") for seed in ("brine", "mere", "tide")), DEATH)
"""Games that have ended, the last one at last."""


class GameMoments:
    """Moments of games of one campaign, each played when it is asked for first.

    Attributes:
        context: What texts come from.
        campaign: Full id of the campaign.
    """

    def __init__(self, content: Content, campaign: str, folder: Path) -> None:
        """Begin without any.

        Args:
            content: What is played.
            campaign: Full id of the campaign.
            folder: Where games and scores are kept; it must be empty.
        """
        self.context = UiContext(content)
        self.campaign = campaign
        self._folder = folder
        self._games: dict[GameMoment, GameSession] = {}

    def game(self, moment: GameMoment) -> GameSession:
        """Return a game at some moment, always the same object.

        Raises:
            CannotGenerateError: A level cannot be made.
        """
        if moment not in self._games:
            game = self._games[moment] = begun(self.context, self.campaign, moment.seed)
            let_play(player_of(moment, game), game, moment.turns)
        return self._games[moment]

    @cached_property
    def treasure(self) -> GameSession:
        """A game in which items lie at the feet of the player."""
        game = self.game(TREASURE)
        loose = [item.id for item in game.view.pack if not item.is_worn]
        for item in loose[:DROPPED]:
            game.act(Drop(item))
        return game

    @cached_property
    def choice(self) -> GameSession:
        """A game in which one of the items at the feet of the player can be taken."""
        game = self.treasure.game
        offered = Game.resume(game.ruleset, game.state())
        world = offered.world
        lying = world.level.items[world.player.cell]
        for item in lying:
            item.offer = Offer(group=999, size=len(lying))  # none of the level
        return GameSession(offered, self.context.content.catalog, self.context.texts)

    @cached_property
    def victory(self) -> GameSession:
        """A game that is declared won, as it would take a bot minutes to win one."""
        game = self.game(CROWD).game
        won = Game.resume(game.ruleset, game.state())
        won.world.victory = True
        return GameSession(won, self.context.content.catalog, self.context.texts)

    @cached_property
    def recording(self) -> Recording:
        """A recorded game."""
        return read_recording(self.treasure.tape.recording(setup_of(self.context.content)))

    @cached_property
    def saves(self) -> SaveLibrary:
        """Some saved games.

        Raises:
            OSError: They cannot be written.
        """
        saves = _Kept(self._folder / "saves")
        for moment in (FIGHT, CROWD):
            game = self.game(moment)
            keep_new(game, saves, setup_of(self.context.content))
            game.leave()
        return saves

    @cached_property
    def records(self) -> HighScores:
        """The scores of some games that have ended.

        Raises:
            OSError: They cannot be written.
        """
        records = HighScores(self._folder / "scores.jsonl", self._folder / "morgue")
        for game in (self.victory, *map(self.game, ENDED)):
            game.score = records.add(fate_of(game, self.context, WHEN), "")
        return records


class _Kept(SaveLibrary):
    """Saved games that do not show when they were really saved."""

    def characters(self) -> list[SavedGame]:
        """Return the saved games in the order of their folders, all saved at the same time."""
        found = sorted(super().characters(), key=lambda each: each.path)
        return [replace(each, manifest=_dated(each.manifest)) for each in found]


def _dated(manifest: Manifest | None) -> Manifest | None:
    return manifest and replace(manifest, saved=WHEN)


def begun(context: UiContext, campaign: str, seed: str) -> GameSession:
    """Return a new game of a campaign.

    Raises:
        CannotGenerateError: Its first level cannot be made.
    """
    game = Game.new(context.content, campaign, seed)
    return GameSession(game, context.content.catalog, context.texts)


def player_of(moment: GameMoment, game: GameSession) -> Bot:
    """Return the bot of a moment, for a game that has just begun."""
    kind = next(bot for bot in BOTS if bot.name == moment.bot)
    return kind.make(moment.seed, game.game.ruleset)


def let_play(bot: Bot, game: GameSession, turns: int) -> bool:
    """Let a bot play on for so many turns; return True if the game has ended."""
    for _ in range(turns):
        if game.game.is_over:
            break
        game.log.read()
        game.act(bot.choose(game.view))
    return game.game.is_over
