"""Notes of a game while it is played, floor by floor, for reports on many games."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping

import numpy as np
from msgspec import Struct, field

from roguelike.engine.definitions.tags import BOSS
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, ActorId
from roguelike.engine.world.events.events import Died, Event
from roguelike.engine.world.events.item_events import (
    AbilityUsed,
    ItemGiven,
    ItemTaken,
    ItemThrown,
    ItemUsed,
    ItemWorn,
)
from roguelike.engine.world.packs import LEADER
from roguelike.game import Game, PlayerAction
from roguelike.workshop.simulation.floor_plans import FloorPlan, plan_of, regenerated_site

BEFORE = 3
"""The number of turns before the end at which the player's health is noted."""

_SAMPLED = 5
"""The number of turns between two looks at what the player has."""

_FEATURE = "feature/"
"""The prefix of the ids of terrain that is a feature."""

_USES = (ItemUsed, ItemThrown, ItemWorn)
_DEEDS = frozenset({*_USES, ItemTaken, ItemGiven, AbilityUsed})


Step = Callable[[PlayerAction], list[Event]]
"""Lets the player act, and returns what the player witnessed."""


class Floor(Struct, frozen=True, omit_defaults=True):
    """The notes on one floor.

    Attributes:
        depth: How deep it lies.
        level: Id of its recipe.
        health: The player's health on arrival, in percent.
        lost: How much health the player lost there, in percent of what it can have.
        turns: How many actions the player took.
        monsters: How many of each kind there were on arrival, by id.
        items: How many of each kind lay there on arrival, by id.
        gold: How much gold lay there on arrival.
        explored: How much of the ground the player has seen in the end, in percent.
        exploring: After how many turns it saw ground for the last time that it had not seen.
        steps: How many steps it took.
        retraced: How many of them led to cells where it had been before.
        longest: The most steps one after the other, as long as there was something to explore,
            without meeting a monster, an item, stairs or a feature for the first time.
        features: The features that it has seen, by id.
        plan: How it was made, if it was not drawn.
    """

    depth: int
    level: str
    health: int
    lost: int = 0
    turns: int = 0
    monsters: dict[str, int] = field(default_factory=dict[str, int])
    items: dict[str, int] = field(default_factory=dict[str, int])
    gold: int = 0
    explored: int = 0
    exploring: int = 0
    steps: int = 0
    retraced: int = 0
    longest: int = 0
    features: tuple[str, ...] = ()
    plan: FloorPlan | None = None


class Chronicle(Struct, frozen=True, omit_defaults=True):
    """The notes on a whole game.

    Attributes:
        floors: The floors, in the order in which the player came there.
        found: How many of each kind of item the player picked up or was given, by id.
        carried: For about how many turns the player had each kind of item, by id.
        used: How often each was used, thrown or put on, or 1 if it was worn from the beginning.
        known: For about how many turns the player had each ability, by id.
        cast: How often each was used.
        lessons: The abilities that things teach which the player has seen or had, by id.
        before: The player's health `BEFORE` turns before the end, in percent.
        boss: Id of the boss by whom, or by whose pack, the player was killed, if it was.
    """

    floors: tuple[Floor, ...]
    found: dict[str, int] = field(default_factory=dict[str, int])
    carried: dict[str, int] = field(default_factory=dict[str, int])
    used: dict[str, int] = field(default_factory=dict[str, int])
    known: dict[str, int] = field(default_factory=dict[str, int])
    cast: dict[str, int] = field(default_factory=dict[str, int])
    lessons: tuple[str, ...] = ()
    before: int = 100
    boss: str = ""


class Chronicler:
    """Takes notes of a game that is being played. It changes nothing of it."""

    def __init__(self, game: Game) -> None:
        """Begin before the first turn."""
        self._world = game.world
        roles = game.ruleset.roles
        self._health, self._max_health = roles.health, roles.max_health
        self._last = game.world.player.stats[roles.health]
        self._found = Counter[str]()
        self._carried = Counter[str]()
        self._used = Counter[str]()
        self._known = Counter[str]()
        self._cast = Counter[str]()
        self._seen = set[str]()
        self._boss = ""
        self._percents = deque([self._percent()], BEFORE + 1)
        self._told: list[Floor] = []
        self._game = game
        self._floor = _FloorNotes(game, self._percent())

    def around(self, step: Step) -> Step:
        """Return a function that lets the player act as `step` does, and notes the events."""

        def noted(action: PlayerAction) -> list[Event]:
            events = step(action)
            self.note(events)
            return events

        return noted

    def note(self, events: Iterable[Event]) -> None:
        """Note the events of the player's latest action."""
        world, floor = self._world, self._floor
        player = world.player
        health = player.stats[self._health]
        if health < self._last:
            floor.lost += self._last - health
        self._last = health
        self._percents.append(self._percent())
        for event in events:
            if type(event) in _DEEDS and event.actor == player.id:
                self._note_deed(event)
            elif type(event) is Died and event.actor == player.id:
                self._boss = _boss_behind(event.killer, world.level.cast)
        if world.turns % _SAMPLED == 0:
            self._sample()
        if world.level is floor.level:
            floor.look()
        else:
            self._told.append(self._told_of(floor))
            self._floor = _FloorNotes(self._game, self._percents[-1])

    def chronicle(self) -> Chronicle:
        """Return all notes at the end of the game."""
        floors = (*self._told, self._told_of(self._floor))
        return Chronicle(
            floors,
            _ordered(self._found),
            _ordered(self._carried),
            _ordered(self._used),
            _ordered(self._known),
            _ordered(self._cast),
            self._lessons(),
            self._percents[0],
            self._boss,
        )

    def _told_of(self, notes: _FloorNotes) -> Floor:
        """Return the notes on a floor at the end of the stay, and add the items seen there."""
        self._seen |= notes.seen_kinds
        return notes.told(max(self._world.player.stats[self._max_health], 1))

    def _lessons(self) -> tuple[str, ...]:
        """Return the abilities taught by items that the player has seen or had."""
        items = self._game.ruleset.things.items
        kinds = {*self._seen, *self._found, *self._carried} & items.keys()
        return tuple(sorted({each for kind in kinds for each in items[kind].definition.teaches()}))

    def _percent(self) -> int:
        """Return the player's health in percent."""
        stats = self._world.player.stats
        return 100 * max(stats[self._health], 0) // max(stats[self._max_health], 1)

    def _note_deed(self, event: Event) -> None:
        """Note a use, a find or a spell of the player."""
        if isinstance(event, _USES):
            self._used[event.item.kind] += 1
        elif isinstance(event, ItemTaken | ItemGiven):
            self._found[event.item.kind] += event.item.count
        elif isinstance(event, AbilityUsed):
            self._cast[event.ability] += 1

    def _sample(self) -> None:
        """Note the items and abilities of the player."""
        player = self._world.player
        for kind in {item.kind.id for item in player.items}:
            self._carried[kind] += _SAMPLED
        for item in player.items:
            if item.worn and item.kind.id not in self._used:
                self._used[item.kind.id] = 1
        for ability in player.abilities:
            self._known[ability] += _SAMPLED


