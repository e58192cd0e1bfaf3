"""Pick up, wear, use and throw things."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.base import Percent
from roguelike.content.schema.steps import BehaviorParams, Share
from roguelike.engine.actions.base import Action
from roguelike.engine.actions.equip import Wear
from roguelike.engine.actions.pick_up import PickUp
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use
from roguelike.engine.ai.approach import BLOCKED
from roguelike.engine.ai.behavior_context import Turn
from roguelike.engine.definitions.tags import HARMFUL, HEALING, KIND, MISSILE
from roguelike.engine.items.equipment import is_better
from roguelike.engine.items.inventory import room_for
from roguelike.engine.targeting.aim_checks import is_about_oneself, would_fly_at
from roguelike.engine.world.actor import NOWHERE, Actor
from roguelike.engine.world.item import Item
from roguelike.engine.world.world import World
from roguelike.registry import implements


class UseItems(BehaviorParams):
    """Make something of the items that the monster lists in `uses`.

    It wears what is better than what it wears. When hurt it uses what has the tag `healing` or
    `kind`; at an enemy in sight it throws what has the tag `missile` or `harmful`. It picks up
    what lies where it stands, and goes to what lies in sight while it is unaware of enemies.
    """

    moves_about: ClassVar[bool] = True

    kind: Literal["use_items"] = "use_items"
    hurt_below: Share = Field(
        default=50, description="The percentage of its health below which it counts as hurt."
    )
    throw_percent: Percent = Field(
        default=50, description="The chance to throw something, for each action."
    )


@implements(UseItems)
def use_items(params: UseItems, turn: Turn) -> Action | None:
    """Answer the first thing that is worth doing, with what it has or with what lies about."""
    actor = turn.actor
    for item in actor.items:
        if not item.worn:
            return _with_what_it_has(params, turn) or _with_what_lies_about(turn)
    if actor.alert and not turn.world.level.lying[actor.cell]:
        return None  # as is so with most who act, so this answer should cost least
    return _with_what_lies_about(turn)


def _with_what_it_has(params: UseItems, turn: Turn) -> Action | None:
    """Return what to do with something that is carried and not worn."""
    actor, world = turn.actor, turn.world
    items = [item for item in actor.items if not item.worn]
    helping = [item for item in items if _helps(item, turn)]
    if helping and turn.is_hurt(params.hurt_below):
        return Use(helping[0].id)
    better = [item for item in items if is_better(actor, item, world)]
    if better:
        return Wear(better[0].id)
    missiles = [item for item in items if not {MISSILE, HARMFUL}.isdisjoint(_words(item))]
    if not missiles or not turn.sees_enemy() or not turn.rng.chance(params.throw_percent):
        return None
    enemy = turn.enemy
    flying = [item for item in missiles if would_fly_at(item, actor, enemy, world)]
    return Throw(flying[0].id, world.level.positions[enemy.cell]) if flying else None


def _with_what_lies_about(turn: Turn) -> Action | None:
    """Return a step to something that lies in sight, or an attempt to pick it up."""
    actor, world = turn.actor, turn.world
    level = world.level
    if level.lying[actor.cell]:
        for item in reversed(level.items.get(actor.cell, ())):
            if wants(actor, item, world):
                return PickUp(item.id)
    if actor.alert or turn.sees_enemy():
        return None
    goal = nearest_wanted(actor, world)
    step = BLOCKED if goal == NOWHERE else turn.step_towards(goal, in_sight=True)
    return None if step == BLOCKED else Step(turn.direction_to(step))


def _helps(item: Item, turn: Turn) -> bool:
    """Return True if using an item does something good to who uses it."""
    use = item.kind.definition.use
    if use is None or {HEALING, KIND}.isdisjoint(_words(item)):
        return False
    has_charge = use.spends != "charge" or item.charges > 0
    return has_charge and is_about_oneself(use, turn.actor, turn.world)


def _words(item: Item) -> tuple[str, ...]:
    return item.kind.definition.tags


def wants(actor: Actor, item: Item, world: World) -> bool:
    """Return True if an actor would pick up an item: it uses it, can carry it, and has none better.

    What it uses its kind says. What is offered is for the player alone.
    """
    definition = actor.kind.definition
    if not isinstance(definition, MonsterDef) or item.kind.id not in definition.uses:
        return False
    if item.offer is not None:
        return False
    if item.kind.definition.slots and not is_better(actor, item, world):
        return False
    return room_for(actor, item, world) > 0


def nearest_wanted(actor: Actor, world: World) -> int:
    """Return the nearest cell in view of an actor where something lies that it wants.

    Returns:
        A flat index, the lowest of several that are equally near; `NOWHERE` where there is none.
    """
    definition = actor.kind.definition
    if not isinstance(definition, MonsterDef) or not definition.uses:
        return NOWHERE
    level, distance = world.level, world.ruleset.distance
    reach = actor.stats[world.ruleset.roles.awareness]
    x, y = level.positions[actor.cell]
    found: list[tuple[int, int]] = []
    for cell in _strewn(actor.cell, reach, world):
        there_x, there_y = level.positions[cell]
        far = distance(there_x - x, there_y - y)
        if far <= reach and any(wants(actor, item, world) for item in level.items[cell]):
            found.append((far, cell))
    if not found:
        return NOWHERE
    window = level.fov.compute(x, y, reach)
    return next((at for _, at in sorted(found) if window.shows(*level.positions[at])), NOWHERE)


def _strewn(here: int, reach: int, world: World) -> list[int]:
    """Return the cells at most `reach` columns and rows away where something lies."""
    level = world.level
    x, y = level.positions[here]
    top, end = max(y - reach, 0), min(y + reach + 1, level.height)
    found: list[int] = []
    for column in range(max(x - reach, 0), min(x + reach + 1, level.width)):
        start = column * level.height
        at = level.lying.find(1, start + top, start + end)
        while at >= 0:
            found.append(at)
            at = level.lying.find(1, at + 1, start + end)
    return found
