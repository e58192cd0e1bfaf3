"""Rules: how actors move, see and fight in a campaign."""

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol, runtime_checkable

from pydantic import Field

from roguelike.content.references.implementations import Extends
from roguelike.content.schema.fields.base import (
    ColorId,
    Glyph,
    ItemId,
    Items,
    Label,
    Line,
    Model,
    SlotId,
    StatId,
    StatusId,
    Tag,
)
from roguelike.core.grid.geometry import Metric
from roguelike.registry import Params

MAX_CARRIED = 26
"""The most stacks or abilities of an actor: as many as there are letters."""

MAX_RECOVERY = 1_000_000
"""The most turns until all health has come back."""


@runtime_checkable
class Foretelling(Protocol):
    """Parameters of a combat rule that can tell how fights will go, without any being fought."""

    @property
    def strength(self) -> str:
        """The full id of the stat that counts most for the damage that an actor does."""
        ...

    def expected_damage(self, attacker: Mapping[str, int], defender: Mapping[str, int]) -> float:
        """Return the damage that an attack does on average.

        Args:
            attacker: The value of every stat of who attacks, by full id.
            defender: The same of who is attacked.
        """
        ...

    def chance_of_harm(self, attacker: Mapping[str, int], defender: Mapping[str, int]) -> float:
        """Return the chance that an attack does any damage, from 0 to 1.

        Args:
            attacker: As for `expected_damage`.
            defender: The same.
        """
        ...


class Movement(Model):
    """Movement of actors from cell to cell."""

    diagonals: bool = Field(default=False, description="Whether diagonal steps are allowed.")
    corner_cutting: Literal["never", "one_open", "always"] = Field(
        default="one_open",
        description=(
            "Whether a diagonal step may pass the corner of something solid: `never`, when"
            " at least `one_open` cell lies beside it, or `always`."
        ),
    )


class Sight(Model):
    """Field of view of actors."""

    metric: Literal["diamond", "square", "circle", "euclid"] = Field(
        default="diamond", description="The shape of a field of view in the open."
    )
    symmetric: bool = Field(
        default=True, description="Whether two actors in range always see each other."
    )
    light_walls: bool = Field(
        default=True, description="Whether walls around what is in view are seen as well."
    )

    @property
    def shape(self) -> Metric:
        """The metric as the engine knows it."""
        return Metric(self.metric)


class Roles(Model):
    """The stats that the engine itself reads and writes."""

    health: StatId = Field(default="core:health", description="At zero, an actor dies.")
    max_health: StatId = Field(default="core:max_health", description="Health when unhurt.")
    speed: StatId = Field(
        default="core:speed", description="Time between two actions; lower is faster."
    )
    awareness: StatId = Field(
        default="core:awareness", description="How far an actor sees, in cells."
    )
    gold: StatId = Field(default="core:gold", description="What an actor carries and drops.")


class GoldLook(Model):
    """The look of gold on the floor."""

    glyph: Glyph = Field(default="$", description="The character that stands for it.")
    color: ColorId = Field(description="Its color while in view.")
    remembered: ColorId = Field(description="Its color when out of view.")


class Limit(Model):
    """A limit on the stacks of some items that can be carried."""

    key: Tag | None = Field(
        default=None, description="The name by which patches and translations call it."
    )
    label: Line = Field(default="", description="What these items are called in lists.")
    items: Items[ItemId] = Field(description="The items, such as a `#tag` of them.")
    most: Annotated[int, Field(ge=0, le=MAX_CARRIED)] = Field(
        description="How many stacks of them can be carried, not counting equipped ones."
    )


class ItemRules(Model):
    """Rules for how items are carried, known and picked up."""

    carried: Annotated[int, Field(ge=1, le=MAX_CARRIED)] = Field(
        default=MAX_CARRIED, description="How many stacks can be carried in all."
    )
    limits: Items[Limit] = Field(default=(), description="Limits for some of them.")
    slots: Items[SlotId] = Field(
        default=(),
        description="The slots that bodies have, in the order in which they are shown.",
    )
    picked_up: Items[ItemId] = Field(
        default=(), description="What the player picks up by walking over it."
    )
    worn: Items[ItemId] = Field(
        default=(), description="What is equipped when it is picked up, if its slots are free."
    )
    unknown: bool = Field(
        default=True, description="Whether items with an appearance have to be identified."
    )
    abilities: Annotated[int, Field(ge=0, le=MAX_CARRIED)] = Field(
        default=4, description="How many abilities the player can have learned."
    )


class RulesDef(Model):
    """The rules by which a campaign is played."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What is special about these rules.")
    movement: Movement = Field(default_factory=Movement, description="How actors move.")
    sight: Sight = Field(default_factory=Sight, description="How actors see.")
    roles: Roles = Field(
        default_factory=Roles, description="Which stats the engine reads and writes."
    )
    combat: Annotated[Params, Extends("rule")] = Field(
        description="What happens when one actor attacks another."
    )
    recovery: Annotated[int, Field(ge=0, le=MAX_RECOVERY)] = Field(
        default=0,
        description=(
            "In how many turns the player's full health comes back by itself, little by little;"
            " 0 if it never does."
        ),
    )
    gold: GoldLook = Field(description="How gold on the floor is drawn.")
    items: ItemRules = Field(
        default_factory=ItemRules, description="How items are carried, known and picked up."
    )
    asleep: StatusId = Field(
        default="core:asleep",
        description=(
            "The status of monsters that are asleep when the player arrives. Its behavior `sleep`"
            " says how easily they wake."
        ),
    )
