"""Messages: the sentences that the game says, and when."""

from __future__ import annotations

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import (
    ColorId,
    Maybe,
    Mention,
    Model,
    Reference,
    Template,
    require_placeholders,
)

FOR_SCREENS = "ui_"
"""How the names of the messages of `core` begin that screens ask for."""

Refusal = Literal[
    "impossible_wall",
    "impossible_diagonal",
    "impossible_corner",
    "impossible_stairs_down",
    "impossible_stairs_up",
    "impossible_way_back",
    "impossible_no_level",
]
"""A reason why an action cannot be carried out."""

OF_THE_PLAYER = frozenset({"arrived", "seeded", *get_args(Refusal)})
"""The facts that are told of nobody else."""

DoerId = Annotated[Reference, Mention("monster", words=("anyone", "player", "monster"))]
"""Whom a fact is about: one kind of monster, or a word."""

FactName = Literal[
    "arrived",
    "seeded",
    "door_opened",
    "noticed",
    "woke",
    "lost_track",
    "waited",
    "attacked",
    "missed",
    "defended",
    "damaged",
    "blocked",
    "died",
    "gold_dropped",
    "gold_taken",
    Refusal,
]


FACTS: dict[str, frozenset[str]] = {
    **dict.fromkeys(get_args(FactName), frozenset({"actor"})),
    "arrived": frozenset({"actor", "depth", "level"}),
    "seeded": frozenset({"seed"}),
    "door_opened": frozenset({"actor", "terrain"}),
    "noticed": frozenset({"actor", "target"}),
    "attacked": frozenset({"actor", "target", "rolls", "hits"}),
    "missed": frozenset({"actor", "target", "rolls"}),
    "defended": frozenset({"actor", "rolls", "blocks"}),
    "damaged": frozenset({"actor", "amount"}),
    "died": frozenset({"actor", "killer"}),
    "gold_dropped": frozenset({"actor", "amount"}),
    "gold_taken": frozenset({"actor", "amount"}),
    "impossible_wall": frozenset({"actor", "terrain"}),
}
"""Each fact that can be told, with what its sentence may mention in braces."""


class MessageDef(Model):
    """A sentence, told when something happens or shown on a screen."""

    on: FactName | None = Field(
        default=None,
        description="The fact that it tells; without it, screens ask for it by its id.",
    )
    by: DoerId = Field(
        default="anyone",
        description=(
            "Whose doing the fact must be, such as one kind of monster; the more exact one wins."
        ),
    )
    text: Template = Field(description="The sentence; names in braces are filled in.")
    color: Maybe[ColorId] = Field(default=None, description="Color of the line.")

    @model_validator(mode="after")
    def _mentions_what_there_is(self) -> Self:
        if self.on is None:
            if self.by != "anyone":
                message = "`by` has no meaning without `on`"
                hint = "say with `on` what is told, or take `by` out"
                raise fault(Fault.CONTRADICTION, message, field="by", hint=hint)
            return self
        require_placeholders(self.text, FACTS[self.on], "text")
        return self
