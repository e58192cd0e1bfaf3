"""Stats and traits, which follow from equipment and statuses, and the ticks and ends of these.

Stats are kept ready for the turn loop as plain numbers. They are worked out anew when equipment
or a status changes, and never in between, so that nothing is added up twice. Whatever they follow
from is changed here, so nobody who changes it has to see to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.fields.amounts import variable_values
from roguelike.content.schema.rules import Roles
from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.steps import Occasion
from roguelike.engine.definitions.bounded_types import StatusName
from roguelike.engine.definitions.kinds import OF_ACTORS, StatusKind, TriggersByEvent
from roguelike.engine.effects.effect_execution import Situation
from roguelike.engine.effects.triggers import fire, fire_terrain
from roguelike.engine.perception.sight import stir
from roguelike.engine.world.actor import (
    WHILE_WORN,
    Actor,
    ActorKind,
    Faction,
    Status,
    Traits,
    Trigger,
    is_immune,
)
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import Event
from roguelike.engine.world.events.item_events import StatusEnded
from roguelike.engine.world.item import Item, triggers_of
from roguelike.engine.world.timers import TURN, ActorTimer
from roguelike.engine.world.world import World


def refresh(actor: Actor, world: World) -> None:
    """Compute an actor's stats and traits from its kind, its equipment and its statuses.

    It is for actors that have just come to be; of others, the functions below change what stats
    follow from.
    """
    roles, level, stats = world.ruleset.roles, world.level, actor.stats
    speed, awareness = stats[roles.speed], stats[roles.awareness]
    _settle(actor, world)
    _apply(actor, world)
    level.redefine(actor, traits_of(actor), _faction(actor, world))
    if stats[roles.speed] != speed:
        world.schedule.restart(actor, stats[roles.speed])
    if stats[roles.awareness] != awareness:
        level.sharpen_eyes(stats[roles.awareness], world.player.stats[roles.awareness])
    keep_pulse(actor, world)


def gain(actor: Actor, status: Status, world: World) -> None:
    """Give an actor a status, with new bonuses, in place of another one of the same kind."""
    status.bonuses = _roll_bonuses(status.kind, status.power, actor, world)
    actor.statuses[status.kind.id] = status
    refresh(actor, world)


def lose(actor: Actor, status: str, world: World) -> None:
    """Take a status from an actor, by its id, unless its equipment gives it anew."""
    del actor.statuses[status]
    refresh(actor, world)


def weaken(actor: Actor, status: Status, amount: int) -> None:
    """Reduce the power of a status that an actor has."""
    status.power -= amount
    actor.traits = traits_of(actor)


def change_worn(
    actor: Actor, world: World, *, on: Item | None = None, off: Item | None = None
) -> None:
    """Mark one item of an actor as worn, and another one as worn no longer, if given."""
    if on is not None:
        on.worn = True
    if off is not None:
        off.worn = False
    refresh(actor, world)


def change_bonus(actor: Actor, item: Item, change: tuple[str, int], world: World) -> None:
    """Change the bonus of an actor's item to a stat; `change` is the stat and by how much."""
    stat, amount = change
    item.bonuses[stat] = item.bonuses.get(stat, 0) + amount
    refresh(actor, world)


def change_side(actor: Actor, faction: Faction, world: World) -> None:
    """Put an actor on another side for good."""
    actor.own_faction = faction
    refresh(actor, world)


def change_kind(actor: Actor, kind: ActorKind, base: dict[str, int], world: World) -> None:
    """Turn an actor into another kind, with other stats of its own."""
    actor.kind, actor.base = kind, base
    refresh(actor, world)


def set_base(actor: Actor, stat: str, value: int, world: World) -> None:
    """Set the value of a stat that an actor has without equipment and statuses."""
    actor.base[stat] = value
    refresh(actor, world)


def set_health(actor: Actor, health: int, roles: Roles) -> None:
    """Set the health of an actor."""
    actor.stats[roles.health] = health


