"""A plugin: two behaviors, an effect with its event, a condition, a pass, and what names them.

What players are told of them is in the mod `frost` beside this module, which comes with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from pydantic import Field

from roguelike.api import (
    Action,
    Actor,
    Amount,
    BehaviorParams,
    Cell,
    ConditionParams,
    Context,
    Count,
    Dose,
    Event,
    ItemId,
    Items,
    Params,
    Percent,
    Plugin,
    Site,
    Situation,
    Slot,
    StatusId,
    StepParams,
    TerrainId,
    Turn,
    Wait,
    Whom,
    World,
    begin_status,
    heal,
    implements,
)


class Bide(Params):
    """Hesitate now and then with an enemy in sight, else leave the choice to other behaviors."""

    kind: Literal["bide"] = "bide"
    percent: Percent = Field(default=50, description="The chance to hesitate.")


@implements(Bide)
def bide(params: Bide, turn: Turn) -> Action | None:
    """Wait, or answer nothing."""
    hesitates = turn.sees_enemy() and turn.rng.chance(params.percent)
    return Wait() if hesitates else None


class Lurked(Struct, frozen=True, forbid_unknown_fields=True):
    """For how long somebody has been lurking, and where it did so first."""

    cell: Cell
    turns: Count = 0


LURKED = Slot[Lurked]("lurk", Lurked, of_place=True)


class Lie(Struct, frozen=True):
    """Lie low, and remember it."""

    def perform(self, actor: Actor, world: World) -> list[Event]:  # noqa: ARG002 - as all actions
        """Count the turn."""
        before = LURKED.of(actor, Lurked(actor.cell))
        LURKED.note(actor, replace(before, turns=before.turns + 1))
        return []


class Lurk(BehaviorParams):
    """Lie low for some turns with an enemy in sight, then leave the choice to other behaviors."""

    remembers: ClassVar[tuple[Slot[Any], ...]] = (LURKED,)

    kind: Literal["lurk"] = "lurk"
    turns: Annotated[int, Field(ge=1, le=100)] = Field(default=3, description="How many turns.")


@implements(Lurk)
def lurk(params: Lurk, turn: Turn) -> Action | None:
    """Lie low, or answer nothing."""
    has_lurked = LURKED.of(turn.actor, Lurked(turn.actor.cell)).turns >= params.turns
    return None if has_lurked or not turn.sees_enemy() else Lie()


class Thawed(Event, frozen=True):
    """Somebody was thawed."""

    amount: int


class Thaw(StepParams):
    """Give health back to who is cold, and keep them warm for a while."""

    kind: Literal["thaw"] = "thaw"
    amount: Amount = Field(description="How much.")
    status: StatusId = Field(
        default="frost:warm", validate_default=True, description="The status of who is warm."
    )
    turns: Annotated[int, Field(ge=1, le=100)] = Field(default=5, description="For how many turns.")

    def heals_by(self) -> Amount:
        """Return how much."""
        return self.amount

    def begins(self) -> str:
        """Return the status."""
        return self.status


@implements(Thaw)
def thaw(params: Thaw, context: Context) -> list[Event]:
    """Thaw each target."""
    world, events = context.world, list[Event]()
    warm = world.ruleset.things.statuses[params.status]
    for actor in context.targets:
        amount = context.roll(params.amount, actor)
        if heal(actor, amount, context.cause, world):
            events.append(Thawed(actor.id, amount))
        events += begin_status(actor, warm, Dose(params.turns, 1, context.cause), world)
    return events


class HasFire(ConditionParams):
    """Ask whether somebody carries something that burns."""

    kind: Literal["has_fire"] = "has_fire"
    items: Annotated[Items[ItemId], Field(min_length=1)] = Field(description="What burns.")
    who: Whom = Field(default="self", description="Who is asked.")

    def wants(self) -> tuple[str, ...]:
        """Return what burns, so that bots know what it takes."""
        return self.items


@implements(HasFire)
def has_fire(params: HasFire, situation: Situation) -> bool:
    """Look for it."""
    actor = situation.who(params.who)
    return actor is not None and any(item.kind.id in params.items for item in actor.items)


class Patches(Params):
    """Change bare ground here and there."""

    kind: Literal["patches"] = "patches"
    terrain: TerrainId = Field(default="core:floor", description="What it becomes.")
    percent: Annotated[int, Field(ge=1, le=100)] = Field(
        default=10, description="How much of the ground changes."
    )


@implements(Patches)
def patches(params: Patches, site: Site) -> None:
    """Replace the terrain of some free cells.

    Raises:
        CannotGenerateError: One could not walk on the new terrain.
    """
    number = site.number(params.terrain, walkable=True)
    free = np.argwhere(site.free()).tolist()
    site.rng.shuffle(free)
    for x, y in free[: len(free) * params.percent // 100]:
        site.terrain[x, y] = number


PLUGIN = Plugin(
    "frost",
    behaviors=(bide, lurk),
    effects=(thaw,),
    conditions=(has_fire,),
    passes=(patches,),
    events=(Thawed,),
    mods=Path(__file__).with_name("frost"),
)
