"""Load a world from the state of a game as plain data.

What follows from the state is made anew: what equipment and statuses bring about, who stands
where, and from where the player is seen. Nothing is drawn, nobody is stirred, and no time passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import ValidationError, convert

from roguelike.core.records import record_from
from roguelike.core.rng import Rng
from roguelike.engine.effects.stats import traits_of
from roguelike.engine.levels.level_builder import Site
from roguelike.engine.serialization.dump import State
from roguelike.engine.serialization.invariants import broken_invariants
from roguelike.engine.serialization.schema import (
    SavedActor,
    SavedItem,
    SavedItemView,
    SavedLevel,
    SavedStatus,
    SavedWorld,
)
from roguelike.engine.world.actor import PLAYER_ID, Actor, ActorKind, Status
from roguelike.engine.world.events.events import Death
from roguelike.engine.world.item import Item, ItemView
from roguelike.engine.world.level import Level
from roguelike.engine.world.ruleset import Ruleset
from roguelike.engine.world.timers import Timers, read_timer
from roguelike.engine.world.turn_queue import TurnQueue
from roguelike.engine.world.world import World

T = TypeVar("T")


class StateError(ValueError):
    """The data is no state of a game that could go on with the content that is loaded."""


def world_of(state: State, ruleset: Ruleset) -> World:
    """Return the world whose state is given, as `state_of` wrote it.

    Args:
        state: The state; as it may come from a file, everything about it is checked.
        ruleset: The campaign that is played.

    Raises:
        StateError: There is something wrong with the state.
    """
    try:
        saved = convert(state, SavedWorld)
        _require(saved.campaign == ruleset.campaign_id, f"it is of campaign {saved.campaign!r}")
        _require(saved.mode == ruleset.mode_id, f"it is of mode {saved.mode!r}")
        return _Restoring(saved, ruleset).world()
    except (ValidationError, ValueError) as error:
        msg = f"this is not the state of a game: {error}"
        raise StateError(msg) from error


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - a condition
    """Make sure that something holds.

    Raises:
        ValueError: It does not; the text says what is wrong.
    """
    if not holds:
        raise ValueError(otherwise)


def _named(table: Mapping[str, T], identifier: str, kind: str) -> T:
    """Return a definition by its id.

    Raises:
        ValueError: There is none.
    """
    if identifier not in table:
        msg = f"there is no {kind} {identifier!r}"
        raise ValueError(msg)
    return table[identifier]


class _Restoring:
    """Builder of the world of one state."""

    def __init__(self, saved: SavedWorld, ruleset: Ruleset) -> None:
        self._saved = saved
        self._ruleset = ruleset
        self._things = ruleset.things

    def world(self) -> World:
        """Return the world."""
        saved = self._saved
        level = self._level(saved.level)
        for each in saved.actors:
            self._place(self._actor(each), level)
        _require(PLAYER_ID in level.cast, "there is no player")
        player = level.cast[PLAYER_ID]
        combat, ai, effects = map(Rng.from_state, saved.streams)
        self._check_names()
        world = record_from(
            World,
            saved,
            ruleset=self._ruleset,
            player=player,
            level=level,
            combat_rng=combat,
            ai_rng=ai,
            effect_rng=effects,
            schedule=self._schedule(level),
            timers=self._timers(),
            known=set(saved.known),
            happened=set(saved.happened),
            strayed=set(saved.strayed),
            death=Death(*saved.death) if saved.death else None,
        )
        _see(world)
        problems = broken_invariants(world)
        _require(not problems, "; ".join(problems[:1]))
        return world

    def _check_names(self) -> None:
        """Make sure that appearances and loot tables are known."""
        for item, look in self._saved.looks.items():
            looks = _named(self._things.looks, item, "item to find out about")
            _require(look in looks, f"{item!r} never looks like {look!r}")
        for table, left in self._saved.pools.items():
            entries = _named(self._things.loot, table, "table of loot").entries
            _require(all(each < len(entries) for each in left), f"{table!r} has no such entry")

    def _level(self, saved: SavedLevel) -> Level:
        """Return the level without actors, with the items that lie there."""
        import numpy as np

        table, cells = self._ruleset.terrain, saved.size[0] * saved.size[1]
        numbers = np.array([_number(table.numbers, each) for each in saved.ids], dtype=np.uint16)

        def layer(data: bytes) -> np.ndarray:
            _require(len(data) == 2 * cells, "the level is not as large as it says")
            found = np.frombuffer(data, dtype="<u2")
            _require(not cells or int(found.max()) < len(numbers), "a cell is of no terrain")
            return numbers[found].reshape(saved.size)

        site = Site(layer(saved.terrain), table, saved.depth, Rng(self._saved.seed, ""))
        _require(bool(site.terrain.all()), "a cell is of no terrain")
        ruleset = self._ruleset
        level = Level(site, ruleset, saved.id)
        known = layer(saved.known)
        _require(len(saved.visible) == cells, "the level is not as large as it says")
        visible = np.frombuffer(saved.visible, dtype=np.uint8).reshape(saved.size) > 0
        level.restore_view(known, visible)
        level.hide(_inside(saved.hidden, level))
        if saved.mapped:
            unseen = np.zeros_like(level.visible_map)
            unseen.reshape(-1)[list(_inside(saved.mapped, level))] = True
            level.put_on_map(unseen)
        self._lay(saved, level)
        self._fill(saved, level)
        return level

    def _fill(self, saved: SavedLevel, level: Level) -> None:
        """Fill cells with the saved fields."""
        for each in saved.fields:
            field, amounts = each.kind, dict(each.amounts)
            _named(self._things.fields, field, "field")
            cells = _inside(amounts, level)
            _require(not any(map(level.is_border, cells)), f"{field!r} is at the edge")
            _require(bool(cells) and field not in level.fields.amounts, f"{field!r} is nowhere")
            for cell, amount in amounts.items():
                level.set_field(self._things.fields[field], cell, amount, self._things.fields)
            for cell, maker in each.makers:
                _require(cell in amounts, f"there is no {field!r} at {cell}")
                level.fields.blame(field, cell, maker)

    def _lay(self, saved: SavedLevel, level: Level) -> None:
        """Lay down items and gold, and restore the player's memory of them."""
        for cell, amount in saved.gold:
            level.drop_gold(_in(level, cell), amount)
        seen_gold = dict(saved.seen_gold)
        _inside(seen_gold, level)
        for cell, stacks in saved.items:
            for each in stacks:
                level.lay(self._item(each), _in(level, cell))
        seen_items = {
            _in(level, cell): tuple(map(self._thing, things)) for cell, things in saved.seen_items
        }
        level.recall(seen_gold, seen_items)

    def _thing(self, saved: SavedItemView) -> ItemView:
        _named(self._things.items, saved.kind, "item")
        for affix in saved.affixes:
            _named(self._things.affixes, affix, "affix")
        return record_from(ItemView, saved, affixes=tuple(saved.affixes))

    def _item(self, saved: SavedItem) -> Item:
        kind = _named(self._things.items, saved.kind, "item")
        affixes = tuple(_named(self._things.affixes, each, "affix") for each in saved.affixes)
        self._check_stats(saved.bonuses)
        return record_from(Item, saved, kind=kind, affixes=affixes)

    def _status(self, saved: SavedStatus) -> Status:
        kind = _named(self._things.statuses, saved.kind, "status")
        self._check_stats(saved.bonuses)
        return record_from(Status, saved, kind=kind)

    def _check_stats(self, stats: Iterable[str]) -> None:
        for stat in stats:
            _named(self._ruleset.limits, stat, "stat")

    def _actor(self, saved: SavedActor) -> Actor:
        """Return an actor, with the traits from its equipment and statuses."""
        kind = self._kind(saved)
        actor = record_from(
            Actor,
            saved,
            kind=kind,
            stats=self._stats(saved, kind),
            base=saved.stats[0],
            memory={name: self._memory(name, each) for name, each in saved.memory.items()},
            items=list(map(self._item, saved.items)),
            statuses={each.kind: self._status(each) for each in saved.statuses},
        )
        for ability in actor.abilities:
            _named(self._things.abilities, ability, "ability")
        actor.traits = traits_of(actor)
        return actor

    def _memory(self, name: str, saved: object) -> object:
        """Return a value that an actor remembers; one that nobody knows is kept as it is.

        Raises:
            ValueError: It cannot remember that.
        """
        slot = self._ruleset.memory.get(name)
        if slot is None:
            return saved
        try:
            return slot.read(saved)
        except ValueError as error:
            msg = f"nobody can remember that as {name!r}: {error}"
            raise ValueError(msg) from error

    def _kind(self, saved: SavedActor) -> ActorKind:
        if saved.id == PLAYER_ID:
            _require(saved.kind == self._ruleset.player.id, f"there is no player {saved.kind!r}")
            return self._ruleset.player
        return _named(self._ruleset.monsters, saved.kind, "monster")

    def _stats(self, saved: SavedActor, kind: ActorKind) -> dict[str, int]:
        """Return the stats of an actor, which has all that its kind has, within their limits."""
        base, changed = saved.stats
        stats = {**base, **changed}
        _require(base.keys() == stats.keys() == {each.stat for each in kind.stats}, "a stat lacks")
        unlimited = (self._ruleset.roles.gold, self._ruleset.roles.health)
        for stat, (low, high) in self._ruleset.limits.items():
            _require(stat in unlimited or low <= stats[stat] <= high, f"{stat!r} is out of bounds")
        return stats

    def _place(self, actor: Actor, level: Level) -> None:
        """Put an actor where it stood."""
        is_inside = not level.is_border(_in(level, actor.cell))
        is_new = actor.cell not in level.actors and actor.id not in level.cast
        _require(is_inside and is_new, f"actor {actor.id} cannot stand there")
        _require(actor.goal < len(level.positions), "a goal is outside the level")
        _require(actor.alive or actor.id == PLAYER_ID, f"actor {actor.id} is dead")
        level.place(actor, actor.cell)

    def _schedule(self, level: Level) -> TurnQueue:
        saved, schedule = self._saved, TurnQueue()
        schedule.now, schedule.since = saved.now
        waiting = [(time, since, _one(level, actor)) for time, since, actor in saved.schedule]
        awake = sorted(each.id for each in saved.actors if each.awake and each.id != PLAYER_ID)
        _require(sorted(each.id for _, _, each in waiting) == awake, "the schedule is wrong")
        _require(all(time >= schedule.now for time, _, _ in waiting), "the schedule is past")
        schedule.restore(level.cast[PLAYER_ID], waiting, set(saved.returned))
        return schedule

    def _timers(self) -> Timers:
        timers = Timers()
        for time, row in self._saved.timers:
            timers.add(time, read_timer(row, self._ruleset.timers))
        return timers


def _number(numbers: Mapping[str, int], terrain: str) -> int:
    return _named(numbers, terrain, "terrain") if terrain else 0


def _in(level: Level, cell: int) -> int:
    """Return a cell of a level.

    Raises:
        ValueError: It is outside.
    """
    if cell >= len(level.positions):
        msg = f"cell {cell} is outside the level"
        raise ValueError(msg)
    return cell


def _inside(cells: Iterable[int], level: Level) -> set[int]:
    return {_in(level, cell) for cell in cells}


def _one(level: Level, actor: int) -> Actor:
    _require(actor in level.cast, f"there is no actor {actor}")
    return level.cast[actor]


def _see(world: World) -> None:
    """Compute the cells from which the player is seen, without anybody noticing."""
    level = world.level
    if world.ruleset.sight.symmetric and level.exposed is not level.visible:
        level.expose(*level.positions[world.player.cell])
    level.keep_view()
