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
    description: Line = Field(default="", description="One sentence for those who choose.")
    order: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100, description="Place in lists; the lowest is offered first."
    )
    death_is_final: bool = Field(
        default=True,
        description=(
            "Whether death removes the saved game; if not, one goes on from where it was saved"
            " last. It counts in place of what the campaign says."
        ),
    )
    damage_taken: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100,
        description="What each harm to the player is multiplied by, in percent, rounded up.",
    )
    items: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100,
        description=(
            "How many items are dealt out by frequency, in percent of what is said there; those"
            " that there have to be at least are there all the same."
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
            "What is added to the stats with which the player begins, each an integer or a formula"
            " with dice."
        ),
    )
    monsters: Bonuses = Field(
        default_factory=Bonuses,
        description=(
            "What is added to the stats with which each monster comes to be, each an integer or a"
            " formula with dice and `depth`."
        ),
    )
