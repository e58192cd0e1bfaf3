"""Maps of distances that all who go to one place share."""

from __future__ import annotations

from roguelike.core.field import Field
from roguelike.core.gait import CornerCutting
from roguelike.core.geometry import Position

MAX_FIELDS = 8  # goals whose maps are kept; pursuers share few goals at a time
FAR = 16  # steps from which on a pursuer may head for a beacon instead of the goal itself
DRIFT = 4  # steps that a goal may be away from its beacon; well below FAR, or pursuers go astray


class Waymaps:
    """Distances on one level, for as long as its walls stay as they are.

    Who is far away gets the distances to a beacon near the goal instead of the goal's own.
    A goal that moves with every turn then needs a new map of its surroundings only, and the
    beacon follows when the goal has left it behind.
    """

    __slots__ = (
        "_beacon",
        "_cutting",
        "_fields",
        "_goal",
        "_origin",
        "_positions",
        "_strides",
        "_walkable",
    )

    def __init__(
        self,
        walkable: bytearray,
        positions: tuple[Position, ...],
        strides: tuple[int, ...],
        cutting: CornerCutting,
    ) -> None:
        """Start without maps.

        Args:
            walkable: One byte a cell, 1 where actors can stand. It is kept, not copied: call
                `forget` after changing it.
            positions: The position of each flat index.
            strides: What to add to a flat index for each direction of a step.
            cutting: What is asked of the corners of a diagonal step.
        """
        self._walkable = walkable
        self._positions = positions
        self._strides = strides
        self._cutting = cutting
        self.forget()

    def forget(self) -> None:
        """Drop all maps, because walls have changed."""
        self._fields: dict[int, Field] = {}
        self._beacon: Field | None = None
        self._origin = self._goal = -1

    def field_to(self, goal: int, here: int) -> Field:
        """Return distances to `goal`, or to near it, that tell the way from `here`.

        Args:
            goal: Where to go, as a flat index.
            here: Where the one who asks stands, as a flat index.
        """
        beacon = self._beacon
        if beacon is None or goal != self._goal:
            beacon = self._light_beacon(goal)
        reach = beacon.distances[here]
        if reach < 0:
            reach = beacon.distance(here)
        if reach > FAR:
            return beacon
        return self._fields.get(goal) or self._field(goal)

    def _light_beacon(self, goal: int) -> Field:
        """Return the beacon, having seen to it that it is near `goal`."""
        beacon = self._beacon
        x, y = self._positions[goal]
        beacon_x, beacon_y = self._positions[self._origin]
        if beacon is None or abs(x - beacon_x) + abs(y - beacon_y) > DRIFT:
            self._origin = goal
            beacon = self._beacon = self._field(goal)
        self._goal = goal
        return beacon

    def _field(self, goal: int) -> Field:
        fields = self._fields
        field = fields.get(goal)
        if field is None:
            if len(fields) >= MAX_FIELDS:
                del fields[next(iter(fields))]
            field = fields[goal] = Field(self._walkable, self._strides, goal, self._cutting)
        return field
