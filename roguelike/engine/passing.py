"""Time passing: what ends, ticks or goes off before the next actor acts."""

from __future__ import annotations

from roguelike.engine.actor import Actor
from roguelike.engine.effect import Context, Situation, carry_out
from roguelike.engine.events import Event
from roguelike.engine.ground import alter, may_become
from roguelike.engine.harm import end_status
from roguelike.engine.sight import look
from roguelike.engine.spreading import flow
from roguelike.engine.stats import keep_pulse
from roguelike.engine.timers import TURN, End, Flow, Fuse, Pulse, Revert, Timer, Wander
from roguelike.engine.triggers import drain, fire, fire_terrain
from roguelike.engine.wandering import let_come
from roguelike.engine.witness import seen_of
from roguelike.engine.world import World


def run_due(world: World) -> list[Event]:
    """Let all happen that is due before the next actor acts, and return what the player sees."""
    witnessed: list[Event] = []
    schedule, timers = world.schedule, world.timers
    while not world.is_over:
        time = schedule.next_time()
        due = None if time is None else timers.pop_due(time)
        if due is None:
            break
        schedule.advance(due[0])
        events = _run(due[1], world)
        if world.pending:
            events += drain(world)
        if world.level.is_stale:
            look(world)
        witnessed += seen_of(events, world)
    return witnessed


def _run(timer: Timer, world: World) -> list[Event]:
    match timer:
        case Pulse(actor):
            return _beat(world.level.living(actor), world)
        case End(actor, status):
            return _end(world.level.living(actor), status, world)
        case Fuse():
            return _explode(timer, world)
        case Revert():
            return _revert(timer, world)
        case Wander():
            return let_come(world)
        case Flow():
            return flow(world)


def _beat(actor: Actor | None, world: World) -> list[Event]:
    """Set off an actor's triggers for each turn, and let statuses end that do so by chance."""
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


def _end(actor: Actor | None, status: str, world: World) -> list[Event]:
    """End a status, unless it has been prolonged since its end was fixed."""
    if actor is None or status not in actor.statuses:
        return []
    if actor.statuses[status].until > world.schedule.now:
        return []
    return end_status(actor, status, world)


def _explode(fuse: Fuse, world: World) -> list[Event]:
    """Run the sequence of a fuse that has burned down."""
    sequence = world.ruleset.things.sequences[fuse.sequence]
    standing = world.level.actors.get(fuse.cell)
    context = Context(
        world=world,
        cause=fuse.cause,
        actor=world.level.living(fuse.cause.actor),
        other=None,
        origin=fuse.cell,
        cell=fuse.cell,
        targets=() if standing is None else (standing,),
        cells=(fuse.cell,),
        power=fuse.power,
    )
    return carry_out(sequence, context)


def _revert(revert: Revert, world: World) -> list[Event]:
    """Let terrain become again what it was, if nothing else has changed it since.

    As long as someone or something is in the way, it is tried again a turn later.
    """
    level = world.level
    if level.terrain_id(revert.cell) != revert.terrain:
        return []
    number = level.table.numbers[revert.before]
    if not may_become(revert.cell, number, level):
        world.timers.add(world.schedule.now + TURN, revert)
    return alter(revert.cell, number, world)
