"""Modes: ways to play a campaign that make it easier or harder."""

from __future__ import annotations

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
