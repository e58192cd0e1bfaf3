"""Steps, conditions and aims; and sequences and abilities, which are made of them.

Steps say what happens, conditions whether it happens, and aims whom it meets. Items, abilities,
statuses, monsters, terrain and sequences all use the same words for them:
`steps` selects effects, `when` selects conditions, and `aim` selects how targets are found.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, ClassVar, Final, Literal, Self, TypeVar

from pydantic import Field, Strict, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.references.implementations import Extends
from roguelike.content.schema.fields.amounts import Amount
from roguelike.content.schema.fields.base import (
    MAX_ITEMS,
    Items,
    Label,
    Line,
    Model,
    StatId,
    Tag,
    Whole,
)
from roguelike.registry import Params, kind_of

MAX_STEPS = 50
"""The most steps in a list."""
MAX_CONDITIONS = 20
"""The most conditions in a list."""
MAX_RANGE = 100
"""The farthest that anything reaches, in cells."""
MAX_TURNS = 10_000
"""The longest that anything lasts, in turns."""
MAX_ACTIONS = 1_000_000
"""The longest that anything lasts, in actions of one actor."""

Range = Annotated[int, Field(ge=1, le=MAX_RANGE)]
"""A distance in cells."""

Actions = Annotated[int, Field(ge=1, le=MAX_ACTIONS)]
"""A duration in actions of an actor."""

AlertTurns = Annotated[
    Actions, Field(description="For how many actions it stays alert after seeing an enemy.")
]
"""The time for which an actor goes on looking for an enemy, or keeps away from one."""

Share = Annotated[int, Field(ge=1, le=100)]
"""A percentage of something, but not none of it."""

Radius = Annotated[int, Field(ge=0, le=MAX_RANGE)]
"""A distance in cells that may be none."""

Unsettling = Literal["", "delays", "endangers"]
"""How a step that takes no health away harms those who are there: it `delays` or `endangers`."""

Side = Literal["self", "own"]
"""The side that actors are on: that of whoever causes a step, or that of their own kind."""

Whom = Literal["target", "self", "other"]
"""The actors concerned: those aimed at, the one who causes a step, or the other of a trigger."""

Place = Literal["target", "self", "other", "cell"]
"""The cell concerned: that of one of these actors, or the one where something happens."""

Center = Literal["origin", "cell", "other"]
"""The center from or to which actors are moved: the origin of a step, the cell that is aimed at, or
the other actor of a trigger."""

Spares = Literal["nobody", "self", "allies"]
"""The actors whom an area spares: `allies` are all on the side of whoever aims, itself included."""

WHO_IS_SPARED: Final = (
    "Who is spared, along with the cell below: `nobody`, whoever aims it (`self`), or everyone"
    " on its side (`allies`)."
)
"""The description of a field of this type."""

GroundOccasion = Literal["enter", "step", "turn", "open", "noise", "arrive"]
"""The occasion on which a trigger of terrain goes off."""
StatusOccasion = Literal[
    "hit", "damaged", "kill", "death", "enter", "step", "turn", "noise", "arrive"
]
"""The occasion on which a trigger of a status goes off."""
ItemOccasion = Literal["use", StatusOccasion, "pick_up", "equip"]
"""The occasion on which a trigger of an item goes off: of one that is worn, or used or taken."""
Occasion = Literal[ItemOccasion, "open"]
"""The occasion on which a trigger goes off; those of actors go off on all."""


class ConditionParams(Params):
    """Base of the parameters of all conditions.

    Attributes:
        is_steady: Whether it may be asked at any time, as neither dice nor how often it was asked
            decide.
    """

    is_steady: ClassVar[bool] = True

    def wants(self) -> Collection[str]:
        """Return the full ids of items of which one has to be carried, if any."""
        return ()

    def grounds(self) -> Collection[str]:
        """Return the tags of terrain of which the ground needs one, if any."""
        return ()


Conditions = Annotated[
    tuple[ConditionParams, ...],
    Strict(strict=False),
    Field(max_length=MAX_CONDITIONS),
    Extends("condition"),
    Whole(),
]
"""Conditions that must all hold."""


class StepParams(Params):
    """Base of the parameters of all effects.

    Attributes:
        meets: Whether it meets actors, each of whom is asked for the conditions, or the cells
            that are aimed at, or nothing in particular.
        meets_dead: Whether it meets actors who have just died.
        of_others: Whether it does nothing to the one who causes it.
        charms: Whether it wins others over.
        reveals: Whether it shows where something is.
        rewards: Whether it is welcome, whatever it gives, teaches or opens.
        unsettles: Whether one had better not be there although it takes no health away, because it
            `delays` or even `endangers`; empty if not.
        is_later: Whether what it runs happens some turns later.
    """

    meets: ClassVar[Literal["actors", "cells", "nothing"]] = "actors"
    meets_dead: ClassVar[bool] = False
    of_others: ClassVar[bool] = False
    charms: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    rewards: ClassVar[bool] = False
    unsettles: ClassVar[Unsettling] = ""
    is_later: ClassVar[bool] = False

    when: Conditions = Field(default=(), description=("What must be true, or the step is skipped."))
    whom: Whom = Field(
        default="target",
        description=(
            "Who it meets: the `target` that is aimed at, whoever causes it (`self`), or the"
            " `other` one of a trigger."
        ),
    )

    def attacks_with(self) -> Mapping[StatId, Amount] | None:
        """Return the stats that replace the attacker's in an attack by the combat rule.

        None if the step is no such attack.
        """
        return None

    def harms_by(self) -> Amount | None:
        """Return the health that it takes away where that is not up to the combat rule."""
        return None

    def heals_by(self) -> Amount | None:
        """Return the health that it gives back, if it does."""
        return None

    def begins(self) -> str | None:
        """Return the full id of the status that it begins, if any."""
        return None

    def lasts(self) -> Amount | None:
        """Return the turns that the status lasts; None where only a cure ends it."""
        return None

    def ends(self) -> Collection[str]:
        """Return the full ids of the statuses that it ends."""
        return ()

    def changes_by(self) -> Mapping[StatId, Amount]:
        """Return its lasting changes of stats, by stat."""
        return {}

    def calls(self) -> Side | None:
        """Return the side of the actors that it summons, if it does."""
        return None

    def spreads(self) -> str | None:
        """Return the full id of the field with which it fills cells, if it does."""
        return None

    def runs(self) -> str | None:
        """Return the full id of the sequence that it carries out, if it does."""
        return None

    def branches(self) -> tuple[tuple[StepParams, ...], ...]:
        """Return the lists of steps of which it carries out one, or the only one."""
        return ()

    def resisted_with(self) -> StatId | None:
        """Return the stat that says how many percent of its damage are resisted, if any does."""
        return None

    def teaches(self) -> str | None:
        """Return the full id of the ability that it teaches, if any."""
        return None

    def needs_aim(self) -> bool:
        """Return True if it does nothing without an aim at another actor or place."""
        return self.of_others and self.whom == "target"


Steps = Annotated[
    tuple[StepParams, ...],
    Strict(strict=False),
    Field(max_length=MAX_STEPS),
    Extends("effect"),
    Whole(),
]
"""The effects that take place, in order."""


class ShovingParams(StepParams):
    """Base of the parameters of effects that move others straight away from a place or to it."""

    of_others: ClassVar[bool] = True

    cells: Range = Field(default=1, description="How far, in cells.")
    center: Center = Field(
        default="origin",
        description=(
            "From or towards what: where it comes from, the cell that it is aimed at, or the"
            " `other` one of a trigger."
        ),
    )


class AimParams(Params):
    """Base of the parameters of all aims."""

    def asks(self) -> bool:
        """Return True if a cell has to be chosen."""
        return False

    def reach(self) -> int:
        """Return its reach in cells; 0 where that is not a number."""
        return 0


Aim = Annotated[AimParams, Extends("aim")]
"""The aim of a deed: whom or what it meets."""


class AreaParams(AimParams):
    """Base of the parameters of aims that may meet several."""

    spares: Spares = Field(default="self", description=WHO_IS_SPARED)


class BehaviorParams(Params):
    """Base of the parameters of all behaviors."""

    when: Conditions = Field(
        default=(), description="What must be true, or the behavior is skipped."
    )

    def conditions(self) -> tuple[ConditionParams, ...]:
        """Return its conditions."""
        return self.when


Behaviors = Annotated[
    tuple[Params, ...], Strict(strict=False), Field(max_length=MAX_ITEMS), Extends("behavior")
]
"""The behaviors of an actor: the first that has an answer decides its action."""


class Deed(Model):
    """Something that is done: whom it meets, and what happens."""

    aim: Aim | None = Field(default=None, description="Who it meets; if left out, whoever does it.")
    when: Conditions = Field(default=(), description="What must be true, or it cannot be done.")
    steps: Steps = Field(description="What happens, in order.")


class AimedDeed(Deed):
    """Something that is done of one's own accord, aimed at others where its steps need that."""

    @model_validator(mode="after")
    def _is_aimed(self) -> Self:
        for step in self.steps if self.aim is None else ():
            if step.needs_aim():
                raise fault(
                    Fault.CONTRADICTION,
                    "`{step}` does nothing here, because no `aim` says who or what it meets",
                    step=kind_of(type(step)),
                    field="steps",
                    hint='add an aim, such as aim = { kind = "bolt", range = 7 }',
                )
        return self


