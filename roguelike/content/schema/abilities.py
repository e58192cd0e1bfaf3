"""Abilities: what can be done again and again, with time in between."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from roguelike.content.schema.base import Items, Label, Line, Tag
from roguelike.content.schema.steps import MAX_TURNS, AimedDeed


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
