"""Modes: ways to play a campaign that make it easier or harder."""

from typing import Annotated

from pydantic import Field

from roguelike.content.schema.base import Label, Line, Model
from roguelike.content.schema.items import Bonuses


class ModeDef(Model):
    """A way to play a campaign: what death means, and how strong everybody is.

    A campaign offers those that it lists in `modes`; one that lists none is played as it is.
    """

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="One sentence to choose by.")
    order: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100, description="Place in lists; the lowest is offered first."
    )
    death_is_final: bool = Field(
        default=True,
        description=(
            "Whether death deletes the saved game; if not, the player continues from where the"
            " floor was entered or the last rest ended. It overrides what the campaign says."
        ),
    )
    damage_taken: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100,
        description="The percentage of all damage that the player takes, rounded up.",
    )
    items: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100,
        description=(
            "How many items are dealt by frequency, in percent of what it says; the items that"
            " it guarantees are dealt all the same."
        ),
    )
    out_of_depth: Annotated[int, Field(ge=-100, le=100)] = Field(
        default=0,
        description=(
            "What is added to the percentage of hordes that come before their depth, where there"
            " are any."
        ),
    )
    player: Bonuses = Field(
        default_factory=Bonuses,
        description=(
            "What is added to the player's starting stats, each an integer or a formula with dice."
        ),
    )
    monsters: Bonuses = Field(
        default_factory=Bonuses,
        description=(
            "What is added to each monster's starting stats, each an integer or a formula with"
            " dice and `depth`."
        ),
    )