def change_gold(actor: Actor, amount: int, roles: Roles) -> int:
    """Give gold to an actor or take some, and return the change of its gold."""
    before = actor.stats[roles.gold]
    actor.stats[roles.gold] = after = max(before + amount, 0)
    return after - before


def _roll_bonuses(kind: StatusKind, power: int, actor: Actor, world: World) -> dict[str, int]:
    """Return the bonuses of a status of that power to an actor's stats, by full id."""
    amounts = kind.definition.stats
    if not amounts:
        return {}
    values = {"depth": world.depth, "power": power, **variable_values("self", actor.base)}
    return {stat: amount.roll(world.effect_rng, values) for stat, amount in amounts.items()}


def change_base(actor: Actor, stat: str, amount: int, world: World) -> int:
    """Change a stat for good, and return the change, which its limits may make less."""
    roles = world.ruleset.roles
    if stat == roles.gold:
        return change_gold(actor, amount, roles)
    before = actor.base[stat]
    set_base(actor, stat, _within(stat, before + amount, world), world)
    return actor.base[stat] - before


def is_hurt(actor: Actor, below: int, roles: Roles) -> bool:
    """Return True if an actor has less than `below` percent of the health that it can have."""
    stats = actor.stats
    return stats[roles.health] * 100 < stats[roles.max_health] * below


def end_status(actor: Actor, status: str, world: World) -> list[Event]:
    """End a status of an actor, by its id, unless its equipment gives it anew."""
    if status not in actor.statuses:
        return []
    stir(actor, world)
    lose(actor, status, world)
    return [] if status in actor.statuses else [StatusEnded(actor.id, status)]


class End(ActorTimer, frozen=True):
    """A status may end, unless it has been prolonged.

    It comes last, so that a status of three turns has three ticks.
    """

    is_last: ClassVar[bool] = True

    status: StatusName

    def go_off(self, world: World) -> list[Event]:
        """End the status, unless it has been prolonged since its end was fixed."""
        actor = world.level.living(self.actor)
        if actor is None or self.status not in actor.statuses:
            return []
        if actor.statuses[self.status].until > world.schedule.now:
            return []
        return end_status(actor, self.status, world)


class Pulse(ActorTimer, frozen=True):
    """An actor's triggers for each turn go off."""

    def go_off(self, world: World) -> list[Event]:
        """Set off the triggers for each turn, and end statuses that end by chance."""
        actor = world.level.living(self.actor)
        if actor is None:
            return []
        actor.pulse = -1
        events: list[Event] = []
        situation = Situation(world, actor, None, actor, actor.cell)
        for status in list(actor.statuses.values()):
            ends = status.kind.definition.ends
            if ends and situation.holds(ends):
                events += end_status(actor, status.kind.id, world)
        fire(world, "turn", actor)
        fire_terrain(world, "turn", actor, actor.cell)
        keep_pulse(actor, world)
        return events


def keep_pulse(actor: Actor, world: World) -> None:
    """Schedule an actor's next tick, if anything about it happens each turn."""
    if actor.pulse < 0 and actor.alive and has_pulse(actor, world):
        actor.pulse = world.schedule.now + TURN
        world.timers.add(actor.pulse, Pulse(actor.id))


def has_pulse(actor: Actor, world: World) -> bool:
    """Return True if anything about an actor happens on each turn."""
    traits = actor.traits
    if traits is not None and "turn" in traits.triggers:
        return True
    if any(status.kind.definition.ends for status in actor.statuses.values()):
        return True
    return "turn" in world.level.triggers_at(actor.cell)


def _settle(actor: Actor, world: World) -> None:
    """Give an actor the statuses of its equipment, and take those that nothing gives any longer.

    One that it has otherwise stays as it is, and is given once it has ended.
    """
    given = {status: means for item in actor.items if item.worn for status, means in item.gives()}
    for status in list(actor.statuses.values()):
        if status.until == WHILE_WORN and status.kind.id not in given:
            del actor.statuses[status.kind.id]
    for status, means in given.items():
        kind = world.ruleset.things.statuses[status]
        if status not in actor.statuses and not is_immune(actor, kind.definition.tags):
            bonuses = _roll_bonuses(kind, 1, actor, world)
            actor.statuses[status] = Status(kind, WHILE_WORN, 1, Cause(actor.id, means), bonuses)


