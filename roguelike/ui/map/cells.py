"""The contents of cells of the map, by which pictures are looked up, and the marks of actors."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB
from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.ui.appearance.palette import UiColor
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.map.figures import Figure, status_figure
from roguelike.ui.session.threat import DEADLY, ThreatAssessor

ActorSign: TypeAlias = Literal["", "z", "?"]
"""The sign of an actor at the top left: asleep, or not aware of the player."""

_UNDER, _OPEN, _STEP, _FORM, _UNDER_FORM, _BARE = 16, 32, 40, 44, 52, 62
"""The first bits of the parts of the number of a ground."""


class Ground(NamedTuple):
    """The ground of a cell.

    Attributes:
        kind: The number of its terrain.
        under: The number of the terrain below it, or 0.
        open: The sum of the bits of the cells beside it at which its drawing ends.
        step: The step of light.
        form: Which of the forms of the terrain it has.
        under_form: The same of the terrain below it.
        is_bare: Whether something else takes the place of the sign of the terrain.
    """

    kind: int
    under: int
    open: int
    step: int
    form: int = 0
    under_form: int = 0
    is_bare: bool = False

    @classmethod
    def read(cls, number: int) -> Ground:
        """Return the ground that has a number."""
        return cls(
            number & 0xFFFF,
            number >> _UNDER & 0xFFFF,
            number >> _OPEN & 0xFF,
            number >> _STEP & 0xF,
            number >> _FORM & 0xFF,
            number >> _UNDER_FORM & 0xFF,
            bool(number >> _BARE),
        )


def without_sign(number: int) -> int:
    """Return the number of a ground without its sign."""
    return number | 1 << _BARE


def ground_numbers(  # noqa: PLR0913, PLR0917 - the parts of a ground
    kinds: NDArray[np.uint16],
    under: NDArray[np.uint16],
    open_: NDArray[np.int64],
    steps: NDArray[np.uint8],
    forms: NDArray[np.uint8],
    under_forms: NDArray[np.uint8],
) -> NDArray[np.int64]:
    """Return the numbers of the grounds of many cells, given arrays of one shape."""
    found = kinds.astype(np.int64) | open_ << _OPEN
    for part, begin in (
        (under, _UNDER),
        (steps, _STEP),
        (forms, _FORM),
        (under_forms, _UNDER_FORM),
    ):
        found |= part.astype(np.int64) << begin
    return found


class Plate(NamedTuple):
    """A color behind the figure of a cell.

    Attributes:
        color: The color.
        must_show: Whether a line around it is drawn where it does not stand out enough.
        is_framed: Whether that line is drawn in any case.
    """

    color: RGB
    must_show: bool = False
    is_framed: bool = False


class Marks(NamedTuple):
    """The state of an actor.

    Attributes:
        statuses: Its statuses.
        sign: A sign of what it is about.
        health: How much of it is left, in `WHOLE` parts; None for the player and the unhurt.
        is_friend: Whether it is on the player's side.
    """

    statuses: tuple[Figure, ...] = ()
    sign: ActorSign = ""
    health: int | None = None
    is_friend: bool = False


WHOLE = 16
"""The parts in which health is told on the map: the dots of a tile."""


class Cell(NamedTuple):
    """All that is drawn in a cell, from the lowest to the highest.

    Attributes:
        ground: The number of its ground.
        fields: The fields that fill it.
        plate: The color behind its figure.
        figure: The actor or thing that is there.
        marks: The state of that actor.
        emphasis: The color behind the figure if that is to be seen before all else.
        has_cursor: Whether the cursor is there.
    """

    ground: int
    fields: tuple[Figure, ...] = ()
    plate: Plate | None = None
    figure: Figure | None = None
    marks: Marks | None = None
    emphasis: RGB | None = None
    has_cursor: bool = False


OWN_PLATE = 32
"""Percent of the color of the player in the plate behind the player's letter; the rest is dark."""


def background_of(actor: SeenActor, assessor: ThreatAssessor) -> UiColor | None:
    """Return the color behind a hunter or a friend; None for all others."""
    if actor.is_neutral:
        return None
    if not actor.hostile:
        return "actor_friend"
    if not actor.alert:
        return None
    fight = assessor.fight(actor)
    is_deadly = fight is not None and fight[1].blows <= DEADLY
    return "actor_deadly" if is_deadly else "actor_hunting"


def marks_of(actor: SeenActor, skin: Skin, *, is_own: bool) -> Marks:
    """Return the state of an actor; of the player (`is_own`), statuses alone."""
    dim = actor.is_sensed
    statuses = tuple([status_figure(each, skin, is_dim=dim) for each in actor.statuses])
    if is_own:
        return Marks(statuses)
    is_hurt = actor.health < actor.max_health
    health = WHOLE * actor.health // actor.max_health if is_hurt else None
    sign = "z" if actor.is_asleep else "?" if actor.hostile and not actor.alert else ""
    return Marks(statuses, sign, health, is_friend=not (actor.hostile or actor.is_neutral))
