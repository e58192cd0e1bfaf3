"""Fights of two groups in a small hall, to measure wins and costs.

One of the groups may be the player, whom a bot plays. Where monsters fight each other, the first
group is on the player's side, and the player sits behind walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from roguelike.core.grid.drawing import Drawing
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.rest import Wait
from roguelike.engine.effects.stats import set_health
from roguelike.engine.items.equipment import can_wear, put_on
from roguelike.engine.items.inventory import give, make_item
from roguelike.engine.knowledge.player_view import View
from roguelike.engine.levels.level_builder import CannotGenerateError, Site
from roguelike.engine.levels.level_contents import members_of
from roguelike.engine.perception.alerts import alarm
from roguelike.engine.perception.sight import get_to_know, look
from roguelike.engine.spawning.level_entry import begin, make_site, new_actor, spawn
from roguelike.engine.world.actor import Actor, Faction
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.level import free_around
from roguelike.engine.world.packs import LEADER
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.world import World
from roguelike.game import Game, PlayerAction
from roguelike.workshop.bots.roster import BOTS, Bot
from roguelike.workshop.simulation.one_game import play
from roguelike.workshop.simulation.summary_statistics import interval, mean, percent, quantile

TURNS = 500
"""Actions of the player after which a fight that nobody has won is a draw."""

MAX_GROUP = 40
"""The most monsters in a group."""

_HALL = """
#####################
#...................#
#...................#
#...................#
#...................#
#.........#.........#
#...................#
#.........#.........#
#...................#
#...................#
#...................#
#...................#
#####################
"""
"""The arena, with `#` for walls: an open hall with two pillars to take cover behind."""

_BOX = """\
#####################
#.###################
#####################
"""
"""The closed cell below the hall for a player who only looks on."""

_SEATS = Position(5, 6), Position(15, 6)
"""The cells around which the two groups stand at the beginning."""

_GROUND, _WALL = "core:floor", "core:wall"

_WAKE = 1_000
"""The number of actions for which monsters look for their enemies from the beginning."""


class CannotCarryError(Exception):
    """The player cannot carry all that it was to be given."""


class Group(Struct, frozen=True):
    """One of the two sides of a fight.

    Attributes:
        monsters: The id of the kind of each monster.
        has_player: Whether the player is one of them.
        hordes: The id of each horde that fights with them.
    """

    monsters: tuple[str, ...] = ()
    has_player: bool = False
    hordes: tuple[str, ...] = ()


class FightSetup(Struct, frozen=True):
    """The setup of a fight: its groups, its limits, and the player's items and abilities.

    Attributes:
        groups: Who against whom; at most one has the player.
        depth: For which depth stats are rolled.
        bot: Name of the bot that plays the player.
        items: The ids of the items that the player has beside those of the campaign, and how many
            of each. What can be worn is worn.
        abilities: The ids of the abilities that the player has as well.
        turns: After how many turns nobody wins.
        is_mended: Whether the player is healed after each turn, which counts all that the enemies
            do, even when it is more than the player could bear.
    """

    groups: tuple[Group, Group]
    depth: int = 1
    bot: str = ""
    items: tuple[tuple[str, int], ...] = ()
    abilities: tuple[str, ...] = ()
    turns: int = TURNS
    is_mended: bool = False

    @property
    def home(self) -> int:
        """The number of the group that is on the player's side, 0 or 1."""
        return 1 if self.groups[1].has_player else 0


class FightResult(Struct, frozen=True):
    """The result of one fight.

    Attributes:
        winner: The number of the group that won; None for a draw.
        turns: How many actions of the player it took.
        lost: What each group lost of the health that it had, in percent. Of a group with the
            player, only the player counts.
    """

    winner: int | None
    turns: int
    lost: tuple[int, int]


class _Spectator:
    """A bot that only waits."""

    def choose(self, view: View) -> PlayerAction:
        """Wait."""
        del view
        return Wait()


