"""Damage, healing, and statuses begun and ended.

Whatever absorbs, resists or prolongs is asked here and nowhere else, so that blows, poison and
lava are all alike to a shield.
"""

from __future__ import annotations

from typing import NamedTuple

from roguelike.engine.definitions.kinds import StatusKind
from roguelike.engine.effects.stats import (
    End,
    change_side,
    end_status,
    gain,
    set_health,
    weaken,
)
from roguelike.engine.effects.triggers import fire
from roguelike.engine.items.inventory import drop_all
from roguelike.engine.perception.sight import stir
from roguelike.engine.world.actor import (
    FOR_EVER,
    MONSTERS,
    NEUTRAL,
    PLAYER,
    WHILE_WORN,
    Actor,
    Status,
    is_immune,
)
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.events.events import (
    Absorbed,
    Damaged,
    Death,
    Died,
    Event,
    Healed,
    Resisted,
)
from roguelike.engine.world.events.item_events import GoldDropped, StatusGained, StatusProlonged
from roguelike.engine.world.timers import TURN
from roguelike.engine.world.world import World


def harm(actor: Actor, amount: int, cause: Cause, world: World) -> list[Event]:
    """Take health from an actor, which dies when none is left.

    Of what harms the player, the mode says how much it is.
    """
    stir(actor, world)
    if actor.own_faction == NEUTRAL:
        resent(actor, world.level.living(cause.actor), world)
    mode = world.ruleset.mode
    if mode is not None and actor is world.player:
        amount = -(-amount * mode.damage_taken // 100)  # rounded up
    events: list[Event] = []
    if actor.traits is not None and actor.traits.absorbs:
        amount = _absorb(actor, amount, world, events)
    if amount <= 0:
        return events
    roles = world.ruleset.roles
    before = actor.stats[roles.health]
    left = max(before - amount, 0)
    set_health(actor, left, roles)
    events.append(Damaged(actor.id, before - left, cause.means))
    if actor.traits is not None:
        fire(world, "damaged", actor, world.level.living(cause.actor))
    if not left:
        events += _die(actor, cause, world)
    return events


def resent(actor: Actor, other: Actor | None, world: World) -> None:
    """Let a neutral actor join the monsters if the player's side attacks or harms it."""
    if actor.own_faction == NEUTRAL and other is not None and other.faction == PLAYER:
        change_side(actor, MONSTERS, world)


def heal(actor: Actor, amount: int, cause: Cause, world: World) -> list[Event]:
    """Restore health of an actor, at most as much as it has lost."""
    roles, stats = world.ruleset.roles, actor.stats
    given = min(amount, stats[roles.max_health] - stats[roles.health])
    if given <= 0:
        return []
    set_health(actor, stats[roles.health] + given, roles)
    return [Healed(actor.id, given, cause.means)]


_LINGERING = frozenset({"field", "status", "terrain"})
"""The kinds of causes that are named for a death themselves, and not the actor behind them."""


class Dose(NamedTuple):
    """An amount of a status: its duration, its power and its cause.

    Attributes:
        turns: How many turns it lasts; None for ever.
        power: How strong it is.
        cause: Who or what brings it about.
    """

    turns: int | None
    power: int
    cause: Cause


def begin_status(actor: Actor, kind: StatusKind, dose: Dose, world: World) -> list[Event]:
    """Begin a status, or prolong or strengthen one that is there already.

    A status that would neither last longer nor be stronger stays as it is: nothing has happened.
    Who is immune is told of, unless it is a field that would meet one again and again.
    """
    if dose.turns is not None and dose.turns <= 0:
        return []
    if is_immune(actor, kind.definition.tags):
        means = dose.cause.means
        return [] if means[0] == "field" else [Resisted(actor.id, means)]
    before = actor.statuses.get(kind.id)
    status = _dosed(kind, dose, actor, world)
    is_stronger = before is None or status.power > before.power
    if not is_stronger and before is not None and status.until <= before.until:
        return []
    if status.until < WHILE_WORN:
        world.timers.add(status.until, End(actor.id, kind.id))
    stir(actor, world)
    gain(actor, status, world)
    told = StatusGained if is_stronger else StatusProlonged
    return [told(actor.id, kind.id, status.power)]


def _dosed(kind: StatusKind, dose: Dose, actor: Actor, world: World) -> Status:
    """Return a new status that combines a dose with what the actor has already."""
    now, definition = world.schedule.now, kind.definition
    before = actor.statuses.get(kind.id)
    turns, power, cause = dose
    until = FOR_EVER if turns is None else now + turns * TURN
    if before is not None:
        if definition.stacking == "add" and turns is not None:
            until = min(before.until + turns * TURN, WHILE_WORN - 1)
        until = max(until, before.until)
        if definition.stacking == "stack":
            power += before.power
        else:
            power = max(power, before.power)
    return Status(kind, until, min(power, definition.most_power), cause)


def _absorb(actor: Actor, amount: int, world: World, events: list[Event]) -> int:
    """Take damage from the power of statuses that absorb it, and return the rest."""
    for status in list(actor.statuses.values()):
        if not status.kind.definition.absorbs:
            continue
        taken = min(amount, status.power)
        amount -= taken
        weaken(actor, status, taken)
        events.append(Absorbed(actor.id, taken))
        if not status.power:
            events += end_status(actor, status.kind.id, world)
        if not amount:
            break
    return amount


def _die(actor: Actor, cause: Cause, world: World) -> list[Event]:
    level = world.level
    position = level.positions[actor.cell]
    actor.alive = False
    killer = level.living(cause.actor)
    events: list[Event] = [Died(actor.id, cause.actor, position, cause.means)]
    if actor is world.player:
        world.death = _death(cause, killer, world)
        return events
    if killer is not None:
        if killer is world.player:
            world.slain[actor.kind.id] = world.slain.get(actor.kind.id, 0) + 1
        fire(world, "kill", killer, actor, actor.cell)
    fire(world, "death", actor, killer)
    level.remove(actor)
    if amount := actor.stats[world.ruleset.roles.gold]:
        level.drop_gold(actor.cell, amount)
        events.append(GoldDropped(actor.id, position, amount))
    if actor.items:
        events += drop_all(actor, world)
    return events


def _death(cause: Cause, killer: Actor | None, world: World) -> Death:
    """Return the death of the player: the killer, or what does harm by itself.

    A monster that casts a spell is named, and not the spell; poison and lava are named themselves,
    and beside them whoever is behind them.
    """
    if killer is not None and cause.means[0] not in _LINGERING:
        return Death(killer.kind.id, killer.kind.label)
    doer = "" if killer is None or killer is world.player else killer.kind.id
    return Death(cause.means[1], world.ruleset.noun(*cause.means), doer)
