"""Monsters and player characters: the kinds of actors."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, Strict

from roguelike.content.schema.base import (
    MAX_ITEMS,
    ColorId,
    Extends,
    Items,
    Label,
    Line,
    Model,
    Tag,
    VisibleGlyph,
)
from roguelike.content.schema.stats import Stats
from roguelike.registry import Params


class ActorDef(Model):
    """What monsters and player characters have in common."""

    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="One sentence about it.")
    glyph: VisibleGlyph = Field(description="The character that stands for it.")
    color: ColorId = Field(description="Color of the glyph.")
    stats: Stats = Field(
        default_factory=dict[str, Any],
        description="Its stats, each an integer or a formula with dice and `depth`.",
    )
    tags: Items[Tag] = Field(
        default=(),
        description="Words that `where` in patches asks for; a `#tag` is a table of its own.",
    )


class MonsterDef(ActorDef):
    """A kind of monster."""

    behaviors: Annotated[
        tuple[Params, ...],
        Strict(strict=False),
        Field(max_length=MAX_ITEMS),
        Extends("behavior"),
    ] = Field(
        default=(),
        description="What it does: the first behavior that has an answer decides its action.",
    )

    @property
    def hunts(self) -> bool:
        """Whether it goes after enemies to attack them."""
        return any(each.hunts for each in self.behaviors)


class PlayerDef(ActorDef):
    """A character whom the player can be."""
