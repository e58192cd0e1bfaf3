"""Messages: the sentences that the game says, and when."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.schema.base import ColorId, Maybe, Mention, Model, Reference
from roguelike.content.schema.templates import PLACEHOLDER, Template, require_placeholders

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
    "impossible_locked",
    "impossible_refused",
    "impossible_blocked",
    "impossible_nothing_here",
    "impossible_pack_full",
    "impossible_too_dear",
    "impossible_no_use",
    "impossible_no_charges",
    "impossible_not_worn",
    "impossible_sticky",
    "impossible_not_ready",
    "impossible_not_now",
    "impossible_no_target",
    "impossible_out_of_range",
]
"""A reason why an action cannot be carried out."""

OF_THE_PLAYER = frozenset({"arrived", "region_entered", "felt", "seeded", *get_args(Refusal)})
"""The facts that are told of nobody else."""

OF_MEANS = frozenset({"damaged", "nothing_happened"})
"""The facts that can be told of the item or the like by which they came about."""

DoerId = Annotated[
    Reference, Mention("monster", others=("item", "status"), words=("anyone", "player", "monster"))
]
"""Whom or what a fact is about: one kind of monster or of item, a status, or a word."""

TargetWord = Literal["anyone", "player", "monster"]
"""To whom something is done."""

Tone = Literal["plain", "deed", "harm", "good", "item", "status", "note", "alarm"]
"""What kind of news a message is."""

FactName = Literal[
    "arrived",
    "region_entered",
    "felt",
    "seeded",
    "door_opened",
    "noticed",
    "woke",
    "lost_track",
    "waited",
    "attacked",
    "hit",
    "hit_in_vain",
    "missed",
    "defended",
    "damaged",
    "blocked",
    "died",
    "died_of_status",
    "gold_dropped",
    "gold_taken",
    "item_taken",
    "item_bought",
    "choice_made",
    "item_dropped",
    "item_worn",
    "item_taken_off",
    "item_used",
    "item_thrown",
    "item_broken",
    "item_returned",
    "item_identified",
    "item_recharged",
    "item_given",
    "item_stolen",
    "item_swept_away",
    "item_changed",
    "gold_stolen",
    "nothing_happened",
    "healed",
    "status_gained",
    "status_prolonged",
    "status_ended",
    "absorbed",
    "resisted",
    "reflected",
    "shoved",
    "pulled",
    "teleported",
    "swapped",
    "summoned",
    "split",
    "transformed",
    "charmed",
    "stat_changed",
    "stat_lowered",
    "shot",
    "ability_used",
    "ability_learned",
    "fled",
    "cowered",
    "shouted",
    "struggled",
    "terrain_changed",
    "revealed",
    "noise",
    "fuse_lit",
    "chain_stopped",
    "won",
    "unlocked",
    "operated",
    "field_spread",
    "field_ended",
    Refusal,
]


FACTS: dict[str, frozenset[str]] = {
    **dict.fromkeys(get_args(FactName), frozenset({"actor"})),
    "arrived": frozenset({"actor", "depth", "level"}),
    "region_entered": frozenset({"actor", "means", "description"}),
    "felt": frozenset({"actor", "means", "description"}),
    "seeded": frozenset({"seed"}),
    "door_opened": frozenset({"actor", "terrain"}),
    "noticed": frozenset({"actor", "target"}),
    "attacked": frozenset({"actor", "target", "rolls", "hits"}),
    "hit": frozenset({"actor", "target", "amount", "hits"}),
    "hit_in_vain": frozenset({"actor", "target", "amount", "hits"}),
    "missed": frozenset({"actor", "target", "rolls"}),
    "defended": frozenset({"actor", "rolls", "blocks"}),
    "damaged": frozenset({"actor", "amount", "means"}),
    "blocked": frozenset({"actor", "target"}),
    "died": frozenset({"actor", "killer"}),
    "died_of_status": frozenset({"actor", "status"}),
    "gold_dropped": frozenset({"actor", "amount"}),
    "gold_taken": frozenset({"actor", "amount"}),
    "item_taken": frozenset({"actor", "item"}),
    "item_bought": frozenset({"actor", "item", "amount"}),
    "item_dropped": frozenset({"actor", "item"}),
    "item_worn": frozenset({"actor", "item"}),
    "item_taken_off": frozenset({"actor", "item"}),
    "item_used": frozenset({"actor", "item"}),
    "item_thrown": frozenset({"actor", "item"}),
    "item_broken": frozenset({"actor", "item"}),
    "item_returned": frozenset({"actor", "item"}),
    "item_identified": frozenset({"actor", "item", "found"}),
    "item_recharged": frozenset({"actor", "item", "amount"}),
    "item_given": frozenset({"actor", "item"}),
    "item_stolen": frozenset({"actor", "target", "item"}),
    "item_swept_away": frozenset({"actor", "item"}),
    "item_changed": frozenset({"actor", "item", "stat", "amount"}),
    "gold_stolen": frozenset({"actor", "target", "amount"}),
    "nothing_happened": frozenset({"actor", "means"}),
    "healed": frozenset({"actor", "amount"}),
    "status_gained": frozenset({"actor", "status", "power"}),
    "status_prolonged": frozenset({"actor", "status", "power"}),
    "status_ended": frozenset({"actor", "status"}),
    "absorbed": frozenset({"actor", "amount"}),
    "swapped": frozenset({"actor", "target"}),
    "summoned": frozenset({"actor", "target"}),
    "split": frozenset({"actor", "target"}),
    "transformed": frozenset({"actor", "monster"}),
    "charmed": frozenset({"actor", "target"}),
    "stat_changed": frozenset({"actor", "stat", "amount"}),
    "stat_lowered": frozenset({"actor", "stat", "amount"}),
    "shot": frozenset({"actor", "target"}),
    "ability_used": frozenset({"actor", "ability"}),
    "ability_learned": frozenset({"actor", "ability"}),
    "struggled": frozenset({"actor", "status"}),
    "terrain_changed": frozenset({"actor", "terrain", "before"}),
    "revealed": frozenset({"actor", "cells"}),
    "unlocked": frozenset({"actor", "terrain"}),
    "operated": frozenset({"actor", "terrain"}),
    "field_spread": frozenset({"actor", "field"}),
    "field_ended": frozenset({"actor", "field"}),
    "impossible_wall": frozenset({"actor", "terrain"}),
    "impossible_locked": frozenset({"actor", "terrain"}),
    "impossible_refused": frozenset({"actor", "terrain"}),
    "impossible_blocked": frozenset({"actor", "status"}),
    "impossible_pack_full": frozenset({"actor", "item"}),
    "impossible_too_dear": frozenset({"actor", "item"}),
    "impossible_no_use": frozenset({"actor", "item"}),
    "impossible_no_charges": frozenset({"actor", "item"}),
    "impossible_not_worn": frozenset({"actor", "item"}),
    "impossible_sticky": frozenset({"actor", "item"}),
}
"""Each fact that can be told, with what its sentence may mention in braces."""


class MessageDef(Model):
    """A sentence, told when something happens or shown on a screen."""

    on: FactName | None = Field(
        default=None,
        description="The fact that it tells; if left out, screens and steps refer to it by id.",
    )
    by: DoerId = Field(
        default="anyone",
        description=(
            "Who must do it, such as one kind of monster, or which item or status it must be"
            " about; the most specific message wins."
        ),
    )
    to: TargetWord = Field(
        default="anyone",
        description="Who it must be done to, if it is done to someone; it counts after `by`.",
    )
    text: Template = Field(description="The sentence; names in braces are filled in.")
    you: Template = Field(
        default="", description="The sentence if the player does it; else `text`."
    )
    tone: Tone = Field(
        default="plain",
        description=(
            "What kind of news it is: a `deed` is the player's own, `harm` is done to the"
            " player, and an `alarm` about the player may have to be acknowledged."
        ),
    )
    color: Maybe[ColorId] = Field(
        default=None, description="Color of the sentence, in place of that of its `tone`."
    )

    @model_validator(mode="after")
    def _mentions_what_there_is(self) -> Self:
        if self.on is None:
            for field in ("by", "to"):
                if getattr(self, field) != "anyone":
                    message = "`{field}` has no meaning without `on`"
                    hint = f"say with `on` what is told, or take `{field}` out"
                    raise fault(Fault.CONTRADICTION, message, field=field, hint=hint)
            return self
        if self.to != "anyone" and "target" not in FACTS[self.on]:
            message = "`{on}` is done to nobody"
            raise fault(Fault.CONTRADICTION, message, on=self.on, field="to", hint="take `to` out")
        require_placeholders(self.text, FACTS[self.on], "text")
        require_placeholders(self.you, FACTS[self.on], "you")
        return self


def fill(text: str, names: Mapping[str, str]) -> str:
    """Return `text` with each `{name}` replaced; content has been checked to use no others."""
    return PLACEHOLDER.sub(lambda match: names.get(match[1], ""), text)