def _apply(actor: Actor, world: World) -> None:
    """Add the bonuses of equipment and statuses to an actor's own stats."""
    roles, limits = world.ruleset.roles, world.ruleset.limits
    stats = actor.stats
    bonuses: dict[str, int] = {}
    for given in _bonuses(actor):
        for stat, amount in given.items():
            bonuses[stat] = bonuses.get(stat, 0) + amount
    for stat, base in actor.base.items():
        if stat not in (roles.health, roles.gold):
            value, (low, high) = base + bonuses.get(stat, 0), limits[stat]
            stats[stat] = low if value < low else min(value, high)
    stats[roles.health] = min(stats[roles.health], stats[roles.max_health])


def _bonuses(actor: Actor) -> Iterator[Mapping[str, int]]:
    yield from (item.bonuses for item in actor.items if item.worn)
    yield from (status.bonuses for status in actor.statuses.values())


def _within(stat: str, value: int, world: World) -> int:
    low, high = world.ruleset.limits[stat]
    return min(max(value, low), high)


def _faction(actor: Actor, world: World) -> Faction:
    """Return on whose side an actor is: that of the latest status that says so, or its own.

    The player is always on the same side, as monsters are friends or enemies of that one.
    """
    faction = actor.own_faction
    if actor is world.player:
        return faction
    for status in actor.statuses.values():
        match status.kind.definition.faction:
            case "cause":
                owner = world.level.living(status.cause.actor)
                faction = owner.own_faction if owner else faction
            case "player" | "monsters" as side:
                faction = side
            case None:
                pass
    return faction


def traits_of(actor: Actor) -> Traits | None:
    """Return the traits of an actor; None where there are none, as for most."""
    triggers = _triggers(actor)
    statuses = list(actor.statuses.values())
    flies = actor.kind.moves == "fly"
    if not statuses:
        if not (triggers or flies):
            return None
        return Traits(triggers, floats=flies, immune=actor.kind.immune)
    kinds = [status.kind.definition for status in statuses]
    blocks: frozenset[Verb] = frozenset(verb for kind in kinds for verb in kind.blocks)
    return Traits(
        triggers=triggers,
        blocks=blocks,
        staggers=next((s for s in statuses if s.kind.definition.staggers), None),
        behaviors=next((s.kind.id for s in statuses if s.kind.definition.behaviors), ""),
        hides=any(kind.hides for kind in kinds),
        senses=max(kind.senses for kind in kinds),
        floats=flies or any(kind.floats for kind in kinds),
        immune=actor.kind.immune.union(*(kind.immune for kind in kinds)),
        absorbs=any(kind.absorbs for kind in kinds),
        reflects=max(kind.reflects for kind in kinds),
    )


def _triggers(actor: Actor) -> dict[Occasion, tuple[Trigger, ...]]:
    """Return the triggers of an actor, its equipment and its statuses, by what sets them off."""
    found: dict[Occasion, tuple[Trigger, ...]] = {}

    def add(
        triggers: TriggersByEvent, cause: Cause, power: int = 1, item: Item | None = None
    ) -> None:
        for on, definitions in triggers.items():
            bound = tuple(Trigger(each, cause, power, item) for each in definitions)
            found[on] = (*found.get(on, ()), *bound)

    for item in actor.items:
        if item.worn:
            for triggers, means in triggers_of(item):
                add(triggers, Cause(actor.id, means), item=item)
    for status in actor.statuses.values():
        cause = Cause(status.cause.actor, ("status", status.kind.id))
        add(status.kind.triggers, cause, status.power)
    for on in OF_ACTORS.intersection(found):
        del found[on]
    kind = "monster" if isinstance(actor.kind.definition, MonsterDef) else "player"
    add(actor.kind.triggers, Cause(actor.id, (kind, actor.kind.id)))
    return found