def fight(ruleset: Ruleset, setup: FightSetup, seed: str) -> FightResult:
    """Let two groups fight.

    Args:
        ruleset: The rules of the campaign. How that is won does not count here.
        setup: What is fought.
        seed: What chance grows from.

    Raises:
        CannotCarryError: The player cannot have all that it was to have.
        KeyError: There is no such bot.
    """
    campaign = ruleset.campaign.model_copy(update={"win": ()})
    rules = replace(ruleset, campaign=campaign)
    is_played = setup.groups[setup.home].has_player
    game = Game(rules, begin(rules, _site(rules, setup.depth, seed, has_box=not is_played), seed))
    _populate(game.world, setup, seed)
    bot: Bot = _Spectator()
    if is_played:
        _equip(game.world, setup)
        bot = {kind.name: kind for kind in BOTS}[setup.bot].make(seed, rules)
    return _Fight(game, setup, is_played=is_played).settle(bot)


class _Fight:
    """A fight that goes on."""

    def __init__(self, game: Game, setup: FightSetup, *, is_played: bool) -> None:
        self._game = game
        self._setup = setup
        self._is_played = is_played
        self._harm = 0  # what has been healed of the player's health
        self._before = self._health()

    def settle(self, bot: Bot) -> FightResult:
        """Let a bot fight to the end."""
        play(self._game, bot, self._setup.turns, step=self._step, until=self._is_decided)
        health, home, harm = self._health(), self._setup.home, self._harm
        lost = [
            max(100 * (before - left + harm * own) // before, 0)
            for before, left, own in zip(self._before, health, (1, 0), strict=True)
        ]
        winner = None
        if self._is_decided():
            winner = home if health[0] else 1 - home
        ordered = (lost[0], lost[1]) if home == 0 else (lost[1], lost[0])
        return FightResult(winner, self._game.world.turns, ordered)

    def _step(self, action: PlayerAction) -> list[Event]:
        """Let the player act, and be healed if that is asked for."""
        events = self._game.step(action)
        if self._setup.is_mended and self._is_played and self._game.world.death is None:
            stats, roles = self._game.world.player.stats, self._game.ruleset.roles
            self._harm += stats[roles.max_health] - stats[roles.health]
            set_health(self._game.world.player, stats[roles.max_health], roles)
        return events

    def _is_decided(self) -> bool:
        """Return True if one of the groups is no more."""
        return not all(self._health())

    def _health(self) -> tuple[int, int]:
        """Return the health that is left of the player's side, and of the other."""
        world, health = self._game.world, self._game.ruleset.roles.health
        others = [actor for actor in world.level.actors.values() if actor is not world.player]
        allies = sum(actor.stats[health] for actor in others if actor.faction == "player")
        enemies = sum(actor.stats[health] for actor in others if actor.faction == "monsters")
        own = 0 if world.death else world.player.stats[health]
        return own if self._is_played else allies, enemies


def _site(ruleset: Ruleset, depth: int, seed: str, *, has_box: bool) -> Site:
    """Return the hall, with the player where it starts.

    Args:
        ruleset: The rules, which have the terrain.
        depth: How deep the hall counts as.
        seed: What chance grows from.
        has_box: Whether the player is behind walls.
    """
    table = ruleset.terrain
    hall = Drawing.read(_HALL + _BOX if has_box else _HALL)
    terrain = hall.numbered({"#": table.numbers[_WALL], ".": table.numbers[_GROUND]})
    start = Position(1, len(hall.rows) - 2) if has_box else _SEATS[0]
    return Site(terrain, table, depth, Rng(seed, f"level/{depth}"), start=start)


def _populate(world: World, setup: FightSetup, seed: str) -> None:
    """Put the groups into the hall, each after the other."""
    level, rng = world.level, Rng(seed, "arena")
    sides: dict[Faction, list[Actor]] = {"player": [], "monsters": []}
    for faction, number in _numbers(setup).items():
        seat = level.cell(_SEATS[faction == "monsters"])
        for monster, leader in _members(setup.groups[number], world, rng):
            actor = new_actor(world.ruleset.monsters[monster], faction, world.depth, rng)
            if leader is not None:
                LEADER.note(actor, sides[faction][leader].id)
            spawn(world, actor, free_around(seat, world.level.width, level)[0])
            sides[faction].append(actor)
    if setup.groups[setup.home].has_player:
        sides["player"].insert(0, world.player)
    for actors, enemies in (tuple(sides.values()), tuple(sides.values())[::-1]):
        for actor in actors:
            if actor is not world.player:
                alarm(actor, enemies[0].cell, _WAKE, world)
    look(world)


def _members(group: Group, world: World, rng: Rng) -> list[tuple[str, int | None]]:
    """Return the kinds of the monsters of a group, each with the index of its leader or None."""
    found: list[tuple[str, int | None]] = [(monster, None) for monster in group.monsters]
    for identifier in group.hordes:
        horde = world.ruleset.book.hordes[identifier]
        leader = len(found)
        found.append((horde.leader, None))
        found += [(each, leader) for each in members_of(horde, world.depth, rng)]
    return found


def _numbers(setup: FightSetup) -> dict[Faction, int]:
    """Return the number of the group on each side."""
    return {"player": setup.home, "monsters": 1 - setup.home}


def _equip(world: World, setup: FightSetup) -> None:
    """Give the player the items and abilities of the setup.

    Raises:
        CannotCarryError: That is too much.
    """
    player = world.player
    for identifier, count in setup.items:
        kind = world.ruleset.things.items[identifier]
        item = make_item(kind, world.effect_rng, world.depth, count)
        if item.count < count or give(player, item, world) is not None:
            raise CannotCarryError(identifier)
        get_to_know(kind, world)
        if can_wear(item, world):
            put_on(player, item, world)
    player.abilities |= dict.fromkeys(setup.abilities, 0)


def depths_of_monsters(
    ruleset: Ruleset, depths: Iterable[int], seeds: Sequence[str]
) -> dict[str, list[int]]:
    """Return the depths at which each kind of monster is met, in the order of the first.

    Args:
        ruleset: The rules of the campaign.
        depths: The depths to look at; those without a level are left out.
        seeds: The seeds of games whose levels are looked at.
    """
    found: dict[str, list[int]] = {}
    for depth in depths:
        for monster in sorted(set(_met(ruleset, depth, seeds))):
            found.setdefault(monster, []).append(depth)
    return found


def _met(ruleset: Ruleset, depth: int, seeds: Sequence[str]) -> Iterator[str]:
    """Yield the kinds of the monsters on some levels of a depth."""
    for seed in seeds if ruleset.recipe(depth) else ():
        try:
            spawns = make_site(ruleset, depth, seed).spawns
        except CannotGenerateError:
            continue
        yield from (each.monster for each in spawns)


def fight_figures(results: Sequence[FightResult]) -> dict[str, Any]:
    """Return figures of fights of two groups."""
    rounds = len(results)
    wins = [sum(each.winner == number for each in results) for number in (0, 1)]
    return {
        "wins": wins,
        "draws": rounds - sum(wins),
        "wins_percent": [percent(each, rounds) for each in wins],
        "wins_interval": [list(interval(each, rounds)) for each in wins],
        "turns_median": quantile([each.turns for each in results], 5),
        "turns_p90": quantile([each.turns for each in results], 9),
        "lost_percent": [mean([each.lost[number] for each in results]) for number in (0, 1)],
        "lost_p90": [quantile([each.lost[number] for each in results], 9) for number in (0, 1)],
    }


def cost_figures(monster: str, depth: int, results: Sequence[FightResult]) -> dict[str, Any]:
    """Return the cost of a monster to a player who fights it again and again."""
    lost = [each.lost[0] for each in results]
    return {
        "monster": monster,
        "depth": depth,
        "threat": mean(lost),
        "threat_p90": quantile(lost, 9),
        "deadly_percent": percent(sum(each >= 100 for each in lost), len(lost)),  # noqa: PLR2004
        "turns_median": quantile([each.turns for each in results], 5),
        "draws": sum(each.winner is None for each in results),
    }
