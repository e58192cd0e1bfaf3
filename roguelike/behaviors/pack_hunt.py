"""Hunt together."""

from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from pydantic import Field

from roguelike.content.schema.steps import MAX_TURNS, AlertTurns, BehaviorParams, Range
from roguelike.core.memory_slots import Slot
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.chase import Notice, Pursue, search
from roguelike.engine.actions.flee import Flee, flight, is_fleeing
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.ai.safe_moves import movement_map_of
from roguelike.engine.definitions.bounded_types import Count
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.packs import has_lost_leader, pack_of
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World
from roguelike.registry import implements

PANIC = Slot[int]("pack_hunt", Count)
"""The time until which an actor flees."""


def end_of_panic(actor: Actor, turns: int, world: World) -> int:
    """Return until when an actor panics: for so many turns from now on, unless it did before."""
    return PANIC.of(actor, world.schedule.now + turns * TURN)


class Panic(Struct, frozen=True):
    """Flee, and remember for how long.

    Attributes:
        flight: The step away.
        until: The time at which the panic is over.
    """

    flight: Flee
    until: int

    def perform(self, actor: Actor, world: World) -> list[Event]:
        """Remember, and flee."""
        PANIC.note(actor, self.until)
        return self.flight.perform(actor, world)


_MOST = 50
"""The most members of a pack that can be required to be together, for any parameters."""


class PackHunt(BehaviorParams):
    """Go after an enemy together with its pack, and come at it from several sides.

    The pack is a leader and those who came with it. As long as too few of those who know of the
    enemy are near it, they hang back, and back away from it; whoever is harmed, cornered or beside
    the enemy fights all the same. Whoever is alone hunts alone. Out of sight it looks where it
    saw the enemy last, and gives up when its alertness has run out. While hanging back, and
    unaware, it leaves the choice to the behaviors listed after this one.
    """

    hunts: ClassVar[bool] = True
    moves_about: ClassVar[bool] = True

    remembers: ClassVar[tuple[Slot[Any], ...]] = (PANIC,)

    kind: Literal["pack_hunt"] = "pack_hunt"
    least: Annotated[int, Field(ge=1, le=_MOST)] = Field(
        default=3,
        description=(
            "How many have to be near the enemy before they attack; all of them in a smaller pack."
        ),
    )
    gather: Range = Field(default=5, description="How close to the enemy is near, in cells.")
    near: Range = Field(
        default=3,
        description=("While hanging back, it backs away from anyone nearer than this, in cells."),
    )
    panic: Annotated[int, Field(ge=0, le=MAX_TURNS)] = Field(
        default=0, description="For how many turns it flees once its leader is dead."
    )
    alert_turns: AlertTurns = 15


@implements(PackHunt)
def pack_hunt(params: PackHunt, turn: Turn) -> Action | None:
    """Flee in panic, hang back or close in; out of sight search, and unaware answer nothing."""
    return _panic(params, turn) or _hunt(params, turn)


def _panic(params: PackHunt, turn: Turn) -> Action | None:
    """Return the flight of those whose leader is dead, as long as that lasts."""
    actor, world = turn.actor, turn.world
    if not params.panic or not has_lost_leader(actor, world.level):
        return None
    until = end_of_panic(actor, params.panic, world)
    fleeing = flight(turn, params.alert_turns) if world.schedule.now < until else None
    return Panic(fleeing, until) if fleeing else None


def _hunt(params: PackHunt, turn: Turn) -> Action | None:
    if not turn.knows_enemy():
        return search(turn)
    enemy, world = turn.enemy, turn.world
    pack = [
        each
        for each in pack_of(turn.actor, world.level)
        if each is turn.actor or (each.alert and not is_fleeing(each, world))
    ]
    if _hangs_back(params, turn, pack):
        distance = world.distance(turn.actor.cell, enemy.cell)
        step = BLOCKED
        if distance > params.gather:
            step = turn.step_towards(enemy.cell, in_sight=True)
        elif distance < params.near:
            step = turn.step_away(enemy.cell)
        if step == BLOCKED and distance >= params.near:
            return Notice(params.alert_turns, enemy.cell, enemy.id)
        if step != BLOCKED:
            return Pursue(step, params.alert_turns, enemy.cell, enemy.id)
    return Pursue(_step_in(turn, pack), params.alert_turns, enemy.cell, enemy.id)


def _hangs_back(params: PackHunt, turn: Turn, pack: list[Actor]) -> bool:
    """Return True if too few are near the enemy, and nothing forces the actor to fight.

    Each one who is nearer leaves the next a cell more, as they may have to stand in line.
    """
    world, cell = turn.world, turn.enemy.cell
    if turn.actor.provoked or world.distance(turn.actor.cell, cell) <= 1:
        return False
    distances = sorted(world.distance(each.cell, cell) for each in pack)
    near = sum(each <= params.gather + place for place, each in enumerate(distances))
    return near < min(params.least, len(pack))


def _step_in(turn: Turn, pack: list[Actor]) -> int:
    """Return the next cell on the way to one's own side of the enemy, or an attack from there."""
    sides = _sides(turn)
    if turn.actor.cell not in sides:
        side = _own_side(turn, pack, sides)
        if side != BLOCKED and (step := turn.step_towards(side, in_sight=True)) != BLOCKED:
            return step
    return turn.step_towards(turn.enemy.cell, in_sight=True)


def _own_side(turn: Turn, pack: list[Actor], sides: list[int]) -> int:
    """Return the side of the enemy that no other of the pack takes, or `BLOCKED`.

    Those who are nearest choose first, each the free side that is nearest to it.
    """
    world, enemy = turn.world, turn.enemy
    free = [side for side in sides if side not in world.level.actors]
    coming = [each for each in pack if each.cell not in sides]
    for each in sorted(coming, key=lambda one: (world.distance(one.cell, enemy.cell), one.id)):
        if not free:
            break
        side = min(free, key=partial(world.distance, each.cell))
        if each is turn.actor:
            return side
        free.remove(side)
    return BLOCKED


def _sides(turn: Turn) -> list[int]:
    """Return the cells from which the enemy can be attacked by hand, in their fixed order."""
    return movement_map_of(turn.actor, turn.world).steps[turn.enemy.cell]  # which lead both ways
