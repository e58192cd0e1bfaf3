"""Actors, their kinds, and the statuses that they have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import force_setattr

from roguelike.content.schema.actors import ActorDef, Moves
from roguelike.content.schema.fields.amounts import clamped_stat, variable_of
from roguelike.content.schema.statuses import Verb
from roguelike.content.schema.steps import Occasion, TriggerDef
from roguelike.core.formulas.expression import Interval, Number
from roguelike.core.formulas.formula import Formula
from roguelike.engine.definitions.bounded_types import MAX_NUMBER
from roguelike.engine.definitions.kinds import NO_TRIGGERS, StatusKind, TriggersByEvent
from roguelike.engine.world.cause import Cause
from roguelike.engine.world.item import Item

FOR_EVER = MAX_NUMBER
"""The end of a status that has none."""
WHILE_WORN = FOR_EVER - 1
"""The end of a status that one has as long as one wears what gives it."""


class Status(Struct, eq=False):
    """A temporary condition of an actor.

    Attributes:
        kind: What it is.
        until: The time at which it ends.
        power: How strong it is.
        cause: Who or what brought it about.
        bonuses: What it adds to stats, by full id, rolled when it came or grew.
    """

    kind: StatusKind
    until: int
    power: int
    cause: Cause
    bonuses: dict[str, int] = field(default_factory=dict[str, int])


Faction = str
"""The side of an actor. Actors on different sides are enemies, unless either is neutral."""

MONSTERS, PLAYER, NEUTRAL = "monsters", "player", "neutral"
"""The side of most monsters, that of the player, and that of those who fight nobody."""

PLAYER_ID = 1
"""The id of the player's actor in every game."""

NOWHERE = -1
"""The cell of something that an actor does not know."""


class StatRoll(Struct, frozen=True):
    """The formula and the bounds by which a kind of actor gets its value of one stat.

    Attributes:
        stat: The full id of the stat.
        formula: What is rolled.
        minimum: The lowest value; lower ones are raised to it.
        maximum: The highest value; higher ones are lowered to it.
        is_needed: Whether the formulas of other stats mention it.
        bonus: What the mode of the game adds, if it adds anything.
        fixed: The value if it is always the same, else None.
    """

    stat: str
    formula: Formula
    minimum: int
    maximum: int
    is_needed: bool = False
    bonus: Formula | None = None
    fixed: int | None = None

    def __post_init__(self) -> None:
        """Keep the value if there is nothing to roll."""
        root = self.formula.root
        is_number = isinstance(root, Number)
        fixed = self.cut(root.value) if is_number and self.bonus is None else None
        force_setattr(self, "fixed", fixed)

    @property
    def variable(self) -> str:
        """The name by which the formulas of other stats know this one."""
        return variable_of("self", self.stat)

    def cut(self, value: int) -> int:
        """Return the nearest value that the stat can have."""
        return min(max(value, self.minimum), self.maximum)


def ranges_of(rolls: Iterable[StatRoll], depths: Interval) -> dict[str, Interval]:
    """Return the least and the greatest value of each variable in formulas of a kind of actor.

    Args:
        rolls: How the kind gets its stats, in the order in which they are rolled.
        depths: The least and the greatest depth.
    """
    ranges = {"depth": depths}
    for roll in rolls:
        low, high = roll.formula.bounds(ranges)
        ranges[roll.variable] = clamped_stat(roll.cut(low)), clamped_stat(roll.cut(high))
    return ranges


class Trigger(NamedTuple):
    """A trigger of an actor: the steps that follow from an event.

    Attributes:
        definition: What data says about it.
        cause: Who or what it belongs to, as the cause of what follows.
        power: How strong the status is that it belongs to, or 1.
        item: The item that it belongs to, if it is one's.
    """

    definition: TriggerDef
    cause: Cause
    power: int = 1
    item: Item | None = None


