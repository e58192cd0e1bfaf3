"""Actors and their kinds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct, field

from roguelike.content.schema.amounts import counted, variable_of
from roguelike.core.expression import Interval
from roguelike.core.formula import Formula

Faction = Literal["player", "monsters"]

NOWHERE = -1
"""The cell of something that an actor does not know."""


class StatRoll(Struct, frozen=True):
    """How a kind of actor gets its value of one stat.

    Attributes:
        stat: The full id of the stat.
        formula: What is rolled.
        minimum: The lowest value; lower ones are raised to it.
        maximum: The highest value; higher ones are lowered to it.
        is_needed: Whether the formulas of other stats mention it.
    """

    stat: str
    formula: Formula
    minimum: int
    maximum: int
    is_needed: bool = False

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
        ranges[roll.variable] = counted(roll.cut(low)), counted(roll.cut(high))
    return ranges


class Kind(Struct, frozen=True, eq=False):
    """A kind of actor: its definition, made ready for play once.

    Attributes:
        id: Id of the definition.
        label: The name shown to the player.
        stats: How each stat gets its value, in the order in which they are rolled.
    """

    id: str
    label: str
    stats: tuple[StatRoll, ...]


class Actor(Struct, eq=False):
    """Someone who takes turns.

    Attributes:
        id: Unique within a game and never used again.
        kind: What it is; shared by all of its kind.
        cell: Where it stands, as a flat index into its level.
        stats: The value of every stat, by full id.
        born: The time at which it came to be, which fixes the times at which it can act.
        alert: For how many more actions it looks for its enemy; 0 when unaware.
        goal: The cell where it last saw its enemy, or `NOWHERE`.
        provoked: Whether it has been harmed and has not answered yet.
        awake: Whether it is on the schedule.
        left: The time at which it last left the schedule, or -1.
        alive: Whether it still takes part.
        memory: What its behaviors remember, by the name of the behavior.
    """

    id: int
    kind: Kind
    faction: Faction
    cell: int
    stats: dict[str, int]
    born: int = 0
    alert: int = 0
    goal: int = NOWHERE
    provoked: bool = False
    awake: bool = False
    left: int = -1
    alive: bool = True
    memory: dict[str, Any] = field(default_factory=dict[str, Any])