OccasionT = TypeVar("OccasionT", bound=str)
# Narrower occasions are safe, as no trigger is ever changed; types cannot say so.
_Happening = Annotated[OccasionT, Field(description="What has to happen.")]


class TriggerDef(Model):
    """Steps that follow from something that happens."""

    on: _Happening[Occasion]
    when: Conditions = Field(default=(), description="What else must be true.")
    steps: Steps = Field(description="What happens then, in order.")


class ItemTrigger(TriggerDef):
    """Steps that follow from something that happens to who has an item."""

    on: _Happening[ItemOccasion]  # pyright: ignore[reportIncompatibleVariableOverride]


class StatusTrigger(TriggerDef):
    """Steps that follow from something that happens to who has a status."""

    on: _Happening[StatusOccasion]  # pyright: ignore[reportIncompatibleVariableOverride]


class GroundTrigger(TriggerDef):
    """Steps that follow from something that happens on terrain."""

    on: _Happening[GroundOccasion]  # pyright: ignore[reportIncompatibleVariableOverride]


class FieldTrigger(TriggerDef):
    """Steps that follow for those who are in a field."""

    on: _Happening[Literal["enter", "turn"]]  # pyright: ignore[reportIncompatibleVariableOverride]


class PlaceTrigger(TriggerDef):
    """Steps that follow when the player comes to a level."""

    on: _Happening[Literal["arrive"]]  # pyright: ignore[reportIncompatibleVariableOverride]


TriggerT = TypeVar("TriggerT", bound=TriggerDef)
Triggers = Annotated[tuple[TriggerT, ...], Strict(strict=False), Field(max_length=MAX_STEPS)]
"""The triggers of something: what follows from what happens to it."""


class SequenceDef(Deed):
    """Steps with a name, which the effect `run` takes."""

    description: Line = Field(default="", description="What it does.")


class AbilityDef(AimedDeed):
    """Something that an actor can do again and again."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="One sentence about it.")
    cooldown: Annotated[int, Field(ge=0, le=MAX_TURNS)] = Field(
        default=0, description="How many turns pass before it can be used again."
    )
    tags: Items[Tag] = Field(
        default=(),
        description=(
            "Words that monsters and bots go by: `healing` and `escape` are for the hurt, and"
            " what is `kind` is not aimed at enemies."
        ),
    )
