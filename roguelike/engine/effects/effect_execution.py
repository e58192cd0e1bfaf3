"""The context that effects are handed, and the execution of lists of steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.schema.steps import Center, ConditionParams, Deed, StepParams
from roguelike.core.formulas.formula import Formula
from roguelike.engine.definitions.bounded_types import Cell, Count, SequenceName
from roguelike.engine.targeting.aiming import Aiming, Area, area_of
from roguelike.engine.targeting.projectiles import reflected
from roguelike.engine.world.actor import Actor
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.events.events import ChainStopped, Event
from roguelike.engine.world.events.item_events import FieldEnded, FieldSpread
from roguelike.engine.world.item import Item
from roguelike.engine.world.timers import Timer, problem_at

if TYPE_CHECKING:
    from roguelike.engine.definitions.kinds import FieldKind
    from roguelike.engine.world.world import World

CELLS_OF_A_STEP = 100
"""The cells of an area that count as one step of the turn, as it takes time to find them."""
MAX_CHAIN = 20
"""The greatest depth to which sequences may run each other."""


class Context(Struct, frozen=True, eq=False):
    """The situation that an effect is handed: the world, the actor behind it, and its targets.

    Attributes:
        world: Where it happens.
        cause: Who or what is behind it.
        actor: Who does it or whom it befalls: `self` in data. None where nobody is left.
        other: The other one of a trigger.
        origin: Where it comes from, as a flat index.
        cell: Where it is aimed at, or happens.
        targets: Who is aimed at.
        cells: Which cells are aimed at, in the order in which it reaches them.
        power: How strong it is, which formulas know.
        item: The item by which it is done.
        chain: How many sequences it is part of that run each other.
    """

    world: World
    cause: Cause
    actor: Actor | None
    other: Actor | None
    origin: int
    cell: int
    targets: tuple[Actor, ...]
    cells: tuple[int, ...]
    power: int = 1
    item: Item | None = None
    chain: int = 0

    def roll(self, amount: Formula, target: Actor | None = None) -> int:
        """Return the value of a formula in a step that meets `target`."""
        if not amount.variables:
            return amount.roll(self.world.effect_rng, _NOTHING)
        return amount.roll(self.world.effect_rng, _Values(self, target))

    def aimed(self, area: Area) -> Context:
        """Return the context with the cells of an area, and all actors there as targets."""
        actors = self.world.level.actors
        found = (actors[cell] for cell in dict.fromkeys(area.cells) if cell in actors)
        return replace(self, cells=area.cells, cell=area.landing, targets=tuple(found))


_NOTHING: Mapping[str, int] = {}


class _Values(Mapping[str, int]):
    """The variables of formulas in steps, looked up on demand."""

    def __init__(self, context: Context, target: Actor | None) -> None:
        self._context = context
        self._target = target

    def __getitem__(self, name: str) -> int:
        """Return `depth`, `power`, or a stat of `self` or of the `other` one, by its full id."""
        context = self._context
        match name.partition("."):
            case ("depth", "", ""):
                return context.world.depth
            case ("power", "", ""):
                return context.power
            case ("self", _, stat):
                return context.actor.stats[stat] if context.actor else 0
            case (_, _, stat):
                return self._target.stats[stat] if self._target else 0

    def __iter__(self) -> Iterator[str]:
        """Yield nothing: names are known when they are asked for."""
        return iter(())

    def __len__(self) -> int:
        """Return how many names can be listed."""
        return 0


class Situation(Struct, frozen=True, eq=False):
    """The situation that a condition is handed: the world, and the actors it asks about.

    Attributes:
        world: Where it is asked.
        actor: Who asks: `self` in data.
        other: The other one of a trigger.
        target: Whom a step would meet.
        cell: Where it happens, as a flat index.
        item: The item by which it is done.
    """

    world: World
    actor: Actor | None
    other: Actor | None
    target: Actor | None
    cell: int
    item: Item | None = None

    def who(self, role: str) -> Actor | None:
        """Return the actor that data calls `self`, `other` or `target`."""
        if role == "self":
            return self.actor
        return self.other if role == "other" else self.target

    def where(self, place: str) -> int | None:
        """Return the cell that data calls `cell`, or where one of the actors stands."""
        if place == "cell":
            return self.cell
        actor = self.who(place)
        return None if actor is None else actor.cell

    def holds(self, conditions: Iterable[ConditionParams]) -> bool:
        """Return True if all of some conditions hold."""
        registry = self.world.ruleset.conditions
        return all(registry.implementation(each)(each, self) for each in conditions)


def center_of(center: Center, context: Context) -> int | None:
    """Return the cell to or from which a step moves others; None where there is no `other` one."""
    if center == "other":
        return None if context.other is None else context.other.cell
    return context.origin if center == "origin" else context.cell


def holds_all(
    conditions: Sequence[ConditionParams], context: Context, target: Actor | None
) -> bool:
    """Return True if all conditions of a step hold for someone whom it would meet."""
    if not conditions:
        return True
    situation = Situation(
        context.world, context.actor, context.other, target, context.cell, context.item
    )
    return situation.holds(conditions)


def perform(steps: Sequence[StepParams], context: Context) -> list[Event]:
    """Carry out steps in order, and return the events."""
    world = context.world
    effects = world.ruleset.effects
    events: list[Event] = []
    for step in steps:
        if world.steps_left <= 0:
            return events + stop_chain(world)
        if world.death is not None or world.victory:
            break
        world.steps_left -= 1
        met = _met(step, context)
        if met is not None:
            events += effects.implementation(step)(step, met)
    return events


def stop_chain(world: World) -> list[Event]:
    """Leave out all further steps of this turn, and return the event that tells so, once a turn."""
    is_told = world.steps_left < 0
    world.steps_left = -1
    return [] if is_told else [ChainStopped(NOBODY)]


def has_effect(events: Iterable[Event]) -> bool:
    """Return True if steps have changed anything, as those do not that only say something."""
    return not all(event.is_remark for event in events)


def _met(step: StepParams, context: Context) -> Context | None:
    """Return the context with the actors that a step meets; None if its conditions do not hold."""
    wanted = _wanted(step, context)
    if step.meets == "actors":
        wanted = tuple(
            actor
            for actor in wanted
            if (actor.alive or step.meets_dead) and holds_all(step.when, context, actor)
        )
        if not wanted:
            return None
    elif not holds_all(step.when, context, wanted[0] if wanted else None):
        return None
    return context if wanted == context.targets else replace(context, targets=wanted)


def _wanted(step: StepParams, context: Context) -> tuple[Actor, ...]:
    """Return the actors that a step names."""
    if step.whom == "target":
        return context.targets
    actor = context.actor if step.whom == "self" else context.other
    return () if actor is None else (actor,)


def carry_out(deed: Deed, context: Context) -> list[Event]:
    """Aim from the context's origin at its cell, and carry out the steps of a deed."""
    world = context.world
    aiming = Aiming.of(world, context.origin, context.cell, context.actor)
    area = area_of(deed.aim, aiming, world.ruleset)
    area, events = reflected(area, context.origin, world)
    if world.steps_left > 0:
        world.steps_left = max(world.steps_left - len(area.cells) // CELLS_OF_A_STEP, 0)
    return events + perform(deed.steps, context.aimed(area))


class Fuse(Timer, frozen=True):
    """A sequence is run at a cell."""

    sequence: SequenceName
    cell: Cell
    cause: Cause
    power: Count = 1

    def go_off(self, world: World) -> list[Event]:
        """Run the sequence."""
        standing = world.level.actors.get(self.cell)
        context = Context(
            world=world,
            cause=self.cause,
            actor=world.level.living(self.cause.actor),
            other=None,
            origin=self.cell,
            cell=self.cell,
            targets=() if standing is None else (standing,),
            cells=(self.cell,),
            power=self.power,
        )
        return carry_out(world.ruleset.things.sequences[self.sequence], context)

    def problem(self, world: World) -> str:
        """Return why it cannot burn in a world, or an empty text."""
        if self.sequence not in world.ruleset.things.sequences:
            return f"there is no sequence {self.sequence!r}"
        return problem_at(self.cell, world)


def field_events(
    what: Literal["spread", "ended"], kind: FieldKind, cells: Sequence[int], context: Context
) -> list[Event]:
    """Return the one event about a field that has spread to some cells, or has ended there."""
    if not cells:
        return []
    event = FieldSpread if what == "spread" else FieldEnded
    doer = NOBODY if context.actor is None else context.actor.id
    return [event(doer, kind.id, context.world.level.positions[cells[0]])]