class Traits(Struct, frozen=True, eq=False):
    """The traits of an actor, derived from its kind, its equipment and its statuses.

    Attributes:
        triggers: What follows from what happens to it.
        blocks: What it cannot do.
        staggers: The status that leads its steps elsewhere, if one does.
        behaviors: The id of the status whose behaviors take the place of its own; empty for none.
        hides: Whether others see it only from a neighboring cell.
        senses: How far it senses actors that it does not see, in cells.
        floats: Whether triggers of terrain do not meet it.
        immune: Tags of the statuses and fields that do nothing to it.
        absorbs: Whether a status takes damage from its power.
        reflects: The chance in percent that a bolt flies back.
    """

    triggers: Mapping[Occasion, tuple[Trigger, ...]]
    blocks: frozenset[Verb] = frozenset()
    staggers: Status | None = None
    behaviors: str = ""
    hides: bool = False
    senses: int = 0
    floats: bool = False
    immune: frozenset[str] = frozenset()
    absorbs: bool = False
    reflects: int = 0


class ActorKind(Struct, frozen=True, eq=False):
    """A kind of actor: its definition, made ready for play once.

    Attributes:
        id: Id of the definition.
        label: The name shown to the player.
        stats: How each stat gets its value, in the order in which they are rolled.
        definition: What data says about it, if it comes from data.
        triggers: What follows from what happens to it.
        sleeps: Whether it sleeps until it is woken.
        moves: How it moves about.
        immune: Tags of the statuses and fields that do nothing to it.
        moves_about: Whether it takes steps of its own accord.
        holds_back: Whether it keeps away from enemies, and lets allies pass who do not.
    """

    id: str
    label: str
    stats: tuple[StatRoll, ...]
    definition: ActorDef | None = None
    triggers: TriggersByEvent = NO_TRIGGERS
    sleeps: bool = False
    moves: Moves = "walk"
    immune: frozenset[str] = frozenset()
    moves_about: bool = False
    holds_back: bool = False


class Actor(Struct, eq=False):
    """An actor: the player or a monster, which takes turns.

    Attributes:
        id: Unique within a game and never used again.
        kind: What it is; shared by all of its kind.
        faction: On whose side it is now.
        cell: Where it stands, as a flat index into its level.
        stats: The value of every stat, by full id, with all that equipment and statuses add.
        base: The same without these. Health is kept in `stats` alone.
        born: The time at which it came to be, which fixes the times at which it can act.
        alert: For how many more actions it looks for its enemy; 0 when unaware.
        goal: The cell where it last saw its enemy, or `NOWHERE`.
        provoked: Whether it has been harmed and has not answered yet.
        awake: Whether it is on the schedule.
        left: The time at which it last left the schedule, or -1.
        alive: Whether it still takes part.
        memory: What its behaviors remember, by the name of the behavior.
        own_faction: On whose side it is without statuses.
        items: What it carries, the equipment that it wears included.
        statuses: What is so with it for a while, by the id of the status.
        abilities: When it can use each of its abilities again, by the id of the ability.
        traits: What follows from its kind, equipment and statuses; None where nothing does.
        pulse: The time of its next tick, on which triggers for each turn go off; -1 for none.
    """

    id: int
    kind: ActorKind
    faction: Faction
    cell: int
    stats: dict[str, int]
    base: dict[str, int] = field(default_factory=dict[str, int])
    born: int = 0
    alert: int = 0
    goal: int = NOWHERE
    provoked: bool = False
    awake: bool = False
    left: int = -1
    alive: bool = True
    memory: dict[str, Any] = field(default_factory=dict[str, Any])
    own_faction: Faction = "monsters"
    items: list[Item] = field(default_factory=list[Item])
    statuses: dict[str, Status] = field(default_factory=dict[str, Status])
    abilities: dict[str, int] = field(default_factory=dict[str, int])
    traits: Traits | None = None
    pulse: int = -1

    @property
    def is_hidden(self) -> bool:
        """True if other actors see the actor only from a neighboring cell."""
        return self.traits is not None and self.traits.hides


def is_immune(actor: Actor, tags: Iterable[str]) -> bool:
    """Return True if a status or a field with such tags has no effect on an actor."""
    immune = actor.kind.immune if actor.traits is None else actor.traits.immune
    return not immune.isdisjoint(tags)


def hostile(one: Actor, other: Actor) -> bool:
    """Return True if two actors fight each other."""
    return one.faction != other.faction and NEUTRAL not in (one.faction, other.faction)