class _FloorNotes:
    """The notes in the making on the floor where the player is."""

    def __init__(self, game: Game, health: int) -> None:
        world = game.world
        self.level = level = world.level
        self.lost = 0
        self._world = world
        self._player = world.player
        self._health = health
        self._since = world.turns
        others = (actor for actor in level.cast.values() if actor is not world.player)
        self._monsters = Counter(actor.kind.id for actor in others)
        self._items = Counter[str]()
        for stacks in level.items.values():
            for item in stacks:
                self._items[item.kind.id] += item.count
        self._gold = sum(level.gold.values())
        self._marks = _marks(game)
        self._features = set[str]()
        self._cell = world.player.cell
        self._been = {self._cell}
        self._known = np.count_nonzero(level.known)
        self._exploring, self._steps, self._retraced = 0, 0, 0
        self._dull, self._longest = 0, 0
        self._met = set[int]()
        self._lying = set[int]()
        self.seen_kinds = set[str]()
        self._site = regenerated_site(world)
        self._look_around()

    def look(self) -> None:
        """Note the player's position, and what it sees for the first time."""
        level, cell = self.level, self._player.cell
        if cell != self._cell:
            self._cell = cell
            self._steps += 1
            self._dull += 1
            if cell in self._been:
                self._retraced += 1
            self._been.add(cell)
            known = np.count_nonzero(level.known)
            if known != self._known:
                self._known = known
                self._exploring = self._world.turns - self._since
                self._longest = max(self._longest, self._dull)
        if self._look_around():
            self._dull = 0

    def _look_around(self) -> bool:
        """Return True if there is anything to see that was not seen before."""
        level, visible = self.level, self.level.visible
        before = len(self._met) + len(self._lying) + len(self._features)
        for cell, actor in level.actors.items():
            if visible[cell]:
                self._met.add(actor.id)
        if level.seen_items or level.seen_gold:
            for cell in level.seen_items.keys() - self._lying:
                self.seen_kinds.update(thing.kind for thing in level.seen_items[cell])
            self._lying.update(level.seen_items, level.seen_gold)
        for cell in [cell for cell in self._marks if visible[cell]]:
            self._features.add(self._marks.pop(cell))
        return len(self._met) + len(self._lying) + len(self._features) > before

    def told(self, most: int) -> Floor:
        """Return all of it at the end of the stay.

        Args:
            most: The most health that the player can have.
        """
        level = self.level
        ground = level.walkable_map
        seen = int(np.count_nonzero(ground & (level.known != 0)))
        return Floor(
            depth=level.depth,
            level=level.id,
            health=self._health,
            lost=100 * self.lost // most,
            turns=self._world.turns - self._since,
            monsters=_ordered(self._monsters),
            items=_ordered(self._items),
            gold=self._gold,
            explored=100 * seen // max(int(np.count_nonzero(ground)), 1),
            exploring=self._exploring,
            steps=self._steps,
            retraced=self._retraced,
            longest=self._longest,
            features=tuple(sorted(self._features)),
            plan=None if self._site is None else plan_of(self._site, level.known),
        )


def _marks(game: Game) -> dict[int, str]:
    """Return the ids of the features and ways to other levels, by the flat index of their cell."""
    level = game.world.level
    ids, leads = level.table.ids, level.table.leads
    wanted = [number for number, id_ in enumerate(ids) if leads[number] or id_.startswith(_FEATURE)]
    cells = np.flatnonzero(np.isin(level.terrain, wanted)).tolist()
    return {cell: level.terrain_id(cell) for cell in cells}


def _boss_behind(killer: ActorId, cast: Mapping[int, Actor]) -> str:
    """Return the id of the kind of a boss, if an actor is one or is led by one; else nothing."""
    found = cast.get(killer)
    leader = None if found is None else cast.get(LEADER.of(found, NOBODY))
    for actor in (found, leader):
        definition = None if actor is None else actor.kind.definition
        if actor is not None and definition is not None and BOSS in definition.tags:
            return actor.kind.id
    return ""


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    """Return counts in the order of what was counted."""
    return dict(sorted(counts.items()))
